// SPDX-License-Identifier: MIT
#include "trace/log_format.h"

#include <algorithm>
#include <optional>

#include "trace/log_variables.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

constexpr std::size_t kMostVariables = 100;
constexpr std::size_t kLongestFormat = 16 * 1024;

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && (blank(text.back()) || text.back() == ';')) text.remove_suffix(1);
  return text;
}

/// One quoted text off the front, with \" and \\ taken back; none where there is none.
std::optional<std::string> takeQuoted(std::string_view& text) {
  const char quote = text.empty() ? ' ' : text.front();
  if (quote != '"' && quote != '\'') return std::nullopt;
  std::string out;
  for (std::size_t at = 1; at < text.size(); ++at) {
    const bool escape = text[at] == '\\' && at + 1 < text.size();
    if (text[at] == quote) return text = trimmed(text.substr(at + 1)), out;
    if (escape) ++at;
    out += escape && text[at] == 't' ? '\t' : text[at];
  }
  return std::nullopt;
}

void skipWord(std::string_view& text) {
  const auto* const end = std::find_if(text.begin(), text.end(), blank);
  text = trimmed(text.substr(static_cast<std::size_t>(end - text.begin())));
}

/// nginx: `log_format NAME [escape=...] 'part' 'part';`. Apache: `LogFormat "text" [NAME]`, `CustomLog FILE
/// "text"`. Else the text is the format itself.
std::string formatText(std::string_view text) {
  text = trimmed(text);
  const std::string_view whole = text;
  const bool nginx = text.starts_with("log_format ");
  const bool custom = text.starts_with("CustomLog ");
  const bool directive = nginx || custom || text.starts_with("LogFormat ");
  if (directive) skipWord(text);
  if (nginx || custom) skipWord(text);
  if (nginx && text.starts_with("escape=")) skipWord(text);
  std::string joined;
  while (auto part = takeQuoted(text)) {
    joined += *part;
    if (!nginx && directive) return joined;
  }
  // Not quoted after all: a format that begins with a quoted variable, say.
  return joined.empty() || (!directive && !text.empty()) ? std::string{whole} : joined;
}

bool inName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class Compiler {
 public:
  explicit Compiler(std::string_view text) : text_(text) {}

  Result<LogFormat> run() {
    const bool nginx = text_.find('$') != std::string_view::npos;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      Status taken = Done{};
      if (nginx && c == '$') {
        taken = takeNginx();
      } else if (!nginx && c == '%') {
        taken = takeApache();
      } else {
        literal_ += c;
      }
      if (!taken) return taken.error();
    }
    format_.after = std::move(literal_);
    return checked();
  }

 private:
  Status takeNginx() {
    const bool braced = at_ < text_.size() && text_[at_] == '{';
    if (braced) ++at_;
    const std::size_t from = at_;
    while (at_ < text_.size() && inName(text_[at_])) ++at_;
    const std::string_view name = text_.substr(from, at_ - from);
    if (braced && at_ < text_.size() && text_[at_] == '}') ++at_;
    if (name.empty()) return Error{"a $ without a name", "--log-format", {}};
    return add(nginxVariable(name));
  }

  /// %h, %>s, %{Referer}i, %!200,304{User-agent}i, %^ti, %%.
  Status takeApache() {
    if (at_ < text_.size() && text_[at_] == '%') return literal_ += text_[at_++], Status{Done{}};
    while (at_ < text_.size() &&
           std::string_view{"<>!,0123456789"}.find(text_[at_]) != std::string_view::npos)
      ++at_;
    std::string_view argument;
    if (at_ < text_.size() && text_[at_] == '{') {
      const auto end = text_.find('}', at_);
      if (end == std::string_view::npos) return Error{"a { without its }", "--log-format", {}};
      argument = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
    }
    const std::size_t size = at_ < text_.size() && text_[at_] == '^' ? 3 : 1;
    const std::string_view letter = text_.substr(std::min(at_, text_.size()), size);
    if (letter.size() != size) return Error{"a % without a letter", "--log-format", {}};
    at_ += size;
    auto variable = apacheDirective(letter, argument);
    if (!variable) return variable.error();
    const bool bracketed = letter == "t" && argument.empty();
    if (bracketed) literal_ += '[';
    Status added = add(*variable);
    if (bracketed) literal_ += ']';
    return added;
  }

  Status add(LogVariable variable) {
    auto& all = format_.variables;
    const bool glued = literal_.empty() && !all.empty();
    if (glued && all.back().role == LogRole::kIgnored && variable.role == LogRole::kIgnored) return Done{};
    if (glued) {
      return Error{"two variables with nothing between them", "--log-format",
                   "they could not be told apart: log a blank between them"};
    }
    if (all.size() >= kMostVariables) return Error{"holds more than 100 variables", "--log-format", {}};
    variable.before = std::move(literal_);
    literal_.clear();
    all.push_back(std::move(variable));
    return Done{};
  }

  [[nodiscard]] bool has(LogRole role) const {
    return std::any_of(format_.variables.begin(), format_.variables.end(),
                       [role](const LogVariable& one) { return one.role == role; });
  }

  Result<LogFormat> checked() {
    if (format_.variables.empty()) {
      return Error{"holds no variable: " + inQuotes(text_), "--log-format",
                   "give the log_format line of nginx or the LogFormat line of Apache, or a preset's name"};
    }
    if (!has(LogRole::kTime)) {
      return Error{"holds no time", "--log-format", "log $time_local, $msec (nginx) or %t (Apache)"};
    }
    if (!has(LogRole::kDuration) && !has(LogRole::kUpstreamTime)) {
      return Error{"says when, but not how long a request took", "--log-format",
                   "add $request_time and $upstream_response_time (nginx) or %D (Apache) to what is logged"};
    }
    return std::move(format_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string literal_;
  LogFormat format_;
};

}  // namespace

const std::vector<LogFormatPreset>& logFormatPresets() {
  static const std::vector<LogFormatPreset> kPresets{
      {"ingress-nginx",
       "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
       "\"$http_user_agent\" $request_length $request_time [$proxy_upstream_name] "
       "[$proxy_alternative_upstream_name] $upstream_addr $upstream_response_length $upstream_response_time "
       "$upstream_status $req_id"},
      {"nginx-combined-time",
       "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
       "\"$http_user_agent\" $request_time"},
      {"nginx-combined-times",
       "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
       "\"$http_user_agent\" $request_time $upstream_response_time"},
      {"apache-common-us", "%h %l %u %t \"%r\" %>s %b %D"},
      {"apache-combined-us", "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\" %D"},
      {"apache-combined-ms", "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\" %{ms}T"},
      {"apache-combined-s", "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\" %T"},
  };
  return kPresets;
}

Result<LogFormat> compileLogFormat(std::string_view text) {
  if (text.size() > kLongestFormat) return Error{"is longer than 16 KiB", "--log-format", {}};
  for (const LogFormatPreset& preset : logFormatPresets()) {
    if (preset.name == text) return Compiler{preset.format}.run();
  }
  const std::string format = formatText(text);
  return Compiler{format}.run();
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "sim/toml_text.h"

#include <algorithm>
#include <string>

#include "core/printable.h"

namespace watertight {
namespace {

constexpr int kMostDots = 16;
constexpr int kMostBrackets = 32;

/// Walks over TOML outside of strings and comments. Only as exact as grammatical text needs: the parser
/// stops at the first fault anyway.
class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  std::optional<int> run() {
    while (at_ < text_.size()) {
      step();
      if (dots_ > kMostDots || brackets_ > kMostBrackets) return line_;
    }
    return std::nullopt;
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '#') return skipTo(text_.find('\n', at_));
    if (c == '"' || c == '\'') return skipString(c);
    ++at_;
    switch (c) {
      case '.':
        ++dots_;
        break;
      case '[':
      case '{':
        ++brackets_, dots_ = 0;
        break;
      case ']':
      case '}':
        brackets_ = std::max(0, brackets_ - 1), dots_ = 0;
        break;
      case '\n':
        ++line_, dots_ = 0;
        break;
      case '=':
      case ',':
        dots_ = 0;
        break;
      default:
        break;
    }
  }

  void skipTo(std::size_t offset) { at_ = std::min(offset, text_.size()); }

  void skipString(char quote) {
    const std::string triple(3, quote);
    const bool multiline = text_.substr(at_).starts_with(triple);
    at_ += multiline ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (multiline ? text_.substr(at_).starts_with(triple) : c == quote)
        return skipTo(at_ + (multiline ? 3 : 1));
      if (c == '\n' && !multiline) return;
      if (c == '\n') ++line_;
      const bool escape = c == '\\' && quote == '"' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n';
      at_ += escape ? 2 : 1;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1, dots_ = 0, brackets_ = 0;
};

int lineOfOffset(std::string_view text, std::size_t offset) {
  return 1 +
         static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

}  // namespace

std::optional<int> tooDeepAt(std::string_view text) {
  return DepthScan{text}.run();
}

std::optional<toml::table> parseToml(std::string_view text, FileProblems& problems) {
  if (text.empty()) {
    problems.add(1, "the file is empty", "a scenario has a [[dependency]] at least");
    return std::nullopt;
  }
  if (text.size() > kLargestScenario) {
    problems.add(1, "the file is too large for a scenario: more than 4 MiB");
    return std::nullopt;
  }
  if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
    problems.add(lineOfOffset(text, zero), "this is not a text file", "a scenario is TOML, in UTF-8");
    return std::nullopt;
  }
  if (const auto line = tooDeepAt(text)) {
    problems.add(*line, "tables are nested too deeply");
    return std::nullopt;
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    constexpr std::size_t kLongestMessage = 300;
    problems.add(static_cast<int>(error.source().begin.line),
                 printable(error.description(), kLongestMessage));
  } catch (const std::exception& error) {
    problems.add(1, std::string{"this cannot be read as TOML: "} + printable(error.what()));
  }
  return std::nullopt;
}

}  // namespace watertight

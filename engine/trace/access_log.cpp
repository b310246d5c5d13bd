// SPDX-License-Identifier: MIT
#include "trace/access_log.h"

#include "trace/access_pass.h"
#include "trace/elb_fields.h"
#include "trace/log_line.h"

namespace watertight {
namespace {

class AccessLog final : public TraceFormat {
 public:
  AccessLog(std::string_view name, std::string_view title, std::vector<LogFormat> formats, CallsAre callsAre)
      : name_(name), title_(title), formats_(std::move(formats)), callsAre_(callsAre) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view title() const override { return title_; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    for (const LogFormat& format : formats_) {
      LogMatcher matcher{format};
      if (anyLineFits(head, [&matcher](std::string_view line) { return matcher.match(line, true); }))
        return true;
    }
    return false;
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return AccessPass{formats_, callsAre_, lines, zone, out}.run();
  }

  [[nodiscard]] std::unique_ptr<TraceFormat> counting(CallsAre callsAre) const override {
    return std::make_unique<AccessLog>(name_, title_, formats_, callsAre);
  }

 private:
  std::string_view name_, title_;
  std::vector<LogFormat> formats_;
  CallsAre callsAre_;
};

/// [31/Jan/2026:12:00:00 +0100] somewhere in the line.
bool hasClfTime(std::string_view line) {
  std::size_t end = 0;
  for (auto at = line.find('['); at != std::string_view::npos; at = line.find('[', at + 1)) {
    if (end <= at) end = line.find(']', at);
    if (end == std::string_view::npos) return false;
    if (end - at < 40 && parseClfTime(line.substr(at + 1, end - at - 1), Zone{})) return true;
  }
  return false;
}

/// Nothing behind the time but request, status, size, referrer and agent: common or combined, no duration.
bool holdsNoDuration(std::string_view line) {
  const auto time = line.find("] \"");
  if (time == std::string_view::npos) return false;
  LogFields fields{line.substr(time + 1)};
  fields.maybeQuoted();
  fields.plain();
  fields.plain();
  for (int i = 0; i < 2 && !fields.done() && fields.rest().front() == '"'; ++i) fields.maybeQuoted();
  return fields.done();
}

}  // namespace

std::unique_ptr<TraceFormat> makeAccessLog(std::vector<LogFormat> formats, CallsAre callsAre) {
  return std::make_unique<AccessLog>(kAccessLogName, kAccessLogTitle, std::move(formats), callsAre);
}

std::optional<Error> whyNeedsLogFormat(std::string_view head) {
  if (!anyLineFits(head, hasClfTime)) return std::nullopt;
  std::string presets;
  for (const LogFormatPreset& preset : logFormatPresets()) {
    presets += presets.empty() ? "" : ", ";
    presets += preset.name;
  }
  const std::string why = holdsNoDuration(firstLine(head))
                              ? "that does not say how long requests took"
                              : "that does not say which of its numbers is a duration, and in which unit";
  return Error{
      "is an nginx or Apache access log " + why,
      {},
      "give the server's log_format or LogFormat line with --log-format, or one of " + presets +
          "; to log durations, add $request_time $upstream_response_time $upstream_addr (nginx) or %D "
          "(Apache) to that line"};
}

const TraceFormat& ingressNginxFormat() {
  static const AccessLog kFormat{
      "ingress-nginx", "ingress-nginx access log", {*compileLogFormat("ingress-nginx")}, CallsAre::kAttempts};
  return kFormat;
}

}  // namespace watertight

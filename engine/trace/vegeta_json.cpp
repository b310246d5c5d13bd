// SPDX-License-Identifier: MIT
#include "trace/vegeta_json.h"

#include "trace/http_outcome.h"
#include "trace/json_object.h"
#include "trace/json_record.h"
#include "trace/json_sketch.h"
#include "trace/json_value.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

using std::chrono::nanoseconds;

struct Hit {
  std::string_view code, timestamp, latency, error, url, attack;
};

class VegetaPass {
 public:
  VegetaPass(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out)
      : zone_(zone), out_(out), walk_(lines) {}

  Status run() {
    while (!out_.full() && walk_.nextDocument()) {
      if (walk_.peek() == '[') {
        walk_.elements([this] { hit(); });
      } else {
        hit();
      }
      if (!walk_.ok()) refuseFault(walk_, out_);
    }
    sayOtherLines(walk_, out_);
    return Done{};
  }

 private:
  void hit() {
    const auto text = takeRecord(walk_, out_);
    if (!text || out_.full()) return;
    if (std::string why = read(*text); !why.empty()) out_.refuse(walk_.line(), std::move(why));
  }

  std::string read(std::string_view text) {
    Hit hit;
    JsonObject members{text};
    while (members.next()) {
      const std::string_view key = members.key();
      if (key == "code") hit.code = members.value();
      if (key == "timestamp") hit.timestamp = members.value();
      if (key == "latency") hit.latency = members.value();
      if (key == "error") hit.error = members.value();
      if (key == "url") hit.url = members.value();
      if (key == "attack") hit.attack = members.value();
    }
    if (!members.whole()) return "the record is not JSON";
    const auto start = parseIsoTime(jsonScalar(hit.timestamp, scratch_), zone_.zone);
    if (!start || start->sinceEpoch.count() < 0 || start->sinceEpoch > kLatestStart) {
      return "timestamp is not a time: " + inQuotes(hit.timestamp);
    }
    const auto latency = jsonWhole(hit.latency);
    if (!latency || *latency < 0 || nanoseconds{*latency} > kLongestLatency) {
      return "latency is no number of nanoseconds, or longer than a year: " + inQuotes(hit.latency);
    }
    const auto code = parseHttpStatus(jsonScalar(hit.code, scratch_));
    if (!code) return "code is not a status: " + inQuotes(hit.code);
    if (!start->zoned) out_.trace().zone = zone_.zone.name, out_.trace().zoneFrom = zone_.from;
    add(hit, start->sinceEpoch, nanoseconds{*latency}, *code);
    return {};
  }

  void add(const Hit& hit, Micros start, nanoseconds latency, std::int16_t code) {
    const std::string_view error = jsonScalar(hit.error, scratch_);
    CallRecord call;
    call.index = out_.nextIndex();
    call.source = walk_.line();
    call.start = start;
    call.status = code;
    call.outcome = outcomeOf(code, error);
    // Without an answer 0 is no fast call: nobody measured it.
    const bool measured = code != 0 || latency.count() > 0;
    call.latency = measured ? std::chrono::floor<Micros>(latency) : Micros{-1};
    call.dependency = dependencyOf(hit);
    out_.add(call, latency);
  }

  static RecordedOutcome outcomeOf(std::int16_t code, std::string_view error) {
    if (code == 0 || code < 200) {
      return saysTimeout(error) ? RecordedOutcome::kTimeout : RecordedOutcome::kError;
    }
    if (code < 400 && !error.empty()) return RecordedOutcome::kError;  // the answer could not be read
    return httpOutcome(code);
  }

  /// As in vegeta's CSV.
  int dependencyOf(const Hit& hit) {
    const std::string_view url = withoutSecrets(jsonScalar(hit.url, scratch_));
    if (!url.empty()) return out_.dependency(url);
    const std::string_view attack = jsonScalar(hit.attack, scratch_);
    return out_.dependency(attack.empty() ? "target" : attack);
  }

  const ZoneChoice& zone_;
  TraceBuilder& out_;
  JsonWalk walk_;
  std::string scratch_;
};

class VegetaJsonFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "vegeta-json"; }
  [[nodiscard]] std::string_view title() const override { return "vegeta results (JSON)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const JsonSketch sketch{head};
    return sketch.hasRecord("/code") && sketch.hasRecord("/latency") && sketch.hasRecord("/timestamp") &&
           (sketch.hasRecord("/attack") || sketch.hasRecord("/bytes_in"));
  }

  Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const override {
    return VegetaPass{lines, zone, out}.run();
  }
};

}  // namespace

const TraceFormat& vegetaJsonFormat() {
  static const VegetaJsonFormat kFormat;
  return kFormat;
}

}  // namespace watertight

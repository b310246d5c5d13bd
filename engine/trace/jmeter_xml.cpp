// SPDX-License-Identifier: MIT
#include "trace/jmeter_xml.h"

#include <algorithm>

#include "trace/http_outcome.h"
#include "trace/number_text.h"
#include "trace/xml_stream.h"

namespace watertight {
namespace {

constexpr std::string_view kRoot = "testResults";
constexpr std::string_view kParentMessage = "Number of samples in transaction";
constexpr std::string_view kParentWhy = "transaction controllers, which sum up their samples";

bool isSample(std::string_view name) {
  return name == "sample" || name == "httpSample";
}

/// An open sample, with what its attributes say.
struct Sample {
  bool http = false, transaction = false;
  std::int64_t line = 0;
  std::string label, why;  // `why`: what is wrong with it
  CallRecord call;
};

RecordedOutcome failureOf(std::string_view code, std::int16_t status) {
  if (saysTimeout(code) || status == 504) return RecordedOutcome::kTimeout;
  return status == 429 ? RecordedOutcome::kRejected : RecordedOutcome::kError;
}

bool isTrue(std::string_view text) {
  constexpr std::string_view kTrue = "true";
  return text.size() == kTrue.size() &&
         std::equal(text.begin(), text.end(), kTrue.begin(), [](char a, char b) { return (a | 0x20) == b; });
}

/// What is wrong with the attributes; empty: `call` has its times.
std::string readTimes(const XmlAttributes& attributes, CallRecord& call) {
  const std::string_view stamp = attributes["ts"];
  if (stamp.empty()) return "the sample has no ts: nothing says when it was";
  const auto start = parseInteger<std::int64_t>(stamp);
  if (!start || *start < 0 || *start > kLatestStart / std::chrono::milliseconds{1}) {
    return "ts is no number of milliseconds: " + inQuotes(stamp);
  }
  const auto took = parseInteger<std::int64_t>(attributes["t"]);
  if (!took || *took < 0 || *took > kLongestLatency / std::chrono::milliseconds{1}) {
    return "t is no number of milliseconds: " + inQuotes(attributes["t"]);
  }
  call.start = std::chrono::milliseconds{*start};
  call.latency = std::chrono::milliseconds{*took};
  return {};
}

class JmeterPass {
 public:
  JmeterPass(LineReader& lines, TraceBuilder& out) : lines_(lines), out_(out) {}

  Status run() {
    XmlEvents events;
    events.opens = [this](auto name, const auto& attributes, auto line) { opens(name, attributes, line); };
    events.closes = [this](auto name) { closes(name); };
    events.fault = [this](std::int64_t line, std::string why, bool cut) { fault(line, std::move(why), cut); };
    events.goesOn = [this] {
      samples_.clear();
      other_ = 0;
      root_ = true;
    };
    events.full = [this] { return out_.full(); };
    readXml(lines_, kRoot, {"sample", "httpSample"}, events);
    if (onlyParents_) {
      out_.cannotTell("The samples inside the transactions: the file holds transaction controllers only.");
    }
    return Done{};
  }

 private:
  void opens(std::string_view name, const XmlAttributes& attributes, std::int64_t line) {
    if (!root_) {
      root_ = true;  // whatever its name
    } else if (other_ > 0) {
      ++other_;
    } else if (isSample(name)) {
      // A sample that is no request and holds others is a transaction controller.
      if (!samples_.empty() && !samples_.back().http) samples_.back().transaction = true;
      samples_.push_back(sampleOf(name, attributes, line));
    } else {
      if (samples_.empty()) out_.leaveOut("elements that are no samples");
      other_ = 1;
    }
  }

  void closes(std::string_view) {
    if (other_ > 0) {
      --other_;
    } else if (!samples_.empty()) {
      Sample sample = std::move(samples_.back());
      samples_.pop_back();
      take(sample);
    } else {
      root_ = false;
    }
  }

  static Sample sampleOf(std::string_view name, const XmlAttributes& attributes, std::int64_t line) {
    Sample sample;
    sample.http = name == "httpSample";
    sample.line = line;
    sample.label = withoutSecrets(attributes["lb"]);
    sample.transaction = attributes["rm"].starts_with(kParentMessage);
    sample.why = readTimes(attributes, sample.call);
    const std::string_view code = attributes["rc"];
    sample.call.status = parseHttpStatus(code).value_or(0);
    sample.call.outcome =
        isTrue(attributes["s"]) ? RecordedOutcome::kOk : failureOf(code, sample.call.status);
    return sample;
  }

  void take(Sample& sample) {
    if (out_.full()) return;
    const bool part = std::any_of(samples_.begin(), samples_.end(), [](const Sample& s) { return s.http; });
    if (part) return out_.leaveOut("parts of other samples: redirects, embedded resources");
    if (!sample.why.empty()) return out_.refuse(sample.line, std::move(sample.why));
    if (sample.transaction && seenOthers_) return out_.leaveOut(kParentWhy);
    if (!sample.transaction && onlyParents_) out_.leaveOutCalls(kParentWhy);
    onlyParents_ = sample.transaction;
    seenOthers_ = seenOthers_ || !sample.transaction;
    sample.call.index = out_.nextIndex();
    sample.call.source = sample.line;
    sample.call.dependency = out_.dependency(sample.label.empty() ? "(no label)" : sample.label);
    out_.add(sample.call);
  }

  void fault(std::int64_t line, std::string why, bool cut) {
    if (!cut || !samples_.empty()) {
      return out_.refuse(line, cut ? "the record is cut: the file ends inside it" : std::move(why));
    }
    out_.cannotTell("What came after the file's end: it stops before its last element is closed.");
  }

  LineReader& lines_;
  TraceBuilder& out_;
  std::vector<Sample> samples_;  // open ones, the outermost first
  std::int64_t other_ = 0;       // open elements that are no samples, below the last sample
  bool root_ = false, onlyParents_ = false, seenOthers_ = false;
};

class JmeterXmlFormat final : public TraceFormat {
 public:
  [[nodiscard]] std::string_view name() const override { return "jmeter-xml"; }
  [[nodiscard]] std::string_view title() const override { return "JMeter results (XML)"; }

  [[nodiscard]] bool recognises(std::string_view head) const override {
    const std::string_view line = firstLine(head);
    return line.starts_with('<') && head.substr(0, 4096).find("<testResults") != std::string_view::npos;
  }

  Status read(LineReader& lines, const ZoneChoice&, TraceBuilder& out) const override {
    return JmeterPass{lines, out}.run();
  }
};

}  // namespace

const TraceFormat& jmeterXmlFormat() {
  static const JmeterXmlFormat kFormat;
  return kFormat;
}

}  // namespace watertight

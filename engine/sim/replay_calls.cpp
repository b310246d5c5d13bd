// SPDX-License-Identifier: MIT
#include "sim/replay_calls.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr std::ptrdiff_t kNeighbours = 50;
constexpr Micros kWholeSecond{1'000'000};

/// How long the call is known to have taken, or to have taken at least.
Micros knownTime(const CallRecord& record) {
  return std::max({Micros{0}, record.latency, record.latencyMin});
}

Preset presetOf(const CallRecord& record) {
  return {knownTime(record), answerOf(record.outcome)};
}

}  // namespace

Answer answerOf(RecordedOutcome outcome) {
  switch (outcome) {
    case RecordedOutcome::kOk:
      return Answer::kOk;
    case RecordedOutcome::kTimeout:
      return Answer::kTimeout;
    case RecordedOutcome::kCancelled:
      return Answer::kCancelled;
    case RecordedOutcome::kUnknown:
      return Answer::kIgnored;
    case RecordedOutcome::kError:
    case RecordedOutcome::kRejected:
      break;
  }
  return Answer::kError;
}

ReplayCall asRecorded(const CallRecord& record, const Trace& trace, int dependency) {
  ReplayCall call;
  call.at = Instant{record.start - trace.calls.front().start};
  call.number = static_cast<std::uint64_t>(record.index);
  call.attempt = static_cast<std::uint32_t>(record.attempt);
  call.dependency = dependency;
  call.preset = presetOf(record);
  call.recordedRejection = record.outcome == RecordedOutcome::kRejected;
  call.latencyUnknown = !record.latencyKnown();
  return call;
}

ReplayCallMaker::ReplayCallMaker(const Trace& trace, const ReplaySettings& settings, std::uint64_t seed)
    : trace_(trace), settings_(settings), seed_(seed), known_(trace.dependencies.size()) {
  if (!trace.calls.empty()) first_ = trace.calls.front().start;
  spread_ = settings.spread && trace.resolution >= kWholeSecond;
  for (const auto& name : trace.dependencies) nameHashes_.push_back(hashName(name));
  for (const auto& record : trace.calls) {
    const bool known = record.latencyKnown() && record.outcome != RecordedOutcome::kRejected;
    if (known) known_[static_cast<std::size_t>(record.dependency)].push_back(&record);
  }
}

KeyedRandom ReplayCallMaker::draws(const CallRecord& record, DrawPurpose purpose) const {
  return KeyedRandom({seed_, purpose, nameHashes_[static_cast<std::size_t>(record.dependency)],
                      static_cast<std::uint64_t>(record.index)});
}

Instant ReplayCallMaker::instantOf(const CallRecord& record) const {
  double seconds = toSeconds(record.start - first_);
  if (!spread_ && settings_.speed == 1) return Instant{record.start - first_};
  if (spread_) seconds += draws(record, DrawPurpose::kReplaySpread).uniform();
  return Instant{fromSeconds(seconds / settings_.speed)};
}

const CallRecord* ReplayCallMaker::drawAny(const CallRecord& record) const {
  const auto& known = known_[static_cast<std::size_t>(record.dependency)];
  if (known.empty()) return nullptr;
  const double u = draws(record, DrawPurpose::kReplayResample).uniform();
  return known[static_cast<std::size_t>(u * static_cast<double>(known.size()))];
}

const CallRecord* ReplayCallMaker::drawNear(const CallRecord& record) const {
  const auto& known = known_[static_cast<std::size_t>(record.dependency)];
  if (known.empty()) return nullptr;
  const auto later = std::lower_bound(known.begin(), known.end(), record.start,
                                      [](const CallRecord* r, Micros start) { return r->start < start; });
  auto low = later;
  auto high = later;
  while (high - low < kNeighbours && (low != known.begin() || high != known.end())) {
    const bool takeEarlier =
        high == known.end() ||
        (low != known.begin() && record.start - (*std::prev(low))->start <= (*high)->start - record.start);
    takeEarlier ? --low : ++high;
  }
  const double u = draws(record, DrawPurpose::kReplayResample).uniform();
  return *(low + static_cast<std::ptrdiff_t>(u * static_cast<double>(high - low)));
}

std::optional<ReplayCall> ReplayCallMaker::make(const CallRecord& record, const ReplayTarget& target) {
  ReplayCall call = asRecorded(record, trace_, target.dependency);
  call.at = instantOf(record);
  if (call.recordedRejection) {
    if (target.protects) offerAgain(call, record);
    return call;
  }
  if (call.latencyUnknown && !settleUnknown(call, record, target.callTimeout)) return std::nullopt;
  if (settings_.latency == ReplayLatency::kResampled && record.latencyKnown()) resample(call, record);
  return call;
}

void ReplayCallMaker::offerAgain(ReplayCall& call, const CallRecord& record) {
  const auto* drawn = drawNear(record);
  ++(drawn != nullptr ? counts_.offeredAgain : counts_.withoutNeighbours);
  call.preset = drawn != nullptr ? presetOf(*drawn) : Preset{};
  call.recordedRejection = call.latencyUnknown = false;
}

// Latency and outcome belong together: a timeout's latency with an ok would be neither.
void ReplayCallMaker::resample(ReplayCall& call, const CallRecord& record) {
  const auto* drawn = drawAny(record);
  if (drawn == nullptr) return;
  call.preset = presetOf(*drawn);
  call.latencyUnknown = false;
}

bool ReplayCallMaker::settleUnknown(ReplayCall& call, const CallRecord& record, Duration callTimeout) {
  const bool allDrawn = settings_.latency == ReplayLatency::kResampled;
  switch (settings_.unknown) {
    case UnknownLatency::kDrop:
      ++counts_.dropped;
      return false;
    case UnknownLatency::kTimeout:
      ++counts_.timedOut;
      call.latencyUnknown = false;
      call.preset = {std::max<Duration>(callTimeout, call.preset.service), Answer::kTimeout};
      return true;
    case UnknownLatency::kKeep:
      if (allDrawn) break;
      ++counts_.unknownKept;
      return true;
    case UnknownLatency::kResample:
      break;
  }
  resample(call, record);
  ++(call.latencyUnknown ? counts_.unknownKept : counts_.drawn);
  return true;
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "sim/replay_calls.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr Micros kWholeSecond{1'000'000};

/// How long the call is known to have taken, or to have taken at least.
Micros knownTime(const CallRecord& record) {
  return std::max({Micros{0}, record.latency, record.latencyMin});
}

}  // namespace

bool isKnown(const CallRecord& record) {
  return record.latencyKnown() && record.outcome != RecordedOutcome::kRejected;
}

Preset presetOf(const CallRecord& record) {
  return {knownTime(record), answerOf(record.outcome)};
}

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
    if (!isKnown(record)) continue;
    known_[static_cast<std::size_t>(record.dependency)].add(Instant{record.start - first_}, presetOf(record));
  }
}

DrawKey ReplayCallMaker::draws(const CallRecord& record, DrawPurpose purpose) const {
  return {seed_, purpose, nameHashes_[static_cast<std::size_t>(record.dependency)],
          static_cast<std::uint64_t>(record.index)};
}

Instant ReplayCallMaker::instantOf(const CallRecord& record) const {
  double seconds = toSeconds(record.start - first_);
  if (!spread_ && settings_.speed == 1) return Instant{record.start - first_};
  if (spread_) seconds += KeyedRandom(draws(record, DrawPurpose::kReplaySpread)).uniform();
  return Instant{fromSeconds(seconds / settings_.speed)};
}

const KnownCalls& ReplayCallMaker::knownLike(const CallRecord& record) const {
  return known_[static_cast<std::size_t>(record.dependency)];
}

std::optional<ReplayCall> ReplayCallMaker::make(const CallRecord& record, const ReplayTarget& target) {
  if (target.retries && record.attempt > 1) {
    ++counts_.retriesThen;
    return std::nullopt;
  }
  ReplayCall call = asRecorded(record, trace_, target.dependency);
  call.at = instantOf(record);
  if (call.recordedRejection) {
    if (target.protects) offerAgain(call, record, target);
    return call;
  }
  if (call.latencyUnknown && !settleUnknown(call, record, target)) return std::nullopt;
  if (record.latencyKnown()) drawAnew(call, record, target);
  return call;
}

void ReplayCallMaker::drawAnew(ReplayCall& call, const CallRecord& record, const ReplayTarget& target) {
  if (settings_.latency == ReplayLatency::kResampled) return resample(call, record);
  if (target.fitted != nullptr)
    call.preset = target.fitted->presetOf(record, draws(record, DrawPurpose::kReplayResample));
}

void ReplayCallMaker::answerFromFit(ReplayCall& call, const CallRecord& record,
                                    const FittedDownstream& fitted) const {
  call.preset = fitted.presetAt(record.start, draws(record, DrawPurpose::kReplayResample));
  call.recordedRejection = call.latencyUnknown = false;
}

void ReplayCallMaker::offerAgain(ReplayCall& call, const CallRecord& record, const ReplayTarget& target) {
  if (target.fitted != nullptr) {
    ++counts_.offeredToFit;
    return answerFromFit(call, record, *target.fitted);
  }
  const auto* drawn =
      knownLike(record).drawNear(Instant{record.start - first_}, draws(record, DrawPurpose::kReplayResample));
  ++(drawn != nullptr ? counts_.offeredAgain : counts_.withoutNeighbours);
  call.preset = drawn != nullptr ? *drawn : Preset{};
  call.recordedRejection = call.latencyUnknown = false;
}

// Latency and outcome belong together: a timeout's latency with an ok would be neither.
void ReplayCallMaker::resample(ReplayCall& call, const CallRecord& record) {
  const auto* drawn = knownLike(record).drawAny(draws(record, DrawPurpose::kReplayResample));
  if (drawn == nullptr) return;
  call.preset = *drawn;
  call.latencyUnknown = false;
}

bool ReplayCallMaker::settleUnknown(ReplayCall& call, const CallRecord& record, const ReplayTarget& target) {
  const bool allDrawn = settings_.latency == ReplayLatency::kResampled || target.fitted != nullptr;
  switch (settings_.unknown) {
    case UnknownLatency::kDrop:
      ++counts_.dropped;
      return false;
    case UnknownLatency::kTimeout:
      ++counts_.timedOut;
      call.latencyUnknown = false;
      call.preset = {std::max<Duration>(target.callTimeout, call.preset.service), Answer::kTimeout};
      return true;
    case UnknownLatency::kKeep:
      if (allDrawn) break;
      ++counts_.unknownKept;
      return true;
    case UnknownLatency::kResample:
      break;
  }
  if (target.fitted != nullptr) {
    ++counts_.drawnFromFit;
    answerFromFit(call, record, *target.fitted);
    return true;
  }
  resample(call, record);
  ++(call.latencyUnknown ? counts_.unknownKept : counts_.drawn);
  return true;
}

}  // namespace watertight

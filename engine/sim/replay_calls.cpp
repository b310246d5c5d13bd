// SPDX-License-Identifier: MIT
#include "sim/replay_calls.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr std::ptrdiff_t kNeighbours = 50;
constexpr Micros kWholeSecond{1'000'000};

Preset presetOf(const CallRecord& record) {
  return {record.latency, answerOf(record.outcome)};
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

bool ReplayCallMaker::replaceUnknown(ReplayCall& call, const CallRecord& record, Duration callTimeout) {
  switch (settings_.unknown) {
    case UnknownLatency::kDrop:
      ++counts_.dropped;
      return false;
    case UnknownLatency::kKeep:
      ++counts_.unknownKept;
      call.latencyUnknown = true;
      call.preset.service = std::max(Micros{0}, record.latencyMin);
      return true;
    case UnknownLatency::kResample:
      if (const auto* drawn = drawAny(record)) call.preset.service = drawn->latency;
      return true;
    case UnknownLatency::kTimeout:
      break;
  }
  call.preset.answer = Answer::kTimeout;
  call.preset.service = callTimeout;
  return true;
}

std::optional<ReplayCall> ReplayCallMaker::make(const CallRecord& record, int dependency,
                                                Duration callTimeout) {
  ReplayCall call;
  call.at = instantOf(record);
  call.number = static_cast<std::uint64_t>(record.index);
  call.dependency = dependency;
  call.preset = presetOf(record);
  if (record.outcome == RecordedOutcome::kRejected) {
    const auto* drawn = drawNear(record);
    ++(drawn != nullptr ? counts_.offeredAgain : counts_.withoutNeighbours);
    call.preset = drawn != nullptr ? presetOf(*drawn) : Preset{};
    return call;
  }
  if (settings_.latency == ReplayLatency::kResampled) {
    if (const auto* drawn = drawAny(record)) call.preset = presetOf(*drawn);
    return call;
  }
  if (!record.latencyKnown() && !replaceUnknown(call, record, callTimeout)) return std::nullopt;
  return call;
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "sim/journal_desk.h"

namespace watertight {
namespace {

constexpr Duration kAround = std::chrono::seconds{1};

bool wasTurnedAway(CallEnd end) {
  return end == CallEnd::kRejected || end == CallEnd::kDiscarded || end == CallEnd::kFallback;
}

bool changesLimit(const JournalEntry& entry) {
  const auto* limit = std::get_if<LimitEvent>(&entry.event);
  return limit != nullptr && limit->change.changesLimit();
}

// More than three standard deviations of the difference of two Poisson counts.
bool isSpike(std::int64_t before, std::int64_t after) {
  const auto difference = after - before;
  return difference > 0 && difference * difference > 9 * (before + after);
}

}  // namespace

JournalDesk::JournalDesk(std::size_t dependencies, bool shared, Sink sink)
    : shared_(shared), sink_(std::move(sink)), rejections_(shared ? 1 : dependencies) {}

std::size_t JournalDesk::rejectionsOf(int dependency) const {
  return shared_ || dependency < 0 ? 0 : static_cast<std::size_t>(dependency);
}

void JournalDesk::onCallEnded(const CallLine& line) {
  if (!wasTurnedAway(line.outcome) || !line.ended) return;
  const auto index = rejectionsOf(line.dependency);
  auto& recent = rejections_[index];
  recent.push_back(*line.ended);
  while (recent.front() < *line.ended - kAround) recent.pop_front();
  for (auto& waiting : waiting_) {
    const bool concerns = waiting.incomplete && rejectionsOf(waiting.entry.dependency) == index;
    if (concerns && *line.ended < waiting.entry.t + kAround) ++waiting.after;
  }
}

void JournalDesk::onJournal(const JournalEntry& entry) {
  Waiting waiting{entry};
  if (changesLimit(entry)) {
    waiting.incomplete = true;
    for (const Instant t : rejections_[rejectionsOf(entry.dependency)]) {
      if (t >= entry.t - kAround) ++waiting.before;
    }
  }
  waiting_.push_back(std::move(waiting));
  onSample(entry.t);
}

void JournalDesk::onSample(Instant now) {
  while (!waiting_.empty()) {
    auto& first = waiting_.front();
    if (first.incomplete && now < saturatingAdd(first.entry.t, kAround)) return;
    handOn(first);
    waiting_.pop_front();
  }
}

void JournalDesk::flush() {
  for (auto& waiting : waiting_) handOn(waiting);
  waiting_.clear();
}

void JournalDesk::handOn(Waiting& waiting) {
  if (waiting.incomplete) {
    auto& rejections = std::get<LimitEvent>(waiting.entry.event).rejections;
    rejections.before = static_cast<double>(waiting.before) / toSeconds(kAround);
    rejections.after = static_cast<double>(waiting.after) / toSeconds(kAround);
    rejections.spike = isSpike(waiting.before, waiting.after);
  }
  sink_(waiting.entry);
}

}  // namespace watertight

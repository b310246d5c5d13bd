// SPDX-License-Identifier: MIT
#include "sim/journal_desk.h"

#include <algorithm>

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
  auto& rejections = rejections_[rejectionsOf(line.dependency)];
  rejections.times.push_back(*line.ended);
  const Instant wanted = waiting_.empty() ? *line.ended : std::min(*line.ended, waiting_.front().entry.t);
  rejections.forgetBefore(wanted - kAround);
}

std::int64_t JournalDesk::Rejections::before(Instant t) const {
  return forgotten + (std::lower_bound(times.begin(), times.end(), t) - times.begin());
}

void JournalDesk::Rejections::forgetBefore(Instant t) {
  for (; !times.empty() && times.front() < t; times.pop_front()) ++forgotten;
}

void JournalDesk::onJournal(const JournalEntry& entry) {
  Waiting waiting{entry};
  if (changesLimit(entry)) {
    const auto& rejections = rejections_[rejectionsOf(entry.dependency)];
    waiting.incomplete = true;
    waiting.seen = rejections.all();
    waiting.before = waiting.seen - rejections.before(entry.t - kAround);
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
    const auto& all = rejections_[rejectionsOf(waiting.entry.dependency)];
    const auto until = all.before(saturatingAdd(waiting.entry.t, kAround));
    const auto after = std::max<std::int64_t>(0, until - waiting.seen);
    rejections.before = static_cast<double>(waiting.before) / toSeconds(kAround);
    rejections.after = static_cast<double>(after) / toSeconds(kAround);
    rejections.spike = isSpike(waiting.before, after);
  }
  sink_(waiting.entry);
}

}  // namespace watertight

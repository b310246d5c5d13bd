// SPDX-License-Identifier: MIT
#include "downstream/mock_downstream.h"

namespace watertight {
namespace {

bool happens(double probability, const DrawKey& key, DrawPurpose purpose) {
  if (probability <= 0) return false;
  DrawKey own = key;
  own.purpose = purpose;
  return KeyedRandom(own).uniform() < probability;
}

void schedule(Job& job, Instant ends) {
  job.ends = ends;
  ++job.schedule;
}

}  // namespace

MockDownstream::MockDownstream(const DownstreamSettings& settings,
                               std::shared_ptr<const LatencySamples> samples)
    : settings_(settings), samples_(std::move(samples)), latency_(settings.latency, samples_) {}

void MockDownstream::submit(Instant now, Job& job, Scheduled& scheduled) {
  job.refused = false;
  if (settings_.outage) return refuse(now, job, scheduled);
  if (serverFree()) return begin(now, job, scheduled);
  const bool full = settings_.backlog && static_cast<std::int64_t>(backlog_.size()) >= *settings_.backlog;
  if (full) return refuse(now, job, scheduled);
  schedule(job, kNever);
  backlog_.pushBack(job);
}

bool MockDownstream::serverFree() const {
  return settings_.capacity == 0 || static_cast<int>(serving_.size()) < settings_.capacity;
}

void MockDownstream::refuse(Instant now, Job& job, Scheduled& scheduled) {
  job.answer = Answer::kError;
  job.refused = true;
  schedule(job, now);
  scheduled.push_back(&job);
}

void MockDownstream::begin(Instant now, Job& job, Scheduled& scheduled) {
  const Duration service = serviceTime(job);
  serving_.pushBack(job);
  if (settings_.pause) {
    job.remaining = service;
    schedule(job, kNever);
    return;
  }
  schedule(job, saturatingAdd(now, service));
  scheduled.push_back(&job);
}

Duration MockDownstream::serviceTime(Job& job) {
  const bool hangs = happens(settings_.hangRate, job.key, DrawPurpose::kHang);
  const bool fails = happens(settings_.errorRate, job.key, DrawPurpose::kError);
  const bool ignored = !fails && happens(settings_.ignoredRate, job.key, DrawPurpose::kIgnored);
  job.answer = job.preset ? job.preset->answer : Answer::kOk;
  if (ignored) job.answer = Answer::kIgnored;
  if (fails) job.answer = Answer::kError;
  if (hangs) return settings_.hangFor;
  if (fails && settings_.errorLatency) return *settings_.errorLatency;
  job.key.purpose = DrawPurpose::kService;
  const Duration base = job.preset ? job.preset->service : draws_.draw(latency_, job.key);
  const Duration slowed = settings_.slowdown == 1 ? base : fromSeconds(toSeconds(base) * settings_.slowdown);
  return saturatingAdd(Instant{slowed}, settings_.added).time_since_epoch();
}

void MockDownstream::complete(Instant now, Job& job, Scheduled& scheduled) {
  if (!serving_.contains(job)) return;  // it was refused
  serving_.remove(job);
  beginFromBacklog(now, scheduled);
}

void MockDownstream::cancel(Instant now, Job& job, Scheduled& scheduled) {
  schedule(job, kNever);
  if (backlog_.contains(job)) {
    backlog_.remove(job);
  } else if (serving_.contains(job)) {
    serving_.remove(job);
    beginFromBacklog(now, scheduled);
  }
}

void MockDownstream::beginFromBacklog(Instant now, Scheduled& scheduled) {
  while (!backlog_.empty() && serverFree()) {
    Job& job = backlog_.popFront();
    settings_.outage ? refuse(now, job, scheduled) : begin(now, job, scheduled);
  }
}

void MockDownstream::change(Instant now, const DownstreamSettings& settings, Scheduled& scheduled) {
  const bool pauses = settings.pause && !settings_.pause;
  const bool resumes = !settings.pause && settings_.pause;
  if (settings.latency != settings_.latency) {
    latency_ = LatencyModel(settings.latency, samples_);
    draws_.forget();
  }
  settings_ = settings;
  if (pauses) holdServing(now);
  if (resumes) resumeServing(now, scheduled);
  beginFromBacklog(now, scheduled);
}

void MockDownstream::holdServing(Instant now) {
  for (Job* job = serving_.front(); job != nullptr; job = IntrusiveList<Job>::next(*job)) {
    job->remaining = job->ends - now;
    schedule(*job, kNever);
  }
}

void MockDownstream::resumeServing(Instant now, Scheduled& scheduled) {
  for (Job* job = serving_.front(); job != nullptr; job = IntrusiveList<Job>::next(*job)) {
    schedule(*job, saturatingAdd(now, job->remaining));
    scheduled.push_back(job);
  }
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "core/intrusive_list.h"
#include "core/random.h"
#include "downstream/downstream_settings.h"
#include "downstream/draws_ahead.h"
#include "downstream/latency_model.h"

namespace watertight {

/// What a downstream answers.
enum class Answer : std::uint8_t { kOk, kError, kIgnored, kTimeout, kCancelled };

/// What a recorded call took and how it ended; such a call draws nothing for either.
struct Preset {
  Duration service{};
  Answer answer = Answer::kOk;
};

/// One call inside a downstream. The driver owns it at a stable address until it has left.
struct Job : ListHook<Job> {
  std::uint32_t call = 0;  ///< the driver's name for it
  DrawKey key;             ///< of its draws; the downstream sets the purpose
  std::optional<Preset> preset;
  Instant ends = kNever;  ///< when it will be answered; kNever while it waits or the downstream is paused
  std::uint32_t schedule = 0;  ///< changes whenever `ends` does: an older completion is void
  Duration remaining{};        ///< while paused
  Answer answer = Answer::kOk;
  bool refused = false;  ///< turned away unserved
};

/// A mock of a dependency (SEMANTICS D): servers, a backlog first in first out, and faults. A state machine;
/// not thread-safe. It answers with the jobs whose `ends` the driver must (re)schedule, in order.
class MockDownstream {
 public:
  MockDownstream(const DownstreamSettings& settings, std::shared_ptr<const LatencySamples> samples);

  using Scheduled = std::vector<Job*>;

  /// A call arrives. Refused ones (outage, backlog full) come back scheduled for `now`, with an error.
  void submit(Instant now, Job& job, Scheduled& scheduled);
  /// At `job.ends`: the job leaves, the next begins.
  void complete(Instant now, Job& job, Scheduled& scheduled);
  /// The client hung up on a cancellable downstream.
  void cancel(Instant now, Job& job, Scheduled& scheduled);
  /// Sliders and faults: for calls that start service from now on; a pause also holds those in service (D4).
  void change(Instant now, const DownstreamSettings& settings, Scheduled& scheduled);

  [[nodiscard]] const DownstreamSettings& settings() const { return settings_; }
  /// Calls that it really holds (SEMANTICS D6).
  [[nodiscard]] std::int64_t load() const {
    return static_cast<std::int64_t>(serving_.size() + backlog_.size());
  }

 private:
  bool serverFree() const;
  void begin(Instant now, Job& job, Scheduled& scheduled);
  void refuse(Instant now, Job& job, Scheduled& scheduled);
  void beginFromBacklog(Instant now, Scheduled& scheduled);
  void holdServing(Instant now);
  void resumeServing(Instant now, Scheduled& scheduled);
  Duration serviceTime(Job& job);

  DownstreamSettings settings_;
  std::shared_ptr<const LatencySamples> samples_;
  LatencyModel latency_;
  DrawsAhead draws_;
  IntrusiveList<Job> serving_;
  IntrusiveList<Job> backlog_;
};

}  // namespace watertight

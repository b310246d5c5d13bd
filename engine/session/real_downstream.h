// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>

#include "downstream/mock_downstream.h"
#include "session/run_clock.h"

namespace watertight {

/// A mock dependency on a thread of its own: callers wait for real until it answers. The same model as in the
/// simulation (SEMANTICS D). Any thread.
class RealDownstream {
 public:
  struct Answered {
    Answer answer = Answer::kCancelled;
    bool refused = false;  ///< turned away at once
  };
  using LoadSink = std::function<void(std::int64_t load)>;

  /// `onLoad` is called with no lock held whenever the load changes.
  RealDownstream(const DownstreamSettings& settings, std::shared_ptr<const LatencySamples> samples,
                 const RunClock& clock, LoadSink onLoad);
  ~RealDownstream();
  RealDownstream(const RealDownstream&) = delete;
  RealDownstream& operator=(const RealDownstream&) = delete;

  /// Waits for the answer. Where `hangUpAt`, on the run's line, or `stop` comes first and the settings let
  /// callers hang up, kCancelled: what was asked for goes on here, as an orphan, unless the downstream is
  /// cancellable.
  Answered call(const DrawKey& key, Instant hangUpAt, const std::stop_token& stop);

  /// Sliders and faults.
  void change(const DownstreamSettings& settings);
  [[nodiscard]] std::int64_t load() const;
  /// Everything is answered kCancelled from now on, without delay.
  void close();

 private:
  struct RealJob : Job {
    std::condition_variable answeredOrGone;
    bool answered = false;
    Instant filed = kNever;  // its place in due_
  };
  using Due = std::set<std::pair<Instant, RealJob*>>;

  void serve();
  void completeDue(Instant now);
  void file(const MockDownstream::Scheduled& scheduled);
  void unfile(RealJob& job);
  void tellLoad();

  RunClock clock_;
  LoadSink onLoad_;
  mutable std::mutex mutex_;  // guards what follows, up to the thread
  MockDownstream model_;
  std::map<const Job*, std::shared_ptr<RealJob>> jobs_;
  Due due_;
  MockDownstream::Scheduled scheduled_;
  bool closed_ = false;
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace watertight

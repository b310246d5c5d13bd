// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <condition_variable>
#include <list>
#include <map>
#include <mutex>
#include <thread>

#include "conformance/core/component.h"
#include "runtime/execute.h"

namespace watertight::conformance {

/// Calls with names on threads of their own. They really run through the compartment, and last until the
/// case's time, which passes by hand, has come to their end: so that what is seen at an instant does not
/// depend on how busy the machine is.
class NamedCalls {
 public:
  explicit NamedCalls(LiveCompartment& compartment) : compartment_(compartment) {}
  ~NamedCalls();

  /// Comes back when it runs or has its answer. Without a length it runs until everything is over.
  void start(const std::string& id, std::optional<Duration> length, bool fails);
  /// Comes back when all calls that end by then have their answers.
  void passTo(Instant now);
  /// Of those that have a length.
  [[nodiscard]] Instant lastEnd();
  void drop(const std::string& id);

  [[nodiscard]] std::optional<Observed> observe(const std::string& id, const std::string& name);

 private:
  struct Named {
    Instant ends = kNever;
    std::optional<Instant> started;
    std::optional<Instant> returned;
    std::optional<CallResult<void>> result;
    std::thread thread;
  };

  void run(Named& call, bool fails);

  LiveCompartment& compartment_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Instant now_{};
  std::map<std::string, Named> calls_;
};

}  // namespace watertight::conformance

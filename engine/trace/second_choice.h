// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "trace/trace_builder.h"

namespace watertight {

/// Calls that count only where the file holds no others: sums of samples, requests into the service itself.
class SecondChoice {
 public:
  /// `why`: what is said of them where they are left out.
  SecondChoice(TraceBuilder& out, std::string_view why) : out_(out), why_(why) {}

  /// One of them; its index and dependency are filled in when it is taken.
  void take(const CallRecord& call, std::string_view dependency);
  /// A call of the other kind came: these do not count.
  void discard();
  /// At the end of the file. Whether they count.
  bool settle();

 private:
  struct Held {
    CallRecord call;
    std::string dependency;
  };

  void add(CallRecord call, std::string_view dependency);

  TraceBuilder& out_;
  std::string_view why_;
  std::vector<Held> held_;
  bool discarded_ = false, any_ = false;
};

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "trace/second_choice.h"

namespace watertight {
namespace {

// So many in a row without one of the other kind: there are none.
constexpr std::size_t kMostHeld = 200'000;

}  // namespace

void SecondChoice::take(const CallRecord& call, std::string_view dependency) {
  if (discarded_) return out_.leaveOut(why_);
  any_ = true;
  if (held_.size() < kMostHeld) return held_.push_back({call, std::string{dependency}});
  settle();
  add(call, dependency);
}

void SecondChoice::discard() {
  discarded_ = true;
  for (; !held_.empty(); held_.pop_back()) out_.leaveOut(why_);
}

bool SecondChoice::settle() {
  for (const Held& one : held_) add(one.call, one.dependency);
  held_.clear();
  return any_ && !discarded_;
}

void SecondChoice::add(CallRecord call, std::string_view dependency) {
  call.index = out_.nextIndex();
  call.dependency = out_.dependency(dependency);
  out_.add(call);
}

}  // namespace watertight

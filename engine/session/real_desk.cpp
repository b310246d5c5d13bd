// SPDX-License-Identifier: MIT
#include "session/real_desk.h"

namespace watertight {
namespace {

constexpr Duration kRemembers = std::chrono::seconds{1};

}  // namespace

CallId RealDesk::name(const CallName& name) {
  const std::scoped_lock lock(mutex_);
  const CallId call = nextCall_++;
  calls_[call].name = name;
  return call;
}

const CallName* RealDesk::nameOf(CallId call) const {
  const auto found = calls_.find(call);
  return found == calls_.end() ? nullptr : &found->second.name;
}

void RealDesk::ended(CallId call, Instant now) {
  const auto found = calls_.find(call);
  if (found != calls_.end()) found->second.forgetAt = saturatingAdd(now, kRemembers);
}

void RealDesk::hold(CallId call, Hold how) {
  const auto found = calls_.find(call);
  if (found == calls_.end() || found->second.name.aside || how <= found->second.hold) return;
  const auto count = [&](int by) {
    auto& held = held_[static_cast<std::size_t>(found->second.name.dependency)];
    if (found->second.hold == Hold::kWaiting) held.waiting += by;
    if (found->second.hold == Hold::kInCall) held.inCall += by;
    if (found->second.hold == Hold::kCallerRun) held.callerRun += by;
  };
  count(-1);
  found->second.hold = how;
  count(+1);
}

void RealDesk::forgetOld(Instant now) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(calls_, [now](const auto& call) { return call.second.forgetAt <= now; });
}

}  // namespace watertight

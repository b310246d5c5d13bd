// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>

#include "policy/call.h"
#include "policy/policy_events.h"

namespace watertight {

/// What a colour stands for; the theme says how it looks.
enum class Role : std::uint8_t {
  kWindow,
  kCard,
  kRaised,  ///< buttons, fields, hovered rows
  kBorder,
  kGrid,
  kText,
  kMuted,
  kAccent,
  kOnAccent,
  kError,
  kOnError,
  kNotice,
  kOnNotice,
  // occupancy
  kLimit,
  kWaiting,
  kDownstream,
  kNeeds,  ///< what Little's law wants
  kFault,
  kIncrease,
  kDecrease,
  kRamp,
  kByHand,
  // latency
  kP50,
  kP95,
  kThreshold,
  // rejections, by reason
  kBulkheadFull,
  kQueueFull,
  kWaitExpired,
  kBreakerOpen,
  kShutdown,
  kRanOnCaller,
  // a breaker's states, each with the ink for text on it
  kClosed,
  kOnClosed,
  kOpen,
  kOnOpen,
  kHalfOpen,
  kOnHalfOpen,
  kDisabled,
  kOnDisabled,
  // requests and workers
  kGood,
  kLate,
  kFailed,
  kShed,
  kOwnWork,
  kFree,
  kBacklog,
  kDependency,  ///< one of the dependencies' own colours: see Ink::dependency
};
inline constexpr std::size_t kRoles = static_cast<std::size_t>(Role::kDependency);

/// How strongly a role's colour is laid on.
enum class Shade : std::uint8_t { kSolid, kStrong, kSoft, kFaint, kTint, kHatched };

/// A colour by its meaning.
struct Ink {
  Role role = Role::kText;
  Shade shade = Shade::kSolid;
  std::size_t dependency = 0;  ///< with Role::kDependency: index in the scenario

  bool operator==(const Ink&) const = default;
};

constexpr Ink inkOf(Role role, Shade shade = Shade::kSolid) {
  return {role, shade, 0};
}
constexpr Ink inkOfDependency(std::size_t index, Shade shade = Shade::kSolid) {
  return {Role::kDependency, shade, index};
}

/// The ink of a reason for not admitting a call; kNone is drawn muted.
Role roleOf(RejectReason reason);

/// A breaker's state as a fill, and the text on it.
struct StateInk {
  Role fill, text;
};
StateInk inkOf(BreakerState state);

}  // namespace watertight

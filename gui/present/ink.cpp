// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/ink.h"

namespace watertight {

Role roleOf(RejectReason reason) {
  switch (reason) {
    case RejectReason::kNone:
      return Role::kMuted;
    case RejectReason::kBulkheadFull:
      return Role::kBulkheadFull;
    case RejectReason::kQueueFull:
      return Role::kQueueFull;
    case RejectReason::kWaitExpired:
      return Role::kWaitExpired;
    case RejectReason::kBreakerOpen:
      return Role::kBreakerOpen;
    case RejectReason::kShutdown:
      return Role::kShutdown;
  }
  return Role::kMuted;
}

StateInk inkOf(BreakerState state) {
  switch (state) {
    case BreakerState::kClosed:
      return {Role::kClosed, Role::kOnClosed};
    case BreakerState::kOpen:
    case BreakerState::kForcedOpen:
      return {Role::kOpen, Role::kOnOpen};
    case BreakerState::kHalfOpen:
      return {Role::kHalfOpen, Role::kOnHalfOpen};
    case BreakerState::kDisabled:
      return {Role::kDisabled, Role::kOnDisabled};
  }
  return {Role::kDisabled, Role::kOnDisabled};
}

}  // namespace watertight

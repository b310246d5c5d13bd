// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

/// Reports a broken invariant on standard error and aborts. Called by CHECK only.
[[noreturn]] void checkFailed(const char* condition, const char* file, int line);

}  // namespace watertight

/// A broken invariant: a defect of the program, never of its input. Always on. Nothing untrusted may reach
/// it.
#define CHECK(condition)                               \
  (static_cast<bool>(condition) ? static_cast<void>(0) \
                                : ::watertight::checkFailed(#condition, __FILE__, __LINE__))

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/component.h"

namespace watertight::conformance {

enum class Verdict : std::uint8_t { kPass, kFail, kUnknown };

/// An expectation held against a component.
struct Evaluation {
  Verdict verdict =
      Verdict::kUnknown;  ///< unknown: the component does not know the observable or the operator
  Json got;
};

/// Besides what the component itself knows, an observable may be `min(x)`, `max(x)`, `distinct(x)`, `set(x)`
/// or `isfinite(x)` of a series or a list, and a sum `a + b`.
Evaluation evaluate(const Expectation& expectation, Component& component);

}  // namespace watertight::conformance

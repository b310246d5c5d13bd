// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "conformance/core/case.h"

namespace watertight::conformance {

/// What a part of the engine shows when asked.
struct Observed {
  Json value;
  std::vector<std::string> words{};  ///< of a call's outcome: more than one may be true
};

/// A part of the engine as the cases speak of it: the verbs that it understands and what can be seen of it.
/// One lives for one run of one case. An error of a verb means that the case cannot be expressed; an unknown
/// observable has no value, which means the same.
class Component {
 public:
  Component() = default;
  Component(const Component&) = delete;
  Component& operator=(const Component&) = delete;
  virtual ~Component() = default;

  /// All that happens by itself up to and at `now`.
  virtual void passTo(Instant now) { now_ = std::max(now_, now); }

  /// The lines of one instant, in the order of the file, and whatever else belongs to it.
  virtual Status carryOut(Instant now, std::span<const CaseEvent> lines) {
    passTo(now);
    for (const auto& line : lines) {
      if (auto status = apply(line); !status) return status;
    }
    return Done{};
  }

  /// All that would ever happen by itself.
  virtual void finish() {}

  [[nodiscard]] virtual std::optional<Observed> observe(std::string_view observable) = 0;

  /// Every value that an observable ever had, or that a verb gave; none where nothing is kept of it.
  [[nodiscard]] virtual std::optional<Json> series(std::string_view /*observable*/) { return std::nullopt; }

  /// An instant that a case names by a word: "T_default".
  [[nodiscard]] virtual std::optional<Instant> instantOf(std::string_view /*word*/) { return std::nullopt; }

 protected:
  virtual Status apply(const CaseEvent& event) = 0;
  [[nodiscard]] Instant now() const { return now_; }

  /// The status of an event whose verb is not known.
  static Status unknownVerb(const CaseEvent& event) {
    return Error{"the verb '" + event.verb + "' has no counterpart here", "", ""};
  }

 private:
  Instant now_{};
};

using ComponentResult = Result<std::unique_ptr<Component>>;

}  // namespace watertight::conformance

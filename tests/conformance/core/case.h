// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/time_types.h"

namespace watertight::conformance {

using Json = nlohmann::json;

/// A line of a case: at `when` (milliseconds, or a word such as "end") the verb is carried out.
struct CaseEvent {
  Json when;
  std::string verb;
  std::string id;  ///< whom it concerns; may be empty
  Json args;       ///< the rest, an object
};

/// What must be seen: `observable op value`, at an instant or (without one) in the end.
struct Expectation {
  std::optional<Json> at;
  std::string observable;
  std::string op;
  Json value;

  /// "@5 in_use == 0"
  [[nodiscard]] std::string text() const;
};

struct Case {
  std::string id;
  std::string title;
  std::string mode;
  Json config;
  std::vector<CaseEvent> events;
  std::vector<Expectation> expected;
  bool policyNote = false;  ///< the case allows for another rule, which accepted.json may name

  [[nodiscard]] std::string component() const { return config.value("component", ""); }
};

/// The cases of a file, in its order. The error says what is wrong with the file.
Result<std::vector<Case>> readCases(const std::string& path);

/// Expectations from a JSON list of {at?, observable, op, value}.
Result<std::vector<Expectation>> expectationsFrom(const Json& list);

/// Milliseconds as time; saturates at both ends.
Duration millis(const Json& number);

}  // namespace watertight::conformance

// SPDX-License-Identifier: MIT
#include "trace/call_mapping.h"

#include "trace/number_text.h"

namespace watertight {

Status checkMapping(const CallMapping& mapping) {
  if (mapping.time.empty()) return Error{"no column says when a call was", "[time] column", {}};
  if (mapping.latency.empty()) return Error{"no column says how long a call took", "[latency] column", {}};
  if (mapping.relative && !unitOf(mapping.timeStyle)) {
    return Error{"times from the recording's start are numbers", "[time] unit", "s, ms, us or ns"};
  }
  if (!mapping.zone.empty() && !parseZone(mapping.zone)) {
    return Error{"unknown time zone " + inQuotes(mapping.zone), "[time] zone",
                 "UTC or an offset such as +02:00"};
  }
  if (mapping.dependency.empty() && mapping.dependencyName.empty()) {
    return Error{"neither a column nor a name", "[dependency]", {}};
  }
  if (mapping.decimalComma && mapping.shape == TextShape::kDelimited && mapping.delimiter == ',') {
    return Error{"a comma cannot be both the delimiter and the decimal point", "decimal",
                 "export the file with another delimiter"};
  }
  for (const OutcomeRule& rule : mapping.outcomes) {
    if (rule.column.empty()) return Error{"a rule without a column", "[[outcome.rule]] column", {}};
    if (rule.test == OutcomeTest::kAtLeast && !parseDecimal(rule.value)) {
      return Error{"at_least needs a number", "[[outcome.rule]] value", {}};
    }
  }
  return Done{};
}

}  // namespace watertight

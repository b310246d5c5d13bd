// SPDX-License-Identifier: MIT
#include "runtime/live_compartment.h"

#include <fmt/format.h>

namespace watertight {
namespace {

Error cannotChange(const char* what) {
  return {fmt::format("{} cannot change while the compartment lives", what), "compartment settings",
          "make another compartment"};
}

}  // namespace

LiveCompartment::~LiveCompartment() {
  const BulkheadSettings settings = core_->settings().bulkhead.value_or(BulkheadSettings{});
  core_->shutdown(settings.shutdown, settings.shutdownDeadline);
}

Status LiveCompartment::reconfigure(const CompartmentSettings& settings) {
  const CompartmentSettings now = core_->settings();
  if (settings.bulkhead.has_value() != now.bulkhead.has_value())
    return cannotChange("whether there is a bulkhead");
  if (settings.breaker.has_value() != now.breaker.has_value())
    return cannotChange("whether there is a breaker");
  if (settings.limiter.has_value() != now.limiter.has_value())
    return cannotChange("whether there is a limiter");
  if (settings.bulkhead && settings.bulkhead->kind != now.bulkhead->kind)
    return cannotChange("the bulkhead's kind");
  if (settings.bulkhead && settings.bulkhead->limit < 0) {
    return Error{fmt::format("a limit of {} is no limit", settings.bulkhead->limit), "bulkhead.limit",
                 "use 0 to admit nothing"};
  }
  core_->reconfigure(settings);
  return Done{};
}

Status LiveCompartment::setLimit(int limit) {
  CompartmentSettings settings = core_->settings();
  if (!settings.bulkhead)
    return Error{"there is no bulkhead", "bulkhead.limit", "make a compartment with one"};
  settings.bulkhead->limit = limit;
  Status changed = reconfigure(settings);
  if (changed.ok()) enforceSetLimit();
  return changed;
}

}  // namespace watertight

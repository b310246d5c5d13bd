// SPDX-License-Identifier: MIT
#include "sim/setting_maker.h"
#include "sim/settings_tables.h"

namespace watertight {

const SettingsTable<RetrySettings>& retryTable() {
  using R = RetrySettings;
  using Make = SettingMaker<R>;
  static const auto table = named<R>(
      {.name = "retry",
       .settings =
           {
               Make::integer("attempts", &R::attempts, atLeast(1), "in all; 1: failed calls are not retried")
                   .unit("attempts"),
               Make::duration("base", &R::base, lasting(), "waits so long before the first retry"),
               Make::duration("max_delay", &R::maxDelay, lasting(),
                              "twice as long before each further one, but never longer than this"),
               Make::choice("jitter", &R::jitter, "waits just so long, or anything from nothing up to it"),
               Make::flag("retry_rejected", &R::retryRejected, "calls that were turned away come again, too"),
           },
       .parts = {"budget"}});
  return table;
}

const SettingsTable<RetryBudgetSettings>& retryBudgetTable() {
  using B = RetryBudgetSettings;
  using Make = SettingMaker<B>;
  static const auto table =
      named<B>({.name = "retry.budget",
                .settings = {
                    Make::number("ratio", &B::ratio, atLeast(0), "retries that each first attempt brings"),
                    Make::number("burst", &B::burst, atLeast(1), "retries kept at most, and at the start")
                        .unit("retries"),
                }});
  return table;
}

}  // namespace watertight

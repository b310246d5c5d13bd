// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace watertight::testing_support {

/// A valid scenario that uses every table and most settings.
std::string fullScenarioText();

/// A valid scenario whose only dependency, "sms", has these lines besides its name and downstream. They begin
/// on line 5.
std::string smsScenario(const std::string& lines);

}  // namespace watertight::testing_support

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <sstream>
#include <utility>

namespace watertight::testing_support {

/// How many sequences a property is tried with: WATERTIGHT_SEQUENCES, or else `usual`.
int sequencesToTry(int usual);

/// Tries a property (a callable without arguments that draws what it needs) so often. A failure is shrunk,
/// and printed with its seed and with what to put into RC_PARAMS to see it again.
template <typename Property>
void checkProperty(int sequences, Property&& property) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const std::string name = std::string(test->test_suite_name()) + "/" + test->name();
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = sequences;
  const auto result = rc::detail::checkTestable(std::forward<Property>(property),
                                                rc::detail::TestMetadata{name, test->name()}, params);
  testing::Test::RecordProperty("sequences", sequences);
  if (result.template is<rc::detail::SuccessResult>()) return;
  std::ostringstream why;
  rc::detail::printResultMessage(result, why);
  FAIL() << "seed " << params.seed << "\n" << why.str();
}

}  // namespace watertight::testing_support

// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/route_calls.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(RouteCalls, TellsADependencyThatIsCalledInAnyWay) {
  RouteSettings route;
  route.calls = {"payment"};
  route.optional = {"inventory"};
  route.async = {"sms"};
  for (const auto* name : {"payment", "inventory", "sms"}) EXPECT_TRUE(callsDependency(route, name)) << name;
  EXPECT_FALSE(callsDependency(route, "search"));
}

TEST(RouteCalls, HasAListForEachKindThatCanBeChanged) {
  RouteSettings route;
  for (const auto kind : kAllStepKinds) callsOf(route, kind).push_back("sms");
  EXPECT_EQ(route.calls, route.optional);
  EXPECT_EQ(route.async, std::vector<std::string>{"sms"});
}

}  // namespace
}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/theme.h"

namespace watertight {
namespace {

constexpr Theme makeDark() {
  Theme t{ThemeName::kDark, {}, {}};
  const auto set = [&t](Role role, std::uint32_t hex) { t.roles[static_cast<std::size_t>(role)] = rgb(hex); };
  set(Role::kWindow, 0x0e1319);
  set(Role::kCard, 0x151c24);
  set(Role::kRaised, 0x1f2933);
  set(Role::kBorder, 0x2a3949);
  set(Role::kGrid, 0x202b37);
  set(Role::kText, 0xdbe3ec);
  set(Role::kMuted, 0x8f9eae);
  set(Role::kAccent, 0x4c9be8);
  set(Role::kOnAccent, 0x0a1018);
  set(Role::kError, 0xb8322a);
  set(Role::kOnError, 0xffffff);
  set(Role::kNotice, 0x24405c);
  set(Role::kOnNotice, 0xe6eef7);
  set(Role::kLimit, 0xf2f6fa);
  set(Role::kWaiting, 0xf08bc0);
  set(Role::kDownstream, 0xc9801c);
  set(Role::kNeeds, 0x8f7bf7);
  set(Role::kFault, 0xf0a050);
  set(Role::kIncrease, 0x8f9eae);
  set(Role::kDecrease, 0xf0a832);
  set(Role::kRamp, 0xa78bfa);
  set(Role::kByHand, 0x4c9be8);
  set(Role::kP50, 0x3fb59b);
  set(Role::kP95, 0x82d4ff);
  set(Role::kThreshold, 0x8f9eae);
  set(Role::kBulkheadFull, 0xab8dfd);
  set(Role::kQueueFull, 0xfd95ba);
  set(Role::kWaitExpired, 0xe7c65b);
  set(Role::kBreakerOpen, 0xee6357);
  set(Role::kShutdown, 0x7a8c9f);
  set(Role::kRanOnCaller, 0x4cc9ea);
  set(Role::kClosed, 0x19754a);
  set(Role::kOnClosed, 0xffffff);
  set(Role::kOpen, 0xbe3314);
  set(Role::kOnOpen, 0xffffff);
  set(Role::kHalfOpen, 0xe4a336);
  set(Role::kOnHalfOpen, 0x1a1203);
  set(Role::kDisabled, 0x3c4755);
  set(Role::kOnDisabled, 0xdbe3ec);
  set(Role::kGood, 0x2aa87c);
  set(Role::kLate, 0xe5c25c);
  set(Role::kFailed, 0xf46646);
  set(Role::kShed, 0xa78bfb);
  set(Role::kOwnWork, 0x7b8896);
  set(Role::kFree, 0x243140);
  set(Role::kBacklog, 0x9fb2c6);
  t.dependencies = {rgb(0x41a0f7), rgb(0x169888), rgb(0xadb157), rgb(0xc77bc3),
                    rgb(0x796dd3), rgb(0xf6c786), rgb(0x64ceed), rgb(0xfd9cb1)};
  return t;
}

constexpr Theme makeLight() {
  Theme t{ThemeName::kLight, {}, {}};
  const auto set = [&t](Role role, std::uint32_t hex) { t.roles[static_cast<std::size_t>(role)] = rgb(hex); };
  set(Role::kWindow, 0xf3f5f8);
  set(Role::kCard, 0xffffff);
  set(Role::kRaised, 0xeef2f6);
  set(Role::kBorder, 0xd6dee7);
  set(Role::kGrid, 0xe9edf2);
  set(Role::kText, 0x1a2531);
  set(Role::kMuted, 0x5c6b7b);
  set(Role::kAccent, 0x1f6fc0);
  set(Role::kOnAccent, 0xffffff);
  set(Role::kError, 0xb8322a);
  set(Role::kOnError, 0xffffff);
  set(Role::kNotice, 0xdceaf9);
  set(Role::kOnNotice, 0x14304d);
  set(Role::kLimit, 0x1a2531);
  set(Role::kWaiting, 0xc23b86);
  set(Role::kDownstream, 0x8f4a00);
  set(Role::kNeeds, 0x6a4be8);
  set(Role::kFault, 0xd07a10);
  set(Role::kIncrease, 0x5c6b7b);
  set(Role::kDecrease, 0xc97a00);
  set(Role::kRamp, 0x7c4fe0);
  set(Role::kByHand, 0x1f6fc0);
  set(Role::kP50, 0x1f9484);
  set(Role::kP95, 0x0f68b0);
  set(Role::kThreshold, 0x5c6b7b);
  set(Role::kBulkheadFull, 0x8563dd);
  set(Role::kQueueFull, 0xe55f99);
  set(Role::kWaitExpired, 0xb68a0d);
  set(Role::kBreakerOpen, 0xc94130);
  set(Role::kShutdown, 0x5c6670);
  set(Role::kRanOnCaller, 0x099ebe);
  set(Role::kClosed, 0x08754b);
  set(Role::kOnClosed, 0xffffff);
  set(Role::kOpen, 0xbf2e1a);
  set(Role::kOnOpen, 0xffffff);
  set(Role::kHalfOpen, 0xe7a839);
  set(Role::kOnHalfOpen, 0x1a1203);
  set(Role::kDisabled, 0xd1dce8);
  set(Role::kOnDisabled, 0x1a2531);
  set(Role::kGood, 0x2ca879);
  set(Role::kLate, 0xd9a520);
  set(Role::kFailed, 0xcc402a);
  set(Role::kShed, 0x7a5cd7);
  set(Role::kOwnWork, 0x93a1b0);
  set(Role::kFree, 0xe3e9ef);
  set(Role::kBacklog, 0x62778d);
  t.dependencies = {rgb(0x3274d7), rgb(0x007269), rgb(0x727703), rgb(0xa650a4),
                    rgb(0x5a3db3), rgb(0xba8745), rgb(0x29a1c3), rgb(0xe16990)};
  return t;
}

constexpr std::uint8_t alphaOf(Shade shade) {
  switch (shade) {
    case Shade::kSolid:
    case Shade::kHatched:
      return 255;
    case Shade::kStrong:
      return 160;
    case Shade::kSoft:
      return 90;
    case Shade::kFaint:
      return 56;
    case Shade::kTint:
      return 24;
  }
  return 255;
}

}  // namespace

Colour Theme::of(Role role) const {
  const auto index = static_cast<std::size_t>(role);
  CHECK(index < roles.size());
  return roles[index];
}

Colour Theme::of(Ink ink) const {
  const auto plain =
      ink.role == Role::kDependency ? dependencies[ink.dependency % dependencies.size()] : of(ink.role);
  return withAlpha(plain, alphaOf(ink.shade));
}

const Theme& themeOf(ThemeName name) {
  static constexpr Theme kDarkTheme = makeDark();
  static constexpr Theme kLightTheme = makeLight();
  return name == ThemeName::kDark ? kDarkTheme : kLightTheme;
}

}  // namespace watertight

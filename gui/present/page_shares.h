// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace watertight {

/// Heights of a live page's parts, in pixels.
struct PageShares {
  int strip = 0, cards = 0, journal = 0;

  bool operator==(const PageShares&) const = default;
};

/// What no part may fall below, whatever else is open. Less than it takes to show cards whole: they scroll.
inline constexpr PageShares kLeastShares{104, 200, 92};

/// How the parts share `height` pixels. Strip and journal grow with the page, and give way where that makes
/// the cards' charts larger, or readable at all. `many` cards need all the room there is.
PageShares pageShares(int height, bool many);

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "present/card_header.h"

namespace watertight {

/// How much a dependency's card has room for. The charts are the same at every size.
enum class CardSize : std::uint8_t {
  kFull,     ///< large figures over charts with titles, legends and time labels
  kCompact,  ///< one line of figures; charts with titles and legends
  kDense     ///< one line of figures; charts with nothing but a name in their corner
};

/// Where the cards of a page stand, and how large they are.
struct CardGrid {
  int columns = 1, rows = 1;
  CardSize size = CardSize::kFull;
};

/// The grid for so many cards in so many pixels, `between` of them between two cards: columns up to four,
/// then rows of three or four.
CardGrid cardGrid(std::size_t cards, int width, int height, int between);

/// A card smaller than this cannot be read: better to scroll.
struct CardExtent {
  int width = 0, height = 0;
};
CardExtent leastExtent(CardSize size);

/// The header's figures as one line: "3 / 10 · p95 42 ms · rejected 0 /s · oldest 12 s · waiting 2", the last
/// two only where they are worth a word.
std::string figuresLine(const CardHeader& header);

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/card_grid.h"

#include <fmt/format.h>

namespace watertight {
namespace {

constexpr std::size_t kMostInARow = 4;

std::size_t columnsFor(std::size_t cards) {
  if (cards <= kMostInARow) return std::max<std::size_t>(1, cards);
  return cards <= 6 ? 3 : kMostInARow;
}

bool fits(CardSize size, int width, int height) {
  const auto least = leastExtent(size);
  return width >= least.width && height >= least.height;
}

}  // namespace

CardExtent leastExtent(CardSize size) {
  switch (size) {
    case CardSize::kFull:
      return {276, 330};
    case CardSize::kCompact:
      return {230, 230};
    case CardSize::kDense:
      break;
  }
  return {176, 138};
}

CardGrid cardGrid(std::size_t cards, int width, int height, int between) {
  CardGrid grid;
  const auto columns = columnsFor(cards);
  grid.columns = static_cast<int>(columns);
  grid.rows = static_cast<int>(std::max<std::size_t>(1, (cards + columns - 1) / columns));
  const int each = (width - (grid.columns - 1) * between) / grid.columns;
  const int high = (height - (grid.rows - 1) * between) / grid.rows;
  grid.size = CardSize::kDense;
  for (const auto size : {CardSize::kFull, CardSize::kCompact}) {
    if (!fits(size, each, high)) continue;
    grid.size = size;
    break;
  }
  return grid;
}

std::string figuresLine(const CardHeader& header) {
  auto line = fmt::format("{} · p95 {} · rejected {} /s", header.occupancy.value, header.p95.value,
                          header.rejected.value);
  if (header.oldest.alarming) line += " · oldest " + header.oldest.value;
  if (header.waiting.alarming) line += " · waiting " + header.waiting.value;
  return line;
}

}  // namespace watertight

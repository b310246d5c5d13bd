// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/stack.h"

#include "present/texts.h"

namespace watertight {
namespace {

struct Growing {
  Layer whole, part;  // seconds that are over; the one that is not
  bool seen = false;
  double read = kGap;  // what the legend says
};

void add(std::vector<Growing>& stack, const FrameGroup& second, const std::vector<double>& counts,
         double length, bool read) {
  double bottom = 0;
  for (std::size_t i = 0; i < stack.size(); ++i) {
    auto& band = stack[i];
    const double rate = counts[i] / length;
    if (read) band.read = rate;
    if (rate <= 0) continue;
    band.seen = true;
    (second.whole ? band.whole : band.part)
        .columns.push_back({second.from, second.to, bottom, bottom + rate});
    bottom += rate;
  }
}

}  // namespace

Stack stackSeconds(const FrameColumns& frames, const std::vector<Band>& bands,
                   const std::function<std::vector<double>(const FrameGroup&)>& countsOf) {
  std::vector<Growing> growing(bands.size());
  for (std::size_t i = 0; i < bands.size(); ++i) {
    auto soft = bands[i].ink;
    soft.shade = Shade::kSoft;
    growing[i].whole = {LayerForm::kColumns, bands[i].ink, {}, {}};
    growing[i].part = {LayerForm::kColumns, soft, {}, {}};
  }
  const auto* read = frames.readSecond();
  for (const auto& second : frames.seconds) {
    add(growing, second, countsOf(second), lengthOf(frames, second), &second == read);
  }
  Stack out;
  for (std::size_t i = 0; i < bands.size(); ++i) {
    if (growing[i].seen || bands[i].always) {
      out.legend.push_back({bands[i].ink, bands[i].name, figureLabel(growing[i].read)});
    }
    out.layers.push_back(std::move(growing[i].whole));
    out.layers.push_back(std::move(growing[i].part));
  }
  return out;
}

}  // namespace watertight

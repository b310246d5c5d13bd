// SPDX-License-Identifier: MIT
#include "trace/json_texts.h"

namespace watertight {

bool JsonTexts::next() {
  for (;;) {
    if (!inArray_) {
      if (!walk_.nextDocument()) return false;
      inArray_ = walk_.enterArray();
      first_ = true;
      if (!inArray_) return take();
    }
    if (walk_.nextElement(first_)) {
      first_ = false;
      return take();
    }
    inArray_ = false;
    if (!walk_.ok()) {
      text_ = {};
      whole_ = false;
      return true;
    }
  }
}

bool JsonTexts::take() {
  const auto text = walk_.take();
  whole_ = text.has_value();
  text_ = text.value_or(std::string_view{});
  inArray_ = inArray_ && walk_.ok();
  return true;
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/mapping_words.h"

namespace watertight {

std::string_view unitLabel(TimeUnit unit) {
  return unit == TimeUnit::kMicros ? "µs" : nameOf(unit);
}

std::string_view negativeLabel(NegativeMeans means) {
  switch (means) {
    case NegativeMeans::kRefused:
      return "cannot be read";
    case NegativeMeans::kUnknown:
      return "are unknown";
    case NegativeMeans::kAbsolute:
      break;
  }
  return "count without the sign";
}

std::string_view testLabel(OutcomeTest test) {
  switch (test) {
    case OutcomeTest::kEquals:
      return "is";
    case OutcomeTest::kDiffers:
      return "is not";
    case OutcomeTest::kContains:
      return "contains";
    case OutcomeTest::kAtLeast:
      return "is at least";
    case OutcomeTest::kFilled:
      break;
  }
  return "is filled";
}

}  // namespace watertight

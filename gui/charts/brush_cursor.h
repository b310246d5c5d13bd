// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Qt>

#include "present/brush.h"

namespace watertight {

/// What the pointer looks like over a part of a brush; `beside` where there is none.
inline Qt::CursorShape cursorOf(BrushPart part, Qt::CursorShape beside) {
  switch (part) {
    case BrushPart::kFrom:
    case BrushPart::kTo:
      return Qt::SizeHorCursor;
    case BrushPart::kInside:
      return Qt::OpenHandCursor;
    case BrushPart::kNone:
      break;
  }
  return beside;
}

}  // namespace watertight

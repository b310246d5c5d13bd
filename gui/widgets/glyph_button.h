// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>

#include "present/theme.h"

namespace watertight {

/// What a small button says by its picture.
enum class Glyph : std::uint8_t { kEnlarge, kShrink, kDetach, kAttach, kMore, kLess };

/// A button of a glyph, drawn in lines, sharp at any scale. Name and tip are the caller's to give.
class GlyphButton : public QAbstractButton {
  Q_OBJECT
 public:
  explicit GlyphButton(Glyph glyph, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setGlyph(Glyph glyph);
  /// The words for those who point at it and for those who do not see it.
  void setWords(const QString& words);

  [[nodiscard]] Glyph glyph() const { return glyph_; }
  [[nodiscard]] QSize sizeHint() const override { return {18, 18}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Glyph glyph_;
  const Theme* theme_;
};

}  // namespace watertight

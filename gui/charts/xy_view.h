// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QChartView>
#include <memory>
#include <optional>

#include "present/theme.h"
#include "present/xy_picture.h"

namespace watertight {

/// A picture of a parameter study's points. A click, or an arrow key, chooses the point of a dot.
class XyView : public QChartView {
  Q_OBJECT
 public:
  explicit XyView(QWidget* parent = nullptr);
  ~XyView() override;

  void setTheme(const Theme& theme);
  void setPicture(XyPicture picture);
  /// The dot of that point is marked.
  void setChosen(std::optional<std::size_t> point);
  [[nodiscard]] const XyPicture& picture() const { return picture_; }
  /// Where a dot stands, in the widget's coordinates.
  [[nodiscard]] QPoint placeOf(const XyDot& dot) const;

 signals:
  void chosen(std::size_t point);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Parts;

  [[nodiscard]] const XyDot* dotAt(QPoint place) const;
  void draw();

  std::unique_ptr<Parts> parts_;
  XyPicture picture_;
  std::optional<std::size_t> chosen_;
};

}  // namespace watertight

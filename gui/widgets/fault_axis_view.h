// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "present/fault_bands.h"
#include "present/theme.h"

namespace watertight {

/// Faults on an axis of time: a band is dragged to begin elsewhere, its right edge to last longer. With the
/// keys: up and down choose a band, left and right move it, with Shift they change its length.
class FaultAxisView : public QWidget {
  Q_OBJECT
 public:
  explicit FaultAxisView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void show(FaultAxis axis);
  /// The scenario's fault that is marked.
  void choose(std::size_t fault);

  /// Where a band is, for whoever drives the mouse.
  [[nodiscard]] QRectF bandRect(std::size_t fault) const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

 signals:
  void chosen(std::size_t fault);
  /// `length` is absent where it stays as it is.
  void moved(std::size_t fault, Instant at, std::optional<Duration> length);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Drag {
    FaultBand band;  // as it was
    bool edge = false;
    double fromX = 0;
  };

  [[nodiscard]] QRectF area() const;
  [[nodiscard]] QRectF rectOf(const FaultBand& band) const;
  [[nodiscard]] double xOf(Instant at) const;
  [[nodiscard]] const FaultBand* bandAt(const QPointF& position) const;
  [[nodiscard]] const FaultBand* bandOf(std::size_t fault) const;
  [[nodiscard]] static bool onEdge(const QRectF& band, double x);
  void shift(const FaultBand& band, bool edge, Duration by);
  void paintBand(QPainter& painter, const FaultBand& band) const;

  FaultAxis axis_;
  std::optional<std::size_t> chosen_;
  std::optional<Drag> drag_;
  const Theme* theme_;
};

}  // namespace watertight

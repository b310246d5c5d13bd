// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "present/card_details.h"
#include "present/theme.h"

namespace watertight {

/// Sections of details side by side: a line each of name, gauge and value.
class DetailsView : public QWidget {
  Q_OBJECT
 public:
  explicit DetailsView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setSections(std::vector<DetailSection> sections);

  [[nodiscard]] const std::vector<DetailSection>& sections() const { return sections_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  /// Where a row of a section stands.
  [[nodiscard]] QRect placeOf(std::size_t section, std::size_t row) const;
  [[nodiscard]] int columns() const;
  [[nodiscard]] int topOf(std::size_t section) const;
  void paintRow(QPainter& painter, const DetailRow& row, const QRect& place) const;

  std::vector<DetailSection> sections_;
  const Theme* theme_;
};

}  // namespace watertight

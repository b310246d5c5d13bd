// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <optional>
#include <vector>

#include "bridge/tune_desk.h"
#include "present/theme.h"
#include "present/tune_summary.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace watertight {

/// The chosen point beside everything as it is, in figures, and what can be done with it.
class PointPanel : public QFrame {
  Q_OBJECT
 public:
  explicit PointPanel(TuneDesk& desk, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setChosen(std::optional<std::size_t> point);
  [[nodiscard]] std::optional<std::size_t> chosen() const { return chosen_; }

 public slots:
  void refresh();

 private:
  struct Column {
    QLabel *name, *now, *then, *change;
  };

  QPushButton* addButton(QLayout& row, const QString& text, const QString& tip);
  void showLine(std::size_t place, const TuneLine& line);

  TuneDesk& desk_;
  const Theme* theme_;
  std::optional<std::size_t> chosen_;
  QLabel *title_, *verdict_;
  QGridLayout* grid_;
  std::vector<Column> columns_;
  QPushButton *beside_ = nullptr, *use_ = nullptr;
};

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <vector>

#include "present/knob_board.h"
#include "present/theme.h"
#include "widgets/knob_row.h"

class QComboBox;
class QScrollArea;

namespace watertight {

/// The knobs of the chosen dependency, its downstream first, and of the load.
class ControlPanel : public QFrame {
  Q_OBJECT
 public:
  explicit ControlPanel(QWidget* parent = nullptr);

  /// Another run: its dependencies, the first of which is chosen.
  void setDependencies(const std::vector<std::string>& names);
  void choose(std::size_t dependency);
  [[nodiscard]] std::size_t chosen() const;
  /// The knobs as they stand: rows are made anew only if others mean something now.
  void showKnobs(const std::vector<KnobSection>& sections);
  void setTheme(const Theme& theme);

 signals:
  void dependencyChosen(std::size_t dependency);
  void turned(const std::string& path, const watertight::SettingValue& value);
  void typed(const std::string& path, const std::string& text);

 private:
  [[nodiscard]] bool showsTheSame(const std::vector<KnobSection>& sections) const;
  void rebuild(const std::vector<KnobSection>& sections);
  QWidget* makeSection(const KnobSection& section);
  void showSwatches();

  QComboBox* dependency_;
  QScrollArea* scroll_;
  std::vector<KnobRow*> rows_;
  std::vector<KnobSection> sections_;
  const Theme* theme_;
};

}  // namespace watertight

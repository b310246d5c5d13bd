// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "present/scenario_draft.h"

class QGridLayout;
class QLabel;

namespace watertight {

/// Settings to be typed and chosen, a line each, with the unit behind the field and, under it, what is wrong
/// with what was typed.
class SettingForm : public QWidget {
  Q_OBJECT
 public:
  explicit SettingForm(QWidget* parent = nullptr);

  /// What screen readers hear before a setting's name.
  void setOwner(const QString& owner) { owner_ = owner; }
  /// Values as they stand; what is being typed stays.
  void show(const std::vector<FormField>& fields);
  /// What is being typed, and what was wrong with it, is given up.
  void forget();
  /// Under a field, until it holds something else.
  void showError(const QString& key, const QString& text);

 signals:
  void edited(const QString& key, const QString& text);

 private:
  struct Line {
    FormField field;
    QLabel *name = nullptr, *error = nullptr;
    QWidget* editor = nullptr;
  };

  void rebuild(const std::vector<FormField>& fields);
  QWidget* makeEditor(const FormField& field);
  QWidget* makeText(const FormField& field);
  QWidget* makeChoice(const FormField& field);
  QWidget* makeSwitch(const FormField& field);
  void fill(Line& line, const FormField& field);

  QString owner_;
  QGridLayout* grid_;
  std::vector<Line> lines_;
};

}  // namespace watertight

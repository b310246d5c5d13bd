// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/style.h"

#include "bridge/qt_colour.h"

namespace watertight {
namespace {

// @name stands for the role's colour.
constexpr const char* kStyle = R"(
QWidget { color: @text; }
QMainWindow, QDialog, QWidget[look="page"] { background: @window; }
QToolTip { color: @text; background: @raised; border: 1px solid @border; padding: 4px; }
QWidget[look="card"] { background: @card; border: 1px solid @border; border-radius: 6px; }
QWidget[look="card"][selected="true"] { border: 1px solid @accent; }
QWidget[look="card"]:focus { border: 1px solid @text; }
QLabel { background: transparent; border: none; }
QLabel[look="caption"] { color: @muted; }
QLabel[look="section"] { color: @text; font-weight: 500; }
QLabel[look="turned"] { color: @accent; font-weight: 500; }
QLabel[look="remedy"] { background: @raised; border-left: 3px solid @accent; padding: 6px 8px; }
QLabel[look="strong"] { font-weight: 500; }
QLabel[look="fault"] { color: @onError; background: @error; border-radius: 3px; padding: 2px 6px; }
QLabel[look="note"] { color: @muted; font-style: italic; }
QFrame[look="banner"] { background: @error; border-radius: 6px; }
QFrame[look="banner"] QLabel { color: @onError; }
QFrame[look="banner"][kind="notice"] { background: @notice; }
QFrame[look="banner"][kind="notice"] QLabel { color: @onNotice; }
QFrame[look="banner"] QPushButton { color: @onError; background: transparent; border: 1px solid @onError; }
QFrame[look="banner"][kind="notice"] QPushButton { color: @onNotice; border: 1px solid @onNotice; }
QMenuBar { background: @window; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @card; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 20px; border-radius: 3px; }
QMenu::item:selected { background: @accent; color: @onAccent; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: 4px 6px; }
QPushButton { background: @raised; border: 1px solid @border; border-radius: 4px; padding: 3px 10px; min-height: 18px; }
QPushButton:hover { border-color: @muted; }
QPushButton:focus { border-color: @accent; }
QPushButton:checked, QPushButton[look="primary"] { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton:disabled, QPushButton[look="primary"]:disabled { background: @raised; color: @muted; border-color: @border; }
QToolButton { background: @raised; border: 1px solid @border; border-radius: 4px; padding: 2px 10px; }
QToolButton:hover { border-color: @muted; }
QToolButton:focus { border-color: @accent; }
QToolButton:checked { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton[look="compact"] { padding: 3px 5px; }
QPushButton[look="chip"] { border-radius: 10px; padding: 1px 9px; min-height: 16px; }
QPushButton[look="flat"] { background: transparent; border: none; padding: 0; color: @muted; min-height: 0; }
QPushButton[look="flat"]:hover, QPushButton[look="flat"]:focus { color: @text; background: @raised; }
QLineEdit, QComboBox, QSpinBox { background: @raised; border: 1px solid @border; border-radius: 4px; padding: 2px 6px;
  min-height: 18px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border-color: @accent; }
QLineEdit[look="value"] { background: transparent; border: 1px solid transparent; padding: 0 2px; min-height: 16px; }
QLineEdit[look="value"]:hover { border-color: @border; }
QLineEdit[look="value"]:focus { border-color: @accent; background: @raised; }
QComboBox::drop-down { border: none; width: 16px; }
QComboBox QAbstractItemView { background: @card; border: 1px solid @border; selection-background-color: @accent;
  selection-color: @onAccent; }
QSlider { background: transparent; min-height: 16px; }
QSlider::groove:horizontal { height: 3px; background: @border; border-radius: 1px; }
QSlider::sub-page:horizontal { height: 3px; background: @accent; border-radius: 1px; }
QSlider::handle:horizontal { width: 11px; height: 11px; margin: -4px 0; border-radius: 5px; background: @text; }
QSlider::handle:horizontal:focus { background: @accent; border: 1px solid @text; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: @muted; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QListView, QTabWidget::pane { background: @card; border: 1px solid @border; border-radius: 4px; }
QListView::item { padding: 3px 6px; }
QListView::item:selected { background: @accent; color: @onAccent; }
QTabWidget::pane { top: -1px; }
QTabBar::tab { background: transparent; color: @muted; border: 1px solid transparent; padding: 5px 14px; }
QTabBar::tab:selected { background: @card; color: @text; border-color: @border; border-bottom-color: @card;
  border-top-left-radius: 4px; border-top-right-radius: 4px; }
QTabBar::tab:focus { color: @text; border-color: @accent; }
QTableView { background: @card; border: none; gridline-color: @border; selection-background-color: @raised; selection-color: @text; }
QHeaderView { background: @card; border: none; }
QHeaderView::section { background: @card; color: @muted; border: none; border-bottom: 1px solid @border;
  padding: 3px 6px; }
QScrollBar:vertical { background: transparent; width: 9px; }
QScrollBar:horizontal { background: transparent; height: 9px; }
QScrollBar::handle { background: @border; border-radius: 4px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: @border; }
)";

struct Named {
  const char* name;
  Role role;
};

// Longer names before those that they begin with.
constexpr Named kNames[] = {
    {"@onAccent", Role::kOnAccent}, {"@onError", Role::kOnError}, {"@onNotice", Role::kOnNotice},
    {"@window", Role::kWindow},     {"@card", Role::kCard},       {"@raised", Role::kRaised},
    {"@border", Role::kBorder},     {"@text", Role::kText},       {"@muted", Role::kMuted},
    {"@accent", Role::kAccent},     {"@error", Role::kError},     {"@notice", Role::kNotice}};

}  // namespace

QPalette paletteOf(const Theme& theme) {
  const auto colour = [&theme](Role role) { return toQt(theme.of(role)); };
  QPalette palette;
  palette.setColor(QPalette::Window, colour(Role::kWindow));
  palette.setColor(QPalette::Base, colour(Role::kCard));
  palette.setColor(QPalette::AlternateBase, colour(Role::kRaised));
  palette.setColor(QPalette::Button, colour(Role::kRaised));
  for (const auto role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
    palette.setColor(role, colour(Role::kText));
  }
  palette.setColor(QPalette::PlaceholderText, colour(Role::kMuted));
  palette.setColor(QPalette::ToolTipBase, colour(Role::kRaised));
  palette.setColor(QPalette::Highlight, colour(Role::kAccent));
  palette.setColor(QPalette::HighlightedText, colour(Role::kOnAccent));
  palette.setColor(QPalette::Link, colour(Role::kAccent));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, colour(Role::kMuted));
  }
  return palette;
}

QString styleSheetOf(const Theme& theme) {
  auto sheet = QString::fromLatin1(kStyle);
  for (const auto& [name, role] : kNames) sheet.replace(QLatin1String{name}, toQt(theme.of(role)).name());
  return sheet;
}

}  // namespace watertight

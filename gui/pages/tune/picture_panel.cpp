// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tune/picture_panel.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "bridge/qt_text.h"
#include "charts/heat_map_view.h"
#include "charts/xy_view.h"
#include "models/tune_table_model.h"
#include "present/objective_text.h"
#include "present/trade_off.h"
#include "present/tune_curve.h"
#include "widgets/calm_inputs.h"

namespace watertight {
namespace {

/// Of the objectives that are known, the one that a study of its kind is about.
Objective firstObjective(const TuneStudy& study) {
  return study.knows(Objective::kGoodput) && !study.knows(Objective::kSuffered) ? Objective::kGoodput
                                                                                : Objective::kFailed;
}

Objective chosenIn(const QComboBox& combo) {
  return static_cast<Objective>(combo.currentData().toInt());
}

}  // namespace

PicturePanel::PicturePanel(TuneDesk& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      views_(new QButtonGroup(this)),
      stack_(new QStackedWidget(this)),
      map_(new HeatMapView(this)),
      curve_(new XyView(this)),
      tradeOff_(new XyView(this)),
      table_(new QTableView(this)),
      rows_(new TuneTableModel(this)),
      sorted_(new QSortFilterProxyModel(this)) {
  setProperty("look", "card");
  setAccessibleName(tr("Results"));
  auto* down = new QVBoxLayout(this);
  down->setContentsMargins(12, 10, 12, 10);
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  addSwitch(*row);
  objective_ = addChoice(*row, tr("of"), tr("What the points are judged by"));
  against_ = addChoice(*row, tr("against"), tr("The other objective, from left to right"));
  across_ = addChoice(*row, tr("across"), tr("The knob whose values stand from left to right"));
  up_ = addChoice(*row, tr("up"), tr("The knob whose values stand from the bottom up"));
  row->addStretch(1);
  auto* save = new QPushButton(tr("Save as CSV…"), this);
  save->setToolTip(tr("The whole table, as watertight-cli sweep writes it"));
  connect(save, &QPushButton::clicked, this, &PicturePanel::exportAsked);
  row->addWidget(save);
  down->addLayout(row);
  makeTable();
  for (auto* page : std::initializer_list<QWidget*>{map_, curve_, tradeOff_, table_}) stack_->addWidget(page);
  down->addWidget(stack_, 1);
  connect(map_, &HeatMapView::chosen, this, &PicturePanel::chosen);
  connect(curve_, &XyView::chosen, this, &PicturePanel::chosen);
  connect(tradeOff_, &XyView::chosen, this, &PicturePanel::chosen);
  showChoices();
}

void PicturePanel::addSwitch(QHBoxLayout& row) {
  const std::array<QString, kViews> names{tr("Map"), tr("Curve"), tr("Trade-off"), tr("Table")};
  const std::array<QString, kViews> tips{
      tr("One objective over two knobs"), tr("One objective over one knob, with its 95 % interval"),
      tr("All points by two objectives; the line joins those that no other betters in both"),
      tr("All points in figures")};
  for (int i = 0; i < kViews; ++i) {
    auto* button = new QPushButton(names[static_cast<std::size_t>(i)], this);
    button->setToolTip(tips[static_cast<std::size_t>(i)]);
    button->setCheckable(true);
    views_->addButton(button, i);
    row.addWidget(button);
  }
  views_->button(kMap)->setChecked(true);
  row.addSpacing(10);
  connect(views_, &QButtonGroup::idClicked, this, [this](int id) {
    viewChosen_ = true;
    show(static_cast<View>(id));
  });
}

PicturePanel::Choice PicturePanel::addChoice(QHBoxLayout& row, const QString& name, const QString& tip) {
  const Choice choice{new QLabel(name, this), new CalmComboBox(this)};
  choice.name->setProperty("look", "caption");
  choice.name->setBuddy(choice.box);
  choice.box->setAccessibleName(name);
  choice.box->setToolTip(tip);
  choice.box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  row.addWidget(choice.name);
  row.addWidget(choice.box);
  connect(choice.box, &QComboBox::activated, this, &PicturePanel::draw);
  return choice;
}

void PicturePanel::Choice::setVisible(bool on) const {
  name->setVisible(on);
  box->setVisible(on);
}

void PicturePanel::makeTable() {
  sorted_->setSourceModel(rows_);
  sorted_->setSortRole(TuneTableModel::kSortRole);
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(-1, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->setAccessibleName(tr("All points in figures"));
  const auto choose = [this](const QModelIndex& index) {
    if (index.isValid()) emit chosen(rows_->pointAt(sorted_->mapToSource(index).row()));
  };
  connect(table_, &QTableView::clicked, this, choose);
  connect(table_, &QTableView::activated, this, choose);
}

void PicturePanel::setTheme(const Theme& theme) {
  map_->setTheme(theme);
  curve_->setTheme(theme);
  tradeOff_->setTheme(theme);
}

void PicturePanel::setChosen(std::optional<std::size_t> point) {
  map_->setChosen(point);
  curve_->setChosen(point);
  tradeOff_->setChosen(point);
}

PicturePanel::View PicturePanel::view() const {
  return static_cast<View>(stack_->currentIndex());
}

Objective PicturePanel::objective() const {
  return chosenIn(*objective_.box);
}

void PicturePanel::show(View view) {
  stack_->setCurrentIndex(view);
  views_->button(view)->setChecked(true);
  showChoices();
  draw();
}

void PicturePanel::showChoices() {
  const auto now = view();
  objective_.setVisible(now != kTable);
  against_.setVisible(now == kTradeOff);
  across_.setVisible(now == kMap || now == kCurve);
  up_.setVisible(now == kMap);
}

void PicturePanel::fillObjectives() {
  const auto& study = desk_.study();
  std::vector<Objective> known;
  for (int i = 0; i < kObjectives; ++i) {
    if (study.knows(static_cast<Objective>(i))) known.push_back(static_cast<Objective>(i));
  }
  if (static_cast<int>(known.size()) == objective_.box->count()) return;
  const auto fill = [&known](QComboBox& combo, Objective first) {
    const bool begun = combo.count() > 0;
    const auto before = begun ? chosenIn(combo) : first;
    const QSignalBlocker quiet(combo);
    combo.clear();
    for (const auto objective : known) {
      combo.addItem(toQt(objectiveName(objective)), static_cast<int>(objective));
      combo.setItemData(combo.count() - 1, toQt(objectiveTip(objective)), Qt::ToolTipRole);
    }
    combo.setCurrentIndex(std::max(0, combo.findData(static_cast<int>(before))));
  };
  fill(*objective_.box, firstObjective(study));
  fill(*against_.box, Objective::kRejected);
}

void PicturePanel::fillKnobs() {
  const auto& paths = desk_.study().record().header.paths;
  std::string shown;
  for (const auto& path : paths) shown += path + '\n';
  if (shown == knobsShown_) return;
  knobsShown_ = shown;
  for (auto* combo : {across_.box, up_.box}) {
    const QSignalBlocker quiet(combo);
    combo->clear();
    for (const auto& path : paths) combo->addItem(toQt(path));
  }
  if (paths.size() > 1) up_.box->setCurrentIndex(1);
  views_->button(kMap)->setEnabled(paths.size() > 1);
  const bool noMap = paths.size() < 2 && view() == kMap;
  if (noMap || !viewChosen_) show(paths.size() > 1 ? kMap : kCurve);
}

void PicturePanel::refresh() {
  if (desk_.study().plan() == nullptr) return;
  fillObjectives();
  fillKnobs();
  draw();
}

void PicturePanel::draw() {
  const auto& study = desk_.study();
  if (study.plan() == nullptr || objective_.box->count() == 0) return;
  const auto across = static_cast<std::size_t>(std::max(0, across_.box->currentIndex()));
  const auto up = static_cast<std::size_t>(std::max(0, up_.box->currentIndex()));
  switch (view()) {
    case kMap:
      if (across == up) {
        map_->setMap({{}, {}, {}, {}, {}, {}, {}, "Choose two different knobs for a map.", {}});
      } else {
        map_->setMap(heatMap(study, objective(), across, up));
      }
      break;
    case kCurve:
      curve_->setPicture(tuneCurve(study, objective(), across));
      break;
    case kTradeOff:
      tradeOff_->setPicture(tradeOff(study, chosenIn(*against_.box), objective()));
      break;
    default:
      rows_->refresh(study);
  }
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/name_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "present/texts.h"
#include "widgets/calm_inputs.h"
#include "widgets/value_edit.h"

namespace watertight {
namespace {

enum Column { kName, kCalls, kFailed, kP95, kTarget, kColumns };

constexpr int kRowHeight = 25;
constexpr std::size_t kMostRows = 100;  // all others share a compartment, however many there are
constexpr double kSlowest = 0.1, kFastest = 100;

QIcon chip(const QColor& colour) {
  QPixmap pixmap{10, 10};
  pixmap.fill(colour);
  return QIcon{pixmap};
}

QTableWidgetItem* cell(const QString& text, bool figure) {
  auto* item = new QTableWidgetItem(text);
  item->setFlags(Qt::ItemIsEnabled);
  if (figure) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return item;
}

QLabel* caption(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("look", "caption");
  return label;
}

}  // namespace

NamePanel::NamePanel(ReplayDesk& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      table_(new QTableWidget(this)),
      more_(new QLabel(this)),
      fit_(new FitNote(this)),
      theme_(&themeOf(ThemeName::kDark)) {
  setProperty("look", "card");
  setAccessibleName(tr("Set-up of the replay"));
  makeTable();
  auto* options = new QHBoxLayout;
  options->setContentsMargins(10, 0, 8, 0);
  options->setSpacing(6);
  makeOptions(*options);
  more_->setProperty("look", "note");
  more_->setContentsMargins(10, 0, 0, 0);
  auto* down = new QVBoxLayout(this);
  down->setContentsMargins(1, 6, 1, 4);
  down->setSpacing(4);
  down->addLayout(options);
  down->addWidget(table_, 1);
  down->addWidget(more_);
  down->addWidget(fit_);
  connect(&desk_, &ReplayDesk::imported, this, &NamePanel::rebuild);
  connect(&desk_, &ReplayDesk::changed, this, &NamePanel::refresh);
}

void NamePanel::makeOptions(QHBoxLayout& row) {
  compartments_ = new CalmComboBox(this);
  compartments_->setAccessibleName(tr("Compartments that are tried"));
  compartments_->setToolTip(tr(
      "Suggested: for each name a bulkhead with a quarter and one more places than ten usual seconds had "
      "calls in flight at their peak, and a breaker at half of the calls failed. A scenario's: where one of "
      "its dependencies has a compartment's name"));
  compartments_->addItem(tr("suggested from the trace"));
  compartments_->addItem(tr("of a scenario…"));
  connect(compartments_, &QComboBox::activated, this, [this](int index) {
    if (index == 0) return desk_.suggestCompartments();
    if (index == 1) emit scenarioAsked();
    refresh();
  });
  latency_ = new CalmComboBox(this);
  latency_->setAccessibleName(tr("Latencies"));
  latency_->setToolTip(tr(
      "As recorded: each call takes what it took that day, a lower bound on the gain. Drawn anew: from all "
      "known latencies of its name. Fitted: from a downstream whose service times and capacity are fitted to "
      "the whole trace, so that admitting fewer calls makes them faster; figures are given for a slowdown "
      "and "
      "for a loss of capacity, which look alike in a log"));
  latency_->addItem(tr("as recorded"));
  latency_->addItem(tr("drawn anew"));
  latency_->addItem(tr("fitted"));
  connect(latency_, &QComboBox::activated, this,
          [this](int index) { desk_.setLatency(static_cast<ReplayLatency>(index)); });
  speed_ = new ValueEdit(this);
  speed_->setAccessibleName(tr("Load"));
  speed_->setToolTip(tr("Calls come so many times as fast as they did that day"));
  speed_->setFixedWidth(52);
  connect(speed_, &QLineEdit::editingFinished, this, [this] {
    const auto text = speed_->text().remove(QLatin1Char{'x'}).trimmed();
    bool read = false;
    const double speed = text.toDouble(&read);
    if (read && speed >= kSlowest && speed <= kFastest) {
      if (speed != desk_.setup().speed()) desk_.setSpeed(speed);
    }
    refresh();
  });
  connect(speed_, &ValueEdit::givenUp, this, &NamePanel::refresh);
  row.addWidget(caption(tr("Compartments"), this));
  row.addWidget(compartments_, 1);
  row.addWidget(caption(tr("Latencies"), this));
  row.addWidget(latency_);
  row.addWidget(caption(tr("Load"), this));
  row.addWidget(speed_);
}

void NamePanel::makeTable() {
  table_->setAccessibleName(tr("Names in the trace and their compartments"));
  table_->setColumnCount(kColumns);
  table_->setHorizontalHeaderLabels(
      {tr("Name in the trace"), tr("Calls"), tr("Failed"), tr("p95"), tr("Compartment")});
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(kRowHeight);
  table_->verticalHeader()->setMinimumSectionSize(kRowHeight);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setSectionResizeMode(kName, QHeaderView::Stretch);
  for (const int column : {kCalls, kFailed, kP95})
    table_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(kTarget, QHeaderView::Fixed);
  table_->setColumnWidth(kTarget, 170);
  for (const int column : {kCalls, kFailed, kP95})
    table_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table_->setShowGrid(false);
  table_->setIconSize({10, 10});
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setFocusPolicy(Qt::NoFocus);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QStringList NamePanel::choices() const {
  QStringList names;
  const auto add = [&names](const std::string& name) {
    if (const auto text = toQt(name); !names.contains(text)) names << text;
  };
  for (const auto& name : desk_.setup().compartments()) add(name);
  for (const auto& dependency : desk_.setup().given().dependencies) add(dependency.name);
  return names << tr("leave out");
}

QComboBox* NamePanel::targetAt(int row) const {
  return qobject_cast<QComboBox*>(table_->cellWidget(row, kTarget));
}

void NamePanel::rebuild() {
  const auto& rows = desk_.trace()->names.rows;
  const auto shown = std::min(rows.size(), kMostRows);
  table_->setRowCount(0);
  table_->setRowCount(static_cast<int>(shown));
  for (int row = 0; row < table_->rowCount(); ++row) makeRow(row);
  more_->setVisible(rows.size() > shown);
  more_->setText(tr("and %1 more names, which share the compartment \"%2\"")
                     .arg(rows.size() - shown)
                     .arg(toQt(ReplaySetup::kOthers)));
  refresh();
}

void NamePanel::makeRow(int row) {
  const auto& name = desk_.trace()->names.rows[static_cast<std::size_t>(row)];
  const bool several = name.names > 1;
  auto* first =
      cell(several ? tr("%1 (%2 names)").arg(toQt(name.name)).arg(name.names) : toQt(name.name), false);
  first->setToolTip(plainTip(toQt(name.name)));
  table_->setItem(row, kName, first);
  table_->setItem(row, kCalls, cell(toQt(figureLabel(static_cast<double>(name.calls))), true));
  const double share =
      name.calls == 0 ? 0 : static_cast<double>(name.failed) / static_cast<double>(name.calls);
  table_->setItem(row, kFailed, cell(toQt(percentLabel(share)), true));
  const auto p95 = name.p95 ? std::optional<Duration>{*name.p95} : std::nullopt;
  table_->setItem(row, kP95, cell(toQt(durationOrDash(p95)), true));
  auto* target = new CalmComboBox(table_);
  target->setEditable(true);
  target->setInsertPolicy(QComboBox::NoInsert);
  target->setAccessibleName(tr("Compartment of %1").arg(toQt(name.name)));
  target->setToolTip(tr("The compartment that these calls go to: one of the list, or a new name"));
  connect(target, &QComboBox::textActivated, this,
          [this, row](const QString& text) { setTarget(row, text); });
  connect(target->lineEdit(), &QLineEdit::editingFinished, this,
          [this, row] { setTarget(row, targetAt(row)->currentText()); });
  table_->setCellWidget(row, kTarget, target);
}

void NamePanel::setTarget(int row, const QString& text) {
  targetAt(row)->lineEdit()->setModified(false);
  const bool out = text == tr("leave out");
  desk_.setTarget(static_cast<std::size_t>(row), out ? toQt(ReplaySetup::kLeftOut) : text);
}

void NamePanel::setTheme(const Theme& theme) {
  theme_ = &theme;
  fit_->setTheme(theme);
  refresh();
}

void NamePanel::refresh() {
  if (desk_.trace() == nullptr) return;
  const auto& setup = desk_.setup();
  const bool given = !setup.givenName().empty();
  const QSignalBlocker quiet(compartments_);
  while (compartments_->count() > 2) compartments_->removeItem(2);
  if (given) compartments_->addItem(toQt(setup.givenName()));
  compartments_->setCurrentIndex(given ? 2 : 0);
  latency_->setCurrentIndex(static_cast<int>(setup.latency()));
  if (!speed_->hasFocus() || !speed_->isModified()) speed_->setText(toQt(factorLabel(setup.speed())));
  fit_->setLines(desk_.fit());
  showTargets();
}

void NamePanel::showTargets() {
  const auto& setup = desk_.setup();
  const auto places = setup.placeOf();
  const auto names = choices();
  for (int row = 0; row < table_->rowCount(); ++row) {
    const auto i = static_cast<std::size_t>(row);
    if (i >= places.size()) return;
    const auto ink = places[i] ? inkOfDependency(*places[i]) : inkOf(Role::kBorder);
    table_->item(row, kName)->setIcon(chip(toQt(theme_->of(ink))));
    auto* target = targetAt(row);
    if (target->lineEdit()->isModified()) continue;  // somebody types
    const QSignalBlocker quiet(target);
    target->clear();
    target->addItems(names);
    target->setEditText(places[i] ? toQt(setup.targets()[i]) : tr("leave out"));
  }
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scenario/table_section.h"

#include <QHBoxLayout>
#include <QLabel>

#include "bridge/qt_text.h"
#include "bridge/recorded_latencies.h"
#include "widgets/calm_inputs.h"
#include "widgets/latency_curve_view.h"

namespace watertight {
namespace {

bool isLatency(const ScenarioTable& at) {
  return at.table == "downstream.latency" || at.table == "route.work";
}

const LatencySettings* latencyAt(const Scenario& scenario, const ScenarioTable& at) {
  const auto i = at.index;
  if (at.table == "route.work") return i < scenario.routes.size() ? &scenario.routes[i].work : nullptr;
  return i < scenario.dependencies.size() ? &scenario.dependencies[i].downstream.latency : nullptr;
}

}  // namespace

TableSection::TableSection(ScenarioDraft& draft, ScenarioTable at, const QString& title, QWidget* parent)
    : QWidget(parent),
      draft_(draft),
      at_(std::move(at)),
      title_(new QLabel(title, this)),
      form_(new SettingForm(this)) {
  title_->setProperty("look", "section");
  form_->setOwner(title);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 4, 0, 6);
  layout->setSpacing(4);
  auto* top = new QHBoxLayout;
  top->addWidget(title_);
  if (isOptional(at_)) {
    there_ = new Switch(this);
    there_->setAccessibleName(title);
    there_->setToolTip(tr("Whether the scenario has this part at all"));
    connect(there_, &QCheckBox::clicked, this, [this](bool on) {
      draft_.put(at_, on);
      emit edited();
    });
    top->addWidget(there_);
  }
  top->addStretch(1);
  layout->addLayout(top);
  auto* row = new QHBoxLayout;
  row->addWidget(form_, 0, Qt::AlignTop);
  if (isLatency(at_)) {
    curve_ = new LatencyCurveView(this);
    row->addWidget(curve_, 1);
    recorded_ = new RecordedLatencies(this);
    connect(recorded_, &RecordedLatencies::read, this, &TableSection::showCurve);
  }
  row->addStretch(curve_ != nullptr ? 0 : 1);
  layout->addLayout(row);
  connect(form_, &SettingForm::edited, this, &TableSection::type);
  refresh();
}

void TableSection::setIndex(std::size_t index) {
  const bool another = std::exchange(at_.index, index) != index;
  another ? begin() : refresh();
}

void TableSection::begin() {
  form_->forget();
  refresh();
}

void TableSection::refresh() {
  const auto fields = draft_.form(at_);
  form_->show(fields);
  form_->setVisible(!fields.empty());
  if (there_ != nullptr) {
    there_->setChecked(draft_.has(at_));
    there_->setText(there_->isChecked() ? tr("on") : tr("off"));
  }
  if (curve_ != nullptr) showCurve();
}

void TableSection::type(const QString& key, const QString& text) {
  const auto typed = draft_.type(at_, key.toStdString(), text.toStdString());
  form_->showError(key, typed ? QString{} : toQt(typed.error().text()));
  if (typed) emit edited();
}

void TableSection::showCurve() {
  const auto* latency = latencyAt(draft_.scenario(), at_);
  if (latency == nullptr) return curve_->show(std::nullopt);
  if (latency->kind == LatencyKind::kEmpirical) return showRecorded(*latency);
  curve_->show(latencyCurve(LatencyModel{*latency}));
}

void TableSection::showRecorded(const LatencySettings& latency) {
  if (latency.trace.empty()) return curve_->show(std::nullopt, tr("Name a trace: times are drawn from it"));
  const auto& read = recorded_->of(draft_.scenario(), latency);
  if (!read) return curve_->show(std::nullopt, tr("Reading the trace…"));
  if (!*read) return curve_->show(std::nullopt, toQt(read->error().text()));
  curve_->show(latencyCurve(LatencyModel{latency, **read}));
}

}  // namespace watertight

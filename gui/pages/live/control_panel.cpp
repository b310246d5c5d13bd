// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/control_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QPixmap>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"
#include "widgets/calm_inputs.h"

namespace watertight {

ControlPanel::ControlPanel(QWidget* parent)
    : QFrame(parent),
      dependency_(new CalmComboBox(this)),
      scroll_(new QScrollArea(this)),
      theme_(&themeOf(ThemeName::kDark)) {
  setProperty("look", "card");
  setAccessibleName(tr("Controls"));
  dependency_->setAccessibleName(tr("Dependency to control"));
  dependency_->setToolTip(
      tr("The dependency that these controls act on; a click on its card chooses it too"));
  dependency_->setIconSize({10, 10});
  dependency_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(dependency_, &QComboBox::activated, this,
          [this](int i) { emit dependencyChosen(static_cast<std::size_t>(i)); });
  scroll_->setAccessibleName(tr("Controls"));
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFrameShape(QFrame::NoFrame);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 4, 4);
  layout->setSpacing(6);
  auto* top = new QHBoxLayout;
  top->setContentsMargins(0, 0, 8, 0);
  auto* title = new QLabel(tr("Controls"), this);
  title->setFont(appFont(15, QFont::Medium));
  top->addWidget(title);
  top->addWidget(dependency_, 1);
  layout->addLayout(top);
  layout->addWidget(scroll_, 1);
}

void ControlPanel::setDependencies(const std::vector<std::string>& names) {
  dependency_->clear();
  for (const auto& name : names) dependency_->addItem(toQt(name));
  showSwatches();
}

void ControlPanel::choose(std::size_t dependency) {
  dependency_->setCurrentIndex(static_cast<int>(dependency));
}

std::size_t ControlPanel::chosen() const {
  return static_cast<std::size_t>(std::max(0, dependency_->currentIndex()));
}

void ControlPanel::setTheme(const Theme& theme) {
  theme_ = &theme;
  showSwatches();
}

void ControlPanel::showSwatches() {
  for (int i = 0; i < dependency_->count(); ++i) {
    QPixmap swatch{10, 10};
    swatch.fill(toQt(theme_->of(inkOfDependency(static_cast<std::size_t>(i)))));
    dependency_->setItemIcon(i, QIcon{swatch});
  }
}

bool ControlPanel::showsTheSame(const std::vector<KnobSection>& sections) const {
  return std::equal(sections.begin(), sections.end(), sections_.begin(), sections_.end(),
                    [](const KnobSection& a, const KnobSection& b) {
                      return a.note == b.note &&
                             std::equal(
                                 a.knobs.begin(), a.knobs.end(), b.knobs.begin(), b.knobs.end(),
                                 [](const KnobView& x, const KnobView& y) { return x.path == y.path; });
                    });
}

void ControlPanel::showKnobs(const std::vector<KnobSection>& sections) {
  if (!showsTheSame(sections)) return rebuild(sections);
  std::size_t row = 0;
  for (const auto& section : sections) {
    for (const auto& knob : section.knobs) rows_[row++]->setKnob(knob);
  }
}

void ControlPanel::rebuild(const std::vector<KnobSection>& sections) {
  sections_ = sections;
  rows_.clear();
  const int position = scroll_->verticalScrollBar()->value();
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(0, 0, 8, 0);
  layout->setSpacing(9);
  for (const auto& section : sections) layout->addWidget(makeSection(section));
  layout->addStretch(1);
  if (auto* old = scroll_->takeWidget()) old->deleteLater();  // a row of it may be what asked for this
  scroll_->setWidget(content);
  scroll_->verticalScrollBar()->setValue(position);
}

QWidget* ControlPanel::makeSection(const KnobSection& section) {
  auto* box = new QWidget;
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* title = new QLabel(toQt(section.title), box);
  title->setProperty("look", "section");
  layout->addWidget(title);
  layout->addSpacing(2);
  if (!section.note.empty()) {
    auto* note = new QLabel(toQt(section.note), box);
    note->setProperty("look", "note");
    note->setTextFormat(Qt::PlainText);
    note->setWordWrap(true);
    layout->addWidget(note);
  }
  for (const auto& knob : section.knobs) {
    auto* row = new KnobRow(knob, box);
    connect(row, &KnobRow::turned, this, &ControlPanel::turned);
    connect(row, &KnobRow::typed, this, &ControlPanel::typed);
    layout->addWidget(row);
    rows_.push_back(row);
  }
  return box;
}

}  // namespace watertight

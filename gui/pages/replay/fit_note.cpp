// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/fit_note.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kMostHeight = 66;

}  // namespace

FitNote::FitNote(QWidget* parent) : QScrollArea(parent), theme_(&themeOf(ThemeName::kDark)) {
  setAccessibleName(tr("Fit of the downstreams"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  auto* inside = new QWidget(this);
  down_ = new QVBoxLayout(inside);
  down_->setContentsMargins(10, 0, 4, 0);
  down_->setSpacing(2);
  setWidget(inside);
  hide();
}

void FitNote::setTheme(const Theme& theme) {
  theme_ = &theme;
  colour();
}

void FitNote::setLines(const std::vector<FitLine>& lines) {
  while (labels_.size() > lines.size()) {
    delete labels_.back();
    labels_.pop_back();
  }
  while (labels_.size() < lines.size()) {
    auto* label = new QLabel(widget());
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", "note");
    down_->addWidget(label);
    labels_.push_back(label);
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const auto text = toQt(lines[i].text); labels_[i]->text() != text) labels_[i]->setText(text);
  }
  lines_ = lines;
  colour();
  setVisible(!lines.empty());
  if (!lines.empty()) setFixedHeight(std::min(kMostHeight, widget()->sizeHint().height()));
}

void FitNote::colour() {
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const auto sheet =
        lines_[i].bad ? QStringLiteral("color: %1").arg(toQt(theme_->of(Role::kFailed)).name()) : QString{};
    if (labels_[i]->styleSheet() != sheet) labels_[i]->setStyleSheet(sheet);
  }
}

}  // namespace watertight

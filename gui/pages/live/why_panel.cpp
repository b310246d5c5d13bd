// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/live/why_panel.h"

#include <QApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_colour.h"
#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kInset = 14;
constexpr int kStripe = 4;

QLabel* wrapped(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

void empty(QLayout& layout) {
  while (auto* item = layout.takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

}  // namespace

WhyPanel::WhyPanel(QWidget* parent) : QFrame(parent), theme_(&themeOf(ThemeName::kDark)) {
  setProperty("look", "card");
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Why"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(1, 1, 1, 8);
  layout->setSpacing(0);
  makeHead(*layout);
  scroll_ = new QScrollArea(this);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(makeContent());
  layout->addWidget(scroll_, 1);
  hide();
}

void WhyPanel::makeHead(QVBoxLayout& layout) {
  stripe_ = new QWidget(this);
  stripe_->setFixedHeight(kStripe);
  stripe_->setAutoFillBackground(true);
  title_ = wrapped(this);
  title_->setFont(appFont(16, QFont::Medium));
  auto* close = new QPushButton(QStringLiteral("✕"), this);
  close->setProperty("look", "flat");
  close->setFixedSize(24, 24);
  close->setAccessibleName(tr("Close"));
  close->setToolTip(tr("Close (Esc)"));
  connect(close, &QPushButton::clicked, this, &WhyPanel::dismiss);
  subtitle_ = wrapped(this);
  subtitle_->setProperty("look", "caption");
  because_ = wrapped(this);
  auto* row = new QHBoxLayout;
  row->addWidget(title_, 1);
  row->addWidget(close, 0, Qt::AlignTop);
  auto* head = new QVBoxLayout;
  head->setContentsMargins(kInset, 8, 8, 6);
  head->setSpacing(3);
  head->addLayout(row);
  head->addWidget(subtitle_);
  head->addWidget(because_);
  layout.addWidget(stripe_);
  layout.addLayout(head);
}

QLabel* WhyPanel::addCaption(QVBoxLayout& layout, const QString& text) {
  auto* caption = new QLabel(text, this);
  caption->setTextFormat(Qt::PlainText);
  caption->setProperty("look", "caption");
  layout.addWidget(caption);
  return caption;
}

QWidget* WhyPanel::makeContent() {
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(kInset, 4, kInset, 4);
  layout->setSpacing(6);
  bars_ = new WhyBarsView(content);
  histogram_ = new WhyHistogramView(content);
  outcomes_ = new WhySharesView(content);
  prevention_ = wrapped(content);
  prevention_->setProperty("look", "remedy");
  prevention_->setAccessibleName(tr("What would have prevented it"));
  layout->addWidget(bars_);
  auto* caption = addCaption(*layout, tr("What would have prevented it"));
  caption->setBuddy(prevention_);
  layout->addWidget(prevention_);
  layout->addSpacing(6);
  histogramCaption_ = addCaption(*layout, {});
  layout->addWidget(histogram_);
  layout->addSpacing(6);
  outcomesCaption_ = addCaption(*layout, {});
  layout->addWidget(outcomes_);
  layout->addSpacing(6);
  facts_ = new QGridLayout;
  facts_->setVerticalSpacing(3);
  facts_->setColumnStretch(1, 1);
  layout->addLayout(facts_);
  layout->addSpacing(6);
  jumps_ = new QVBoxLayout;
  jumps_->setSpacing(4);
  layout->addLayout(jumps_);
  layout->addStretch(1);
  return content;
}

void WhyPanel::setTheme(const Theme& theme) {
  theme_ = &theme;
  bars_->setTheme(theme);
  histogram_->setTheme(theme);
  outcomes_->setTheme(theme);
  stripe_->setStyleSheet(QStringLiteral("background: %1; border-top-left-radius: 6px; "
                                        "border-top-right-radius: 6px;")
                             .arg(toQt(theme.of(why_.ink)).name()));
}

void WhyPanel::showWhy(const Why& why) {
  why_ = why;
  title_->setText(toQt(why.title));
  subtitle_->setText(toQt(why.subtitle));
  because_->setText(toQt(why.because));
  because_->setVisible(!why.because.empty());
  bars_->setBars(why.bars, why.ink);
  prevention_->setText(toQt(why.prevention));
  histogram_->setVisible(why.latencies.has_value());
  histogramCaption_->setVisible(why.latencies.has_value());
  if (why.latencies) {
    histogram_->setHistogram(*why.latencies);
    histogramCaption_->setText(toQt(why.latencies->caption));
  }
  outcomes_->setShares(why.outcomes);
  outcomes_->setVisible(!why.outcomes.empty());
  outcomesCaption_->setText(toQt(why.outcomesCaption));
  outcomesCaption_->setVisible(!why.outcomes.empty());
  showFacts();
  showJumps();
  setTheme(*theme_);
  setAccessibleDescription(toQt(why.title + ". " + why.because + ". " + why.prevention));
  scroll_->verticalScrollBar()->setValue(0);
  show();
}

void WhyPanel::showFacts() {
  empty(*facts_);
  int row = 0;
  for (const auto& fact : why_.facts) {
    auto* name = new QLabel(toQt(fact.name));
    auto* value = new QLabel(toQt(fact.value));
    name->setProperty("look", "caption");
    for (auto* label : {name, value}) {
      label->setTextFormat(Qt::PlainText);
      label->setToolTip(plainTip(toQt(fact.tip)));
    }
    value->setAlignment(Qt::AlignRight);
    facts_->addWidget(name, row, 0);
    facts_->addWidget(value, row, 1);
    ++row;
  }
}

void WhyPanel::showJumps() {
  empty(*jumps_);
  for (const auto& jump : why_.jumps) {
    auto* button = new QPushButton(toQt(jump.text));
    button->setToolTip(tr("Move the charts to that moment"));
    connect(button, &QPushButton::clicked, this, [this, t = jump.to] { emit momentChosen(t); });
    jumps_->addWidget(button);
  }
}

void WhyPanel::dismiss() {
  if (isHidden()) return;
  hide();
  emit dismissed();
}

void WhyPanel::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  qApp->installEventFilter(this);
}

void WhyPanel::hideEvent(QHideEvent* event) {
  qApp->removeEventFilter(this);
  QFrame::hideEvent(event);
}

// While it is there, Esc means this panel before it means anything else in the window.
bool WhyPanel::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (!key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return false;
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || widget->window() != window()) return false;
  event->accept();
  if (event->type() == QEvent::KeyPress) dismiss();
  return true;
}

}  // namespace watertight

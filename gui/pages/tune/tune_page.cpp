// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tune/tune_page.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "bridge/fonts.h"
#include "bridge/qt_text.h"
#include "bridge/resources.h"
#include "bridge/save_file.h"
#include "widgets/scrolled.h"

namespace watertight {
namespace {

constexpr int kBetween = 10, kSetupWidth = 330;
constexpr std::chrono::milliseconds kRedrawAfter{100};

}  // namespace

TunePage::TunePage(RunController& controller, ReplayDesk& replay, QWidget* parent)
    : QWidget(parent),
      desk_(controller, replay),
      setup_(new SetupPanel(desk_)),
      pictures_(new PicturePanel(desk_, this)),
      point_(new PointPanel(desk_, this)),
      invitation_(makeInvitation()) {
  setAccessibleName(tr("Tune page"));
  setFocusPolicy(Qt::ClickFocus);
  auto* across = new QHBoxLayout(this);
  across->setContentsMargins(kBetween, 0, kBetween, kBetween);
  across->setSpacing(kBetween);
  auto* left = scrolled(setup_, tr("What is tried"), this);
  left->setFixedWidth(kSetupWidth);
  left->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  across->addWidget(left);
  auto* down = new QVBoxLayout;
  down->setSpacing(kBetween);
  down->addWidget(invitation_, 1);
  down->addWidget(pictures_, 1);
  down->addWidget(point_);
  across->addLayout(down, 1);
  redraw_.setSingleShot(true);
  redraw_.setInterval(kRedrawAfter);
  connect(&redraw_, &QTimer::timeout, this, &TunePage::refresh);
  connect(&desk_, &TuneDesk::changed, this, [this] {
    if (!redraw_.isActive()) redraw_.start();
  });
  connect(&desk_, &TuneDesk::failed, this, &TunePage::failed);
  connect(setup_, &SetupPanel::furtherAsked, this, &TunePage::askForFurther);
  connect(pictures_, &PicturePanel::chosen, this, &TunePage::choose);
  connect(pictures_, &PicturePanel::exportAsked, this, &TunePage::saveTable);
  refresh();
}

QWidget* TunePage::makeInvitation() {
  auto* page = new QWidget(this);
  auto* title = new QLabel(tr("What should the limit be?"), page);
  title->setFont(appFont(20, QFont::Medium));
  title->setAlignment(Qt::AlignCenter);
  auto* words =
      new QLabel(tr("Choose knobs and values at the left and try them: each combination is run with several "
                    "seeds, on the "
                    "same arrivals as everything as it is, so that what changes is told from chance."),
                 page);
  words->setProperty("look", "caption");
  words->setAlignment(Qt::AlignCenter);
  words->setWordWrap(true);
  auto* down = new QVBoxLayout(page);
  down->setContentsMargins(60, 0, 60, 0);
  down->setSpacing(14);
  down->addStretch(2);
  down->addWidget(title);
  down->addWidget(words);
  down->addStretch(3);
  return page;
}

void TunePage::setTheme(const Theme& theme) {
  pictures_->setTheme(theme);
  point_->setTheme(theme);
}

// The best point is looked at until another one is chosen.
void TunePage::refresh() {
  const auto& study = desk_.study();
  const bool any = study.plan() != nullptr;
  invitation_->setVisible(!any);
  pictures_->setVisible(any);
  if (std::exchange(shown_, study.plan()) != study.plan()) {
    pictures_->setChosen({});
    point_->setChosen({});
  }
  pictures_->refresh();
  if (!point_->chosen() && any && !desk_.busy()) {
    if (const auto best = study.best(pictures_->objective())) choose(*best);
  }
  point_->refresh();
}

void TunePage::choose(std::size_t point) {
  pictures_->setChosen(point);
  point_->setChosen(point);
}

void TunePage::askForFurther() {
  const auto paths = QFileDialog::getOpenFileNames(this, tr("Try the settings on these scenarios, too"),
                                                   resourcesDirectory() + QStringLiteral("/scenarios"),
                                                   tr("Scenarios (*.toml);;All files (*)"));
  desk_.setFurther(paths);
}

void TunePage::saveTable() {
  auto path = QFileDialog::getSaveFileName(this, tr("Save the table"), QStringLiteral("sweep.csv"),
                                           tr("Tables (*.csv)"));
  if (path.isEmpty()) return;
  if (!path.contains(QLatin1Char{'.'})) path += QStringLiteral(".csv");
  const auto saved = saveFile(path, sweepCsv(desk_.study().record()));
  if (!saved) emit failed(toQt(saved.error().text()));
}

}  // namespace watertight

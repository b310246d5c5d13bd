// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/screenshot.h"

#include <QApplication>
#include <QImageWriter>
#include <QPixmap>

#include "bridge/load_file.h"
#include "bridge/qt_text.h"
#include "main_window/main_window.h"
#include "session/stepped_session.h"

namespace watertight {
namespace {

Status writePicture(const QPixmap& picture, const std::string& path) {
  QImageWriter writer{toQt(path), "png"};
  if (writer.write(picture.toImage())) return Done{};
  return Error{"could not be written: " + writer.errorString().toStdString(), path, {}};
}

// In pieces, so that the frames of a long run are handed on and forgotten as it goes.
void runTo(SteppedSession& session, RunController& controller, Instant end) {
  constexpr Duration kPiece = std::chrono::seconds{10};
  for (Instant t{}; t < end;) {
    t = std::min(end, saturatingAdd(t, kPiece));
    session.runUntil(t);
    controller.poll();
  }
}

// Until the second run is where the first one is, and pairs of both are measured.
Status compareWith(const SecondRun& second, MainWindow& window, RunController& controller) {
  auto& compare = window.desk().compare();
  QString why;
  QObject::connect(&compare, &CompareController::failed, &window,
                   [&why](const QString& text) { why = text; });
  compare.begin(second);
  if (!compare.active()) return Error{why.toStdString(), "--compare", {}};
  compare.measure();
  while (compare.measurer().busy() || compare.model().state().now < controller.model().state().now) {
    QApplication::processEvents(QEventLoop::AllEvents, 10);
    controller.poll();
  }
  return Done{};
}

// Imported, replayed and measured, as far as the moment that is asked for.
Status replayTo(const CommandLine& line, MainWindow& window, RunController& controller) {
  auto& desk = window.replayPage().desk();
  QString why;
  bool measured = false;
  QObject::connect(&desk, &ReplayDesk::failed, &window, [&why](const QString& text) { why = text; });
  QObject::connect(&desk, &ReplayDesk::figuresChanged, &window,
                   [&measured, &desk] { measured = desk.facts().with.has_value(); });
  desk.setUntil(line.screenshot->at);
  window.openFile(toQt(line.file));
  const auto isThere = [&] {
    const auto beside = desk.beside();
    return measured && beside.run != nullptr && beside.run->state().now >= controller.model().state().now;
  };
  while (why.isEmpty() && !isThere()) {
    QApplication::processEvents(QEventLoop::AllEvents, 10);
    controller.poll();
  }
  return why.isEmpty() ? Status{Done{}} : Error{why.toStdString(), line.file, {}};
}

// The knobs that the page offers first, tried to the end.
Status tuneOn(const CommandLine& line, MainWindow& window) {
  QString why;
  QObject::connect(&window.tunePage(), &TunePage::failed, [&why](const QString& text) { why = text; });
  window.tunePage().setup().toggle();
  while (why.isEmpty() && window.tunePage().desk().busy()) {
    QApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
  }
  window.tunePage().refresh();
  return why.isEmpty() ? Status{Done{}} : Error{why.toStdString(), line.file, {}};
}

// Layout settles in the events of the first show; after that what is drawn fits what is measured.
QPixmap draw(MainWindow& window, int width, int height) {
  window.setMinimumSize(0, 0);
  window.resize(width, height);
  window.show();
  for (int pass = 0; pass < 2; ++pass) {
    QApplication::processEvents();
    window.refreshAll();
  }
  QApplication::processEvents();
  return window.grab();
}

}  // namespace

Status takeScreenshot(const CommandLine& line) {
  const auto& order = *line.screenshot;
  const auto loaded = loadFile(line.file);
  if (!loaded) return loaded.error();
  auto owned = std::make_unique<SteppedSession>(loaded->plan);
  auto& session = *owned;
  RunController controller{std::move(owned), loaded->plan};
  controller.start();
  runTo(session, controller, Instant{order.at});
  MainWindow window{controller};
  window.setTheme(line.theme.value_or(ThemeName::kDark));
  window.showPage(line.page);
  if (line.page == Page::kReplay && !isScenarioFile(line.file)) {
    if (auto replayed = replayTo(line, window, controller); !replayed) return replayed;
  }
  if (line.page == Page::kTune) {
    if (auto tuned = tuneOn(line, window); !tuned) return tuned;
  }
  if (order.why) window.page().showLastWhy(Instant{*order.why});
  if (order.second) {
    if (auto compared = compareWith(*order.second, window, controller); !compared) return compared;
  }
  return writePicture(draw(window, order.width, order.height), order.out);
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMainWindow>

#include "bridge/file_opener.h"
#include "bridge/frame_pump.h"
#include "bridge/knob_history.h"
#include "bridge/metrics_switch.h"
#include "bridge/resources.h"
#include "bridge/run_controller.h"
#include "bridge/settings_file.h"
#include "main_window/compare_desk.h"
#include "main_window/page.h"
#include "main_window/scenario_actions.h"
#include "pages/live/live_page.h"
#include "pages/replay/replay_page.h"
#include "pages/tune/tune_page.h"
#include "widgets/banner.h"
#include "widgets/run_bar.h"

class QActionGroup;
class QStackedWidget;

namespace watertight {

class RecentMenu;

/// The window: the bar over the page, the menus, and the ways in for files.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `controller` outlives the window.
  explicit MainWindow(RunController& controller, QWidget* parent = nullptr);
  ~MainWindow() override;

  void setTheme(ThemeName theme);
  void setSpan(Duration span) { page_->setSpan(span); }
  /// Puts the switch for the metrics page into the menu. `metrics` outlives the window's use.
  void addMetrics(MetricsSwitch& metrics);
  /// Looks as it was left, and keeps what changes from here on. `settings` outlives the window.
  void useSettings(SettingsFile& settings);
  /// The file stands first among the recent ones. Does nothing without settings.
  void rememberFile(const QString& path);
  /// Loads a file beside the present run, which goes on untouched until the file is there and good: a trace
  /// on the replay page.
  void openFile(const QString& path);
  /// The same with several files of one trace.
  void openTraces(const QStringList& paths);
  void showPage(Page page);
  /// Everything as the run stands now, at once: for pictures.
  void refreshAll();

  [[nodiscard]] Banner& banner() { return *banner_; }
  [[nodiscard]] LivePage& page() { return *page_; }
  [[nodiscard]] ReplayPage& replayPage() { return *replay_; }
  [[nodiscard]] TunePage& tunePage() { return *tune_; }
  [[nodiscard]] CompareDesk& desk() { return *desk_; }
  [[nodiscard]] FramePump& pump() { return pump_; }
  [[nodiscard]] ThemeName theme() const { return theme_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void connectParts();
  void connectTime();
  QWidget* makeLive();
  void addPages(QMenu& menu);
  void connectReplay();
  void connectTune();
  void showStale();
  void askForScenario();
  void showTime();
  void connectScenario();
  void makeFileMenu();
  void addShipped(QMenu& menu, const std::vector<ShippedFile>& files);
  void makeEditMenu();
  void makeRunMenu();
  void showMetrics(QAction& action, const MetricsSwitch& metrics);
  void makeViewMenu();
  void makeHelpMenu();
  void remember(const std::function<void(AppSettings&)>& edit);
  [[nodiscard]] QString lastFolder(const QString& otherwise) const;
  void rememberFolder(const QString& path);
  void askForFile();
  void opened(const ReplayPlan& replay, const QString& path);
  void beginRun();
  void tellEnd();
  void forgetEnd();
  void toggleTheme() { setTheme(otherTheme(theme_)); }

  RunController& controller_;
  KnobHistory history_;
  ScenarioActions scenarioActions_;
  FramePump pump_;
  FileOpener opener_;
  RunBar* bar_;
  Banner* banner_;
  LivePage* page_;
  CompareDesk* desk_;
  ReplayPage* replay_;
  TunePage* tune_;
  QStackedWidget* pages_;
  QActionGroup* pageActions_ = nullptr;
  SettingsFile* settings_ = nullptr;
  RecentMenu* recent_ = nullptr;
  QMenu* runMenu_ = nullptr;
  QActionGroup* spans_ = nullptr;
  ThemeName theme_ = ThemeName::kDark;
  bool endTold_ = false;  ///< the banner says that a session has ended
};

}  // namespace watertight

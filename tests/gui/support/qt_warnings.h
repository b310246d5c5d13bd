// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <mutex>
#include <string>

namespace watertight {

/// Hears what Qt complains of while it lives. One at a time; any thread may complain.
class QtWarnings {
 public:
  QtWarnings() {
    const std::lock_guard lock(mutex());
    heard().clear();
    before_ = qInstallMessageHandler(hear);
  }
  ~QtWarnings() { qInstallMessageHandler(before_); }
  QtWarnings(const QtWarnings&) = delete;
  QtWarnings& operator=(const QtWarnings&) = delete;

  /// Every complaint on a line of its own; empty: there was none.
  [[nodiscard]] std::string text() const {
    const std::lock_guard lock(mutex());
    return heard();
  }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  static std::string& heard() {
    static std::string text;
    return text;
  }
  // What the offscreen platform cannot do is no complaint about the program.
  static void hear(QtMsgType type, const QMessageLogContext& /*context*/, const QString& message) {
    const bool complaint = type == QtWarningMsg || type == QtCriticalMsg || type == QtFatalMsg;
    if (!complaint || message.startsWith(QStringLiteral("This plugin does not support"))) return;
    const std::lock_guard lock(mutex());
    heard() += message.toStdString() + '\n';
  }

  QtMessageHandler before_ = nullptr;
};

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/metrics_switch.h"

#include <utility>

#include "bridge/qt_text.h"

namespace watertight {

MetricsSwitch::MetricsSwitch(std::shared_ptr<const MetricsBoard> board, MetricsAddress address,
                             QObject* parent)
    : QObject(parent), board_(std::move(board)), address_(std::move(address)) {}

QString MetricsSwitch::url() const {
  return server_ ? toQt(server_->url()) : QString{};
}

void MetricsSwitch::turn(bool on) {
  if (on == isOn()) return;
  server_.reset();
  if (on) {
    auto server = MetricsServer::open(address_, board_);
    if (server) {
      server_ = std::move(*server);
    } else {
      emit failed(toQt(server.error().text()));
    }
  }
  emit changed();
}

}  // namespace watertight

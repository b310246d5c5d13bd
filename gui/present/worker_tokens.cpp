// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/worker_tokens.h"

#include <fmt/format.h>

#include "core/counted.h"

namespace watertight {
namespace {

void addTokens(WorkersNow& now, int count, Ink ink, char letter) {
  if (!now.note.empty()) return;
  for (int i = 0; i < count; ++i) now.tokens.push_back({ink, letter});
}

std::string detailOf(const HeldWorkers& held) {
  std::string detail;
  if (held.waiting > 0) detail = fmt::format("{} waiting", held.waiting);
  if (held.callerRun > 0)
    detail += fmt::format("{}{} caller-run", detail.empty() ? "" : ", ", held.callerRun);
  return detail;
}

std::string briefOf(const HeldWorkers& held) {
  std::string brief;
  if (held.waiting > 0) brief = fmt::format("{}w", held.waiting);
  if (held.callerRun > 0) brief += fmt::format("{}{}c", brief.empty() ? "" : " ", held.callerRun);
  return brief;
}

void setTitle(WorkersNow& now, const ServiceFrame& service) {
  if (service.workers == 0) {
    now.title = "Workers unlimited";
    now.note = fmt::format("Workers are unlimited in this scenario: no pool that could run dry. {} busy now.",
                           service.busy);
  } else {
    now.title = counted(service.workers, "worker");
    now.full = service.busy >= service.workers;
    if (service.workers > WorkersNow::kMostTokens) {
      now.note = fmt::format("{} of {} busy", service.busy, service.workers);
    }
  }
}

}  // namespace

WorkersNow workersNow(const ServiceFrame& service, const std::vector<std::string>& names) {
  WorkersNow now;
  setTitle(now, service);
  int held = 0;
  for (std::size_t d = 0; d < std::min(names.size(), service.held.size()); ++d) {
    const auto& by = service.held[d];
    held += by.sum();
    addTokens(now, by.inCall, inkOfDependency(d), ' ');
    addTokens(now, by.waiting, inkOfDependency(d, Shade::kSoft), 'w');
    addTokens(now, by.callerRun, inkOfDependency(d, Shade::kHatched), 'c');
    now.holders.push_back(
        {inkOfDependency(d), names[d], std::to_string(by.sum()), detailOf(by), briefOf(by)});
  }
  const int own = std::max(0, service.busy - held);
  addTokens(now, own, inkOf(Role::kOwnWork), ' ');
  now.holders.push_back({inkOf(Role::kOwnWork), "own work", std::to_string(own), {}, {}});
  if (service.workers > 0) {
    const int free = std::max(0, service.workers - service.busy);
    addTokens(now, free, inkOf(Role::kFree), ' ');
    now.holders.push_back({inkOf(Role::kFree), "free", std::to_string(free), {}, {}});
  }
  return now;
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/downstream_driver.h"

#include <fmt/format.h>

namespace watertight::testing_support {
namespace {

std::string nameOfAnswer(Answer answer) {
  constexpr std::array kNames{"ok", "error", "ignored", "timeout", "cancelled"};
  return kNames[static_cast<std::size_t>(answer)];
}

}  // namespace

void DownstreamDriver::submit(char call) {
  Job& job = jobs_[call];
  job.call = static_cast<std::uint32_t>(call);
  job.key = {1, DrawPurpose::kService, 1, job.call};
  downstream_.submit(now_, job, scheduled_);
  schedule();
}

void DownstreamDriver::submitAll(const std::string& calls) {
  for (const char call : calls) submit(call);
}

void DownstreamDriver::submit(char call, const Preset& preset) {
  jobs_[call].preset = preset;
  submit(call);
}

void DownstreamDriver::cancel(char call) {
  downstream_.cancel(now_, jobs_.at(call), scheduled_);
  schedule();
}

void DownstreamDriver::change(const std::function<void(DownstreamSettings&)>& turn) {
  turn(settings_);
  downstream_.change(now_, settings_, scheduled_);
  schedule();
}

void DownstreamDriver::schedule() {
  for (Job* job : scheduled_) {
    if (job->ends != kNever) due_[{job->ends, created_++}] = {job, job->schedule};
  }
  scheduled_.clear();
}

void DownstreamDriver::pass(Duration time) {
  const Instant end = now_ + time;
  while (!due_.empty() && due_.begin()->first.first <= end) {
    const auto [key, scheduled] = *due_.begin();
    due_.erase(due_.begin());
    now_ = key.first;
    if (scheduled.first->schedule == scheduled.second) complete(*scheduled.first);
  }
  now_ = end;
}

void DownstreamDriver::complete(Job& job) {
  ended_.push_back(fmt::format("{} {} {:g}ms", static_cast<char>(job.call), nameOfAnswer(job.answer),
                               toMilliseconds(now_.time_since_epoch())));
  downstream_.complete(now_, job, scheduled_);
  schedule();
}

}  // namespace watertight::testing_support

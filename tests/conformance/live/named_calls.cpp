// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/live/named_calls.h"

#include <algorithm>
#include <stdexcept>

namespace watertight::conformance {

NamedCalls::~NamedCalls() {
  passTo(kNever);
  for (auto& [id, call] : calls_) call.thread.join();
}

void NamedCalls::start(const std::string& id, std::optional<Duration> length, bool fails) {
  std::unique_lock lock(mutex_);
  Named& call = calls_[id];
  if (length) call.ends = saturatingAdd(now_, *length);
  call.thread = std::thread([this, &call, fails] { run(call, fails); });
  changed_.wait(lock, [&] { return call.started || call.returned; });
}

void NamedCalls::run(Named& call, bool fails) {
  auto result = execute(compartment_, [&] {
    std::unique_lock lock(mutex_);
    call.started = now_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return now_ >= call.ends; });
    lock.unlock();
    if (fails) throw std::runtime_error("the call fails");
  });
  const std::scoped_lock lock(mutex_);
  call.returned = now_;
  call.result.emplace(std::move(result));
  changed_.notify_all();
}

void NamedCalls::passTo(Instant now) {
  std::unique_lock lock(mutex_);
  now_ = std::max(now_, now);
  changed_.notify_all();
  changed_.wait(lock, [&] {
    return std::ranges::all_of(
        calls_, [&](const auto& one) { return one.second.ends > now_ || one.second.returned; });
  });
}

Instant NamedCalls::lastEnd() {
  const std::scoped_lock lock(mutex_);
  Instant last = now_;
  for (const auto& [id, call] : calls_) {
    if (call.ends != kNever) last = std::max(last, call.ends);
  }
  return last;
}

void NamedCalls::drop(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  calls_[id].result.reset();
}

std::optional<Observed> NamedCalls::observe(const std::string& id, const std::string& name) {
  const std::scoped_lock lock(mutex_);
  const auto found = calls_.find(id);
  if (found == calls_.end()) return std::nullopt;
  const Named& call = found->second;
  if (name == "at") {
    const auto at = call.started ? call.started : call.returned;
    return Observed{at ? Json(toMilliseconds(at->time_since_epoch())) : Json()};
  }
  if (name != "outcome") return std::nullopt;
  std::vector<std::string> words;
  if (call.started) words = {"admitted", "granted"};
  if (call.result) words.emplace_back(nameOf(call.result->end()));
  return Observed{words.empty() ? Json() : Json(words.back()), words};
}

}  // namespace watertight::conformance

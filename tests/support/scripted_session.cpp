// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scripted_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace watertight {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Repeatable noise between -1 and 1.
double noise(std::int64_t step, std::uint64_t stream) {
  auto x = static_cast<std::uint64_t>(step) * 0x9e3779b97f4a7c15ULL + stream * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 30U) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27U) * 0x94d049bb133111ebULL;
  return static_cast<double>((x ^ x >> 31U) >> 11U) / 4503599627370496.0 - 1;
}

Duration ms(double value) {
  return fromSeconds(value / 1e3);
}

// 0 when all is well, 1 in the middle of the incident.
double trouble(double t) {
  if (t < 60 || t > 108) return 0;
  return std::min({1.0, (t - 60) / 5, (108 - t) / 3});
}

BreakerState breakerAt(double t) {
  if (t < 72 || t >= 106) return BreakerState::kClosed;
  const double phase = std::fmod(t - 72, 12);
  return phase >= 10 ? BreakerState::kHalfOpen : BreakerState::kOpen;
}

int limitAt(double t) {
  if (t < 65) return 20 + static_cast<int>(t / 10);
  if (t < 70) return 13;
  if (t < 106) return 6;
  return std::min(26, 2 + static_cast<int>((t - 106) / 2));
}

void fillLatency(DependencyFrame& d, double base, std::int64_t step, std::uint64_t stream) {
  d.latency.samples = 5;
  d.latency.p50 = ms(base * (1 + 0.15 * noise(step, stream)));
  d.latency.p95 = ms(base * 3 * (1 + 0.3 * noise(step, stream + 1)));
  d.latency.p99 = ms(base * 4);
}

DependencyFrame healthy(std::int64_t step, std::uint64_t stream, double load, int limit, double latency) {
  DependencyFrame d;
  d.arrivals = 6;
  d.admitted = d.ok = 6;
  d.inFlight = std::max<std::int64_t>(0, std::llround(load * (1 + 0.5 * noise(step, stream))));
  d.inFlightPeak = d.inFlight + (noise(step, stream + 2) > 0.6 ? 3 : 1);
  d.limit = limit;
  d.downstreamLoad = d.inFlight;
  fillLatency(d, latency, step, stream + 3);
  return d;
}

DependencyFrame smsAt(double t, std::int64_t step) {
  const double bad = trouble(t);
  auto d = healthy(step, 31, 3 + 20 * bad, limitAt(t), 60 * (1 + 11 * bad));
  d.hasBreaker = true;
  d.breaker = breakerAt(t);
  d.inFlight = std::min<std::int64_t>(d.inFlight, *d.limit);
  d.inFlightPeak = std::min<std::int64_t>(d.inFlightPeak, *d.limit);
  d.downstreamLoad = d.inFlight + std::llround(9 * bad);
  d.waiting = std::llround(3 * bad * std::abs(noise(step, 41)));
  const auto turned = std::llround(3 * bad * std::abs(noise(step, 42)));
  if (d.breaker == BreakerState::kOpen) {
    d.rejected[static_cast<std::size_t>(RejectReason::kBreakerOpen)] = 4;
    d.inFlight = std::max<std::int64_t>(0, d.inFlight - 8);
    d.inFlightPeak = d.inFlight;
    d.reopensIn = ms(1000 * (10 - std::fmod(t - 72, 12)));
    d.latency = {};
  } else {
    d.rejected[static_cast<std::size_t>(RejectReason::kBulkheadFull)] = turned;
    d.rejected[static_cast<std::size_t>(RejectReason::kQueueFull)] = turned / 2;
    d.overflowStarted = bad > 0.5 && noise(step, 44) > 0.5 ? 1 : 0;
  }
  return d;
}

ServiceFrame serviceAt(double t, std::int64_t step, const Frame& frame) {
  const double bad = trouble(t);
  ServiceFrame s;
  s.workers = 16;
  s.requests = 6;
  for (const auto& d : frame.dependencies)
    s.held.push_back({static_cast<int>(std::min<std::int64_t>(d.inFlight, 4)), 0, 0});
  s.held[2] = {static_cast<int>(std::llround(2 + 4 * bad)), static_cast<int>(std::llround(2 * bad)),
               static_cast<int>(std::llround(1.4 * bad))};
  s.busy = std::min(16, s.held[0].sum() + s.held[1].sum() + s.held[2].sum() + 1);
  s.backlog = std::llround(60 * std::max(0.0, bad - 0.4) * (1 + 0.2 * noise(step, 51)));
  s.shed = bad > 0.8 && noise(step, 52) > 0 ? 2 : 0;
  s.late = std::llround(2 * bad);
  s.failed = noise(step, 53) > 0.9 ? 1 : 0;
  s.ok = s.requests - s.shed - s.failed;
  return s;
}

JournalEntry limitEntry(double t, int from, int to, LimitBranch branch, std::string why) {
  LimitChange change;
  change.branch = branch;
  change.from = from;
  change.to = to;
  change.algorithm = "aimd";
  change.why = std::move(why);
  return {Instant{fromSeconds(t)}, 2, LimitEvent{change, {}}};
}

JournalEntry breakerEntry(double t, BreakerState from, BreakerState to, std::string why) {
  return {Instant{fromSeconds(t)}, 2, BreakerChange{from, to, std::move(why)}};
}

}  // namespace

Scenario scriptedScenario(std::size_t dependencies) {
  Scenario scenario;
  scenario.name = "The text-message gateway goes slow";
  scenario.seed = 7;
  scenario.duration = seconds{180};
  scenario.service.workers = 16;
  scenario.service.rate = 60;
  for (const auto* name : {"payment", "inventory", "sms"}) {
    DependencySettings d;
    d.name = name;
    d.downstream.latency = {LatencyKind::kLognormal, {}, {}, {}, {}, milliseconds{60},
                            milliseconds{250},       {}, 2,  {}, {}};
    d.compartment.bulkhead = BulkheadSettings{};
    scenario.dependencies.push_back(d);
  }
  auto& sms = scenario.dependencies[2];
  sms.downstream.capacity = 40;
  sms.compartment.breaker = BreakerSettings{};
  sms.compartment.limiter = LimiterSettings{};
  sms.compartment.limiter->latencyThreshold = milliseconds{400};
  scenario.dependencies.reserve(dependencies);
  for (std::size_t i = 3; i < dependencies; ++i) {
    scenario.dependencies.push_back(scenario.dependencies[i % 3]);
    scenario.dependencies.back().name += fmt::format("-{}", i / 3 + 1);
  }
  return scenario;
}

Frame scriptedFrame(Instant t, Duration period, std::size_t dependencies) {
  const double at = toSeconds(t - Instant{});
  const auto step = toNanoseconds(t) / std::max<std::int64_t>(1, period.count());
  Frame frame;
  frame.t = t;
  frame.period = period;
  frame.dependencies = {healthy(step, 11, 3, 10, 40), healthy(step, 21, 2, 8, 15), smsAt(at, step)};
  frame.service = serviceAt(at, step, frame);
  for (std::size_t i = 3; i < dependencies; i += 3) {
    const auto stream = 100 * i;
    const double then = at - 3.0 * static_cast<double>(i / 3);
    frame.dependencies.push_back(healthy(step, stream + 11, 3, 10, 40));
    frame.dependencies.push_back(healthy(step, stream + 21, 2, 8, 15));
    frame.dependencies.push_back(smsAt(std::max(0.0, then), step));
  }
  frame.dependencies.resize(dependencies);
  frame.service.held.resize(dependencies);
  return frame;
}

std::vector<JournalEntry> scriptedJournal() {
  std::vector<JournalEntry> out;
  for (int i = 1; i <= 6; ++i)
    out.push_back(limitEntry(10 * i, 19 + i, 20 + i, LimitBranch::kIncrease, "healthy and used"));
  out.push_back({Instant{seconds{60}}, 2, FaultEvent{"slowdown 12x", true, {}}});
  out.push_back(limitEntry(65, 26, 13, LimitBranch::kDecrease, "p95 1,840 ms > 400 ms (31 slow of 88)"));
  out.push_back(limitEntry(70, 13, 6, LimitBranch::kDecrease, "p95 2,110 ms > 400 ms (40 slow of 61)"));
  for (double t = 72; t < 106; t += 12) {
    out.push_back(breakerEntry(t, t == 72 ? BreakerState::kClosed : BreakerState::kHalfOpen,
                               BreakerState::kOpen, "failure rate 61 % ≥ 50 %"));
    if (t + 10 < 106)
      out.push_back(breakerEntry(t + 10, BreakerState::kOpen, BreakerState::kHalfOpen, "recovery over"));
  }
  out.push_back({Instant{seconds{105}}, 2, FaultEvent{"slowdown 12x", false, {}}});
  out.push_back(breakerEntry(106, BreakerState::kOpen, BreakerState::kClosed, "1 of 1 probes succeeded"));
  out.push_back(limitEntry(106, 6, 2, LimitBranch::kRamp, "breaker closed: climbing from min"));
  return out;
}

void ScriptedSession::advanceTo(Instant t) {
  state_.now = t;
}

void ScriptedSession::step() {
  note("step");
  state_.paused = true;
  state_.now += period_;
}

void ScriptedSession::setSpeed(double speed) {
  note(fmt::format("speed {}", speed));
  state_.speed = speed;
}

void ScriptedSession::restart(RunPlan plan) {
  note("restart");
  restartedWith = std::move(plan);
  ++state_.run;
  state_.now = given_ = Instant{};
}

Status ScriptedSession::set(const std::string& path, const SettingValue& value) {
  if (!refusal.empty()) return Error{refusal, path, {}};
  settings.emplace_back(path, value);
  return Done{};
}

SessionUpdate ScriptedSession::poll() {
  ++polls;
  SessionUpdate update;
  state_.requestsPerSecond = 60;
  state_.problem = problem;
  state_.reachedSpeed = reachedSpeed;
  update.state = state_;
  for (auto t = given_ + period_; t <= state_.now; t += period_)
    update.frames.push_back(scriptedFrame(t, period_, dependencies_));
  for (const auto& entry : scriptedJournal()) {
    if (entry.t > given_ && entry.t <= state_.now) update.journal.push_back(entry);
  }
  if (!update.frames.empty()) given_ = update.frames.back().t;
  for (auto& entry : std::exchange(extraJournal, {})) update.journal.push_back(std::move(entry));
  return update;
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "sim/summary_recorder.h"

#include <algorithm>

namespace watertight {
namespace {

using Json = nlohmann::ordered_json;

Json milliseconds(const std::optional<Duration>& d) {
  return d ? Json(toMilliseconds(*d)) : Json(nullptr);
}

Json perSecond(std::int64_t count, Duration span) {
  return span > Duration::zero() ? Json(static_cast<double>(count) / toSeconds(span)) : Json(nullptr);
}

Json orNull(const std::optional<int>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json rejectedJson(const ReasonCounts& rejected) {
  Json json;
  for (std::size_t reason = 1; reason < kRejectReasons; ++reason) {
    json[std::string(nameOf(static_cast<RejectReason>(reason)))] = rejected[reason];
  }
  json["total"] = total(rejected);
  return json;
}

}  // namespace

void Level::set(Instant now, double value, Instant from) {
  if (now > from) {
    const Instant since = std::max(since_, from);
    area_ += value_ * toSeconds(now - since);
    largest_ = std::max(largest_, value_);  // what stood when the span began
  }
  if (now >= from) largest_ = std::max(largest_, value);
  value_ = value;
  since_ = now;
}

double Level::mean(Instant from, Instant until) const {
  if (until <= from) return 0;
  const double rest = value_ * toSeconds(std::max(Duration::zero(), until - std::max(since_, from)));
  return (area_ + rest) / toSeconds(until - from);
}

void SummaryRecorder::Latencies::add(Duration d) {
  histogram.record(d);
  largest = std::max(largest, d);
}

SummaryRecorder::SummaryRecorder(ObservedRun& run, Instant from, Instant to)
    : run_(run),
      from_(from),
      to_(to),
      dependencies_(run.scenario().dependencies.size()),
      compartments_(static_cast<std::size_t>(run.compartments())),
      routes_(run.scenario().routes.size()) {
  for (int c = 0; c < run.compartments(); ++c) {
    noteLimit(Instant{}, c, run.compartment(Instant{}, c).gauges.limit);
  }
  run.observe(*this);
}

void SummaryRecorder::onCallArrived(Instant now, int dependency) {
  if (inside(now)) ++of(dependency).arrivals;
}

void SummaryRecorder::onCallRetried(Instant now, int dependency) {
  if (inside(now)) ++of(dependency).retries;
}

void SummaryRecorder::onRetryRefused(Instant now, int dependency) {
  if (inside(now)) ++of(dependency).retriesRefused;
}

void SummaryRecorder::onCallStarted(Instant now, int dependency, bool overflow) {
  if (inside(now)) ++(overflow ? of(dependency).overflow : of(dependency).admitted);
}

void SummaryRecorder::onCallEnded(const CallLine& line) {
  const Instant at = line.ended.value_or(line.started.value_or(line.arrived));
  if (!inside(at)) return;
  auto& books = of(line.dependency);
  ++books.ended[static_cast<std::size_t>(line.outcome)];
  if (line.outcome == CallEnd::kRejected) ++books.rejected[static_cast<std::size_t>(line.reason)];
  const bool measured =
      line.outcome == CallEnd::kOk || line.outcome == CallEnd::kError || line.outcome == CallEnd::kTimeout;
  if (!measured || !line.ended) return;
  books.total.add(*line.ended - line.arrived);
  if (const auto latency = line.latency()) books.latency.add(*latency);
}

void SummaryRecorder::onCallAbandoned(Instant now, int dependency) {
  if (inside(now)) ++of(dependency).abandoned;
}

void SummaryRecorder::onCallRescued(Instant now, int dependency) {
  if (inside(now)) ++of(dependency).rescued;
}

void SummaryRecorder::onGauges(Instant now, int compartment, const Gauges& gauges) {
  if (now >= to_) return;
  auto& books = compartments_[static_cast<std::size_t>(compartment)];
  books.inFlight.set(now, static_cast<double>(gauges.inFlight), from_);
  books.waiting.set(now, static_cast<double>(gauges.waiting), from_);
  books.overflow.set(now, static_cast<double>(gauges.overflow), from_);
  books.abandoned.set(now, static_cast<double>(gauges.abandoned), from_);
  noteLimit(now, compartment, gauges.limit);
}

void SummaryRecorder::noteLimit(Instant now, int compartment, std::optional<int> limit) {
  auto& books = compartments_[static_cast<std::size_t>(compartment)];
  if (!limit || (books.limit == limit && books.limitFirst)) return;
  if (now < from_ || !books.limit) {
    books.limit = books.limitFirst = books.limitLeast = books.limitMost = limit;
    return;
  }
  books.limit = limit;
  books.limitLeast = std::min(*books.limitLeast, *limit);
  books.limitMost = std::max(*books.limitMost, *limit);
  ++books.limitChanges;
}

void SummaryRecorder::onDownstreamLoad(Instant now, int dependency, std::int64_t load) {
  if (now < to_) of(dependency).load.set(now, static_cast<double>(load), from_);
}

void SummaryRecorder::onRequestArrived(Instant now, int route) {
  if (!inside(now)) return;
  ++service_.requests;
  ++routes_[static_cast<std::size_t>(route)].requests;
}

void SummaryRecorder::onRequestEnded(const RequestLine& line) {
  if (!inside(line.ended)) return;
  for (auto* books : {&service_, &routes_[static_cast<std::size_t>(line.route)]}) {
    if (line.end == RequestEnd::kShed) ++books->shed;
    if (line.end == RequestEnd::kFailed) ++books->failed;
    if (line.end != RequestEnd::kOk) continue;
    ++books->ok;
    if (line.late) ++books->late;
    books->latency.add(line.ended - line.arrived);
  }
}

void SummaryRecorder::onWorkersBusy(Instant now, int busy, int workers) {
  if (now >= to_) return;
  busy_.set(now, busy, from_);
  full_.set(now, workers > 0 && busy >= workers ? 1 : 0, from_);
}

void SummaryRecorder::onJournal(const JournalEntry& entry) {
  const auto* change = std::get_if<BreakerChange>(&entry.event);
  if (change == nullptr || entry.t >= to_) return;
  const int compartment = std::max(0, entry.dependency);
  noteBreaker(entry.t, compartments_[static_cast<std::size_t>(compartment)], *change);
}

void SummaryRecorder::noteBreaker(Instant now, CompartmentBooks& books, const BreakerChange& change) {
  books.open.set(now, change.to == BreakerState::kOpen ? 1 : 0, from_);
  if (change.from == BreakerState::kClosed && change.to == BreakerState::kOpen && inside(now)) {
    ++books.opened;
    if (books.closedOnce) ++books.reopened;
  }
  if (change.from == BreakerState::kHalfOpen && change.to == BreakerState::kClosed) books.closedOnce = true;
}

Json SummaryRecorder::summary(Instant end) const {
  const Instant until = std::min(end, to_);
  const Duration span = std::max(Duration::zero(), until - from_);
  const auto& scenario = run_.scenario();
  Json json;
  json["schema"] = 1;
  json["scenario"] = scenario.name;
  json["seed"] = scenario.seed;
  json["duration_s"] = toSeconds(span);
  json["service"] = serviceJson(span);
  json["workers"] = {{"busy_mean", busy_.mean(from_, until)}, {"full_share", full_.mean(from_, until)}};
  json["routes"] = Json::object();
  for (std::size_t i = 0; i < routes_.size(); ++i)
    json["routes"][scenario.routes[i].name] = routeJson(routes_[i], span);
  json["dependencies"] = Json::object();
  for (std::size_t i = 0; i < dependencies_.size(); ++i) {
    json["dependencies"][scenario.dependencies[i].name] = dependencyJson(i, until);
  }
  const auto imbalance = run_.imbalance();
  json["balance"] = imbalance.empty() ? "ok" : imbalance;
  return json;
}

Json SummaryRecorder::serviceJson(Duration span) const {
  const auto p = service_.latency.histogram.percentiles();
  const auto& s = service_;
  return {{"requests", s.requests},
          {"ok", s.ok},
          {"late", s.late},
          {"failed", s.failed},
          {"shed", s.shed},
          {"goodput_per_s", perSecond(s.ok - s.late, span)},
          {"p50_ms", milliseconds(p.p50)},
          {"p95_ms", milliseconds(p.p95)},
          {"p99_ms", milliseconds(p.p99)}};
}

Json SummaryRecorder::routeJson(const RouteBooks& r, Duration span) const {
  const auto good = r.ok - r.late;
  return {{"requests", r.requests},
          {"ok", r.ok},
          {"late", r.late},
          {"failed", r.failed},
          {"shed", r.shed},
          {"good_share", r.requests > 0 ? Json(static_cast<double>(good) / static_cast<double>(r.requests))
                                        : Json(nullptr)},
          {"goodput_per_s", perSecond(good, span)},
          {"p95_ms", milliseconds(r.latency.histogram.percentiles().p95)}};
}

Json SummaryRecorder::dependencyJson(std::size_t dependency, Instant until) const {
  const auto& d = dependencies_[dependency];
  const auto& compartment =
      compartments_[static_cast<std::size_t>(run_.compartmentFor(static_cast<int>(dependency)))];
  const auto ended = [&d](CallEnd end) { return d.ended[static_cast<std::size_t>(end)]; };
  const auto latencies = [](const Latencies& l) {
    const auto p = l.histogram.percentiles();
    const Json largest = l.histogram.count() > 0 ? Json(toMilliseconds(l.largest)) : Json(nullptr);
    return Json{{"p50", milliseconds(p.p50)},
                {"p95", milliseconds(p.p95)},
                {"p99", milliseconds(p.p99)},
                {"max", largest}};
  };
  Json json{{"arrivals", d.arrivals},
            {"admitted", d.admitted},
            {"ok", ended(CallEnd::kOk)},
            {"error", ended(CallEnd::kError)},
            {"timeout", ended(CallEnd::kTimeout)},
            {"cancelled", ended(CallEnd::kCancelled)},
            {"ignored", ended(CallEnd::kIgnored)},
            {"rejected", rejectedJson(d.rejected)},
            {"discarded", ended(CallEnd::kDiscarded)},
            {"fallback", ended(CallEnd::kFallback)},
            {"overflow", d.overflow},
            {"overflow_max", largest(compartment.overflow, until)},
            {"abandoned", d.abandoned},
            {"abandoned_max", largest(compartment.abandoned, until)},
            {"rescued", d.rescued},
            {"retries", d.retries},
            {"retries_refused", d.retriesRefused},
            {"latency_ms", latencies(d.latency)},
            {"total_ms", latencies(d.total)},
            {"in_flight_max", largest(compartment.inFlight, until)},
            {"waiting_max", largest(compartment.waiting, until)}};
  json.update(compartmentJson(compartment, until));
  json["downstream_load_max"] = largest(d.load, until);
  return json;
}

std::int64_t SummaryRecorder::largest(const Level& level, Instant until) const {
  return static_cast<std::int64_t>(level.largest(from_, until));
}

Json SummaryRecorder::compartmentJson(const CompartmentBooks& c, Instant until) const {
  const double openSeconds = c.open.mean(from_, until) * toSeconds(std::max(Duration::zero(), until - from_));
  return {{"limit",
           {{"first", orNull(c.limitFirst)},
            {"min", orNull(c.limitLeast)},
            {"max", orNull(c.limitMost)},
            {"last", orNull(c.limit)},
            {"changes", c.limitChanges}}},
          {"breaker", {{"opened", c.opened}, {"reopened", c.reopened}, {"open_s", openSeconds}}}};
}

}  // namespace watertight

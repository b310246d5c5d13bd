// SPDX-License-Identifier: MIT
#include "session/real_run.h"

namespace watertight {

Status runsOnThreads(const Scenario& scenario) {
  if (scenario.service.arrivals != Arrivals::kTrace) return Done{};
  return Error{"a recorded trace is replayed in virtual time only", "service.arrivals",
               "use the virtual clock"};
}

RealRun::RealRun(RunPlan plan)
    : plan_(std::move(plan)),
      clock_(steadyNow()),
      desk_(clock_, plan_.scenario->dependencies.size()),
      conductor_(clock_),
      calls_(*plan_.scenario, *plan_.inputs, desk_),
      application_(*plan_.scenario, *plan_.inputs, calls_, desk_, conductor_, stop_.get_token(),
                   [this](const RealRequest& request, bool content) { answered(request, content); }),
      director_(*plan_.scenario, *this, queue_, desk_.observers()),
      service_(plan_.scenario->service),
      open_(service_.arrivals, plan_.scenario->seed, service_.rate),
      users_(plan_.scenario->seed) {
  CHECK(runsOnThreads(*plan_.scenario).ok());
}

void RealRun::tellGrounds() {
  for (int i = 0; i < calls_.compartments(); ++i) calls_.compartment(i).tellGrounds();
}

void RealRun::start() {
  appointDirector();
  conductor_.appoint(Instant{service_.sample}, [this](Instant now) { sample(now); });
  if (isOpen(service_.arrivals)) appointArrival();
  if (service_.arrivals == Arrivals::kClosed) inviteUsers(Instant{});
  conductor_.start();
}

void RealRun::stop() {
  conductor_.stop();
  stop_.request_stop();
  calls_.close();
  application_.dismiss();
  desk_.close();  // downstreams, and calls that their callers gave up, may go on for a while
}

void RealRun::turn(const std::string& path, const SettingValue& value) {
  conductor_.appoint(Instant{}, [this, path, value](Instant now) {
    static_cast<void>(director_.turn(now, path, value));  // a knob turned meanwhile may stand in its way
    appointDirector();
  });
}

void RealRun::appointDirector() {
  if (!queue_.empty()) conductor_.appoint(queue_.top().at, [this](Instant now) { directUntil(now); });
}

void RealRun::directUntil(Instant now) {
  while (!queue_.empty() && queue_.top().at <= now) {
    const Event event = queue_.pop();
    desk_.at([&](Instant told) { director_.handle(told, event); });
  }
  appointDirector();
}

void RealRun::sample(Instant now) {
  desk_.tell([](RunObserver& o, Instant told) { o.onSample(told); });
  desk_.forgetOld(now);
  conductor_.appoint(saturatingAdd(now, service_.sample), [this](Instant then) { sample(then); });
}

void RealRun::arrive(Instant now, const UserRetry& from) {
  RealRequest request;
  request.number = numberOfTry(from.number, from.tries);
  request.from = from;
  request.route = from.route;
  request.arrived = now;
  application_.arrive(request);
}

void RealRun::appointArrival() {
  conductor_.appoint(open_.next(),
                     [this, version = ++openVersion_](Instant now) { openArrival(now, version); });
}

void RealRun::openArrival(Instant now, std::uint64_t version) {
  if (version != openVersion_) return;  // the rate has changed since
  open_.advance(open_.next());
  appointArrival();
  const auto number = requestNumber_++;
  arrive(now, {number, application_.routes().pick(number), -1, 0});
}

void RealRun::think(Instant now, int user) {
  const Duration thinks = std::max<Duration>(std::chrono::milliseconds{1},
                                             users_.think(user, toSeconds(service_.thinkTime) / loadFactor_));
  conductor_.appoint(saturatingAdd(now, thinks), [this, user](Instant then) { userArrives(then, user); });
}

void RealRun::userArrives(Instant now, int user) {
  if (!users_.stays(user, service_.users)) return;
  const auto number = requestNumber_++;
  arrive(now, {number, application_.routes().pick(number), user, 0});
}

void RealRun::answered(const RealRequest& request, bool content) {
  const bool again = !content && request.from.tries < application_.routes()[request.route].userRetries;
  if (again) {
    conductor_.appoint(Instant{}, [this, from = request.from](Instant now) { comesAgain(now, from); });
  } else if (request.from.user >= 0) {
    conductor_.appoint(Instant{}, [this, user = request.from.user](Instant now) { think(now, user); });
  }
}

void RealRun::comesAgain(Instant now, UserRetry retry) {
  ++retry.tries;
  const Duration pause = pauseBefore(retry, plan_.scenario->seed, service_.thinkTime);
  conductor_.appoint(saturatingAdd(now, pause), [this, retry](Instant then) { arrive(then, retry); });
}

void RealRun::inviteUsers(Instant now) {
  users_.invite(service_.users, [&](int user) { think(now, user); });
}

void RealRun::reconfigure(Instant now, const Scenario& live) {
  calls_.reconfigure(live);
  service_ = live.service;
  application_.reconfigure(live.service);
  if (live.service.arrivals == Arrivals::kClosed) inviteUsers(now);
  setLoadFactor(now, loadFactor_);
}

void RealRun::enforceSetLimit(Instant, int compartment) {
  calls_.compartment(compartment).enforceSetLimit();
}

void RealRun::changeDownstream(Instant, int dependency, const DownstreamSettings& felt) {
  calls_.changeDownstream(dependency, felt);
}

void RealRun::setLoadFactor(Instant now, double factor) {
  loadFactor_ = factor;
  const double rate = service_.rate * factor;
  if (!isOpen(service_.arrivals) || rate == open_.rate()) return;
  open_.setRate(now, rate);
  appointArrival();
}

CompartmentView RealRun::compartment(Instant, int compartment) const {
  const LiveGauges gauges = calls_.compartment(compartment).gauges();
  CompartmentView view;
  view.gauges = gaugesOf(gauges);
  view.oldest = gauges.oldest;
  view.breaker = gauges.breaker;
  view.monitoredLimit = gauges.monitoredLimit;
  view.baseline = gauges.baseline;
  view.ages = gauges.ages;
  view.limiter = gauges.limiter;
  view.distance = gauges.distance;
  if (gauges.recoversAt) view.recoversAt = clock_.ofRun(*gauges.recoversAt);
  return view;
}

ApplicationView RealRun::application() const {
  ApplicationView view = application_.view();
  view.held = desk_.held();
  return view;
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "sim/request_flow.h"

#include <algorithm>

namespace watertight {
namespace {

// Target of arrival events that are not a user's.
constexpr std::uint32_t kOpenArrival = ~std::uint32_t{0};

// A user whose request took no time comes again no earlier than after this: without think time, users who are
// turned away at once would stop the clock.
constexpr Duration kBreath = std::chrono::milliseconds{1};

}  // namespace

RequestFlow::RequestFlow(const Scenario& scenario, const RunInputs& inputs, CallFlow& calls,
                         EventQueue& queue, const RunObservers& observers)
    : calls_(calls),
      queue_(queue),
      observers_(observers),
      replay_(inputs.replay, queue),
      service_(scenario.service),
      routes_(scenario, inputs.work),
      open_(scenario.service.arrivals, scenario.seed, scenario.service.rate),
      users_(scenario.seed),
      userRetries_(scenario.seed, queue),
      workers_(scenario.service.workers, scenario.dependencies.size(), observers) {
  calls_.setCaller(*this);
  if (isOpen(service_.arrivals)) scheduleOpen();
  if (service_.arrivals == Arrivals::kTrace) replay_.scheduleFirst();
  if (service_.arrivals == Arrivals::kClosed) inviteUsers(Instant{});
}

void RequestFlow::handle(Instant now, const Event& event) {
  if (event.kind == EventKind::kArrival) return arrival(now, event);
  if (event.kind == EventKind::kReplayArrival) return replayArrival(now, event);
  if (event.kind == EventKind::kUserReturns) return userReturns(now, event);
  if (requests_.find(event.target, event.version) == nullptr) return;
  if (event.kind == EventKind::kNextStep) nextStep(now, event.target);
  if (event.kind == EventKind::kWorkDone) workDone(now, event.target);
  if (event.kind == EventKind::kRequestDeadline) deadline(now, event.target);
}

void RequestFlow::replayArrival(Instant now, const Event& event) {
  const auto& call = replay_.arrive(event);
  const auto slot = admitRequest(now, call.number, call.dependency, -1);
  requests_[slot].replayed = &call;
  place(now, slot);
}

void RequestFlow::arrival(Instant now, const Event& event) {
  if (event.target == kOpenArrival) {
    if (event.version != openVersion_) return;
    open_.advance(now);
    scheduleOpen();
  } else if (!users_.stays(static_cast<int>(event.target), service_.users)) {
    return;
  }
  const auto number = requestNumber_++;
  const int user = event.target == kOpenArrival ? -1 : static_cast<int>(event.target);
  place(now, admitRequest(now, number, routes_.pick(number), user));
}

std::uint32_t RequestFlow::admitRequest(Instant now, std::uint64_t number, int route, int user) {
  const auto slot = requests_.acquire();
  Request& request = requests_[slot];
  // One by one: a whole new one would be made elsewhere and copied.
  request.number = number;
  request.route = route;
  request.user = user;
  request.userTries = 0;
  request.arrived = now;
  request.nextStep = 0;
  request.place = Request::Place::kBacklog;
  request.held = Request::Held::kNot;
  request.heldBy = 0;
  request.replayed = nullptr;
  request.expired = false;
  ++unfinished_;
  for (auto* observer : observers_) observer->onRequestArrived(now, route);
  queue_.push(abandonedAt(request), EventClass::kExpiry, EventKind::kRequestDeadline, slot, request.version);
  return slot;
}

Instant RequestFlow::abandonedAt(const Request& request) const {
  const Route& route = routes_[request.route];
  return route.abandons ? deadlineAfter(request.arrived, route.deadline) : kNever;
}

void RequestFlow::place(Instant now, std::uint32_t slot) {
  if (workers_.free()) {
    workers_.take(now);
    beginWork(now, slot);
    if (requests_[slot].place == Request::Place::kCall) nextStep(now, slot);
  } else if (backlogged_ < service_.backlog) {
    backlog_.pushBack({slot, requests_[slot].version});
    ++backlogged_;
  } else {
    finish(now, slot, RequestEnd::kShed);
  }
}

void RequestFlow::beginWork(Instant now, std::uint32_t slot) {
  Request& request = requests_[slot];
  const Duration work = routes_.work(request.route, request.number);
  if (work == Duration::zero()) {
    request.place = Request::Place::kCall;
  } else if (service_.cores == 0 || coresBusy_ < service_.cores) {
    enterCore(now, slot, work);
  } else {
    request.place = Request::Place::kCoreLine;
    coreLine_.pushBack({{slot, request.version}, work});
  }
}

void RequestFlow::enterCore(Instant now, std::uint32_t slot, Duration work) {
  Request& request = requests_[slot];
  request.place = Request::Place::kWork;
  ++coresBusy_;
  queue_.push(saturatingAdd(now, work), EventClass::kCompletion, EventKind::kWorkDone, slot, request.version);
}

void RequestFlow::workDone(Instant now, std::uint32_t slot) {
  --coresBusy_;
  fillCores(now);
  requests_[slot].place = Request::Place::kCall;
  scheduleStep(now, slot);
}

void RequestFlow::fillCores(Instant now) {
  while (!coreLine_.empty() && (service_.cores == 0 || coresBusy_ < service_.cores)) {
    const auto [named, work] = coreLine_.front();
    coreLine_.popFront();
    if (requests_.find(named.first, named.second) != nullptr) enterCore(now, named.first, work);
  }
}

void RequestFlow::scheduleStep(Instant now, std::uint32_t slot) {
  queue_.push(now, EventClass::kArrival, EventKind::kNextStep, slot, requests_[slot].version);
}

void RequestFlow::nextStep(Instant now, std::uint32_t slot) {
  Request& request = requests_[slot];
  if (request.expired) return finish(now, slot, RequestEnd::kFailed);
  const auto& steps = routes_[request.route].steps;
  while (request.nextStep < steps.size()) {
    const Step step = steps[request.nextStep++];
    if (makeCall(now, slot, step)) return;
  }
  finish(now, slot, RequestEnd::kOk);
}

bool RequestFlow::makeCall(Instant now, std::uint32_t slot, const Step& step) {
  Request& request = requests_[slot];
  const auto version = request.version;
  const auto call = calls_.prepare();
  writeOrder(calls_.order(call), request, slot, step);
  const auto begun = calls_.begin(now, call);
  const bool async = step.kind == StepKind::kAsync;
  const bool onThisThread = begun.decision == Decision::kOverflow;
  if (async && !onThisThread) return false;
  if (async) calls_.attach(begun.call, slot);
  const bool answeredAlready = !async && begun.answered;
  if (answeredAlready || requests_[slot].version != version) return true;
  waitFor(request, step, begun);
  return true;
}

void RequestFlow::writeOrder(CallOrder& order, const Request& request, std::uint32_t slot,
                             const Step& step) const {
  const bool async = step.kind == StepKind::kAsync;
  const ReplayCall* replayed = request.replayed;
  order.dependency = step.dependency;
  order.route = request.route;
  order.requestNumber = request.number;
  order.step = request.nextStep - 1;
  order.attempt = replayed != nullptr ? replayed->attempt : 1;
  order.request = async ? kNoRequest : slot;
  order.requestEnds = async ? kNever : abandonedAt(request);
  order.callerLeaves = kNever;
  order.preset.reset();
  if (replayed != nullptr) order.preset = replayed->preset;
  order.recordedRejection = replayed != nullptr && replayed->recordedRejection;
  order.latencyUnknown = replayed != nullptr && replayed->latencyUnknown;
}

void RequestFlow::waitFor(Request& request, const Step& step, CallBegun begun) {
  request.call = begun.call;
  request.callVersion = calls_.versionOf(begun.call);
  const auto how = begun.decision == Decision::kOverflow ? Request::Held::kCallerRun
                   : begun.decision == Decision::kWaited ? Request::Held::kWaiting
                                                         : Request::Held::kInCall;
  workers_.hold(request, how, step.dependency);
}

void RequestFlow::onAnswer(Instant now, std::uint32_t slot, bool good) {
  Request& request = requests_[slot];
  workers_.hold(request, Request::Held::kNot, request.heldBy);
  const auto& steps = routes_[request.route].steps;
  const bool required = steps[request.nextStep - 1].kind == StepKind::kRequired;
  if (request.expired || (required && !good)) return finish(now, slot, RequestEnd::kFailed);
  if (request.nextStep < steps.size()) return scheduleStep(now, slot);
  finish(now, slot, RequestEnd::kOk);
}

void RequestFlow::onCallRuns(Instant, std::uint32_t slot, bool itself) {
  Request& request = requests_[slot];
  if (request.held != Request::Held::kWaiting) return;
  workers_.hold(request, itself ? Request::Held::kCallerRun : Request::Held::kInCall, request.heldBy);
}

// A call that is made and not waited for, and ran here for want of another thread: its thread goes on.
bool RequestFlow::onRetryWaits(Instant now, std::uint32_t slot) {
  Request& request = requests_[slot];
  const auto& step = routes_[request.route].steps[request.nextStep - 1];
  if (step.kind == StepKind::kAsync) return onAnswer(now, slot, false), false;
  workers_.hold(request, Request::Held::kRetryDelay, step.dependency);
  return true;
}

void RequestFlow::onRetryBegun(Instant, std::uint32_t slot, CallBegun begun) {
  Request& request = requests_[slot];
  waitFor(request, routes_[request.route].steps[request.nextStep - 1], begun);
}

void RequestFlow::deadline(Instant now, std::uint32_t slot) {
  Request& request = requests_[slot];
  request.expired = true;
  switch (request.place) {
    case Request::Place::kBacklog:
      --backlogged_;
      return finish(now, slot, RequestEnd::kFailed);
    case Request::Place::kCoreLine:
      return finish(now, slot, RequestEnd::kFailed);
    case Request::Place::kWork:
      return;
    case Request::Place::kCall:
      break;
  }
  if (request.held == Request::Held::kNot) return;    // its next step is due at this very instant
  CHECK(request.held != Request::Held::kRetryDelay);  // no attempt is due after the deadline
  if (!calls_.cancel(now, request.call, request.callVersion)) return;
  workers_.hold(request, Request::Held::kNot, request.heldBy);
  finish(now, slot, RequestEnd::kFailed);
}

void RequestFlow::finish(Instant now, std::uint32_t slot, RequestEnd end) {
  const Request& request = requests_[slot];
  const Route& route = routes_[request.route];
  const bool late =
      end == RequestEnd::kOk && route.deadline > Duration::zero() && now - request.arrived > route.deadline;
  const RequestLine line{request.route, request.arrived, now, end, late};
  for (auto* observer : observers_) observer->onRequestEnded(line);
  --unfinished_;
  userGoesOn(now, request, end == RequestEnd::kOk && !late);
  if (request.replayed != nullptr) replay_.ended(now, *request.replayed);
  const bool heldWorker = end != RequestEnd::kShed && request.place != Request::Place::kBacklog;
  requests_.release(slot);
  if (!heldWorker) return;
  workers_.release(now);
  takeFromBacklog(now);
}

void RequestFlow::userGoesOn(Instant now, const Request& request, bool content) {
  const Duration atLeast = request.arrived == now ? kBreath : Duration::zero();
  if (!content && request.userTries < routes_[request.route].userRetries) {
    const int tries = request.userTries + 1;
    const auto first = request.number - numberOfTry(0, request.userTries);
    return userRetries_.comesAgain(now, {first, request.route, request.user, tries}, service_.thinkTime,
                                   atLeast);
  }
  if (request.user >= 0) think(now, request.user, atLeast);
}

void RequestFlow::userReturns(Instant now, const Event& event) {
  const UserRetry retry = userRetries_.take(event);
  if (retry.user >= 0 && !users_.stays(retry.user, service_.users)) return;
  const auto slot = admitRequest(now, numberOfTry(retry.number, retry.tries), retry.route, retry.user);
  requests_[slot].userTries = retry.tries;
  place(now, slot);
}

void RequestFlow::takeFromBacklog(Instant now) {
  while (backlogged_ > 0 && workers_.free()) {
    const auto [slot, version] = backlog_.front();
    backlog_.popFront();
    if (requests_.find(slot, version) == nullptr) continue;
    --backlogged_;
    workers_.take(now);
    beginWork(now, slot);
    if (requests_[slot].place == Request::Place::kCall) scheduleStep(now, slot);
  }
}

void RequestFlow::scheduleOpen() {
  queue_.push(open_.next(), EventClass::kArrival, EventKind::kArrival, kOpenArrival, ++openVersion_);
}

void RequestFlow::think(Instant now, int user, Duration atLeast) {
  const Duration thinks = std::max(atLeast, users_.think(user, toSeconds(service_.thinkTime) / loadFactor_));
  queue_.push(saturatingAdd(now, thinks), EventClass::kArrival, EventKind::kArrival,
              static_cast<std::uint32_t>(user));
}

void RequestFlow::inviteUsers(Instant now) {
  users_.invite(service_.users, [&](int user) { think(now, user); });
}

void RequestFlow::reconfigure(Instant now, const ServiceSettings& live) {
  service_ = live;
  if (live.workers != workers_.count()) workers_.setCount(now, live.workers);
  if (live.arrivals == Arrivals::kClosed) inviteUsers(now);
  setLoadFactor(now, loadFactor_);
  fillCores(now);
  takeFromBacklog(now);
}

void RequestFlow::setLoadFactor(Instant now, double factor) {
  loadFactor_ = factor;
  const double rate = service_.rate * factor;
  if (!isOpen(service_.arrivals) || rate == open_.rate()) return;
  open_.setRate(now, rate);
  scheduleOpen();
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "session/real_application.h"

#include <utility>

#include "session/rest.h"

namespace watertight {
namespace {

/// A core line is a bulkhead too: first in, first out, without limit in time.
CompartmentSettings coreLine(int cores) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{
      .limit = cores > 0 ? cores : 1'000'000, .queue = kUnlimitedQueue, .policy = Policy::kWait};
  return settings;
}

}  // namespace

RealApplication::RealApplication(const Scenario& scenario, const RunInputs& inputs, RealCalls& calls,
                                 RealDesk& desk, Conductor& conductor, std::stop_token stop,
                                 Answered answered)
    : routes_(scenario, inputs.work),
      calls_(calls),
      desk_(desk),
      conductor_(conductor),
      stop_(std::move(stop)),
      answered_(std::move(answered)),
      cores_(coreLine(scenario.service.cores)),
      service_(scenario.service) {}

bool RealApplication::workerFree() const {
  return service_.workers == 0 || busy_ < service_.workers;
}

void RealApplication::arrive(const RealRequest& request) {
  desk_.tell([&](RunObserver& o, Instant now) { o.onRequestArrived(now, request.route); });
  {
    const std::scoped_lock lock(mutex_);
    if (!workerFree()) {
      if (static_cast<std::int64_t>(backlog_.size()) < service_.backlog) {
        return backlog_.push_back(request);
      }
    } else {
      ++busy_;
      if (crew_.run([this, request] { serveFrom(request); })) return;
      --busy_;  // the machine has no thread to give: as if the backlog were full
    }
  }
  answer(request, RequestEnd::kShed);
}

void RealApplication::serveFrom(RealRequest request) {
  for (;;) {
    tellBusy();
    serve(request);
    const std::scoped_lock lock(mutex_);
    const bool surplus = service_.workers > 0 && busy_ > service_.workers;
    if (backlog_.empty() || surplus || stop_.stop_requested()) {
      --busy_;
      break;
    }
    request = backlog_.front();
    backlog_.pop_front();
  }
  tellBusy();
}

void RealApplication::serve(const RealRequest& request) {
  const Route& route = routes_[request.route];
  if (!route.abandons || route.deadline == Duration::zero()) return answer(request, work(request, stop_));
  std::stop_source gone;
  const std::stop_callback stopped(stop_, [&gone] { gone.request_stop(); });
  conductor_.appoint(saturatingAdd(request.arrived, route.deadline),
                     [gone](Instant) mutable { gone.request_stop(); });
  answer(request, work(request, gone.get_token()));
}

RequestEnd RealApplication::work(const RealRequest& request, const std::stop_token& stop) {
  const Duration work = routes_.work(request.route, request.number);
  if (work > Duration::zero()) {
    CallOptions<void> options;
    options.stop = stop;
    (void)execute(
        cores_, [&] { rest(work, stop); }, options);
  }
  CallName name;
  name.request = request.number;
  name.route = request.route;
  const Route& route = routes_[request.route];
  const Instant deadline = route.abandons ? deadlineAfter(request.arrived, route.deadline) : kNever;
  for (const Step& step : route.steps) {
    if (stop.stop_requested()) return RequestEnd::kFailed;
    name.dependency = step.dependency;
    name.aside = step.kind == StepKind::kAsync;
    if (name.aside) {
      callAside(name);
    } else if (!calls_.call(name, deadline, stop) && step.kind == StepKind::kRequired) {
      return RequestEnd::kFailed;
    }
    ++name.step;
  }
  return stop.stop_requested() ? RequestEnd::kFailed : RequestEnd::kOk;
}

void RealApplication::callAside(const CallName& name) {
  const bool running = crew_.run([this, name] { calls_.call(name, kNever, stop_); });
  if (!running) calls_.call(name, kNever, stop_);
}

void RealApplication::answer(const RealRequest& request, RequestEnd end) {
  const Duration deadline = routes_[request.route].deadline;
  const bool late = desk_.at([&](Instant now) {
    const bool tooLate =
        end == RequestEnd::kOk && deadline > Duration::zero() && now - request.arrived > deadline;
    const RequestLine line{request.route, request.arrived, now, end, tooLate};
    for (RunObserver* observer : desk_.observers()) observer->onRequestEnded(line);
    return tooLate;
  });
  answered_(request, end == RequestEnd::kOk && !late);
}

void RealApplication::reconfigure(const ServiceSettings& live) {
  std::vector<RealRequest> freed;
  {
    const std::scoped_lock lock(mutex_);
    service_ = live;
    while (!backlog_.empty() && workerFree()) {
      ++busy_;
      if (!crew_.run([this, request = backlog_.front()] { serveFrom(request); })) {
        --busy_;
        break;
      }
      backlog_.pop_front();
    }
  }
  const Status set = cores_.setLimit(coreLine(live.cores).bulkhead->limit);
  CHECK(set.ok());
  tellBusy();
}

ApplicationView RealApplication::view() const {
  const std::scoped_lock lock(mutex_);
  return {static_cast<std::int64_t>(backlog_.size()), service_.workers, busy_, {}};
}

void RealApplication::tellBusy() {
  const ApplicationView seen = view();
  desk_.tell([&](RunObserver& o, Instant now) { o.onWorkersBusy(now, seen.busy, seen.workers); });
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "session/call_scribe.h"

namespace watertight {
namespace {

CallLine lineOf(const CallName& name, const CallReport& report, const RunClock& clock) {
  const auto ofRun = [&clock](Instant at) { return clock.ofRun(at); };
  CallLine line;
  line.call = name.request;
  line.step = name.step;
  line.attempt = name.attempt;
  line.dependency = name.dependency;
  line.route = name.route;
  line.arrived = ofRun(report.arrived);
  if (report.admitted) line.admitted = ofRun(*report.admitted);
  if (report.started) line.started = ofRun(*report.started);
  line.ended = ofRun(report.ended);
  line.decision = report.decision;
  line.reason = report.reason;
  line.outcome = report.end;
  return line;
}

}  // namespace

Gauges gaugesOf(const LiveGauges& gauges) {
  return {gauges.inFlight, gauges.waiting, gauges.overflow, gauges.abandoned, gauges.limit};
}

template <typename Tell>
void CallScribe::tell(CallId call, Hold how, Tell tell) {
  const Gauges gauges = gaugesOf(watched_->gauges());
  desk_.at([&](Instant now) {
    const CallName* name = desk_.nameOf(call);
    if (name == nullptr) return;
    desk_.hold(call, how);
    for (RunObserver* observer : desk_.observers()) {
      tell(*observer, now, *name);
      observer->onGauges(now, compartment_, gauges);
    }
  });
}

void CallScribe::onArrived(Instant, CallId call) {
  tell(call, Hold::kWaiting,
       [](RunObserver& o, Instant now, const CallName& name) { o.onCallArrived(now, name.dependency); });
}

void CallScribe::onStarted(Instant, CallId call, RanOn, bool overflow) {
  tell(call, overflow ? Hold::kCallerRun : Hold::kInCall,
       [overflow](RunObserver& o, Instant now, const CallName& name) {
         o.onCallStarted(now, name.dependency, overflow);
       });
}

void CallScribe::onEnded(CallId call, const CallReport& report) {
  tell(call, Hold::kNoMore, [&](RunObserver& o, Instant now, const CallName& name) {
    CallLine line = lineOf(name, report, desk_.clock());
    line.ended = now;  // the order in which it is told
    if (report.givenUp) o.onCallAbandoned(now, name.dependency);
    if (report.rescued) o.onCallRescued(now, name.dependency);
    o.onCallEnded(line);
    if (!report.givenUp) desk_.ended(call, now);
  });
}

void CallScribe::onLateEnd(Instant at, CallId call, const CallReport& report, CallOutcome) {
  const Duration latency = at - *report.started;
  tell(call, Hold::kNoMore, [&](RunObserver& o, Instant now, const CallName& name) {
    o.onJournal({now, name.dependency, LateEndEvent{name.request, latency}});
    desk_.ended(call, now);
  });
}

void CallScribe::onLimit(Instant, const LimitChange& change) {
  journal(LimitEvent{change, {}});
}

void CallScribe::onState(Instant, const BreakerChange& change) {
  journal(change);
}

void CallScribe::journal(const decltype(JournalEntry::event)& event) {
  desk_.tell([&](RunObserver& o, Instant now) { o.onJournal({now, dependency_, event}); });
}

}  // namespace watertight

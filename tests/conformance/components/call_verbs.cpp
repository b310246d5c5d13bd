// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/call_verbs.h"

#include <algorithm>

#include "conformance/components/limit_knob.h"

namespace watertight::conformance {
namespace {

std::optional<CallOutcome> outcomeFrom(const std::string& word) {
  if (word == "fail" || word == "threw") return CallOutcome::kError;
  return fromName<CallOutcome>(word);
}

}  // namespace

const std::vector<CallVerbs::Verb>& CallVerbs::verbs() {
  static const std::vector<Verb> kVerbs{
      {"acquire", &CallVerbs::acquire, true},
      {"start", &CallVerbs::acquire, true},
      {"call", &CallVerbs::call, true},
      {"submit", &CallVerbs::call, true},
      {"submit_many", &CallVerbs::submitMany, true},
      {"submit_loop", &CallVerbs::submitLoop, true},
      {"release", &CallVerbs::end, false},
      {"complete", &CallVerbs::end, false},
      {"finish", &CallVerbs::end, false},
      {"cancel", &CallVerbs::cancel, false},
      {"resize", &CallVerbs::resize, false},
      {"resize_expect_error", &CallVerbs::resizeInVain, false},
      {"open_breaker", &CallVerbs::openBreaker, false},
      {"force_breaker", &CallVerbs::forceBreaker, false},
      {"shutdown", &CallVerbs::shutDown, false},
      {"noop", &CallVerbs::nothing, false},
  };
  return kVerbs;
}

bool CallVerbs::isArrival(const std::string& verb) {
  return std::ranges::any_of(verbs(), [&](const Verb& v) { return v.arrival && verb == v.name; });
}

Status CallVerbs::apply(const CaseEvent& event) {
  const auto verb = std::ranges::find_if(verbs(), [&](const Verb& v) { return event.verb == v.name; });
  if (verb == verbs().end()) return Error{"the verb '" + event.verb + "' has no counterpart here", "", ""};
  ConfigReader args(event.args);
  if (auto status = (this->*verb->handler)(event, args); !status) return status;
  return args.allUsed();
}

Status CallVerbs::acquire(const CaseEvent& event, ConfigReader& args) {
  if (world_.stages().front()->compartment().settings().bulkhead) {
    waitUpTo(args.time("wait_ms", Duration::zero()));
  }
  CallOrder order;
  order.id = event.id;
  order.manual = true;
  world_.arrive(std::move(order));
  return Done{};
}

/// How long one waits is a setting of the bulkhead: a knob that is turned before the call arrives. A wait of
/// zero is none at all.
void CallVerbs::waitUpTo(Duration wait) {
  CompartmentSettings settings = world_.stages().front()->compartment().settings();
  settings.bulkhead->policy = wait == Duration::zero() ? Policy::kAbort : Policy::kWait;
  settings.bulkhead->maxWait = wait;
  world_.reconfigure(0, settings);
}

Result<CallOrder> CallVerbs::orderFrom(const std::string& id, ConfigReader& args) const {
  CallOrder order;
  order.id = id;
  order.outcomeWord = args.get<std::string>("outcome", "ok");
  const auto outcome = outcomeFrom(order.outcomeWord);
  if (!outcome) return Error{"the outcome '" + order.outcomeWord + "' is not known", "", ""};
  order.outcome = *outcome;
  order.body = {{args.time("dur_ms", Duration::zero()), ""}};
  if (const Json& text = args.get("body"); text.is_string()) {
    auto body = bodyFrom(text.get<std::string>());
    if (!body) return body.error();
    order.body = std::move(*body);
  }
  args.ignore({"retry"});  // whether calls come again is a matter of the whole component
  order.byMain = args.get<std::string>("by", "") == "main";
  for (const auto& stage : world_.stages()) {
    const auto& bulkhead = stage->compartment().settings().bulkhead;
    if (bulkhead) order.callerTimeout = bulkhead->callerTimeout;
  }
  order.callerTimeout = args.time("timeout_ms", order.callerTimeout);
  if (args.has("fallback_dur_ms")) order.fallback = args.time("fallback_dur_ms", Duration::zero());
  if (args.get<std::string>("fallback", "") == "ok") order.fallback = Duration::zero();
  return order;
}

Status CallVerbs::call(const CaseEvent& event, ConfigReader& args) {
  auto order = orderFrom(event.id, args);
  if (!order) return order.error();
  world_.arrive(std::move(*order));
  return Done{};
}

Status CallVerbs::submitMany(const CaseEvent&, ConfigReader& args) {
  const auto prefix = args.get<std::string>("prefix", "");
  const int from = args.get("from", 1);
  const int count = args.get("count", 0);
  for (int i = from; i < from + count; ++i) {
    auto order = orderFrom(prefix + std::to_string(i), args);
    if (!order) return order.error();
    world_.arrive(std::move(*order));
  }
  return Done{};
}

Status CallVerbs::submitLoop(const CaseEvent&, ConfigReader& args) {
  std::vector<CallOrder> orders;
  for (const auto& task : args.get("tasks")) {
    CallOrder order;
    order.id = task.at(0).get<std::string>();
    order.body = {{millis(task.at(1)), ""}};
    orders.push_back(std::move(order));
  }
  if (args.get<std::string>("by", "") != "main") return Error{"only the main loop submits in turn", "", ""};
  world_.submitInTurn(std::move(orders));
  return Done{};
}

Status CallVerbs::end(const CaseEvent& event, ConfigReader& args) {
  const auto outcome = outcomeFrom(args.get<std::string>("outcome", "ok"));
  if (!outcome) return Error{"the outcome is not known", "", ""};
  world_.end(event.id, *outcome);
  return Done{};
}

Status CallVerbs::cancel(const CaseEvent& event, ConfigReader&) {
  world_.cancel(event.id);
  return Done{};
}

Status CallVerbs::resize(const CaseEvent&, ConfigReader& args) {
  return setLimit(args.get("to"));
}

/// The change must be refused: nothing of it reaches the compartment. Where it is taken, that shows.
Status CallVerbs::resizeInVain(const CaseEvent&, ConfigReader& args) {
  const auto status = setLimit(args.get("to"));
  return Done{};
}

Status CallVerbs::setLimit(const Json& to) {
  const CompartmentSettings before = world_.stages().front()->compartment().settings();
  auto settings = withLimit(before, to.get<std::int64_t>());
  if (!settings) return settings.error();
  world_.reconfigure(0, *settings);
  return Done{};
}

std::optional<std::size_t> CallVerbs::breakerStage(const std::string& name) {
  for (std::size_t stage = 0; stage < world_.stages().size(); ++stage) {
    const auto& own = world_.stages()[stage]->breakerName();
    if (!own.empty() && (name.empty() || name == own)) return stage;
  }
  return std::nullopt;
}

Status CallVerbs::openBreaker(const CaseEvent& event, ConfigReader&) {
  const auto stage = breakerStage(event.id);
  if (!stage || !world_.openBreaker(*stage)) return Error{"there is no breaker to open", "", ""};
  return Done{};
}

Status CallVerbs::forceBreaker(const CaseEvent& event, ConfigReader& args) {
  const auto stage = breakerStage(event.id);
  if (!stage) return Error{"there is no breaker to force", "", ""};
  const auto state = args.get<std::string>("state", "");
  CompartmentSettings settings = world_.stages()[*stage]->compartment().settings();
  if (state != "OPEN" && state != "CLOSED")
    return Error{"a breaker cannot be forced to '" + state + "'", "", ""};
  settings.breaker->mode = state == "OPEN" ? BreakerMode::kForcedOpen : BreakerMode::kAuto;
  world_.reconfigure(*stage, settings);
  return Done{};
}

Status CallVerbs::shutDown(const CaseEvent&, ConfigReader&) {
  world_.shutDown();
  return Done{};
}

Status CallVerbs::nothing(const CaseEvent&, ConfigReader&) {
  return Done{};
}

}  // namespace watertight::conformance

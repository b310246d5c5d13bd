// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/live/live_component.h"

#include <algorithm>
#include <map>
#include <regex>

#include "conformance/components/stage_settings.h"
#include "conformance/live/named_calls.h"
#include "conformance/live/state_listener.h"
#include "conformance/live/storms.h"
#include "conformance/live/watchdog.h"
#include "core/steady_clock.h"

namespace watertight::conformance {
namespace {

struct LivePlan {
  CompartmentSettings settings;
  std::vector<int> resizeValues;
  bool asksBack = false;  ///< an observer of transitions asks the compartment
  bool paced = false;     ///< the engine's own time matters: the case's time does not pass faster than it
};

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return out;
}

LiveOptions optionsWith(StateListener& listener) {
  LiveOptions options;
  options.observers = {&listener};
  return options;
}

class LiveComponent final : public Component {
 public:
  explicit LiveComponent(LivePlan plan)
      : plan_(std::move(plan)),
        watchdog_("a case on real threads", std::chrono::seconds{120}),
        compartment_(std::make_unique<LiveCompartment>(plan_.settings, optionsWith(listener_))),
        calls_(std::make_unique<NamedCalls>(*compartment_)) {
    if (plan_.asksBack) listener_.askBack(*compartment_);
  }

  void passTo(Instant now) override {
    Component::passTo(now);
    if (now == kNever) return;
    if (plan_.paced) std::this_thread::sleep_for(began_ + now.time_since_epoch() - steadyNow());
    calls_->passTo(now);
  }

  void finish() override { passTo(calls_->lastEnd()); }

  std::optional<Observed> observe(std::string_view observable) override {
    const std::string name(observable);
    if (const auto found = seen_.find(name); found != seen_.end()) return Observed{found->second};
    if (auto value = ofState(name)) return Observed{*value};
    if (auto value = ofListener(name)) return Observed{*value};
    static const std::regex kAcquired(R"(acquire_(\d+)_times\.granted)");
    std::smatch parts;
    if (std::regex_match(name, parts, kAcquired))
      return Observed{crowd(*compartment_, std::stoi(parts[1])).granted};
    const auto dot = name.find('.');
    if (dot == std::string::npos) return std::nullopt;
    return calls_->observe(name.substr(0, dot), name.substr(dot + 1));
  }

 private:
  Status apply(const CaseEvent& event) override {
    using Handler = Status (LiveComponent::*)(const CaseEvent&, ConfigReader&);
    static const std::map<std::string, Handler> kVerbs{
        {"call", &LiveComponent::call},
        {"acquire", &LiveComponent::acquire},
        {"record", &LiveComponent::record},
        {"drop_result", &LiveComponent::dropResult},
        {"resize", &LiveComponent::resize},
        {"open_breaker", &LiveComponent::openBreaker},
        {"wait_ms", &LiveComponent::waitFor},
        {"barrier_then_acquire_all", &LiveComponent::crowdComes},
        {"barrier_then_call_all", &LiveComponent::crowdComes},
        {"barrier_then_record_all", &LiveComponent::crowdRecords},
        {"stress_with_resizer", &LiveComponent::stressResizing},
        {"stress_calls", &LiveComponent::stressCalls},
        {"stress_submit", &LiveComponent::stressSubmit},
        {"stress_add", &LiveComponent::stressAdd},
        {"construct_then_destroy", &LiveComponent::construct},
        {"construct_submit_one_then_destroy", &LiveComponent::construct},
    };
    const auto verb = kVerbs.find(event.verb);
    if (verb == kVerbs.end()) return unknownVerb(event);
    ConfigReader args(event.args);
    if (auto status = (this->*verb->second)(event, args); !status) return status;
    return args.allUsed();
  }

  Status call(const CaseEvent& event, ConfigReader& args) {
    const bool fails = args.get<std::string>("outcome", "ok") == "fail";
    const Duration length = args.time("dur_ms", Duration::zero());
    calls_->start(event.id, length, fails);
    calls_->passTo(now());
    // Its verdict is there when it is over, which in the end it has to be.
    if (event.when.is_string()) {
      calls_->passTo(now() + length);
      seen_["state_after_" + event.id] = upper(nameOf(*compartment_->state().breaker));
    }
    return Done{};
  }

  Status acquire(const CaseEvent& event, ConfigReader&) {
    calls_->start(event.id, std::nullopt, false);
    return Done{};
  }

  Status record(const CaseEvent&, ConfigReader& args) {
    if (args.get<std::string>("outcome", "ok") != "ok") return Error{"only calls that go well", "", ""};
    return execute(*compartment_, [] {}).ok() ? Status{Done{}}
                                              : Status{Error{"the call did not run", "", ""}};
  }

  Status dropResult(const CaseEvent& event, ConfigReader&) {
    calls_->drop(event.id);
    return Done{};
  }

  Status resize(const CaseEvent&, ConfigReader& args) { return compartment_->setLimit(args.get("to", 1)); }

  Status openBreaker(const CaseEvent&, ConfigReader&) {
    while (compartment_->state().breaker == BreakerState::kClosed) {
      const auto result = execute(*compartment_, [] { throw std::runtime_error("the call fails"); });
      if (result.end() != CallEnd::kError) return Error{"the breaker does not open", "", ""};
    }
    return Done{};
  }

  Status waitFor(const CaseEvent&, ConfigReader& args) {
    std::this_thread::sleep_for(args.time("ms", Duration::zero()));
    return Done{};
  }

  /// They stay until all are decided, which is at least as hard as any time.
  Status crowdComes(const CaseEvent&, ConfigReader& args) {
    const auto count = crowd(*compartment_, args.get("threads", 1));
    args.ignore({"hold_ms", "body"});
    seen_["granted_total"] = seen_["admitted"] = count.granted;
    seen_["rejected_total"] = seen_["rejected"] = count.refused;
    seen_["peak_in_use"] = count.peak;
    return Done{};
  }

  Status crowdRecords(const CaseEvent&, ConfigReader& args) {
    together(args.get("threads", 1), [this](int) { static_cast<void>(execute(*compartment_, [] {})); });
    return Done{};
  }

  Status stressResizing(const CaseEvent&, ConfigReader& args) {
    const StormPlan plan{.threads = args.get("threads", 1), .each = args.get("iterations", 1)};
    const auto period = std::chrono::microseconds{args.get("resizer_period_us", 1)};
    const auto watched = watchedWhile(*compartment_, [&] {
      resizedWhile(*compartment_, plan_.resizeValues, period, [&] { storm(*compartment_, plan); });
    });
    seen_["min_in_use"] = watched.leastInFlight;
    return Done{};
  }

  Status stressCalls(const CaseEvent&, ConfigReader& args) {
    StormPlan plan;
    plan.threads = args.get("threads", 1);
    plan.each = args.get<std::int64_t>("calls", 0) / plan.threads;
    plan.lasts = args.time("duration_s", Duration::zero()) * 1000;
    constexpr double kHalf = 0.5;
    plan.failRatio = args.get("fail_ratio", kHalf);
    const auto watched = watchedWhile(*compartment_, [&] { storm(*compartment_, plan); });
    seen_["inconsistent_snapshots"] = watched.unbalanced;
    return Done{};
  }

  Status stressSubmit(const CaseEvent&, ConfigReader& args) {
    StormPlan plan;
    plan.threads = args.get("producers", 1);
    plan.each = args.get<std::int64_t>("tasks", 1);
    plan.length = std::chrono::microseconds{args.get("dur_us", 0)};
    const auto count = storm(*compartment_, plan);
    seen_["crashes"] = 0;  // or nobody would be here to say so
    seen_["executed_total"] = count.executed;
    seen_["discarded_total"] = count.discarded;
    seen_["pending_futures_at_end"] = count.offered - count.answered;
    return Done{};
  }

  /// A sample is a call of weight one.
  Status stressAdd(const CaseEvent&, ConfigReader& args) {
    storm(*compartment_, {.threads = args.get("threads", 1), .each = args.get<std::int64_t>("adds", 1)});
    const auto state = compartment_->state();
    seen_["count"] = state.latency.samples;
    seen_["sum_of_values"] = state.counters.of(CallEnd::kOk);
    return Done{};
  }

  Status construct(const CaseEvent& event, ConfigReader& args) {
    const int rounds = args.get("rounds", 1);
    const bool submits = event.verb == "construct_submit_one_then_destroy";
    const Instant before = steadyNow();
    int done = 0;
    for (int i = 0; i < rounds; ++i) {
      LiveCompartment one(plan_.settings);
      if (submits) done -= !execute(one, [] {}).ok();
      ++done;
    }
    hungRounds_ += rounds - done;
    inConstruction_ += steadyNow() - before;
    seen_["hung_rounds"] = hungRounds_;
    seen_["wall_time_s"] = toSeconds(inConstruction_);
    return Done{};
  }

  std::optional<Json> ofState(const std::string& name) {
    const auto state = compartment_->state();
    if (name == "in_use" || name == "in_use_at_end") return state.inFlight;
    if (name == "available_at_end") return state.limit.value_or(0) - state.inFlight;
    if (name == "calls") return state.latency.samples;
    if (name == "state" && state.breaker) return upper(nameOf(*state.breaker));
    return std::nullopt;
  }

  std::optional<Json> ofListener(const std::string& name) {
    const auto heard = listener_.heard();
    if (name == "callback_invocations") return heard.size();
    if (name == "callback.saw_state")
      return listener_.sawState() ? Json(upper(nameOf(*listener_.sawState()))) : Json();
    if (name == "callback.saw_can_call")
      return listener_.sawCanCall() ? Json(*listener_.sawCanCall()) : Json();
    // Nobody waits for anything here: what takes so long waits for itself.
    if (name == "deadlock") return steadyNow() - began_ > std::chrono::seconds{2};
    if (name == "broken_links_in_event_chain") return listener_.brokenLinks();
    if (name == "last_event_shows_state_at_end") {
      return !heard.empty() && heard.back().to == compartment_->state().breaker;
    }
    return std::nullopt;
  }

  LivePlan plan_;
  Watchdog watchdog_;
  StateListener listener_;
  Instant began_ = steadyNow();
  std::unique_ptr<LiveCompartment> compartment_;
  std::unique_ptr<NamedCalls> calls_;
  int hungRounds_ = 0;
  Duration inConstruction_{};
  std::map<std::string, Json> seen_;
};

Result<LivePlan> planFrom(const std::string& component, ConfigReader& config) {
  LivePlan plan;
  // What a storm is made of stands on its line.
  config.ignore({"threads", "iterations", "producers", "tasks_per_producer", "rounds", "calls", "fail_ratio",
                 "adds_per_thread", "bucket_ms"});
  plan.resizeValues = config.get<std::vector<int>>("resize_values", {});
  plan.asksBack = !config.get("on_state_change").is_null();
  plan.settings.window.span = config.time("size_ms", plan.settings.window.span);
  plan.paced = component == "breaker" || component == "window";
  if (component == "breaker") plan.settings.breaker = breakerFrom(config);
  if (component == "semaphore" || component == "pool") {
    auto bulkhead = component == "pool" ? poolFrom(config) : semaphoreFrom(config);
    if (!bulkhead) return bulkhead.error();
    plan.settings.bulkhead = *bulkhead;
  }
  return plan;
}

}  // namespace

ComponentResult makeLiveComponent(const Case& one) {
  ConfigReader config(one.config);
  auto plan = planFrom(one.component(), config);
  if (!plan) return plan.error();
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<LiveComponent>(std::move(*plan)));
}

}  // namespace watertight::conformance

// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/limiter_component.h"

#include <algorithm>
#include <regex>

#include "conformance/components/call_verbs.h"
#include "conformance/components/limiter_plan.h"
#include "conformance/components/page_view.h"
#include "conformance/components/world_view.h"

namespace watertight::conformance {
namespace {

/// More than will ever come: a measurement that needs so many never ends by itself.
constexpr int kNeverEnough = 1'000'000'000;

struct WindowSeen {
  int limit = 0;
  std::optional<Duration> baseline;
};

class LimiterComponent final : public Component {
 public:
  LimiterComponent(const LimiterPlan& plan, bool page) : verbs_(world_), view_(world_) {
    world_.addStage(std::make_unique<Stage>("", "semaphore", plan.compartment));
    if (page) page_.emplace(world_);
    calibrating_ = plan.compartment.limiter->algorithm == LimiterAlgorithm::kEnvoyGradient;
    if (plan.baseline) {
      learn(*plan.baseline);
    } else if (plan.measuresByHand) {
      setByHand();
    }
    if (plan.baseline && !plan.measuresAgain) neverMeasuredAgain();
    limits_ = Json::array({limit()});
  }

  void passTo(Instant now) override {
    Component::passTo(now);
    world_.runUntil(now, EventClass::kSample);
    noteChanges();
  }

  void finish() override { world_.runAll(); }

  std::optional<Observed> observe(std::string_view observable) override {
    const std::string name(observable);
    if (page_ && name == "limit") return page_->observe(name);
    if (name == "baseline_ms") return Observed{inMillis(compartment().baseline())};
    if (name == "baseline_samples") return Observed{baselineSamples_};
    if (name == "calibrating") return Observed{calibrating_};
    if (name == "baseline_never_increases") return Observed{baselineNeverIncreases()};
    static const std::regex kAtMin(R"(baseline_ms_after_(\d+)_windows_at_min)");
    std::smatch parts;
    if (std::regex_match(name, parts, kAtMin)) return Observed{baselineAfter(std::stoul(parts[1]))};
    return view_.observe(observable);
  }

  std::optional<Json> series(std::string_view observable) override {
    return observable == "limit" ? std::optional{limits_} : std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "window") {
      for (int i = args.get("repeat", 1); i > 0; --i) window(args);
    } else if (event.verb == "begin_calibration") {
      return beginCalibration();
    } else if (event.verb == "end_calibration_without_samples") {
      setByHand();
    } else if (event.verb != "scrape" && event.verb != "query") {
      return verbs_.apply(event);
    }
    return args.allUsed();
  }

  /// So many outcomes with at most so many calls in flight, and the check at their end.
  void window(ConfigReader& args) {
    const Json& inFlight = args.get("max_inflight");
    const int most = inFlight.is_number() ? inFlight.get<int>() : limit();
    const Duration threshold = compartment().settings().limiter->latencyThreshold;
    const Duration usual = args.get("congested", false) ? threshold * 2 : threshold / 2;
    calls(args.get("samples", 0), most, args.time("rtt_ms", usual));
    world_.checkLimit(0);
    noteChanges();
    windows_.push_back({limit(), compartment().baseline()});
  }

  void calls(int samples, int inFlight, Duration latency) {
    while (samples > 0) samples -= wave(std::max(1, inFlight), samples, latency);
  }

  /// Calls side by side. Those beyond the outcomes that are wanted count for nothing but their being there.
  int wave(int inFlight, int samples, Duration latency) {
    std::vector<Ticket> tickets(static_cast<std::size_t>(inFlight));
    for (Ticket& ticket : tickets) {
      if (compartment().arrive(world_.now(), ticket).decision == Decision::kAdmitted) {
        compartment().start(world_.now(), ticket);
      }
    }
    world_.runUntil(world_.now() + latency, EventClass::kSample);
    int ended = 0;
    for (Ticket& ticket : tickets) {
      if (ticket.state != TicketState::kRunning) continue;
      Served served;
      compartment().end(world_.now(), ticket, ended < samples ? CallOutcome::kOk : CallOutcome::kIgnored,
                        served);
      ended += ended < samples;
    }
    noteChanges();
    return ended;
  }

  /// A baseline is what the limiter measures itself, with calls that take so long.
  void learn(Duration baseline) {
    const bool measures = calibrating_;
    calls(measures ? compartment().settings().limiter->rttSamples : 1, 1, baseline);
    if (!measures) world_.checkLimit(0);
    noteChanges();
  }

  void neverMeasuredAgain() {
    CompartmentSettings settings = compartment().settings();
    settings.limiter->rttSamples = kNeverEnough;
    world_.reconfigure(0, settings);
  }

  /// A measurement is due after its interval, whenever that is.
  Status beginCalibration() {
    world_.checkLimit(0);
    noteChanges();
    if (calibrating_) return Done{};
    world_.runUntil(world_.now() + compartment().settings().limiter->rttInterval * 2, EventClass::kSample);
    world_.checkLimit(0);
    noteChanges();
    return calibrating_ ? Status{Done{}} : Status{Error{"no measurement begins", "", ""}};
  }

  /// The limit that the settings name, set by hand: which ends a measurement without a result.
  void setByHand() {
    Served served;
    compartment().enforceSetLimit(world_.now(), served);
    calibrating_ = false;
    noteChanges();
  }

  void noteChanges() {
    const auto& changes = world_.stages().front()->limitChanges();
    for (; noted_ < changes.size(); ++noted_) {
      if (changes[noted_].branch != LimitBranch::kProbe) continue;
      calibrating_ = !calibrating_;
      if (!calibrating_) baselineSamples_ = changes[noted_].samples;
    }
    if (limits_.empty() || limits_.back() != limit()) limits_.push_back(limit());
  }

  bool baselineNeverIncreases() const {
    for (std::size_t i = 1; i < windows_.size(); ++i) {
      if (windows_[i].baseline > windows_[i - 1].baseline) return false;
    }
    return true;
  }

  /// What it takes for normal once so many windows have passed at the minimum: the next value that it comes
  /// to, or the one that it stays with.
  Json baselineAfter(std::size_t windows) const {
    const int min = world_.stages().front()->compartment().settings().limiter->min;
    std::size_t atMin = 0;
    for (std::size_t i = 0; i < windows_.size(); ++i) {
      if (atMin >= windows && windows_[i].baseline != windows_[i - 1].baseline)
        return inMillis(windows_[i].baseline);
      atMin = windows_[i].limit == min ? atMin + 1 : 0;
    }
    return windows_.empty() ? Json() : inMillis(windows_.back().baseline);
  }

  static Json inMillis(const std::optional<Duration>& time) {
    return time ? Json(toMilliseconds(*time)) : Json();
  }

  Compartment& compartment() { return world_.stages().front()->compartment(); }
  int limit() { return *compartment().bulkhead().limit(); }

  mutable World world_;
  CallVerbs verbs_;
  WorldView view_;
  std::optional<PageView> page_;
  Json limits_ = Json::array();
  std::vector<WindowSeen> windows_;
  std::size_t noted_ = 0;
  bool calibrating_ = false;
  int baselineSamples_ = 0;
};

}  // namespace

ComponentResult makeLimiterComponent(const Case& one) {
  ConfigReader config(one.config);
  auto plan = limiterFrom(one, config);
  if (!plan) return plan.error();
  if (auto status = config.allUsed(); !status) return status.error();
  const bool page = one.component().ends_with("+ metrics");
  return std::unique_ptr<Component>(std::make_unique<LimiterComponent>(*plan, page));
}

}  // namespace watertight::conformance

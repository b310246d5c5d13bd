// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/window_component.h"

#include <map>

#include "conformance/components/memory_use.h"
#include "conformance/core/config_reader.h"
#include "stats/outcome_window.h"

namespace watertight::conformance {
namespace {

constexpr int kWhole = 10'000;  // percentiles are asked for in parts of it

class WindowComponent final : public Component {
 public:
  WindowComponent(const WindowSettings& settings, Duration slow) : window_(settings), slow_(slow) {}

  std::optional<Observed> observe(std::string_view observable) override {
    const std::string name(observable);
    if (const auto last = ofQuery(name)) return Observed{*last};
    const auto counts = window_.counts(now());
    read_ = true;
    if (name == "calls" || name == "stored_entries") return Observed{counts.samples};
    if (name == "failures") return Observed{counts.failures};
    if (name == "slow_failed") return slowFailed(counts);
    if (name == "mean_ms") return Observed{mean(counts.samples)};
    if (name == "p95_ms") return Observed{inMillis(window_.percentile(now(), 9500))};
    return std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "record") {
      record(args);
    } else if (event.verb == "query_storage") {
      seen_["no read before " + event.when.dump()] = !read_;
      seen_["heap_growth_bytes"] = heapBytes() - heapBefore_;
    } else if (event.verb == "set_wall_clock") {
      // There is none: the window knows only the time that it is told, which is steady.
      args.ignore({"offset_ms"});
    } else if (event.verb != "query") {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  void record(ConfigReader& args) {
    Outcome outcome;
    outcome.failed = args.get<std::string>("outcome", "ok") == "fail";
    outcome.latency = args.time("lat_ms", Duration::zero());
    outcome.slow = slow_ > Duration::zero() && outcome.latency > slow_;
    const auto count = args.get<std::int64_t>("count", 1);
    const Duration spread = args.time("spread_over_ms", Duration::zero());
    const Instant from = now();
    for (std::int64_t i = 0; i < count; ++i) {
      passTo(from + spread / count * i);
      window_.record(now(), outcome);
    }
  }

  std::optional<Json> ofQuery(const std::string& name) const {
    const auto found = seen_.find(name);
    return found == seen_.end() ? std::nullopt : std::optional{found->second};
  }

  /// The window counts what failed and what was slow. How many were both is known where all or none were.
  static std::optional<Observed> slowFailed(const WindowCounts& counts) {
    const auto most = std::min(counts.slow, counts.failures);
    const auto least = std::max<std::int64_t>(0, counts.slow + counts.failures - counts.samples);
    return most == least ? std::optional{Observed{most}} : std::nullopt;
  }

  /// Rank by rank, out of the window's own percentiles.
  Json mean(std::int64_t samples) {
    if (samples == 0 || samples > kWhole) return {};
    double sum = 0;
    for (std::int64_t rank = 1; rank <= samples; ++rank) {
      sum += toMilliseconds(*window_.percentile(now(), static_cast<int>(rank * kWhole / samples)));
    }
    return sum / static_cast<double>(samples);
  }

  static Json inMillis(const std::optional<Duration>& time) {
    return time ? Json(toMilliseconds(*time)) : Json();
  }

  OutcomeWindow window_;
  Duration slow_;
  std::int64_t heapBefore_ = heapBytes();
  bool read_ = false;
  std::map<std::string, Json> seen_;
};

}  // namespace

ComponentResult makeWindowComponent(const Case& one) {
  ConfigReader config(one.config);
  WindowSettings settings;
  if (config.has("size")) {
    settings = {.kind = WindowKind::kCount, .size = config.get("size", 1), .maxAge = Duration::zero()};
  } else {
    settings.span = config.time("size_ms", settings.span);
  }
  const Duration slow = config.time("slow_ms", Duration::zero());
  // The slices of a window are a hundredth of its span, and it knows no wall clock.
  config.ignore({"bucket_ms", "wall_clock_at_0_ms"});
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<WindowComponent>(settings, slow));
}

}  // namespace watertight::conformance

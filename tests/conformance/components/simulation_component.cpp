// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/simulation_component.h"

#include <map>
#include <regex>

#include "conformance/components/memory_use.h"
#include "conformance/components/replayed.h"
#include "conformance/components/stage_settings.h"
#include "sim/measured_run.h"

namespace watertight::conformance {
namespace {

struct SimulatedRun {
  RunPlan plan;
  Json summary;  ///< of the dependency
  CallLog log;
};

/// Runs that are planned beforehand, and what their summaries say: of the only one, or of "run2".
class SimulationComponent final : public Component {
 public:
  SimulationComponent(std::vector<RunPlan> plans, bool keepCalls) : keepCalls_(keepCalls) {
    for (auto& plan : plans) runs_.push_back({std::move(plan), {}, {}});
  }

  std::optional<Observed> observe(std::string_view observable) override {
    static const std::regex kOfRun(R"(run(\d+)\.(.*))");
    const std::string name(observable);
    if (name == "peak_rss_growth_mb") return Observed{static_cast<double>(growth_) / 1e6};
    std::smatch parts;
    if (!std::regex_match(name, parts, kOfRun)) return ofRun(runs_.front(), name);
    const auto number = static_cast<std::size_t>(std::stoul(parts[1]));
    if (number == 0 || number > runs_.size()) return std::nullopt;
    return ofRun(runs_[number - 1], parts[2]);
  }

 private:
  Status apply(const CaseEvent& event) override {
    if (event.verb != "run" && event.verb != "run_each") return unknownVerb(event);
    const auto before = peakResidentBytes();
    for (auto& run : runs_) {
      const auto attach = [&](ObservedRun& observed) {
        if (keepCalls_) observed.observe(run.log);
      };
      run.summary = Json::parse(measureRun(run.plan, {}, attach).summary.at("dependencies").at("api").dump());
      run.log.sortByCall();
    }
    growth_ = peakResidentBytes() - before;
    return ConfigReader(event.args).allUsed();
  }

  static std::optional<Observed> ofRun(const SimulatedRun& run, const std::string& name) {
    if (run.summary.is_null()) return std::nullopt;
    if (name == "completed") return Observed{run.summary.at("ok")};
    if (name == "rejected") return Observed{run.summary.at("rejected").at("total")};
    if (name == "peak_in_use") return Observed{run.summary.at("in_flight_max")};
    if (name == "max_latency_ms") return Observed{run.summary.at("total_ms").at("max")};
    if (name == "p50_ms") return Observed{run.summary.at("total_ms").at("p50")};
    if (name == "p95_ms") return Observed{run.summary.at("total_ms").at("p95")};
    if (name == "service_time_p95_ms") return Observed{run.summary.at("latency_ms").at("p95")};
    return ofCall(run, name);
  }

  /// "latency(call 9)": counted from 0, from arrival to the end.
  static std::optional<Observed> ofCall(const SimulatedRun& run, const std::string& name) {
    static const std::regex kCall(R"(latency\(call (\d+)\))");
    std::smatch parts;
    if (!std::regex_match(name, parts, kCall)) return std::nullopt;
    const auto number = static_cast<std::size_t>(std::stoul(parts[1]));
    if (number >= run.log.calls.size() || !run.log.calls[number].ended) return std::nullopt;
    return Observed{toMilliseconds(*run.log.calls[number].ended - run.log.calls[number].arrived)};
  }

  bool keepCalls_;
  std::vector<SimulatedRun> runs_;
  std::int64_t growth_ = 0;
};

constexpr const char* kHow = "the arrivals or services are described in another way than is understood";

/// "every 50 ms, 200 calls", "20 at once every 1000 ms, 200 calls", "every 100 ms at 0..1900 (20 calls)".
std::vector<Instant> arrivalsFrom(const std::string& text) {
  static const std::regex kArrivals(
      R"((?:(\d+) at once )?every (\d+) ms(?: at 0\.\.\d+)?,? \(?(\d+) calls\)?)");
  std::smatch parts;
  std::vector<Instant> arrivals;
  if (!std::regex_match(text, parts, kArrivals)) return arrivals;
  const int atOnce = parts[1].matched ? std::stoi(parts[1]) : 1;
  const Duration every = millis(std::stod(parts[2]));
  for (int i = 0; i < std::stoi(parts[3]); ++i) arrivals.push_back(Instant{every * (i / atOnce)});
  return arrivals;
}

/// A number of milliseconds for all, or "first call 1000, all others 10".
std::optional<std::pair<Duration, Duration>> servicesFrom(const Json& service) {
  static const std::regex kServices(R"(first call (\d+), all others (\d+))");
  if (service.is_number()) return std::pair{millis(service), millis(service)};
  std::smatch parts;
  const auto text = service.get<std::string>();
  if (!std::regex_match(text, parts, kServices)) return std::nullopt;
  return std::pair{millis(std::stod(parts[1])), millis(std::stod(parts[2]))};
}

Result<RunPlan> planFrom(const Json& arrivals, const Json& service, const CompartmentSettings& compartment) {
  const auto instants = arrivalsFrom(arrivals.get<std::string>());
  const auto services = servicesFrom(service);
  if (instants.empty() || !services) return Error{kHow, "", ""};
  std::vector<PlannedCall> calls;
  for (const Instant at : instants) calls.push_back({at, calls.empty() ? services->first : services->second});
  auto plan = replayThrough(traceOf(calls), compartment);
  if (!plan) return plan.error();
  return withDuration(*plan, std::chrono::minutes{10});
}

/// "semaphore(limit=10, wait 0)", or "single server, unlimited queue, open-loop arrivals".
Result<CompartmentSettings> compartmentFrom(const std::string& text, ConfigReader& config) {
  if (text == "single server, unlimited queue, open-loop arrivals") {
    CompartmentSettings settings;
    settings.bulkhead = BulkheadSettings{.limit = 1, .queue = kUnlimitedQueue, .policy = Policy::kWait};
    return settings;
  }
  auto stages = chainFrom(text, config);
  if (!stages) return stages.error();
  return stages->stages.front().settings;
}

/// So many constant arrivals, the last of which has time to end; the one after it comes too late.
RunPlan steadyPlan(ConfigReader& config) {
  CompartmentSettings compartment;
  compartment.bulkhead = BulkheadSettings{.limit = config.get("limit", 1)};
  auto scenario = std::make_shared<Scenario>(scenarioWith(compartment));
  const Duration every = config.time("arrival_every_ms", std::chrono::milliseconds{1});
  const Duration service = config.time("service_ms", Duration::zero());
  scenario->seed = config.get<std::uint64_t>("seed", 1);
  scenario->service.arrivals = Arrivals::kConstant;
  scenario->service.rate = 1 / toSeconds(every);
  scenario->dependencies.front().downstream.latency.kind = LatencyKind::kFixed;
  scenario->dependencies.front().downstream.latency.value = service;
  scenario->duration = every * config.get<std::int64_t>("requests", 1) + service;
  return {std::move(scenario)};
}

}  // namespace

ComponentResult makeSimulationComponent(const Case& one) {
  const std::string prefix = "simulation: ";
  ConfigReader config(one.config);
  std::vector<RunPlan> plans;
  const bool described = one.component().starts_with(prefix);
  if (described) {
    auto compartment = compartmentFrom(one.component().substr(prefix.size()), config);
    if (!compartment) return compartment.error();
    Json runs = config.get("runs");
    if (runs.is_null())
      runs = {{{"arrivals", config.get("arrivals")}, {"service_ms", config.get("service_ms")}}};
    for (const auto& run : runs) {
      auto plan = planFrom(run.at("arrivals"), run.at("service_ms"), *compartment);
      if (!plan) return plan.error();
      plans.push_back(std::move(*plan));
    }
  } else {
    plans.push_back(steadyPlan(config));
  }
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(std::make_unique<SimulationComponent>(std::move(plans), described));
}

}  // namespace watertight::conformance

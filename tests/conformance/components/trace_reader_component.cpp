// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/trace_reader_component.h"

#include <map>
#include <regex>

#include "conformance/components/chain_text.h"
#include "conformance/components/foreign_locale.h"
#include "conformance/components/recorded_lines.h"
#include "conformance/components/replayed.h"
#include "conformance/components/stage_settings.h"
#include "sim/simulation.h"

namespace watertight::conformance {
namespace {

constexpr Duration kWholeReplay = std::chrono::hours{1};

class TraceComponent final : public Component {
 public:
  TraceComponent(std::string file, std::string locale, CompartmentSettings compartment)
      : file_(std::move(file)), locale_(std::move(locale)), compartment_(std::move(compartment)) {}

  std::optional<Observed> observe(std::string_view observable) override {
    const std::string name(observable);
    if (!table_) return std::nullopt;
    if (auto value = ofReading(name)) return Observed{*value};
    if (auto value = ofRow(name)) return Observed{*value};
    if (replays_.empty()) return std::nullopt;
    if (auto value = ofReplay(name)) return Observed{*value};
    return std::nullopt;
  }

 private:
  Status apply(const CaseEvent& event) override {
    ConfigReader args(event.args);
    if (event.verb == "load") {
      if (auto status = load(); !status) return status;
    } else if (event.verb == "replay") {
      for (int i = args.get("repeat", 1); i > 0; --i) {
        if (auto status = replay(); !status) return status;
      }
    } else {
      return unknownVerb(event);
    }
    return args.allUsed();
  }

  Status load() {
    std::unique_ptr<ForeignLocale> locale;
    if (!locale_.empty()) {
      locale = std::make_unique<ForeignLocale>(locale_);
      if (!locale->inForce())
        return Error{"this machine has no locale " + locale_ + " and cannot make it", "", ""};
    }
    auto table = readTable(file_);
    if (!table) return table.error();
    table_ = std::move(*table);
    return Done{};
  }

  Status replay() {
    auto plan = replayThrough(table_->read.trace, compartment_);
    if (!plan) return plan.error();
    CallLog log;
    Simulation simulation(std::move(*plan));
    simulation.observe(log);
    simulation.runUntil(Instant{kWholeReplay});
    log.sortByCall();
    arrivals_ = std::move(log.arrivals);
    replays_.push_back(std::move(log.calls));
    return Done{};
  }

  std::optional<Json> ofReading(const std::string& name) const {
    const auto& report = table_->read.report;
    const auto& calls = table_->read.trace.calls;
    if (name == "rows" || name == "valid_rows") return calls.size();
    if (name == "out_of_order_reported") return report.outOfOrder;
    if (name == "error_lines") {
      Json lines = Json::array();
      for (const auto& refused : report.refused) lines.push_back(refused.line + kHeaderLines);
      return lines;
    }
    // A row that was taken has every value where the table has it.
    if (name == "no row has swapped columns") {
      return std::ranges::all_of(
          calls, [](const CallRecord& c) { return c.latencyKnown() && c.start >= kTableBegins; });
    }
    return std::nullopt;
  }

  std::optional<Json> ofRow(const std::string& name) const {
    static const std::regex kRow(R"(row\((\d+)\)\.(t_ms|dur_ms))");
    std::smatch parts;
    if (!std::regex_match(name, parts, kRow)) return std::nullopt;
    const auto row = static_cast<std::size_t>(std::stoul(parts[1]));
    if (row >= table_->read.trace.calls.size()) return Json();
    const CallRecord& call = table_->read.trace.calls[row];
    const Micros value = parts[2] == "t_ms" ? call.start - kTableBegins : call.latency;
    return toMilliseconds(value);
  }

  std::optional<Json> ofReplay(const std::string& name) const {
    if (name == "replay_order_times") return arrivalTimes();
    if (name == "negative_waits") {
      return std::ranges::count_if(replays_.front(),
                                   [](const CallLine& c) { return c.started && *c.started < c.arrived; });
    }
    if (name == "admitted")
      return idsWhere([](const CallLine& c) { return c.outcome != CallEnd::kRejected; });
    if (name == "rejected")
      return idsWhere([](const CallLine& c) { return c.outcome == CallEnd::kRejected; });
    if (name == "all " + std::to_string(replays_.size()) + " repetitions equal") return allEqual();
    return std::nullopt;
  }

  Json arrivalTimes() const {
    std::vector<double> times;
    for (const Instant at : arrivals_) times.push_back(toMilliseconds(at.time_since_epoch()));
    return times;
  }

  template <typename Which>
  Json idsWhere(Which which) const {
    Json ids = Json::array();
    const auto& calls = replays_.front();
    for (std::size_t i = 0; i < calls.size() && i < table_->ids.size(); ++i) {
      if (which(calls[i])) ids.push_back(table_->ids[i]);
    }
    return ids;
  }

  bool allEqual() const {
    const auto same = [](const CallLine& a, const CallLine& b) {
      return a.call == b.call && a.arrived == b.arrived && a.started == b.started && a.ended == b.ended &&
             a.outcome == b.outcome;
    };
    return std::ranges::all_of(
        replays_, [&](const auto& one) { return std::ranges::equal(one, replays_.front(), same); });
  }

  std::string file_, locale_;
  CompartmentSettings compartment_;
  std::optional<RecordedTable> table_;
  std::vector<Instant> arrivals_;  // of the last replay, in order
  std::vector<std::vector<CallLine>> replays_;
};

}  // namespace

ComponentResult makeTraceComponent(const Case& one) {
  const std::string replay = "trace replay:";
  ConfigReader config(one.config);
  CompartmentSettings compartment;
  if (one.component().starts_with(replay)) {
    auto stages = chainFrom(one.component().substr(replay.size()), config);
    if (!stages) return stages.error();
    compartment = stages->stages.front().settings;
  }
  auto file = config.get<std::string>("file", "");
  auto locale = config.get<std::string>("locale", "");
  if (auto status = config.allUsed(); !status) return status.error();
  return std::unique_ptr<Component>(
      std::make_unique<TraceComponent>(std::move(file), std::move(locale), std::move(compartment)));
}

}  // namespace watertight::conformance

// SPDX-License-Identifier: MIT
#include "sim/director.h"

#include <algorithm>
#include <cmath>

#include "core/duration_text.h"
#include "core/printable.h"
#include "sim/routes.h"
#include "sim/setting_path.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

constexpr std::uint32_t kRampSteps = 100;

// Versions of command events: what is to be done with the target.
constexpr std::uint32_t kBeginFault = 0, kEndFault = 1, kStepFault = 2, kBeginSet = 3, kFirstSetStep = 4;

std::optional<double> numberIn(const SettingValue& value) {
  if (const auto* i = std::get_if<std::int64_t>(&value)) return static_cast<double>(*i);
  if (const auto* d = std::get_if<double>(&value)) return *d;
  if (const auto* t = std::get_if<Duration>(&value)) return static_cast<double>(t->count());
  return std::nullopt;
}

SettingValue numberLike(const SettingValue& like, double number) {
  if (std::holds_alternative<std::int64_t>(like)) return static_cast<std::int64_t>(std::llround(number));
  if (std::holds_alternative<Duration>(like)) return Duration{std::llround(number)};
  return number;
}

int dependencyOf(const Scenario& scenario, std::string_view path) {
  const auto split = splitSettingPath(scenario, path);
  const bool ofOne = split && split->owner == SettingPath::Owner::kDependency;
  return ofOne ? static_cast<int>(split->dependency) : -1;
}

/// The compartment whose limit a path sets, under the scenario's isolation.
std::optional<int> compartmentLimitedBy(const Scenario& scenario, std::string_view path) {
  const auto split = splitSettingPath(scenario, path);
  if (!split || split->table != "bulkhead" || split->key != "limit") return std::nullopt;
  const bool shared = scenario.service.isolation == Isolation::kShared;
  if (split->owner == SettingPath::Owner::kShared) return shared ? std::optional{0} : std::nullopt;
  return shared ? std::nullopt : std::optional{static_cast<int>(split->dependency)};
}

EventClass classOf(std::string_view by) {
  return by == kHandName ? EventClass::kHand : EventClass::kCommand;
}

template <typename Command>
Command byHand(Command command) {
  command.by = kHandName;
  return command;
}

Error past(Instant at) {
  return {"what lies behind a run cannot be changed any more: " + durationText(at.time_since_epoch()), "",
          ""};
}

double share(Instant now, Instant from, Duration whole) {
  return whole == Duration::zero() ? 1.0 : std::min(1.0, toSeconds(now - from) / toSeconds(whole));
}

}  // namespace

Status canBeSetOff(const Scenario& scenario, const FaultSettings& fault) {
  const bool ofLoad = fault.dependency.empty();
  const auto known = [&](const DependencySettings& dependency) {
    return dependency.name == fault.dependency;
  };
  const auto& all = scenario.dependencies;
  if (!ofLoad && std::none_of(all.begin(), all.end(), known)) {
    return Error{"there is no dependency \"" + printable(fault.dependency) + "\"", "", ""};
  }
  FaultEffect ofOther = fault.effect;
  ofOther.rate.reset();
  const bool disturbs = ofOther != FaultEffect{};
  if (ofLoad ? disturbs : fault.effect.rate.has_value()) {
    return Error{"a fault of the load changes its rate, and only it can", "", ""};
  }
  if (!disturbs && !fault.effect.rate) return Error{"the fault does nothing", "", ""};
  return Done{};
}

Director::Director(const Scenario& scenario, RunControls& controls, EventQueue& queue,
                   const RunObservers& observers)
    : live_(scenario), controls_(controls), queue_(queue), observers_(observers) {
  for (const auto& fault : scenario.faults) add(fault);
  for (const auto& set : scenario.sets) add(set);
  givenFaults_ = faults_.size();
  givenSets_ = sets_.size();
}

void Director::add(const FaultSettings& fault) {
  RunningFault running;
  running.settings = fault;
  if (!fault.dependency.empty()) running.dependency = dependencyIndex(live_, fault.dependency);
  running.felt.effect = fault.effect;
  faults_.push_back(std::move(running));
  const auto i = static_cast<std::uint32_t>(faults_.size() - 1);
  if (!fault.at) return;
  queue_.push(*fault.at, classOf(fault.by), EventKind::kCommand, i, kBeginFault);
  if (fault.by == kHandName) handInstants_.insert(*fault.at);
}

void Director::add(const SetSettings& set) {
  sets_.push_back({set, 0});
  const auto i = static_cast<std::uint32_t>(sets_.size() - 1);
  queue_.push(set.at, classOf(set.by), EventKind::kCommand, i, kBeginSet);
  if (set.by == kHandName) handInstants_.insert(set.at);
}

void Director::handle(Instant now, const Event& event) {
  switch (event.version) {
    case kBeginFault:
      return beginFault(now, event.target);
    case kEndFault:
      return endFault(now, event.target);
    case kStepFault:
      return stepFault(now, event.target);
    case kBeginSet:
      return beginSet(now, event.target);
    default:
      return stepSet(now, event.target, event.version - kFirstSetStep + 1);
  }
}

void Director::beginFault(Instant now, std::uint32_t i) {
  RunningFault& fault = faults_[i];
  fault.phase = Phase::kOn;
  fault.phaseBegan = now;
  fault.felt.on = true;
  journalFault(now, fault, true);
  if (fault.settings.length) {
    queue_.push(saturatingAdd(now, *fault.settings.length), EventClass::kCommand, EventKind::kCommand, i,
                kEndFault);
  }
  stepFault(now, i);
}

void Director::endFault(Instant now, std::uint32_t i) {
  RunningFault& fault = faults_[i];
  fault.strengthAtEnd = share(now, fault.phaseBegan, fault.settings.ramp);
  fault.phase = Phase::kOut;
  fault.phaseBegan = now;
  fault.felt.on = false;
  journalFault(now, fault, false);
  stepFault(now, i);
}

void Director::stepFault(Instant now, std::uint32_t i) {
  RunningFault& fault = faults_[i];
  const bool rising = fault.phase == Phase::kOn;
  const Duration ramp = rising ? fault.settings.ramp : fault.settings.rampOut;
  const double done = share(now, fault.phaseBegan, ramp);
  fault.felt.strength = rising ? done : fault.strengthAtEnd * (1 - done);
  if (!rising && done >= 1) fault.phase = Phase::kOver;
  feel(now, fault.dependency);
  if (done >= 1) return;
  const Duration step = std::max(Duration{1}, ramp / kRampSteps);
  const Instant next = std::min(saturatingAdd(now, step), saturatingAdd(fault.phaseBegan, ramp));
  const bool cutShort =
      rising && fault.settings.length && next >= saturatingAdd(fault.phaseBegan, *fault.settings.length);
  if (!cutShort) queue_.push(next, EventClass::kCommand, EventKind::kCommand, i, kStepFault);
}

void Director::feel(Instant now, int dependency) {
  std::vector<FeltFault> felt;
  for (const auto& fault : faults_) {
    const bool atWork = fault.phase == Phase::kOn || fault.phase == Phase::kOut;
    if (atWork && fault.dependency == dependency) felt.push_back(fault.felt);
  }
  if (dependency < 0) return controls_.setLoadFactor(now, loadFactor(felt));
  const auto& base = live_.dependencies[static_cast<std::size_t>(dependency)].downstream;
  controls_.changeDownstream(now, dependency, withFaults(base, felt));
}

void Director::beginSet(Instant now, std::uint32_t i) {
  RunningSet& set = sets_[i];
  const auto before = getSetting(live_, set.settings.path);
  CHECK(before.ok());  // paths and values are checked where they come in
  Scenario tried = live_;
  if (!setLiveSetting(tried, set.settings.path, set.settings.value)) {  // an earlier knob forbids it
    set.refused = true;
    ++handVersion_;
    return;
  }
  const std::string by = set.settings.by.empty() ? "scenario" : set.settings.by;
  journal({now, dependencyOf(live_, set.settings.path),
           SetEvent{set.settings.path, settingText(*before), settingText(set.settings.value), by}});
  const auto from = numberIn(*before);
  if (set.settings.ramp == Duration::zero() || !from || !numberIn(set.settings.value)) {
    return apply(now, set.settings.path, set.settings.value);
  }
  set.from = *from;
  stepSet(now, i, 0);
}

void Director::stepSet(Instant now, std::uint32_t i, std::uint32_t step) {
  const SetSettings& set = sets_[i].settings;
  const double done = static_cast<double>(step) / kRampSteps;
  const double number = sets_[i].from + (*numberIn(set.value) - sets_[i].from) * done;
  apply(now, set.path, step == kRampSteps ? set.value : numberLike(set.value, number));
  if (step == kRampSteps) return;
  const Instant next = std::max(now, set.at + set.ramp * (step + 1) / kRampSteps);
  queue_.push(next, EventClass::kCommand, EventKind::kCommand, i, kFirstSetStep + step);
}

void Director::apply(Instant now, const std::string& path, const SettingValue& value) {
  Scenario changed = live_;
  if (!setLiveSetting(changed, path, value)) return;  // a knob turned meanwhile stands in a ramp's way
  live_ = std::move(changed);
  ++liveVersion_;
  controls_.reconfigure(now, live_);
  if (const auto limited = compartmentLimitedBy(live_, path)) controls_.enforceSetLimit(now, *limited);
  if (const int dependency = dependencyOf(live_, path); dependency >= 0) feel(now, dependency);
}

Status Director::turn(Instant now, const std::string& path, const SettingValue& value) {
  Scenario changed = live_;
  if (auto turned = setLiveSetting(changed, path, value); !turned) return turned;
  // As the setting keeps it: what a file would give back.
  addByHand(SetSettings{nextHandInstant(now), path, *getSetting(changed, path), {}, {}});
  return Done{};
}

Status Director::inject(Instant now, FaultSettings fault) {
  if (auto can = canBeSetOff(live_, fault); !can) return can;
  fault.at = nextHandInstant(now);
  fault.key.reset();
  addByHand(fault);
  return Done{};
}

Status Director::repeat(Instant now, const SetSettings& set) {
  if (set.at <= now) return past(set.at);
  if (const auto known = getSetting(live_, set.path); !known) return known.error();
  addByHand(set);
  return Done{};
}

Status Director::repeat(Instant now, const FaultSettings& fault) {
  if (!fault.at || *fault.at <= now) return past(fault.at.value_or(now));
  if (auto can = canBeSetOff(live_, fault); !can) return can;
  addByHand(fault);
  return Done{};
}

Instant Director::nextHandInstant(Instant now) const {
  Instant next = saturatingAdd(now, Duration{1});
  while (handInstants_.count(next) != 0) next = saturatingAdd(next, Duration{1});
  return next;
}

void Director::addByHand(const FaultSettings& fault) {
  add(byHand(fault));
  ++handVersion_;
}

void Director::addByHand(const SetSettings& set) {
  add(byHand(set));
  ++handVersion_;
}

Handiwork Director::handiwork() const {
  Handiwork work;
  for (std::size_t i = givenFaults_; i < faults_.size(); ++i) work.faults.push_back(faults_[i].settings);
  for (std::size_t i = givenSets_; i < sets_.size(); ++i) {
    if (!sets_[i].refused) work.sets.push_back(sets_[i].settings);
  }
  return work;
}

void Director::journalFault(Instant now, const RunningFault& fault, bool begins) {
  journal(
      {now, fault.dependency, FaultEvent{describeEffect(fault.settings.effect), begins, fault.settings.by}});
}

void Director::journal(const JournalEntry& entry) {
  for (auto* observer : observers_) observer->onJournal(entry);
}

}  // namespace watertight

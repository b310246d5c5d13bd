// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/enum_names.h"
#include "core/time_types.h"
#include "downstream/downstream_settings.h"
#include "downstream/fault.h"
#include "policy/compartment_settings.h"
#include "policy/retry_settings.h"

namespace watertight {

enum class Arrivals : std::uint8_t { kPoisson, kConstant, kClosed, kTrace };

template <>
struct EnumNames<Arrivals> {
  static constexpr std::array<std::string_view, 4> names{"poisson", "constant", "closed", "trace"};
};

enum class Isolation : std::uint8_t { kPerDependency, kShared, kNone };

template <>
struct EnumNames<Isolation> {
  static constexpr std::array<std::string_view, 3> names{"per_dependency", "shared", "none"};
};

enum class OnDeadline : std::uint8_t { kKeep, kAbandon };

template <>
struct EnumNames<OnDeadline> {
  static constexpr std::array<std::string_view, 2> names{"keep", "abandon"};
};

enum class ReplayLatency : std::uint8_t { kRecorded, kResampled, kFitted };

template <>
struct EnumNames<ReplayLatency> {
  static constexpr std::array<std::string_view, 3> names{"recorded", "resampled", "fitted"};
};

enum class UnknownLatency : std::uint8_t { kKeep, kDrop, kResample, kTimeout };

template <>
struct EnumNames<UnknownLatency> {
  static constexpr std::array<std::string_view, 4> names{"keep", "drop", "resample", "timeout"};
};

/// The application that calls the dependencies (SEMANTICS S).
struct ServiceSettings {
  int workers = 0;  ///< 0 = unlimited
  std::int64_t backlog = 100;
  int cores = 0;  ///< 0 = unlimited
  Arrivals arrivals = Arrivals::kPoisson;
  double rate = 10;  ///< requests a second
  int users = 10;
  Duration thinkTime = std::chrono::seconds{1};
  std::string trace;  ///< with arrivals = trace: path, relative to the scenario's file
  Isolation isolation = Isolation::kPerDependency;
  Duration sample = std::chrono::milliseconds{100};

  bool operator==(const ServiceSettings&) const = default;
};

struct DependencySettings {
  std::string name;
  DownstreamSettings downstream;
  CompartmentSettings compartment;
  std::optional<RetrySettings> retry{};  ///< around the compartment; left out: none

  bool operator==(const DependencySettings&) const = default;
};

struct RouteSettings {
  std::string name;
  double weight = 1;
  LatencySettings work;
  std::vector<std::string> calls, optional, async;
  Duration deadline{};  ///< zero = none
  OnDeadline onDeadline = OnDeadline::kKeep;
  int userRetries = 0;  ///< how often a request that failed, was shed or late comes again

  bool operator==(const RouteSettings&) const = default;
};

struct FaultSettings {
  std::optional<Instant> at;       ///< left out with `key`: offered when presenting, not timed
  std::optional<Duration> length;  ///< `for`; left out: to the end
  std::string dependency;          ///< empty: the load
  FaultEffect effect;
  Duration ramp{}, rampOut{};
  std::optional<int> key;  ///< 1..9
  std::string by;

  bool operator==(const FaultSettings&) const = default;
};

/// A setting's value, as a file or a knob gives it.
using SettingValue = std::variant<bool, std::int64_t, double, Duration, std::string>;

/// Somebody turns a knob.
struct SetSettings {
  Instant at{};
  std::string path;  ///< service.<key>, shared.<table>.<key> or <dependency>.<table>.<key>
  SettingValue value;
  Duration ramp{};
  std::string by;

  bool operator==(const SetSettings&) const = default;
};

enum class RelativeTo : std::uint8_t { kNothing, kNoFaults, kIsolationNone, kIsolationShared };

template <>
struct EnumNames<RelativeTo> {
  static constexpr std::array<std::string_view, 4> names{"", "no_faults", "isolation:none",
                                                         "isolation:shared"};
};

/// What a run must show.
struct ExpectSettings {
  std::string metric;
  std::optional<Duration> from, to;
  std::optional<double> min, max;
  RelativeTo relativeTo = RelativeTo::kNothing;
  int line = 0;  ///< in the scenario's file, for messages

  bool operator==(const ExpectSettings&) const = default;
};

struct ReplaySettings {
  ReplayLatency latency = ReplayLatency::kRecorded;
  UnknownLatency unknown = UnknownLatency::kKeep;
  bool spread = true;
  double speed = 1;

  bool operator==(const ReplaySettings&) const = default;
};

/// A whole scenario file (FORMATS, SETTINGS), checked: whoever makes one vouches for its ranges and names.
struct Scenario {
  std::string name;
  std::uint64_t seed = 1;
  Duration duration = std::chrono::seconds{60};
  ServiceSettings service;
  std::vector<DependencySettings> dependencies;
  std::optional<CompartmentSettings> shared;
  ReplaySettings replay;
  std::vector<RouteSettings> routes;
  std::vector<FaultSettings> faults;
  std::vector<SetSettings> sets;
  std::vector<ExpectSettings> expects;
  std::string directory;  ///< where relative paths start

  bool operator==(const Scenario&) const = default;
};

}  // namespace watertight

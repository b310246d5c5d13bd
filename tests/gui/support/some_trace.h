// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string>

#include "present/imported_trace.h"
#include "support/recorded_trace.h"

namespace watertight {

/// A trace as it would have been imported.
inline std::shared_ptr<const ImportedTrace> importedAs(std::string path, Trace trace) {
  auto imported = std::make_shared<ImportedTrace>();
  imported->path = std::move(path);
  imported->read.trace = std::move(trace);
  imported->read.report.records = static_cast<std::int64_t>(imported->read.trace.calls.size());
  imported->summary = summarise(imported->read);
  imported->names = nameTable(imported->read.trace);
  return imported;
}

/// Two minutes of "catalog" and of users' pages, ten calls a second each; in the second of them the users'
/// pages take 3 s and time out.
inline Trace someIncident() {
  using namespace testing_support;
  using namespace std::chrono_literals;
  std::vector<CallRecord> calls;
  for (int i = 0; i < 1200; ++i) {
    const Micros t = 1000s + i * 100ms;
    const bool slow = i >= 600;
    calls.push_back(record(t, 10ms));
    calls.push_back(record(t, slow ? Micros{3s} : Micros{20ms},
                           slow ? RecordedOutcome::kTimeout : RecordedOutcome::kOk, 1 + i % 2));
  }
  return traceOf({"catalog", "/users/17", "/users/4"}, std::move(calls));
}

/// The same as a file in the CSV profile.
inline std::string someIncidentAsCsv() {
  std::string text = "start_us,dep,latency_us,outcome,status\n";
  const auto trace = someIncident();
  for (const auto& call : trace.calls) {
    text += std::to_string(call.start.count()) + ',' +
            trace.dependencies[static_cast<std::size_t>(call.dependency)] + ',' +
            std::to_string(call.latency.count()) + ',' + std::string{nameOf(call.outcome)} + ",\n";
  }
  return text;
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/name_table.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "trace/name_pattern.h"

namespace watertight {
namespace {

constexpr int kBuckets = 300;  // as many as a chart beside a table can show

void groupNames(const Trace& trace, NameTable& table) {
  std::map<std::string, int> known;
  for (const auto& name : trace.dependencies) {
    const auto pattern = namePattern(name);
    const auto [entry, isNew] = known.try_emplace(pattern, static_cast<int>(table.rows.size()));
    if (isNew) {
      table.rows.push_back({pattern, 0, 0, 0, {}, {}});
    }
    ++table.rows[static_cast<std::size_t>(entry->second)].names;
    table.rowOf.push_back(entry->second);
  }
}

void countCalls(const Trace& trace, NameTable& table) {
  const auto whole = overviewOf(trace, table.rowOf, table.rows.size(), 1);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (whole.rows[i].empty()) continue;
    const auto& all = whole.rows[i].front();
    auto& row = table.rows[i];
    row.calls = all.calls;
    row.failed = all.failed;
    row.p50 = all.p50;
    row.p95 = all.p95;
  }
}

void sortByCalls(NameTable& table) {
  std::vector<int> order(table.rows.size());
  std::iota(order.begin(), order.end(), 0);
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return table.rows[at(a)].calls > table.rows[at(b)].calls; });
  std::vector<NameRow> rows;
  std::vector<int> places(order.size());
  for (const int i : order) {
    places[at(i)] = static_cast<int>(rows.size());
    rows.push_back(std::move(table.rows[at(i)]));
  }
  table.rows = std::move(rows);
  for (auto& row : table.rowOf) row = places[at(row)];
}

TraceOverview drawnRows(const Trace& trace, const NameTable& table) {
  auto drawn = table.rowOf;
  for (auto& row : drawn) row = std::min(row, static_cast<int>(kMostDrawn) - 1);
  return overviewOf(trace, drawn, std::min(kMostDrawn, table.rows.size()), kBuckets);
}

}  // namespace

NameTable nameTable(const Trace& trace) {
  NameTable table;
  groupNames(trace, table);
  countCalls(trace, table);
  sortByCalls(table);
  table.overview = drawnRows(trace, table);
  return table;
}

}  // namespace watertight

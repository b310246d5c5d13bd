// SPDX-License-Identifier: MIT
#include "sim/replay_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "trace/name_pattern.h"

namespace watertight {
namespace {

/// What the mapping says of a name; the name itself where it says nothing.
const std::string& mappedName(const std::string& name, const NameMapping& mapping) {
  auto entry = mapping.find(name);
  if (entry == mapping.end()) entry = mapping.find(namePattern(name));
  return entry == mapping.end() ? name : entry->second;
}

/// An entry of the mapping that no name of the trace has to do with is a mistake.
Status allAreNames(const Trace& trace, const NameMapping& mapping) {
  std::set<std::string> known(trace.dependencies.begin(), trace.dependencies.end());
  for (const auto& name : trace.dependencies) known.insert(namePattern(name));
  for (const auto& [name, wanted] : mapping) {
    if (known.count(name) != 0) continue;
    return Error{fmt::format("--map {}={}: the trace holds no call to \"{}\"", name, wanted, name),
                 {},
                 fmt::format("it calls {}", fmt::join(trace.dependencies, ", "))};
  }
  return Done{};
}

}  // namespace

Result<std::vector<int>> mapNames(const Trace& trace, const Scenario& scenario, const NameMapping& mapping) {
  std::vector<std::string> known;
  for (const auto& dependency : scenario.dependencies) known.push_back(dependency.name);
  std::vector<int> mapped;
  for (const auto& name : trace.dependencies) {
    const std::string& wanted = mappedName(name, mapping);
    const auto found = std::find(known.begin(), known.end(), wanted);
    if (wanted != "-" && found == known.end()) {
      return Error{
          fmt::format("the trace calls \"{}\", and the scenario has no dependency \"{}\"", name, wanted),
          {},
          fmt::format("map it: --map {}=NAME, with one of {}, or - to leave it out", name,
                      fmt::join(known, ", "))};
    }
    mapped.push_back(wanted == "-" ? -1 : static_cast<int>(found - known.begin()));
  }
  if (auto all = allAreNames(trace, mapping); !all) return all.error();
  return mapped;
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_filter.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "present/journal_text.h"

namespace watertight {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool hasWords(const std::string& row, const std::string& text) {
  std::istringstream words{lower(text)};
  for (std::string word; words >> word;) {
    if (row.find(word) == std::string::npos) return false;
  }
  return true;
}

// What happens to the one compartment of all happens to each dependency.
bool isOf(const JournalEntry& entry, int dependency, const Scenario& scenario) {
  if (entry.dependency == dependency) return true;
  const bool ofCompartment =
      std::holds_alternative<LimitEvent>(entry.event) || std::holds_alternative<BreakerChange>(entry.event);
  return ofCompartment && entry.dependency < 0 && scenario.service.isolation == Isolation::kShared;
}

}  // namespace

bool JournalFilter::wants(const JournalEntry& entry, const Scenario& scenario) const {
  const bool anyKind = std::none_of(kinds.begin(), kinds.end(), [](bool chosen) { return chosen; });
  const auto kind = fromName<JournalKind>(journalKind(entry));
  if (!anyKind && !(kind && kinds[static_cast<std::size_t>(*kind)])) return false;
  if (dependency && !isOf(entry, *dependency, scenario)) return false;
  if (text.empty()) return true;
  return hasWords(lower(journalTime(entry) + " " + journalSubject(entry, scenario) + " " +
                        journalKind(entry) + " " + describe(entry)),
                  text);
}

}  // namespace watertight

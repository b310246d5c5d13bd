// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_export.h"

#include <fmt/format.h>

#include <algorithm>

#include "present/journal_text.h"
#include "sim/json_lines.h"

namespace watertight {
namespace {

std::string quoted(const std::string& field) {
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string out = "\"";
  for (const char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

// A tab or a line end would break the row.
std::string flat(std::string field) {
  std::replace_if(
      field.begin(), field.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return field;
}

}  // namespace

std::string journalTabs(const JournalEntry& entry, const Scenario& scenario) {
  return fmt::format("{}\t{}\t{}\t{}\n", journalTime(entry), flat(journalSubject(entry, scenario)),
                     journalKind(entry), flat(describe(entry)));
}

std::string journalCsvHeader() {
  return "t_s,dependency,kind,what\r\n";
}

std::string journalCsv(const JournalEntry& entry, const Scenario& scenario) {
  return fmt::format("{:.9f},{},{},{}\r\n", toSeconds(entry.t.time_since_epoch()),
                     quoted(journalSubject(entry, scenario)), journalKind(entry), quoted(describe(entry)));
}

std::string journalJsonLine(const JournalEntry& entry, const Scenario& scenario) {
  return journalJson(entry, scenario) + "\n";
}

}  // namespace watertight

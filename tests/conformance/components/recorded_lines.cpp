// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/recorded_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace watertight::conformance {
namespace {

std::vector<std::string> fieldsOf(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == ',') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

/// A decimal of milliseconds as one of seconds: its point moves by three. Other text stays what it is.
std::string inSeconds(const std::string& ms) {
  const bool minus = ms.starts_with('-');
  const std::string digits = minus ? ms.substr(1) : ms;
  if (digits.empty() || digits.find_first_not_of("0123456789.") != std::string::npos) return ms;
  const auto point = std::min(digits.find('.'), digits.size());
  std::string whole = digits.substr(0, point);
  const std::string rest = point < digits.size() ? digits.substr(point + 1) : "";
  whole.insert(0, whole.size() < 4 ? 4 - whole.size() : 0, '0');
  return (minus ? "-" : "") + whole.substr(0, whole.size() - 3) + "." + whole.substr(whole.size() - 3) + rest;
}

/// Seconds into the minute at which the table begins: "00.000500".
std::string stamp(const std::string& ms) {
  std::string seconds = inSeconds(ms);
  const auto point = seconds.find('.');
  if (point == std::string::npos) return seconds;
  if (point < 2) seconds.insert(0, 2 - point, '0');
  seconds.resize(9, '0');
  return fmt::format("2018-07-02T22:23:{}Z", seconds);
}

std::string statusOf(const std::string& outcome) {
  if (outcome == "ok") return "200";
  return outcome == "fail" ? "500" : outcome;
}

std::string logLine(const std::string& t, const std::string& duration, const std::string& outcome) {
  return fmt::format(
      "http {0} app/shop/0123456789abcdef 192.0.2.1:40000 10.0.0.1:8080 0.000 {1} 0.000 {2} {2} 120 340 "
      "\"GET http://shop.example:80/pay HTTP/1.1\" \"shop/4.2\" - - "
      "arn:aws:elasticloadbalancing:eu-central-1:123456789012:targetgroup/api/0123456789abcdef "
      "\"Root=1-00000000-000000000000000000000001\" \"-\" \"-\" 0 {0} \"forward\" \"-\" \"-\" "
      "\"10.0.0.1:8080\" \"{2}\" \"-\" \"-\"\n",
      stamp(t), inSeconds(duration), statusOf(outcome));
}

}  // namespace

Result<RecordedTable> readTable(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  const auto header = fieldsOf(line);
  std::string log;
  std::vector<std::string> ids;
  while (std::getline(lines, line)) {
    std::map<std::string, std::string> row;
    const auto fields = fieldsOf(line);
    for (std::size_t i = 0; i < std::min(header.size(), fields.size()); ++i) row[header[i]] = fields[i];
    if (row.contains("id")) ids.push_back(row["id"]);
    log += logLine(row["t_ms"], row["dur_ms"], row["outcome"]);
  }
  ReadOptions options;
  options.format = "aws-alb";
  auto read = readTrace(memorySource(log), "table", options);
  if (!read) return read.error();
  return RecordedTable{std::move(*read), std::move(ids)};
}

}  // namespace watertight::conformance

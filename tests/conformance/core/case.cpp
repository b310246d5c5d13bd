// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/core/case.h"

#include <cmath>

#include "core/read_file.h"

namespace watertight::conformance {
namespace {

CaseEvent eventFrom(const Json& json) {
  CaseEvent event{json.at("t"), json.at("do").get<std::string>(), json.value("id", ""), json};
  for (const char* key : {"t", "do", "id"}) event.args.erase(key);
  return event;
}

Expectation expectationFrom(const Json& json) {
  Expectation expectation;
  if (json.contains("at")) expectation.at = json.at("at");
  expectation.observable = json.at("observable").get<std::string>();
  expectation.op = json.at("op").get<std::string>();
  expectation.value = json.at("value");
  return expectation;
}

Case caseFrom(const Json& json) {
  Case one;
  one.id = json.at("id").get<std::string>();
  one.title = json.value("title", "");
  one.mode = json.at("mode").get<std::string>();
  one.config = json.at("config");
  for (const auto& event : json.at("events")) one.events.push_back(eventFrom(event));
  for (const auto& line : json.at("expected")) one.expected.push_back(expectationFrom(line));
  one.policyNote = json.contains("policy_note");
  return one;
}

}  // namespace

std::string Expectation::text() const {
  const std::string when = at ? "@" + (at->is_string() ? at->get<std::string>() : at->dump()) + " " : "";
  return when + observable + " " + op + " " + value.dump();
}

Result<std::vector<Case>> readCases(const std::string& path) {
  constexpr std::size_t kLargest = std::size_t{64} << 20;
  auto text = readFile(path, kLargest);
  if (!text) return text.error();
  std::vector<Case> cases;
  try {
    for (const auto& json : Json::parse(*text)) cases.push_back(caseFrom(json));
  } catch (const Json::exception& fault) {
    return Error{fault.what(), path, "see tests/conformance/README.md for what a case looks like"};
  }
  return cases;
}

Result<std::vector<Expectation>> expectationsFrom(const Json& list) {
  std::vector<Expectation> expectations;
  try {
    for (const auto& line : list) expectations.push_back(expectationFrom(line));
  } catch (const Json::exception& fault) {
    return Error{fault.what(), "", ""};
  }
  return expectations;
}

Duration millis(const Json& number) {
  constexpr double kMost = 9.2e12;
  const double ms = number.get<double>();
  if (ms >= kMost) return kForever;
  if (ms <= -kMost) return -kForever;
  return Duration{std::llround(ms * 1e6)};
}

}  // namespace watertight::conformance

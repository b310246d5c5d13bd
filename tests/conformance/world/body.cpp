// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/world/body.h"

#include <regex>

#include "conformance/core/case.h"

namespace watertight::conformance {
namespace {

Result<BodyStep> stepFrom(const std::string& text) {
  static const std::regex kRun(R"(\s*run ([\d.]+) ms\s*)");
  static const std::regex kSubmit(
      R"(\s*submit (\w+)\(([\d.]+) ms\)( to the same pool)?( and wait for acceptance)?\s*)");
  std::smatch parts;
  if (std::regex_match(text, parts, kRun)) return BodyStep{millis(std::stod(parts[1])), ""};
  if (std::regex_match(text, parts, kSubmit)) return BodyStep{millis(std::stod(parts[2])), parts[1]};
  return Error{"a task cannot be told to '" + text + "'", "", ""};
}

}  // namespace

Result<Body> bodyFrom(const std::string& text) {
  Body body;
  static const std::regex kSemicolon(";");
  for (std::sregex_token_iterator it(text.begin(), text.end(), kSemicolon, -1), end; it != end; ++it) {
    auto step = stepFrom(it->str());
    if (!step) return step.error();
    body.push_back(*step);
  }
  return body;
}

}  // namespace watertight::conformance

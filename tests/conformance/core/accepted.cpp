// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/core/accepted.h"

#include "conformance_accepted.h"

namespace watertight::conformance {

Result<AcceptedCases> acceptedFrom(std::string_view text) {
  AcceptedCases cases;
  try {
    for (const auto& json : Json::parse(text)) {
      auto expected = expectationsFrom(json.at("expected"));
      if (!expected) return expected.error();
      cases[json.at("id").get<std::string>()] = {json.at("rule").get<std::string>(), std::move(*expected)};
    }
  } catch (const Json::exception& fault) {
    return Error{fault.what(), "accepted.json", ""};
  }
  return cases;
}

const AcceptedCases& acceptedCases() {
  static const AcceptedCases kCases = [] {
    auto cases = acceptedFrom(kAcceptedJson);
    CHECK(cases.ok());
    return std::move(*cases);
  }();
  return kCases;
}

}  // namespace watertight::conformance

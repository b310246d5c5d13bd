// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "conformance/core/case.h"

namespace watertight::conformance {

/// A setting as a case gives it: "fail_rate", 0.5.
struct SettingWord {
  std::string word;
  std::string value;
};

/// "size_ms=1000 bucket_ms=300", "window size=0".
std::vector<SettingWord> settingWords(const std::string& text);

/// What the engine calls that setting, without its table. Empty: it has no such thing.
std::string engineKey(const std::string& word);

/// A scenario's text with these settings and what must stand beside them. The error names a word that has no
/// counterpart.
Result<std::string> scenarioTextWith(const std::vector<SettingWord>& settings);

}  // namespace watertight::conformance

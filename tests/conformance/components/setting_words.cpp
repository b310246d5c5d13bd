// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/setting_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>

namespace watertight::conformance {
namespace {

/// How a word of the cases is written in a scenario: its table, its key and its value.
struct Spelling {
  std::string_view word, table, key, format;
  std::string_view beside;  ///< what the table must say besides
};

constexpr std::array kSpellings{
    Spelling{"fail_rate", "breaker", "failure_rate", "{}", ""},
    Spelling{"slow_rate", "breaker", "slow_rate", "{}", "slow_call = \"1s\""},
    Spelling{"k", "breaker", "consecutive_failures", "{}", ""},
    Spelling{"min_calls", "breaker", "minimum_calls", "{}", "failure_rate = 0.5"},
    Spelling{"recovery_ms", "breaker", "recovery", "\"{}ms\"", ""},
    Spelling{"recovery_function", "breaker", "recovery_function", "\"{}\"", ""},
    Spelling{"jitter", "breaker", "recovery_jitter", "{}", ""},
    Spelling{"half_open_permits", "breaker", "probes", "{}", ""},
    Spelling{"window size", "breaker.window", "size", "{}", "kind = \"count\""},
    Spelling{"size_ms", "window", "span", "\"{}ms\"", ""},
    Spelling{"bucket_ms", "window", "bucket", "\"{}ms\"", ""},
    Spelling{"limit", "bulkhead", "limit", "{}", ""},
    Spelling{"workers", "bulkhead", "limit", "{}", "kind = \"thread_pool\""},
    Spelling{"queue", "bulkhead", "queue", "{}", "kind = \"thread_pool\""},
};

const Spelling* spellingOf(const std::string& word) {
  const auto* found = std::ranges::find(kSpellings, word, &Spelling::word);
  return found == kSpellings.end() ? nullptr : found;
}

}  // namespace

std::vector<SettingWord> settingWords(const std::string& text) {
  static const std::regex kPair(R"(((?:window )?\w+)=(\S+))");
  std::vector<SettingWord> words;
  for (std::sregex_iterator it(text.begin(), text.end(), kPair), end; it != end; ++it) {
    words.push_back({(*it)[1], (*it)[2]});
  }
  return words;
}

std::string engineKey(const std::string& word) {
  const Spelling* spelling = spellingOf(word);
  return spelling == nullptr ? "" : std::string(spelling->key);
}

Result<std::string> scenarioTextWith(const std::vector<SettingWord>& settings) {
  std::map<std::string, std::vector<std::string>> tables;
  for (const auto& [word, value] : settings) {
    const Spelling* spelling = spellingOf(word);
    if (spelling == nullptr) return Error{"the setting '" + word + "' has no counterpart", "", ""};
    auto& lines = tables[std::string(spelling->table)];
    lines.push_back(
        fmt::format("{} = {}", spelling->key, fmt::format(fmt::runtime(spelling->format), value)));
    const std::string beside(spelling->beside);
    const auto key = beside.substr(0, beside.find(' '));
    const bool said = std::ranges::any_of(settings, [&](const auto& s) { return engineKey(s.word) == key; });
    if (!beside.empty() && !said && std::ranges::count(lines, beside) == 0) lines.push_back(beside);
  }
  std::string text =
      "schema = 1\n[[dependency]]\nname = \"api\"\n[dependency.downstream]\n"
      "latency = { kind = \"fixed\", value = \"1ms\" }\n";
  for (const auto& [table, lines] : tables) {
    text += fmt::format("[dependency.{}]\n{}\n", table, fmt::join(lines, "\n"));
  }
  return text;
}

}  // namespace watertight::conformance

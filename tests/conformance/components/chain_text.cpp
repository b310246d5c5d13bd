// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/chain_text.h"

#include <regex>

namespace watertight::conformance {
namespace {

std::vector<std::string> split(const std::string& text, const std::string& pattern) {
  const std::regex separator(pattern);
  std::vector<std::string> parts;
  for (std::sregex_token_iterator it(text.begin(), text.end(), separator, -1), end; it != end; ++it) {
    parts.push_back(it->str());
  }
  return parts;
}

/// "limit=1", "wait 0", "rate", "window count 20", "forced OPEN".
Status readWord(const std::string& word, Json& config) {
  static const std::regex kWindow(R"(window (count|time) (\d+))");
  static const std::regex kPair(R"((\w+)[= ]([\d.]+))");
  std::smatch parts;
  if (word.empty()) return Done{};
  if (word == "rate" || word == "consecutive") {
    config["mode"] = word;
  } else if (word == "forced OPEN") {
    config["forced_open"] = true;
  } else if (std::regex_match(word, parts, kWindow)) {
    config["window"] = parts[1].str();
    config[parts[1] == "time" ? "size_ms" : "size"] = std::stoi(parts[2]);
  } else if (std::regex_match(word, parts, kPair)) {
    const std::string key = parts[1] == "recovery" ? "recovery_ms" : parts[1].str();
    config[key] = Json::parse(parts[2].str());
  } else {
    return Error{"the word '" + word + "' is not known", "", ""};
  }
  return Done{};
}

Result<ChainPart> partFrom(const std::string& text) {
  static const std::regex kPart(
      R"(\s*(breaker|semaphore|pool|retry)\s*(\w*)\s*(?:\(([^)]*)\))?(?: with (.*?))?\s*)");
  std::smatch match;
  if (!std::regex_match(text, match, kPart)) return Error{"'" + text + "' is no link of a chain", "", ""};
  ChainPart part{match[1], match[2].length() > 0 ? match[2].str() : match[1].str(), Json::object()};
  for (const auto& words : {match[3].str(), match[4].str()}) {
    for (const auto& word : split(words, R"(\s*,\s*)")) {
      if (auto status = readWord(word, part.config); !status) return status.error();
    }
  }
  return part;
}

}  // namespace

Result<std::vector<ChainPart>> partsOfChain(const std::string& text) {
  std::vector<ChainPart> parts;
  for (const auto& link : split(text, R"(->| \+ )")) {
    auto part = partFrom(link);
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  return parts;
}

}  // namespace watertight::conformance

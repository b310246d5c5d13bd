// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "trace/log_format.h"

namespace watertight {

/// Takes lines apart by a log format. Where a text holds what follows it in the format (an unescaped quote,
/// say), later places are tried, a bounded number of them.
class LogMatcher {
 public:
  explicit LogMatcher(LogFormat format);

  /// Whether the line is of the format. What stands behind its last variable does not matter. `strictly`: a
  /// variable that nothing encloses holds no blank.
  bool match(std::string_view line, bool strictly);
  /// Of the line that matched last: views into it, one a variable.
  [[nodiscard]] const std::vector<std::string_view>& values() const { return values_; }
  [[nodiscard]] const LogFormat& format() const { return format_; }
  /// The first variable of that role; none where there is none.
  [[nodiscard]] std::optional<std::size_t> place(LogRole role) const;

 private:
  [[nodiscard]] std::size_t endOf(std::string_view line, std::size_t variable, std::size_t from);
  [[nodiscard]] bool closesAt(std::string_view line, std::size_t variable, std::size_t end) const;
  [[nodiscard]] std::string_view behind(std::size_t variable) const;

  LogFormat format_;
  std::vector<std::string_view> values_;
  std::vector<std::size_t> begins_;
  int triesLeft_ = 0;
  bool strictly_ = false;
};

using UpstreamGroups = std::vector<std::vector<std::string_view>>;

/// "a, b : c" → {a, b}, {c}: the attempts of a request, and the groups between which it was redirected inside
/// the server. At most `most` elements in all.
UpstreamGroups splitUpstreamList(std::string_view text, std::size_t most);

}  // namespace watertight

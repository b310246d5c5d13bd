// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/property.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace watertight::testing_support {

int sequencesToTry(int usual) {
  const char* asked = std::getenv("WATERTIGHT_SEQUENCES");  // NOLINT(concurrency-mt-unsafe)
  if (asked == nullptr) return usual;
  const std::string_view text = asked;
  int sequences = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), sequences);
  const bool understood = error == std::errc{} && end == text.data() + text.size() && sequences > 0;
  EXPECT_TRUE(understood) << "WATERTIGHT_SEQUENCES is '" << text << "', not a number of sequences";
  return understood ? sequences : usual;
}

}  // namespace watertight::testing_support

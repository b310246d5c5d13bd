// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "trace/trace_builder.h"

namespace watertight {

/// Reads `call` lines of the native format. Keeps its scratch memory from line to line.
class NativeCallReader {
 public:
  explicit NativeCallReader(TraceBuilder& out) : out_(out) {}

  /// Adds the call, or refuses the line with the reason.
  void read(std::string_view text, std::int64_t lineNumber);

 private:
  enum class Member : std::uint8_t { kTaken, kUnknown, kWrong };

  void keepLeast();
  Member member(std::string_view key, std::string_view value);
  Member status(std::string_view value);
  Member attempt(std::string_view value);
  Member source(std::string_view value);
  Member outcome(std::string_view value);
  Member dependency(std::string_view value);
  Member micros(std::string_view key, std::string_view value, Micros most, Micros& into);
  Member number(std::string_view key, std::string_view value, std::int64_t& into);
  Member wrong(std::string_view key, std::string_view value, std::string_view wanted);

  TraceBuilder& out_;
  CallRecord call_;
  bool hasStart_ = false;
  std::string_view dependency_;  // into the line or nameScratch_
  std::string extra_, scratch_, nameScratch_, why_;
};

}  // namespace watertight

// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "trace/char_set.h"
#include "trace/log_matcher.h"
#include "trace/stamp_reader.h"
#include "trace/trace_format.h"

namespace watertight {

/// One line of an access log, taken apart.
struct AccessLine {
  std::int64_t number = 0;
  Micros stamp{};
  bool stampIsEnd = true;
  Micros took{-1};  ///< the request's duration; negative: not known
  std::int16_t status = 0;
  std::string_view dependency;  ///< the upstream's or host's name, or what stands for it
  std::string_view upstreamTimes, upstreamStatuses, upstreamAddresses;  ///< empty where the format has none

  [[nodiscard]] bool sentUpstream() const {
    static constexpr CharSet kNothing{"-,: "};
    return !kNothing.holdsAllOf(upstreamTimes) || !kNothing.holdsAllOf(upstreamAddresses);
  }
};

/// What its lists say of each attempt.
struct UpstreamLists {
  UpstreamGroups times, statuses, addresses;
};

/// Reads an access log by its compiled formats into calls: requests, or each of their upstream attempts.
class AccessPass {
 public:
  AccessPass(const std::vector<LogFormat>& formats, CallsAre callsAre, LineReader& lines,
             const ZoneChoice& zone, TraceBuilder& out);
  Status run();

 private:
  struct Reader {
    LogMatcher matcher;
    std::size_t time = 0;
    std::optional<std::size_t> duration, status, upstreamTime, upstreamStatus, upstreamAddress;
    std::vector<std::size_t> names;  ///< where a dependency's name may be, best first
    bool inbound = false;            ///< none of them is an upstream's
  };

  void take(const Line& line);
  void takeMatched(const Line& line, const Reader& reader);
  std::string readLine(const Reader& reader, AccessLine& parts);
  void addRequest(const AccessLine& parts);
  void addAttempts(const AccessLine& parts);
  void addOneAttempt(const AccessLine& parts);
  Micros addGroup(const AccessLine& parts, const UpstreamLists& lists, std::size_t group, Micros at,
                  Micros over);
  void conclude();
  [[nodiscard]] bool lastFieldMayBeCut(const Line& line, const Reader& reader) const;

  std::vector<Reader> readers_;
  CallsAre callsAre_;
  LineReader& lines_;
  StampReader stamps_;
  TraceBuilder& out_;
  std::string scratch_;
  std::int64_t severalAttempts_ = 0, attempts_ = 0, overrun_ = 0, inbound_ = 0;
};

}  // namespace watertight

// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "trace/call_record.h"

namespace watertight {

/// What a span's attributes (OpenTelemetry) or tags (Jaeger, Zipkin) say of its call. The names of today's
/// conventions and of yesterday's.
class SpanTags {
 public:
  void clear();
  void take(std::string_view key, std::string_view value);
  /// The span's own word for its fault: a status message.
  void message(std::string_view text) { addWords(text); }

  /// Who was called: the peer service, the server's address, the database, the RPC service, or the URL's
  /// host; empty where nothing says.
  [[nodiscard]] std::string peer() const;
  [[nodiscard]] std::int16_t status() const { return status_; }
  /// client, server, ..., in small letters; empty where nothing says.
  [[nodiscard]] const std::string& kind() const { return kind_; }
  /// A tag says that the call failed, whatever the rest says.
  [[nodiscard]] bool failed() const { return failed_; }
  /// A tag speaks of sampling.
  [[nodiscard]] bool sampled() const { return sampled_; }
  /// How the call ended, where the span itself says whether it failed. A 4xx status is the caller's own
  /// fault.
  [[nodiscard]] RecordedOutcome outcome(bool failed) const;

 private:
  bool takePeer(std::string_view key, std::string_view value);
  bool takeFault(std::string_view key, std::string_view value);
  void addWords(std::string_view text);

  std::string service_, address_, database_, databaseName_, rpc_, host_, kind_;
  std::int16_t status_ = 0;
  int grpc_ = -1;
  bool failed_ = false, timeout_ = false, rejected_ = false, sampled_ = false;
};

}  // namespace watertight

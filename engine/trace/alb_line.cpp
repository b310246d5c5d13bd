// SPDX-License-Identifier: MIT
#include "trace/alb_line.h"

#include <algorithm>
#include <array>

#include "trace/elb_fields.h"

namespace watertight {
namespace {

/// What follows the user agent's closing quote: cipher, protocol, and the target group's name or `-`, all
/// unquoted, then the quoted trace.
bool takeTargetGroup(LogFields& fields, std::string_view& group) {
  const auto unquoted = [](std::string_view field) {
    return !field.empty() && field.find('"') == std::string_view::npos;
  };
  if (!unquoted(fields.plain()) || !unquoted(fields.plain())) return false;
  group = fields.plain();
  if (group != "-" && !group.starts_with("arn:")) return false;
  return !fields.done() && fields.rest().front() == '"';
}

/// Past the request and the user agent to the trace field.
bool skipToTrace(LogFields& fields, std::string_view& group) {
  if (fields.done() || fields.rest().front() != '"') return false;
  const std::string_view from = fields.rest();
  for (std::size_t at = from.find('"', 1); at != std::string_view::npos; at = from.find('"', at + 1)) {
    const std::string_view after = from.substr(at + 1);
    if (!after.starts_with(' ')) continue;
    LogFields behind{after};
    if (!behind.done() && behind.rest().front() == '"') continue;
    if (takeTargetGroup(behind, group)) return fields.skipTo(behind.rest()), true;
  }
  return false;
}

void takeFront(LogFields& fields, AlbLine& line) {
  line.type = fields.plain();
  line.time = fields.plain();
  line.balancer = fields.plain();
  fields.plain();  // client
  line.target = fields.plain();
  line.requestTimer = fields.plain();
  line.targetTimer = fields.plain();
  line.responseTimer = fields.plain();
  line.status = fields.plain();
  line.targetStatus = fields.plain();
  fields.plain();  // bytes received
  fields.plain();  // bytes sent
}

}  // namespace

bool isAlbType(std::string_view type) {
  constexpr std::array<std::string_view, 6> kTypes{"http", "https", "h2", "grpcs", "ws", "wss"};
  return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

std::string_view splitAlbLine(std::string_view text, AlbLine& line) {
  LogFields fields{text};
  takeFront(fields, line);
  if (fields.done()) return "has fewer than 20 fields";
  if (!skipToTrace(fields, line.targetGroup))
    return "the fields behind the request are missing or out of shape";
  fields.maybeQuoted();  // trace
  fields.maybeQuoted();  // domain
  if (fields.done()) return "has fewer than 20 fields";
  fields.maybeQuoted();  // certificate
  if (fields.cut()) return "ends inside quotes";
  fields.plain();  // rule priority
  line.creationTime = fields.plain();
  line.rest = fields.rest();
  return {};
}

bool isWholeAlbLine(std::string_view text) {
  AlbLine line;
  if (!splitAlbLine(text, line).empty()) return false;
  if (line.creationTime.empty()) return true;
  LogFields fields{line.rest};
  int count = 22;
  while (!fields.done()) {
    fields.maybeQuoted();
    ++count;
  }
  return count > 22 && !fields.cut();
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "trace/native_header.h"

#include <fmt/format.h>

#include "trace/json_object.h"
#include "trace/json_text.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

void append(std::string& members, std::string_view member) {
  if (!members.empty()) members += ',';
  members += member;
}

Error fault(std::string what) {
  return {"the header is wrong: " + std::move(what), {}, {}};
}

std::string textOf(std::string_view value) {
  std::string scratch;
  const auto text = jsonString(value, scratch);
  return std::string{text.value_or(std::string_view{})};
}

Status readTime(std::string_view value, Trace& trace) {
  JsonObject time{value};
  while (time.next()) {
    const std::string text = textOf(time.value());
    if (time.key() == "base") {
      if (text != "utc" && text != "relative") return fault("time.base is " + inQuotes(time.value()));
      trace.base = text == "utc" ? TimeBase::kUtc : TimeBase::kRelative;
    } else if (time.key() == "resolution_us") {
      const auto resolution = jsonInteger(time.value());
      if (!resolution || *resolution < 1) return fault("time.resolution_us is " + inQuotes(time.value()));
      trace.resolution = Micros{*resolution};
    } else if (time.key() == "stamp") {
      if (text != "start") return fault("time.stamp is " + inQuotes(time.value()) + ", not start");
    } else if (time.key() == "zone" && !text.empty()) {
      trace.zone = text;
    } else if (time.key() == "zone_from" && fromName<ZoneFrom>(text)) {
      trace.zoneFrom = *fromName<ZoneFrom>(text);
    } else {
      append(trace.timeMembers, time.member());
    }
  }
  return time.whole() ? Status{Done{}} : Status{fault("time is not an object")};
}

void readNames(std::string_view value, std::vector<std::string>& names) {
  JsonArray list{value};
  while (list.next()) {
    if (list.value().starts_with('"')) names.push_back(textOf(list.value()));
  }
}

Status checkVersion(std::string_view value) {
  const auto version = jsonInteger(value);
  if (!version || *version < 1) return fault("version is " + inQuotes(value));
  if (*version > kNativeVersion) {
    return Error{
        fmt::format("is calltrace version {}; this program reads version {}", *version, kNativeVersion),
        {},
        "read it with a newer program"};
  }
  return Done{};
}

/// `seen`: how many of format and version were there.
Status readMember(const JsonObject& header, Trace& trace, int& seen) {
  if (header.key() == "format") {
    ++seen;
    if (textOf(header.value()) != kNativeFormatName) return fault("format is " + inQuotes(header.value()));
  } else if (header.key() == "version") {
    ++seen;
    return checkVersion(header.value());
  } else if (header.key() == "requires") {
    readNames(header.value(), trace.unknownRequirements);
  } else if (header.key() == "time") {
    return readTime(header.value(), trace);
  } else if (header.key() == "deps") {
    readNames(header.value(), trace.dependencies);
  } else if (header.key() != "k") {
    append(trace.headerMembers, header.member());
  }
  return Done{};
}

std::string nameList(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) append(list, jsonText(name));
  return "[" + list + "]";
}

std::string timeText(const Trace& trace) {
  std::string members =
      fmt::format(R"("base":"{}","resolution_us":{},"stamp":"start")",
                  trace.base == TimeBase::kUtc ? "utc" : "relative", trace.resolution.count());
  if (trace.zone != "UTC" || trace.zoneFrom != ZoneFrom::kData) {
    append(members,
           fmt::format(R"("zone":{},"zone_from":"{}")", jsonText(trace.zone), nameOf(trace.zoneFrom)));
  }
  if (!trace.timeMembers.empty()) append(members, trace.timeMembers);
  return "{" + members + "}";
}

}  // namespace

Status readNativeHeader(std::string_view line, Trace& trace) {
  JsonObject header{line};
  int seen = 0;
  while (header.next()) {
    if (Status status = readMember(header, trace, seen); !status) return status;
  }
  if (!header.whole()) return fault("it is not one JSON object");
  if (seen < 2) return fault("format or version is missing");
  return Done{};
}

std::vector<std::string> sourceNotes(const Trace& trace) {
  std::vector<std::string> notes;
  const std::string members = "{" + trace.headerMembers + "}";
  JsonObject header{members};
  while (header.next()) {
    if (header.key() != "source") continue;
    JsonObject source{header.value()};
    while (source.next()) {
      if (source.key() == "notes") readNames(source.value(), notes);
    }
  }
  return notes;
}

std::string sourceMember(const ReadTrace& read) {
  const auto& report = read.report;
  std::string notes;
  for (const std::string& sentence : report.cannotTell) {
    if (!notes.empty()) notes += ',';
    notes += jsonText(sentence);
  }
  return fmt::format(R"("source":{{"format":"{}","records":{},"refused":{},"left_out":{},"notes":[{}]}})",
                     read.trace.format, report.records, report.bad, report.leftOutTotal(), notes);
}

std::string nativeHeaderText(const Trace& trace) {
  std::string members = fmt::format(R"("k":"header","format":"{}","version":{},"requires":{})",
                                    kNativeFormatName, kNativeVersion, nameList(trace.unknownRequirements));
  append(members, R"("time":)" + timeText(trace));
  append(members, R"("deps":)" + nameList(trace.dependencies));
  if (!trace.headerMembers.empty()) append(members, trace.headerMembers);
  return "{" + members + "}";
}

}  // namespace watertight

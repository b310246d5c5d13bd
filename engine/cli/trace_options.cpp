// SPDX-License-Identifier: MIT
#include "cli/trace_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "trace/format_registry.h"
#include "trace/log_format.h"
#include "trace/number_text.h"
#include "trace/time_text.h"
#include "trace/trace_files.h"

namespace watertight {
namespace {

std::string presetNames() {
  std::string names;
  for (const LogFormatPreset& preset : logFormatPresets()) {
    names += names.empty() ? "" : ", ";
    names += preset.name;
  }
  return names;
}

}  // namespace

void TraceOptions::declare(CLI::App& app, HowMany howMany) {
  const std::string about = "Recorded calls, plain, gzip or zstd, in any known format";
  const std::string formats = " one trace. Formats: " + traceFormatNames();
  if (howMany == HowMany::kSeveralFiles) {
    app.add_option("TRACE", paths_, about + "; several files, or a folder, are" + formats)->required();
  } else {
    paths_.resize(1);
    app.add_option("TRACE", paths_.front(), about + "; a folder is" + formats)->required();
  }
  app.add_option("--format", format_, "Read it as this format, whatever it looks like");
  app.add_option("--zone", zone_,
                 "Time zone of stamps that name none: UTC (the default) or an offset such as +02:00");
  app.add_option("--log-format", logFormats_,
                 "The log_format line of nginx or the LogFormat line of Apache that wrote it, or one of " +
                     presetNames() + "; several where the file holds several")
      ->type_name("LINE");
  app.add_option(
         "--calls-are", callsAre_,
         "In logs whose lines may hold several attempts, count each attempt or the request as a whole")
      ->type_name("attempts|requests");
  app.add_option(
         "--map-file", mapFile_,
         "What the columns of a text of no known format mean: a NAME.mapping.toml; without one, inspect "
         "proposes a beginning")
      ->type_name("FILE");
}

std::optional<Error> TraceOptions::fault() const {
  if (!mapFile_.empty() && !(format_.empty() && logFormats_.empty())) {
    return Error{"a mapping says all about the format", "--map-file", "leave --format and --log-format out"};
  }
  for (const std::string& text : logFormats_) {
    if (const auto compiled = compileLogFormat(text); !compiled) return compiled.error();
  }
  if (!callsAre_.empty() && !fromName<CallsAre>(callsAre_)) {
    return Error{"unknown " + inQuotes(callsAre_), "--calls-are", "attempts or requests"};
  }
  if (!format_.empty() && traceFormatNamed(format_) == nullptr) {
    return Error{"unknown format " + inQuotes(format_), "--format", "one of " + traceFormatNames()};
  }
  if (!zone_.empty() && !parseZone(zone_)) {
    return Error{"unknown time zone " + inQuotes(zone_), "--zone", "UTC or an offset such as +02:00"};
  }
  return std::nullopt;
}

std::string TraceOptions::path() const {
  if (paths_.size() == 1) return paths_.front();
  return fmt::format("{} and {} more", paths_.front(), paths_.size() - 1);
}

Result<ReadTrace> TraceOptions::read(CallsAre callsAre) const {
  ReadOptions options;
  options.format = format_;
  options.zone = zone_;
  options.logFormats = logFormats_;
  options.callsAre = callsAre_.empty() ? callsAre : *fromName<CallsAre>(callsAre_);
  if (!mapFile_.empty()) {
    auto mapping = loadMapping(mapFile_);
    if (!mapping) return mapping.error();
    options.mapping = *std::move(mapping);
  }
  auto read = readTraces(paths_, options);
  if (read && !callsAre_.empty() && logFormats_.empty()) {
    const TraceFormat* format = traceFormatNamed(read->trace.format);
    if (format == nullptr || format->counting(options.callsAre) == nullptr) {
      return Error{"each record of " + read->trace.format + " is one call", "--calls-are", "leave it out"};
    }
  }
  return read;
}

}  // namespace watertight

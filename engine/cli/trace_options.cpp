// SPDX-License-Identifier: MIT
#include "cli/trace_options.h"

#include <CLI/CLI.hpp>

#include "trace/format_registry.h"
#include "trace/number_text.h"
#include "trace/time_text.h"

namespace watertight {

void TraceOptions::declare(CLI::App& app) {
  app.add_option("TRACE", path_, "Recorded calls, plain or gzip, in any known format: " + traceFormatNames())
      ->required();
  app.add_option("--format", format_, "Read it as this format, whatever it looks like");
  app.add_option("--zone", zone_,
                 "Time zone of stamps that name none: UTC (the default) or an offset such as +02:00");
  // Options of formats that are not read yet: known, so that the answer can say so.
  app.add_option("--map-file", mapFile_)->group("");
  app.add_option("--log-format", logFormat_)->group("");
  app.add_option("--calls-are", callsAre_)->group("");
}

std::optional<Error> TraceOptions::fault() const {
  for (const auto& [option, value] :
       {std::pair{"--map-file", &mapFile_}, std::pair{"--log-format", &logFormat_},
        std::pair{"--calls-are", &callsAre_}}) {
    if (!value->empty()) {
      return Error{
          std::string{option} + " is not there yet", {}, "formats that can be read: " + traceFormatNames()};
    }
  }
  if (!format_.empty() && traceFormatNamed(format_) == nullptr) {
    return Error{"unknown format " + inQuotes(format_), "--format", "one of " + traceFormatNames()};
  }
  if (!zone_.empty() && !parseZone(zone_)) {
    return Error{"unknown time zone " + inQuotes(zone_), "--zone", "UTC or an offset such as +02:00"};
  }
  return std::nullopt;
}

Result<ReadTrace> TraceOptions::read() const {
  ReadOptions options;
  options.format = format_;
  options.zone = zone_;
  return readTrace(path_, options);
}

}  // namespace watertight

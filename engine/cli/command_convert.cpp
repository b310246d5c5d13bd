// SPDX-License-Identifier: MIT
#include "cli/command_convert.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "cli/trace_options.h"
#include "trace/csv_writer.h"
#include "trace/native_writer.h"
#include "trace/number_text.h"
#include "trace/output_file.h"

namespace watertight {
namespace {

/// What OUT's ending asks for.
struct OutputKind {
  bool csv = false, gzip = false;
};

OutputKind kindOf(std::string_view path) {
  OutputKind kind;
  kind.gzip = path.ends_with(".gz");
  if (kind.gzip) path.remove_suffix(3);
  kind.csv = path.ends_with(".csv");
  return kind;
}

Status writeTrace(const Trace& trace, const std::string& path) {
  const OutputKind kind = kindOf(path);
  auto file = OutputFile::create(path, kind.gzip);
  if (!file) return file.error();
  const ByteSink sink = [&file](std::string_view bytes) { return file->write(bytes); };
  Status written = kind.csv ? writeCsv(trace, sink) : writeNative(trace, sink);
  return written ? file->commit() : written;
}

/// Why the trace should not be written again; nothing where it may.
std::optional<Error> whyNotWrite(const ReadTrace& read, const std::string& path) {
  if (!read.trace.unknownRequirements.empty()) {
    return Error{
        "requires " + inQuotes(read.trace.unknownRequirements.front()) + ", which this version does not know",
        path, "it can be read, not saved again"};
  }
  if (read.trace.calls.empty() && read.report.records > 0)
    return Error{"holds no call that can be read", path, {}};
  return std::nullopt;
}

class ConvertCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "convert"; }
  [[nodiscard]] std::string summary() const override {
    return "Write a recorded trace anew, in the native format or as CSV";
  }

  void declare(CLI::App& app) override {
    trace_.declare(app, HowMany::kOneFile);
    app.add_option("OUT", out_,
                   "Where to: NAME.calls.jsonl is native, NAME.csv is CSV; with .gz it is packed")
        ->required();
    app.footer("For example: watertight-cli convert alb.log.gz incident.calls.jsonl.gz");
  }

  ExitStatus run(const CliStreams& streams) override {
    if (const auto fault = trace_.fault()) return fail(streams, *fault, ExitStatus::kUsage);
    const auto read = trace_.read();
    if (!read) return fail(streams, read.error());
    if (const auto why = whyNotWrite(*read, trace_.path())) return fail(streams, *why);
    if (Status written = writeTrace(read->trace, out_); !written) return fail(streams, written.error());
    if (const std::string lost = lostInCsv(read->trace); kindOf(out_).csv && !lost.empty()) {
      streams.err << "watertight-cli: " << lost << '\n';
    }
    streams.out << fmt::format("{}: {} calls ({} records unreadable, {} left out)\n", out_,
                               read->trace.calls.size(), read->report.bad, read->report.leftOutTotal());
    return ExitStatus::kDone;
  }

 private:
  TraceOptions trace_;
  std::string out_;
};

}  // namespace

std::unique_ptr<Command> makeConvertCommand() {
  return std::make_unique<ConvertCommand>();
}

}  // namespace watertight

// SPDX-License-Identifier: MIT
#include "trace/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "trace/access_log.h"
#include "trace/format_registry.h"
#include "trace/gzip_source.h"
#include "trace/mapped_format.h"
#include "trace/native_format.h"
#include "trace/native_header.h"
#include "trace/number_text.h"
#include "trace/trace_files.h"
#include "trace/unread_formats.h"
#include "trace/zstd_source.h"

namespace watertight {
namespace {

constexpr std::size_t kHead = 64 * 1024;  // enough to recognise a format by

Result<ZoneChoice> chooseZone(const std::string& text) {
  if (text.empty()) return ZoneChoice{};
  if (const auto zone = parseZone(text)) return ZoneChoice{*zone, ZoneFrom::kOption};
  return Error{"unknown time zone " + inQuotes(text), "--zone", "UTC or an offset such as +02:00"};
}

/// A format: one of the registry's, or one made for this file.
struct ChosenFormat {
  const TraceFormat* format = nullptr;
  std::unique_ptr<TraceFormat> own{};
};

ChosenFormat owned(std::unique_ptr<TraceFormat> own) {
  const TraceFormat* format = own.get();
  return {format, std::move(own)};
}

Result<ChosenFormat> compiledFormat(const ReadOptions& options) {
  std::vector<LogFormat> formats;
  for (const std::string& text : options.logFormats) {
    auto format = compileLogFormat(text);
    if (!format) return format.error();
    formats.push_back(std::move(*format));
  }
  return owned(makeAccessLog(std::move(formats), options.callsAre));
}

Result<const TraceFormat*> findFormat(const ReadOptions& options, std::string_view head,
                                      const std::string& name) {
  if (!options.format.empty()) {
    if (const auto* format = traceFormatNamed(options.format)) return format;
    return Error{"unknown format " + inQuotes(options.format), "--format", "one of " + traceFormatNames()};
  }
  const auto& all = traceFormats();
  const auto found =
      std::find_if(all.begin(), all.end(), [head](const auto* format) { return format->recognises(head); });
  if (found != all.end()) return *found;
  Error error = whyNotReadable(head);
  error.where = name;
  return error;
}

Result<ChosenFormat> chooseFormat(const ReadOptions& options, std::string_view head,
                                  const std::string& name) {
  if (options.mapping) return owned(makeMappedFormat(*options.mapping));
  if (!options.logFormats.empty()) return compiledFormat(options);
  const auto found = findFormat(options, head, name);
  if (!found) return found.error();
  if (auto counting = (*found)->counting(options.callsAre)) return owned(std::move(counting));
  return ChosenFormat{*found};
}

/// Where a file fits other formats too than the one it is read as, and nobody named one.
void sayWhatElseFits(const ReadOptions& options, std::string_view head, const TraceFormat& taken,
                     TraceBuilder& out) {
  if (!options.format.empty() || options.mapping || !options.logFormats.empty()) return;
  for (const TraceFormat* other : formatsThatFit(head)) {
    if (other->name() == taken.name()) continue;
    out.cannotTell(
        fmt::format("Whether this is {}, as which it was read, or {}: it fits both (--format {} "
                    "reads it as the other).",
                    taken.title(), other->title(), other->name()));
  }
}

void sayWhatIsMissing(const LineReader& lines, TraceBuilder& out) {
  if (const std::string trouble = lines.trouble(); !trouble.empty()) {
    out.cannotTell(fmt::format(
        "The file is not complete: {}. What came before is here; what came after is not.", trouble));
  }
  if (lines.zeroBytes() > 0) {
    out.cannotTell(
        fmt::format("{} zero bytes in the file were skipped, as a power cut leaves them; lines may be "
                    "missing there.",
                    lines.zeroBytes()));
  }
}

}  // namespace

Result<ReadTrace> readTrace(std::unique_ptr<ByteSource> source, const std::string& name,
                            const ReadOptions& options) {
  const auto zone = chooseZone(options.zone);
  if (!zone) return zone.error();
  if (options.watch) source = watched(std::move(source), options.watch);
  LineReader lines{inflating(unpackingZstd(std::move(source))), name, options.longestLine};
  const std::string_view head = lines.head(kHead);
  if (Status status = lines.status(); !status) return status.error();
  if (head.empty()) {
    const std::string trouble = lines.trouble();
    return Error{trouble.empty() ? "is empty" : trouble + ", and nothing of it can be read", name, {}};
  }
  const auto chosen = chooseFormat(options, head, name);
  if (!chosen) return chosen.error();
  const TraceFormat* format = chosen->format;
  TraceBuilder out{name, options.limits};
  out.trace().format = format->name();
  out.trace().resolution = Micros{0};
  sayWhatElseFits(options, head, *format, out);
  if (Status status = format->read(lines, *zone, out); !status) return status.error();
  if (Status status = lines.status(); !status) return status.error();
  sayWhatIsMissing(lines, out);
  auto read = std::move(out).finish();
  if (read && format != &nativeFormat()) read->trace.headerMembers = sourceMember(*read);
  return read;
}

Result<ReadTrace> readTrace(const std::string& path, const ReadOptions& options) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) return readFolder(path, options);
  auto source = openFile(path);
  if (!source) return source.error();
  return readTrace(std::move(*source), path, options);
}

Result<std::string> readTraceHead(const std::string& path) {
  auto source = openFile(path);
  if (!source) return source.error();
  LineReader lines{inflating(unpackingZstd(std::move(*source))), path};
  std::string head{lines.head(kHead)};
  if (Status status = lines.status(); !status) return status.error();
  return head;
}

}  // namespace watertight

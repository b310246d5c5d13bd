// SPDX-License-Identifier: MIT
#include "trace/recognise.h"

#include "trace/format_registry.h"
#include "trace/gzip_source.h"
#include "trace/unread_formats.h"
#include "trace/zstd_source.h"

namespace watertight {

Result<std::vector<const TraceFormat*>> recogniseFile(const std::string& path) {
  constexpr std::size_t kHead = 64 * 1024;
  auto source = openFile(path);
  if (!source) return source.error();
  LineReader lines{inflating(unpackingZstd(std::move(*source))), path};
  const std::string_view head = lines.head(kHead);
  if (Status status = lines.status(); !status) return status.error();
  if (head.empty()) return Error{"is empty", path, {}};
  auto fitting = formatsThatFit(head);
  if (!fitting.empty()) return fitting;
  Error error = whyNotReadable(head);
  error.where = path;
  return error;
}

}  // namespace watertight

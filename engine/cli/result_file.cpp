// SPDX-License-Identifier: MIT
#include "cli/result_file.h"

#include <ostream>

#include "trace/output_file.h"

namespace watertight {

Status writeResult(const std::string& path, const std::string& text, const CliStreams& streams) {
  if (path.empty() || path == "-") {
    streams.out << text;
    return Done{};
  }
  auto file = OutputFile::create(path, false);
  if (!file) return file.error();
  if (Status written = file->write(text); !written) return written;
  return file->commit();
}

}  // namespace watertight

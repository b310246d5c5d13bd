// SPDX-License-Identifier: GPL-3.0-or-later
// One reader of recorded traces under libFuzzer. Which one is told by the environment: WATERTIGHT_FUZZ is a
// format's name, "recognise" (the default), "mapping" or "log-format". With WATERTIGHT_FUZZ=list it names
// them all; with WATERTIGHT_FUZZ=seeds it writes one small recording of each format into the current
// directory.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "core/check.h"
#include "support/trace_seeds.h"
#include "support/trace_text.h"
#include "trace/format_registry.h"
#include "trace/log_format.h"
#include "trace/mapping_proposal.h"
#include "trace/summary_json.h"

namespace watertight {
namespace {

std::string chosen() {
  const char* target = std::getenv("WATERTIGHT_FUZZ");
  return target != nullptr ? target : "recognise";
}

void listTargets() {
  for (const TraceFormat* format : traceFormats()) std::cout << format->name() << '\n';
  std::cout << "recognise\nmapping\nlog-format\n";
}

void writeSeeds() {
  int number = 0;
  for (const std::string& text : traceSeeds()) {
    std::ofstream{"seed-" + std::to_string(number++), std::ios::binary} << text;
  }
}

/// What was read holds together: nothing that was recorded is lost without a word.
void checkSound(const ReadTrace& read) {
  CHECK(read.report.records ==
        static_cast<std::int64_t>(read.trace.calls.size()) + read.report.bad + read.report.leftOutTotal());
  CHECK(!inspectJson(read, summarise(read)).empty());
}

void readAs(const std::string& format, std::string_view text) {
  ReadOptions options;
  options.format = format;
  options.longestLine = 1 << 16;
  const auto read = readText(text, options);
  if (read) {
    checkSound(*read);
  } else {
    CHECK(!read.error().what.empty());
  }
}

void readMapping(const std::string& text) {
  if (const auto mapping = parseMapping(text, "fuzz"))
    CHECK(parseMapping(mappingToml(*mapping), "again").ok());
  proposeMapping(text);
}

void run(const std::string& target, const std::string& text) {
  if (target == "mapping") return readMapping(text);
  if (target == "log-format") return static_cast<void>(compileLogFormat(text));
  readAs(target == "recognise" ? "" : target, text);
}

}  // namespace
}  // namespace watertight

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  const auto target = watertight::chosen();
  if (target != "list" && target != "seeds") return 0;
  target == "list" ? watertight::listTargets() : watertight::writeSeeds();
  std::cout.flush();
  std::_Exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string kTarget = watertight::chosen();
  watertight::run(kTarget, std::string{reinterpret_cast<const char*>(data), size});
  return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// conformance FILE.json...: holds the engine against cases. Exit status: 0 all that ran is well, 1 a case
// failed, 2 a file cannot be read.
#include <fmt/format.h>

#include <array>

#include "conformance/core/run_case.h"

namespace {

using namespace watertight::conformance;

struct Tally {
  std::array<int, 4> of{};
  int& operator[](CaseStatus status) { return of[static_cast<std::size_t>(status)]; }
};

bool runFile(const std::string& path, Tally& tally) {
  const auto cases = readCases(path);
  if (!cases) {
    fmt::print(stderr, "conformance: {}\n", cases.error().text());
    return false;
  }
  for (const auto& one : *cases) {
    const auto report = runCase(one, acceptedCases());
    ++tally[report.status];
    fmt::print("{}\n", report.line());
    std::fflush(stdout);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: conformance FILE.json...\n");
    return 2;
  }
  Tally tally;
  bool readable = true;
  for (int i = 1; i < argc; ++i) readable = runFile(argv[i], tally) && readable;
  fmt::print("{} passed, {} accepted by a rule of the engine, {} skipped, {} failed\n",
             tally[CaseStatus::kPass], tally[CaseStatus::kAccepted], tally[CaseStatus::kSkip],
             tally[CaseStatus::kFail]);
  if (!readable) return 2;
  return tally[CaseStatus::kFail] == 0 ? 0 : 1;
}

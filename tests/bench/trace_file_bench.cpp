// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole files of recorded calls: one each of AWS ALB, JMeter CSV, k6 JSON and OTLP JSON Lines, made
// here, of WATERTIGHT_BENCH_MB megabytes (64 if not said; 1000 for the figures that are quoted). Each is read
// by a process of its own, so that its peak memory is its own, and in the same run, turn by turn, `wc -l`
// counts the same file's lines, and lnav, where it is installed and knows the format, finds its lines and
// stamps ("index"), and then also looks into them for names and latencies ("fields"). MB are of CPU time, all
// threads together, and the best of the turns: other work on the machine hardly touches those.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "bench/trace_texts.h"
#include "support/temp_dir.h"
#include "trace/reader.h"

namespace watertight {
namespace {

constexpr int kTurns = 3;
constexpr std::size_t kMega = 1'000'000;
constexpr std::string_view kAlbQuery =
    ";select target_group_arn, count(*), max(target_processing_time) from alb_log group by 1";

struct Sort {
  std::string name;
  std::string_view header;
  AddRecord add;
  std::string_view lnavQuery{};  ///< asks lnav for names and latencies; empty: it does not know the format
};

std::size_t bytesWanted() {
  const char* const said = std::getenv("WATERTIGHT_BENCH_MB");  // NOLINT(concurrency-mt-unsafe)
  const long mega = said == nullptr ? 64 : std::strtol(said, nullptr, 10);
  return static_cast<std::size_t>(std::max(mega, 1L)) * kMega;
}

std::string makeFile(const TempDir& dir, const Sort& sort) {
  constexpr std::size_t kBlock = 1 << 20;
  const std::string path = dir.path(sort.name);
  std::ofstream file{path, std::ios::binary};
  file << sort.header;
  fmt::memory_buffer block;
  std::size_t written = sort.header.size();
  for (std::int64_t i = 0; written + block.size() < bytesWanted(); ++i) {
    sort.add(block, i);
    if (block.size() < kBlock) continue;
    file.write(block.data(), static_cast<std::streamsize>(block.size()));
    written += block.size();
    block.clear();
  }
  file.write(block.data(), static_cast<std::streamsize>(block.size()));
  return path;
}

/// What a program took. No seconds: it is not there, or failed.
struct Took {
  double seconds = 0;  ///< of CPU
  double peakMega = 0;
};

Took run(std::vector<std::string> command) {
  std::vector<char*> words;
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  posix_spawn_file_actions_addopen(&silent, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&silent, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const bool began = ::posix_spawnp(&child, words[0], &silent, nullptr, words.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&silent);
  int status = 0;
  rusage used{};
  if (!began || ::wait4(child, &status, 0, &used) != child || status != 0) return {};
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return {seconds(used.ru_utime) + seconds(used.ru_stime), static_cast<double>(used.ru_maxrss) / 1e3};
}

/// The best of its turns.
struct Best {
  Took took;
  void turn(const std::vector<std::string>& command) {
    const Took now = run(command);
    if (now.seconds > 0 && (took.seconds == 0 || now.seconds < took.seconds)) took = now;
  }
};

std::vector<std::string> with(std::vector<std::string> command, const std::vector<std::string>& more) {
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

void benchFile(benchmark::State& state, const Sort& sort, const std::string& self) {
  const TempDir dir;
  const std::string path = makeFile(dir, sort);
  const auto mega = static_cast<double>(std::filesystem::file_size(path)) / kMega;
  Best ours, wc, index, fields;
  for (auto _ : state) {
    for (int turn = 0; turn < kTurns; ++turn) {
      ours.turn({self, "--read", path});
      wc.turn({"wc", "-l", path});
      // Its own settings and caches go with the directory.
      if (sort.lnavQuery.empty()) continue;
      const std::vector<std::string> lnav{"env", "HOME=" + dir.root().string(), "TERM=xterm", "lnav", "-n",
                                          "-q"};
      index.turn(with(lnav, {path}));
      fields.turn(with(lnav, {"-c", std::string{sort.lnavQuery}, path}));
    }
    state.SetIterationTime(ours.took.seconds);
  }
  if (ours.took.seconds == 0) return state.SkipWithError("the file was not read");
  state.counters["MB/s"] = mega / ours.took.seconds;
  state.counters["peak_MB"] = ours.took.peakMega;
  if (wc.took.seconds > 0) state.counters["wc_MB/s"] = mega / wc.took.seconds;
  if (index.took.seconds > 0 && fields.took.seconds > 0) {
    state.counters["lnav_index_MB/s"] = mega / index.took.seconds;
    state.counters["lnav_fields_MB/s"] = mega / fields.took.seconds;
  } else {
    state.SetLabel(sort.lnavQuery.empty() ? "lnav does not know this format" : "lnav is not installed");
  }
}

/// For the process that only reads.
int readOnly(const std::string& path) {
  const auto read = readTrace(path);
  return read && read->report.bad == 0 && !read->trace.calls.empty() ? 0 : 1;
}

}  // namespace
}  // namespace watertight

int main(int argc, char** argv) {
  using namespace watertight;
  if (argc == 3 && std::string_view{argv[1]} == "--read") return readOnly(argv[2]);
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  for (const Sort& sort :
       {Sort{"alb", {}, addAlbLine, kAlbQuery}, Sort{"jmeter-csv", kJmeterHeader, addJmeterRow},
        Sort{"k6-json", {}, addK6Points}, Sort{"otlp-json-lines", {}, addOtlpDocument}}) {
    benchmark::RegisterBenchmark(("BM_ReadWholeFile/" + sort.name).c_str(),
                                 [sort, self](benchmark::State& state) { benchFile(state, sort, self); })
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(1);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}

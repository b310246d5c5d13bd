// SPDX-License-Identifier: GPL-3.0-or-later
// Reading recorded traces: MB/s of ALB lines, native JSON Lines and CSV rows on one thread, from memory and
// from a file in the page cache. Beside them, in the same run, what merely copying or counting the lines
// costs.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "bench/trace_texts.h"
#include "trace/csv_writer.h"
#include "trace/native_writer.h"
#include "trace/reader.h"

namespace watertight {
namespace {

constexpr std::size_t kBytes = std::size_t{32} << 20;

const std::string& albText() {
  static const std::string kText = [] {
    fmt::memory_buffer text;
    for (std::int64_t i = 0; text.size() < kBytes; ++i) addAlbLine(text, i);
    return fmt::to_string(text);
  }();
  return kText;
}

/// Calls as the native format's example has them.
const Trace& nativeTrace() {
  static const Trace kTrace = [] {
    Trace trace;
    trace.dependencies = {"payment", "inventory", "sms"};
    for (std::int64_t i = 1; i <= 280'000; ++i) {
      CallRecord call;
      call.index = i;
      call.start = Micros{1764331200000000 + i * 2143};
      call.latency = Micros{1000 + i * 7919 % 400'000};
      call.dependency = static_cast<int>(i % 3);
      call.outcome = RecordedOutcome::kOk;
      call.status = 200;
      call.source = i + 1;
      trace.calls.add(call);
    }
    return trace;
  }();
  return kTrace;
}

const std::string& nativeText() {
  static const std::string kText = [] {
    std::string text;
    const Status written = writeNative(nativeTrace(), [&text](std::string_view bytes) -> Status {
      text += bytes;
      return Done{};
    });
    return written ? text : std::string{};
  }();
  return kText;
}

const std::string& csvText() {
  static const std::string kText = [] {
    std::string text;
    const Status written = writeCsv(nativeTrace(), [&text](std::string_view bytes) -> Status {
      text += bytes;
      return Done{};
    });
    return written ? text : std::string{};
  }();
  return kText;
}

void countBytes(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

void readFromMemory(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    auto read = readTrace(memorySource(text), "bench");
    if (!read.ok() || read->report.bad != 0) state.SkipWithError("the trace was not read");
    benchmark::DoNotOptimize(read);
  }
  countBytes(state, text);
}

void readFromFile(benchmark::State& state, const std::string& text) {
  const auto path = std::filesystem::temp_directory_path() / fmt::format("watertight-bench-{}", ::getpid());
  std::ofstream{path, std::ios::binary} << text;
  for (auto _ : state) {
    auto read = readTrace(path.string());
    if (!read.ok() || read->report.bad != 0) state.SkipWithError("the trace was not read");
    benchmark::DoNotOptimize(read);
  }
  std::filesystem::remove(path);
  countBytes(state, text);
}

void BM_ReadAlb(benchmark::State& state) {
  readFromMemory(state, albText());
}
void BM_ReadAlbFile(benchmark::State& state) {
  readFromFile(state, albText());
}
void BM_ReadNative(benchmark::State& state) {
  readFromMemory(state, nativeText());
}
void BM_ReadNativeFile(benchmark::State& state) {
  readFromFile(state, nativeText());
}
void BM_ReadCsv(benchmark::State& state) {
  readFromMemory(state, csvText());
}

void BM_Copy(benchmark::State& state) {
  const std::string& text = albText();
  std::string into(text.size(), '\0');
  for (auto _ : state) {
    std::memcpy(into.data(), text.data(), text.size());
    benchmark::DoNotOptimize(into.data());
    benchmark::ClobberMemory();
  }
  countBytes(state, text);
}

void BM_CountLines(benchmark::State& state) {
  const std::string& text = albText();
  for (auto _ : state) {
    std::int64_t lines = 0;
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at != end; ++lines) {
      at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))) + 1;
    }
    benchmark::DoNotOptimize(lines);
  }
  countBytes(state, text);
}

BENCHMARK(BM_ReadAlb)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadAlbFile)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadNative)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadNativeFile)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadCsv)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Copy)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_CountLines)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
// Reading traces in JSON: MB/s of OTLP JSON Lines and of k6's, on one thread, from memory. Beside them, in
// the same run, what merely finding the records costs.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>

#include "bench/trace_texts.h"
#include "trace/json_walk.h"
#include "trace/reader.h"

namespace watertight {
namespace {

constexpr std::size_t kBytes = std::size_t{32} << 20;

std::string textOf(AddRecord add) {
  fmt::memory_buffer text;
  for (std::int64_t i = 0; text.size() < kBytes; ++i) add(text, i);
  return fmt::to_string(text);
}

const std::string& otlpText() {
  static const std::string kText = textOf(addOtlpDocument);
  return kText;
}

const std::string& k6Text() {
  static const std::string kText = textOf(addK6Points);
  return kText;
}

void countBytes(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

void readAll(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    auto read = readTrace(memorySource(text), "bench");
    if (!read.ok() || read->report.bad != 0) state.SkipWithError("the trace was not read");
    benchmark::DoNotOptimize(read);
  }
  countBytes(state, text);
}

void BM_ReadOtlp(benchmark::State& state) {
  readAll(state, otlpText());
}
void BM_ReadK6Json(benchmark::State& state) {
  readAll(state, k6Text());
}

void BM_FindRecords(benchmark::State& state) {
  const std::string& text = k6Text();
  for (auto _ : state) {
    LineReader lines{memorySource(text), "bench"};
    JsonWalk walk{lines};
    std::int64_t records = 0;
    while (walk.nextDocument()) records += walk.take() ? 1 : 0;
    benchmark::DoNotOptimize(records);
  }
  countBytes(state, text);
}

BENCHMARK(BM_ReadOtlp)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ReadK6Json)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_FindRecords)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace watertight

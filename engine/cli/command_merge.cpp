// SPDX-License-Identifier: MIT
#include "cli/command_merge.h"

#include <CLI/CLI.hpp>

#include "cli/result_file.h"
#include "core/read_file.h"
#include "sweep/shard_file.h"
#include "sweep/sweep_table.h"

namespace watertight {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

class MergeCommand final : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "merge"; }
  [[nodiscard]] std::string summary() const override {
    return "Join the parts that sweep --shard wrote into the table of the whole sweep";
  }

  void declare(CLI::App& app) override {
    app.add_option("FILE", files_, "All parts of one sweep, in any order")->required();
    app.add_option("--out", out_, "Write to this file instead of standard output")->type_name("FILE");
    app.footer("For example: watertight-cli merge part-*.jsonl --out table.csv");
  }

  ExitStatus run(const CliStreams& streams) override {
    const auto shards = readAll();
    if (!shards) return fail(streams, shards.error());
    const auto merged = mergeShards(*shards, files_);
    if (!merged) return fail(streams, merged.error());
    if (Status written = writeResult(out_, sweepCsv(*merged), streams); !written)
      return fail(streams, written.error());
    return ExitStatus::kDone;
  }

 private:
  Result<std::vector<ReadShard>> readAll() const {
    std::vector<ReadShard> shards;
    for (const auto& file : files_) {
      const auto text = readFile(file, kMostBytes);
      if (!text) return text.error();
      auto shard = readShard(*text, file);
      if (!shard) return shard.error();
      shards.push_back(*std::move(shard));
    }
    return shards;
  }

  std::vector<std::string> files_;
  std::string out_;
};

}  // namespace

std::unique_ptr<Command> makeMergeCommand() {
  return std::make_unique<MergeCommand>();
}

}  // namespace watertight

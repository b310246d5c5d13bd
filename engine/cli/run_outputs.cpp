// SPDX-License-Identifier: MIT
#include "cli/run_outputs.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <ostream>

#include "sim/frame_recorder.h"
#include "sim/json_lines.h"
#include "trace/output_file.h"

namespace watertight {

/// Lines to a file, which appears when the run is over, or to standard output.
class RunOutputs::Writer {
 public:
  static Result<std::unique_ptr<Writer>> open(const std::string& path, std::ostream& out) {
    auto writer = std::make_unique<Writer>();
    if (path == "-") {
      writer->out_ = &out;
      return writer;
    }
    auto file = OutputFile::create(path, path.ends_with(".gz"));
    if (!file) return file.error();
    writer->file_ = *std::move(file);
    return writer;
  }

  void line(std::string text) {
    text += '\n';
    if (out_ != nullptr) {
      *out_ << text;
    } else if (status_.ok()) {
      status_ = file_->write(text);
    }
  }

  Status commit() {
    if (out_ != nullptr || !status_.ok()) return status_;
    return file_->commit();
  }

 private:
  std::ostream* out_ = nullptr;
  std::optional<OutputFile> file_;
  Status status_{Done{}};
};

class RunOutputs::CallWriter final : public RunObserver {
 public:
  CallWriter(Writer& writer, const Scenario& scenario) : writer_(writer), scenario_(scenario) {}
  void onCallEnded(const CallLine& line) override { writer_.line(callJson(line, scenario_)); }

 private:
  Writer& writer_;
  const Scenario& scenario_;
};

RunOutputs::RunOutputs() = default;
RunOutputs::~RunOutputs() = default;

void RunOutputs::declare(CLI::App& app) {
  app.add_flag("--json", json_, "The summary as JSON");
  app.add_option("--calls", callsPath_, "Write a JSON line for each call that ended (- is standard output)")
      ->type_name("FILE");
  app.add_option("--journal", journalPath_,
                 "Write a JSON line for each limit change, breaker transition, knob, fault")
      ->type_name("FILE");
  app.add_option("--frames", framesPath_, "Write a JSON line for each sample period")->type_name("FILE");
  metrics_.declare(app);
}

bool RunOutputs::linesOnStandardOutput() const {
  return callsPath_ == "-" || journalPath_ == "-" || framesPath_ == "-";
}

Status RunOutputs::open(const CliStreams& streams) {
  for (auto [path, writer] :
       {std::pair{&callsPath_, &calls_}, {&journalPath_, &journal_}, {&framesPath_, &frames_}}) {
    if (path->empty()) continue;
    auto opened = Writer::open(*path, streams.out);
    if (!opened) return opened.error();
    *writer = *std::move(opened);
  }
  return metrics_.open(streams);
}

void RunOutputs::attach(ObservedRun& run) {
  metrics_.attach(run);
  const Scenario& scenario = run.scenario();
  if (calls_) {
    observers_.push_back(std::make_unique<CallWriter>(*calls_, scenario));
    run.observe(*observers_.back());
  }
  if (journal_) {
    auto desk = std::make_unique<JournalDesk>(
        scenario.dependencies.size(), run.shared(),
        [this, &scenario](const JournalEntry& entry) { journal_->line(journalJson(entry, scenario)); });
    desk_ = desk.get();
    run.observe(*desk);
    observers_.push_back(std::move(desk));
  }
  if (frames_) {
    observers_.push_back(std::make_unique<FrameRecorder>(
        run, [this, &scenario](Frame&& frame) { frames_->line(frameJson(frame, scenario)); }));
  }
}

Status RunOutputs::finish() {
  metrics_.finish();
  if (desk_ != nullptr) desk_->flush();
  for (auto* writer : {&calls_, &journal_, &frames_}) {
    if (!*writer) continue;
    if (Status committed = (*writer)->commit(); !committed) return committed;
  }
  return Done{};
}

}  // namespace watertight

// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/breaker_duel.h"

#include <fmt/format.h>

#include <sstream>

namespace watertight::testing_support {
namespace {

using Verb = BreakerCommand::Verb;

std::string shown(int number) {
  return std::to_string(number);
}
std::string shown(BreakerState state) {
  return std::string(nameOf(state));
}
std::string shown(Instant at) {
  return at == kNever ? "never" : fmt::format("{} ms", toMilliseconds(at - Instant{}));
}
std::string shown(const char* answer) {
  return answer;
}

const char* textOf(bool passed, bool probe) {
  if (!passed) return "refused";
  return probe ? "probe" : "passed";
}

}  // namespace

template <typename T>
void BreakerDuel::compare(const char* what, const T& engine, const T& model) {
  if (engine == model || !trouble_.empty()) return;
  trouble_ = fmt::format("{}: the engine says {}, the model {}", what, shown(engine), shown(model));
}

std::string BreakerDuel::disagreement(const std::vector<BreakerCommand>& commands) {
  for (std::size_t i = 0; i < commands.size(); ++i) {
    obey(commands[i]);
    compareStates();
    if (trouble_.empty()) continue;
    std::ostringstream where;
    where << "at " << shown(now_) << ", after command " << i + 1 << ", " << commands[i] << ": " << trouble_;
    return where.str();
  }
  everyPlaceIsFree();
  return trouble_.empty() ? "" : "when all have given back their places: " + trouble_;
}

void BreakerDuel::obey(const BreakerCommand& command) {
  switch (command.verb) {
    case Verb::kAsk:
      return ask();
    case Verb::kOk:
    case Verb::kFail:
    case Verb::kGiveBack:
      return end(command);
    case Verb::kAdvance:
      now_ += command.time;
      return;
    case Verb::kExpirePatience:
      note(engine_.expirePatience(now_));
      return model_.expirePatience(now_);
    case Verb::kSet:
      settings_ = command.settings;
      note(engine_.reconfigure(now_, settings_));
      return model_.set(settings_);
  }
}

void BreakerDuel::ask() {
  const int id = asked_++;
  const auto engine = engine_.ask(now_);
  const auto model = model_.ask(now_, id);
  note(engine.change);
  compare("answer", textOf(engine.pass.has_value(), engine.pass && engine.pass->probe),
          textOf(model.has_value(), model && model->probe));
  if (!engine.pass || !model) return;
  passes_[id] = *engine.pass;
  compare("generation", static_cast<int>(engine.pass->generation), model->generation);
  if (model->probe && model_.probesInFlight() > settings_.probes) trouble_ = "more probes than places";
}

void BreakerDuel::end(const BreakerCommand& command) {
  const auto& out = model_.out();
  if (out.empty()) return;
  const auto call = out[static_cast<std::size_t>(command.which) % out.size()];
  if (command.verb == Verb::kGiveBack) return giveBack(call);
  const bool failed = command.verb == Verb::kFail;
  note(engine_.record(now_, passes_.at(call.id), {.failed = failed}));
  model_.record(now_, call, failed);
}

void BreakerDuel::giveBack(const BreakerModel::Call& call) {
  engine_.giveBack(passes_.at(call.id));
  model_.giveBack(call);
}

void BreakerDuel::note(const std::optional<BreakerChange>& change) {
  if (!change) return;
  ++transitions_;
  compare("state after its own report", engine_.state(), change->to);
}

void BreakerDuel::everyPlaceIsFree() {
  while (!model_.out().empty()) giveBack(BreakerModel::Call(model_.out().front()));
  for (int i = 0; i <= settings_.probes; ++i) ask();
  compareStates();
}

void BreakerDuel::compareStates() {
  compare("state", engine_.state(), model_.state());
  compare("transitions reported", transitions_, model_.generation());
  compare("recovers at", engine_.recoversAt().value_or(kNever), model_.recoversAt());
  compare("patience ends", engine_.patienceEnds(), model_.patienceEnds());
}

}  // namespace watertight::testing_support

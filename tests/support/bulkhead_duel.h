// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <deque>
#include <string>

#include "policy/bulkhead.h"
#include "support/bulkhead_command.h"
#include "support/bulkhead_model.h"

namespace watertight::testing_support {

/// The engine's bulkhead and the model of it hear the same commands and have to say and show the same.
class BulkheadDuel {
 public:
  explicit BulkheadDuel(const BulkheadSettings& settings) : engine_(settings), model_(settings) {}

  /// Empty where they agree after every command; else the first command after which they do not, and how.
  /// To be called once.
  std::string disagreement(const std::vector<BulkheadCommand>& commands);

 private:
  void obey(const BulkheadCommand& command);
  void arrive();
  void complete(int which);
  void cancel(int which);
  void expireOne(int which);
  void expire(int call);
  void advance(Duration time);
  [[nodiscard]] std::optional<int> waiterAt(int which) const;

  void compareAnswers(const Admission& engine, const BulkheadModel::Answer& model);
  void compareServed(const BulkheadModel::Calls& model);
  void compareStates();
  void compareCall(int call);
  template <typename T>
  void compare(const char* what, const T& engine, const T& model);

  [[nodiscard]] Ticket& ticket(int call) { return tickets_[static_cast<std::size_t>(call)]; }
  [[nodiscard]] int calls() const { return static_cast<int>(tickets_.size()); }

  Instant now_{};
  Bulkhead engine_;
  BulkheadModel model_;
  std::deque<Ticket> tickets_;
  Served served_;
  std::string trouble_;
};

}  // namespace watertight::testing_support

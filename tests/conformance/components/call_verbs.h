// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/core/config_reader.h"
#include "conformance/world/world.h"

namespace watertight::conformance {

/// The verbs about calls: acquire, release, call, submit, cancel, resize and the like.
class CallVerbs {
 public:
  explicit CallVerbs(World& world) : world_(world) {}

  /// An error: the verb, or one of its words, has no counterpart.
  Status apply(const CaseEvent& event);

  /// Whether calls arrive by it; what expires at the same instant does so before.
  static bool isArrival(const std::string& verb);

 private:
  using Handler = Status (CallVerbs::*)(const CaseEvent&, ConfigReader&);
  struct Verb {
    const char* name;
    Handler handler;
    bool arrival;
  };
  static const std::vector<Verb>& verbs();

  Status acquire(const CaseEvent& event, ConfigReader& args);
  Status call(const CaseEvent& event, ConfigReader& args);
  Status submitMany(const CaseEvent& event, ConfigReader& args);
  Status submitLoop(const CaseEvent& event, ConfigReader& args);
  Status end(const CaseEvent& event, ConfigReader& args);
  Status cancel(const CaseEvent& event, ConfigReader& args);
  Status resize(const CaseEvent& event, ConfigReader& args);
  Status resizeInVain(const CaseEvent& event, ConfigReader& args);
  Status openBreaker(const CaseEvent& event, ConfigReader& args);
  Status forceBreaker(const CaseEvent& event, ConfigReader& args);
  Status shutDown(const CaseEvent& event, ConfigReader& args);
  Status nothing(const CaseEvent& event, ConfigReader& args);

  Result<CallOrder> orderFrom(const std::string& id, ConfigReader& args) const;
  void waitUpTo(Duration wait);
  Status setLimit(const Json& to);
  [[nodiscard]] std::optional<std::size_t> breakerStage(const std::string& name);

  World& world_;
};

}  // namespace watertight::conformance

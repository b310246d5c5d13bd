// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/live_compartment.h"

namespace watertight {

/// Live compartments by name: made when a name is asked for first, the same for all who ask for it after
/// that. It keeps nothing of a name that was removed, so names may come and go without end. Any thread;
/// compartments are made and destroyed outside its lock.
class CompartmentRegistry {
 public:
  /// The compartment of that name. `settings` and `options` are for the one that is made where there is none;
  /// of one that is there they change nothing. The name becomes that of its draws.
  std::shared_ptr<LiveCompartment> obtain(const std::string& name, const CompartmentSettings& settings,
                                          const LiveOptions& options = {});

  /// Null where there is none.
  [[nodiscard]] std::shared_ptr<LiveCompartment> find(std::string_view name) const;

  /// Forgets the name; false where there is none. Who still holds the compartment goes on with it, and the
  /// last one to let go of it shuts it down.
  bool remove(std::string_view name);

  [[nodiscard]] std::size_t size() const;

  /// All of them as they stand, by name.
  [[nodiscard]] std::vector<std::pair<std::string, LiveState>> states() const;

 private:
  using Compartments = std::map<std::string, std::shared_ptr<LiveCompartment>, std::less<>>;

  mutable std::mutex mutex_;
  Compartments compartments_;
};

}  // namespace watertight

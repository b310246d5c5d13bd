// SPDX-License-Identifier: MIT
#include "runtime/compartment_registry.h"

#include "core/random.h"

namespace watertight {

std::shared_ptr<LiveCompartment> CompartmentRegistry::obtain(const std::string& name,
                                                             const CompartmentSettings& settings,
                                                             const LiveOptions& options) {
  if (auto known = find(name)) return known;
  LiveOptions named = options;
  named.key.name = hashName(name);
  auto made = std::make_shared<LiveCompartment>(settings, named);
  const std::scoped_lock lock(mutex_);
  // Of two who made one at the same time the first counts.
  return compartments_.try_emplace(name, std::move(made)).first->second;
}

std::shared_ptr<LiveCompartment> CompartmentRegistry::find(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  const auto found = compartments_.find(name);
  return found == compartments_.end() ? nullptr : found->second;
}

bool CompartmentRegistry::remove(std::string_view name) {
  std::shared_ptr<LiveCompartment> removed;  // destroyed when the lock is free
  const std::scoped_lock lock(mutex_);
  const auto found = compartments_.find(name);
  if (found == compartments_.end()) return false;
  removed = std::move(found->second);
  compartments_.erase(found);
  return true;
}

std::size_t CompartmentRegistry::size() const {
  const std::scoped_lock lock(mutex_);
  return compartments_.size();
}

std::vector<std::pair<std::string, LiveState>> CompartmentRegistry::states() const {
  Compartments all;
  {
    const std::scoped_lock lock(mutex_);
    all = compartments_;
  }
  std::vector<std::pair<std::string, LiveState>> states;
  states.reserve(all.size());
  for (const auto& [name, compartment] : all) states.emplace_back(name, compartment->state());
  return states;
}

}  // namespace watertight

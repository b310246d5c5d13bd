// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <set>

#include "conformance/core/case.h"

namespace watertight::conformance {

/// Reads an object and remembers which of its keys meant something: a key that nobody asked for makes a case
/// inexpressible, rather than being passed over.
class ConfigReader {
 public:
  explicit ConfigReader(const Json& object) : object_(object) { used_.insert("component"); }

  [[nodiscard]] bool has(const std::string& key) const { return object_.contains(key); }

  /// Null where the key is absent.
  const Json& get(const std::string& key) {
    static const Json kNone;
    used_.insert(key);
    return object_.contains(key) ? object_.at(key) : kNone;
  }

  template <typename T>
  T get(const std::string& key, T otherwise) {
    const Json& value = get(key);
    return value.is_null() ? otherwise : value.get<T>();
  }

  Duration time(const std::string& key, Duration otherwise) {
    const Json& value = get(key);
    return value.is_number() ? millis(value) : otherwise;
  }

  /// Keys that need no counterpart: the adapter says why where it calls this.
  void ignore(std::initializer_list<const char*> keys) { used_.insert(keys.begin(), keys.end()); }

  /// An error that names the first key that nobody asked for.
  [[nodiscard]] Status allUsed() const {
    for (const auto& [key, value] : object_.items()) {
      if (!used_.contains(key)) return Error{"'" + key + "' has no counterpart here", "", ""};
    }
    return Done{};
  }

 private:
  const Json& object_;
  std::set<std::string> used_;
};

}  // namespace watertight::conformance

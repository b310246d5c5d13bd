// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace watertight::conformance {

/// The C library in another locale for as long as this lives. One that the machine does not have is compiled
/// from its sources, if those are there. Not thread-safe, as locales are.
class ForeignLocale {
 public:
  /// `name`: "de_DE.UTF-8".
  explicit ForeignLocale(const std::string& name);
  ~ForeignLocale();
  ForeignLocale(const ForeignLocale&) = delete;
  ForeignLocale& operator=(const ForeignLocale&) = delete;

  [[nodiscard]] bool inForce() const { return inForce_; }

 private:
  std::string before_, scratch_;
  bool inForce_ = false;
};

}  // namespace watertight::conformance

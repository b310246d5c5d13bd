// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <optional>
#include <utility>

#include "core/check.h"

namespace watertight {

class Permits;

/// The right to have one call in flight. Move-only, and returned exactly once: by giveBack() or, at the
/// latest, by its destruction (SEMANTICS B8).
class Permit {
 public:
  Permit() = default;
  Permit(Permit&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)) {}
  Permit& operator=(Permit&& other) noexcept {
    if (this != &other) {
      giveBack();
      owner_ = std::exchange(other.owner_, nullptr);
    }
    return *this;
  }
  ~Permit() { giveBack(); }

  explicit operator bool() const { return owner_ != nullptr; }
  inline void giveBack();

 private:
  friend class Permits;
  explicit Permit(Permits& owner) : owner_(&owner) {}
  Permits* owner_ = nullptr;
};

/// `limit` permits, or any number of them. Outlives every Permit that it gave. Not thread-safe.
class Permits {
 public:
  /// No limit: every call gets a permit.
  explicit Permits(std::optional<int> limit) : limit_(limit) {}
  Permits(const Permits&) = delete;
  Permits& operator=(const Permits&) = delete;

  [[nodiscard]] std::optional<int> limit() const { return limit_; }
  [[nodiscard]] int inFlight() const { return inFlight_; }
  [[nodiscard]] bool available() const { return !limit_ || inFlight_ < *limit_; }

  /// Empty when in flight has reached the limit (SEMANTICS B1).
  Permit tryAcquire() {
    if (!available()) return {};
    ++inFlight_;
    return Permit{*this};
  }

  /// Permits for others to give, of those that are available: each counts as in flight until it comes back.
  void lend(int permits) {
    CHECK(permits >= 0 && (!limit_ || permits <= *limit_ - inFlight_));
    inFlight_ += permits;
  }
  void takeBack(int permits) {
    CHECK(permits >= 0 && permits <= inFlight_);
    inFlight_ -= permits;
  }
  /// One that is lent, as one that was given here.
  Permit takeOver() { return Permit{*this}; }

  /// Takes hold as permits come back: nothing is revoked (SEMANTICS B6).
  void setLimit(int limit) {
    CHECK(limit >= 0);
    limit_ = limit;
  }

 private:
  friend class Permit;
  void putBack() {
    CHECK(inFlight_ > 0);
    --inFlight_;
  }

  std::optional<int> limit_;
  int inFlight_ = 0;
};

inline void Permit::giveBack() {
  if (owner_ != nullptr) std::exchange(owner_, nullptr)->putBack();
}

}  // namespace watertight

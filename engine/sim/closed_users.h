// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "core/time_types.h"

namespace watertight {

/// The users of closed arrivals (SEMANTICS S2): who of them is there, and how long each thinks before a
/// request. Not thread-safe.
class ClosedUsers {
 public:
  explicit ClosedUsers(std::uint64_t seed) : seed_(seed) {}

  /// There may be so many: tells `comes(user)` of each who is not there yet, and now is.
  template <typename Comes>
  void invite(int users, const Comes& comes) {
    if (static_cast<std::size_t>(users) > users_.size()) users_.resize(static_cast<std::size_t>(users));
    for (int user = 0; user < users; ++user) {
      if (at(user).here) continue;
      at(user).here = true;
      comes(user);
    }
  }
  /// A user wants to make a request. False: there may be no more than `users`, and he goes instead.
  bool stays(int user, int users) {
    at(user).here = user < users;
    return at(user).here;
  }
  /// How long a user thinks this time: exponential with this mean.
  Duration think(int user, double meanSeconds);

 private:
  struct User {
    bool here = false;
    std::uint64_t thoughts = 0;
  };
  User& at(int user) { return users_[static_cast<std::size_t>(user)]; }

  std::uint64_t seed_;
  std::vector<User> users_;
};

}  // namespace watertight

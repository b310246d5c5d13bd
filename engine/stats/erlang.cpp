// SPDX-License-Identifier: MIT
#include "stats/erlang.h"

#include "core/check.h"

namespace watertight {
namespace {

/// From the share blocked with n - 1 places to that with n, where n calls leave at `leaving` times the rate
/// of one. Holds for every birth-death process, and stays within 0 to 1, where the powers of the closed form
/// would not fit a double.
double withOnePlaceMore(double blocked, double offered, double leaving) {
  const double weight = offered * blocked;
  return weight / (leaving + weight);
}

}  // namespace

double erlangB(double offered, int servers) {
  CHECK(offered >= 0 && servers >= 0);
  double blocked = 1;
  for (int n = 1; n <= servers; ++n) blocked = withOnePlaceMore(blocked, offered, n);
  return blocked;
}

double blockingShare(double offered, int servers, int queue) {
  CHECK(servers >= 1 && queue >= 0);
  double blocked = erlangB(offered, servers);
  for (int place = 0; place < queue; ++place) blocked = withOnePlaceMore(blocked, offered, servers);
  return blocked;
}

int serversFor(double offered, int queue, double share) {
  CHECK(offered >= 0 && offered <= 1e6 && queue >= 0 && share > 0 && share < 1);
  int enough = 1;
  while (blockingShare(offered, enough, queue) > share) enough *= 2;
  int tooFew = enough / 2;
  while (enough - tooFew > 1) {
    const int middle = tooFew + (enough - tooFew) / 2;
    (blockingShare(offered, middle, queue) > share ? tooFew : enough) = middle;
  }
  return enough;
}

}  // namespace watertight

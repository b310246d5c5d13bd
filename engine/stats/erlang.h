// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

// Loss formulas for Poisson arrivals at rate r and service times of mean s: offered load a = r * s, in
// erlangs. They say what share of healthy traffic a limit rejects.

/// Erlang's B formula: the share rejected by `servers` places without a queue, for any distribution of
/// service times.
///   B(c) = (a^c / c!) / sum over k = 0..c of a^k / k!
/// offered >= 0, servers >= 0.
double erlangB(double offered, int servers);

/// The share rejected by `servers` places and a queue of `queue` places, for exponential service times: the
/// system M/M/c/K with K = servers + queue.
///   P(K) = p(K) / sum over n = 0..K of p(n), where p(n) = a^n / n! for n <= c, a^n / (c! c^(n-c)) beyond
/// offered >= 0, servers >= 1, queue >= 0. With queue = 0 it is Erlang's B.
double blockingShare(double offered, int servers, int queue);

/// The least number of servers with which, beside a queue of `queue` places, no more than `share` is
/// rejected. `share` in (0, 1); offered up to 1 million.
int serversFor(double offered, int queue, double share);

}  // namespace watertight

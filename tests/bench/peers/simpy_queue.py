#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls a second that SimPy 2.3 (Debian: python3-simpy) makes through an M/M/8 queue at a load of 0.75."""
import random
import sys
import time

from SimPy.Simulation import Process, Resource, activate, hold, initialize, now, release, request, simulate

SERVERS, LOAD, CALLS = 8, 0.75, 100_000


class Call(Process):
    def run(self, servers, draws):
        yield request, self, servers
        yield hold, self, draws.expovariate(1.0)
        yield release, self, servers


class Source(Process):
    def run(self, servers, draws):
        for _ in range(CALLS):
            call = Call()
            activate(call, call.run(servers, draws))
            yield hold, self, draws.expovariate(SERVERS * LOAD)


def main() -> None:
    best = 0.0
    for seed in range(3):
        initialize()
        source = Source()
        activate(source, source.run(Resource(capacity=SERVERS), random.Random(seed)), at=0.0)
        began = time.process_time()
        simulate(until=10 * CALLS)
        best = max(best, CALLS / (time.process_time() - began))
    print(f"simpy_queue: {best:.0f} calls a second (best of 3), at {now():.0f}", file=sys.stdout)


if __name__ == "__main__":
    main()

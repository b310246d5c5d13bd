#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the recorded incident that Watertight ships, the same bytes every time:

  black-friday.calls.jsonl.gz     ten minutes of a shop's calls to payment, inventory and sms, as the shop's own
                                  client recorded them (native format, written as calls end)
  black-friday-balancer.alb.log.gz  two and a half minutes of it, as the load balancer between the shop and its
                                  dependencies logged them (AWS ALB): what the shop refused itself is not in there

The story: from 180 s the payment provider slows down over a minute to twenty times its latency, and recovers after
400 s. The shop's client gives up after 2 s, and its connection pool of 16 refuses what comes on top.
"""
import gzip
import heapq
import io
import json
import math
import pathlib
import random
import zlib
from datetime import datetime, timezone

HERE = pathlib.Path(__file__).resolve().parent
BEGIN_US = int(datetime(2025, 11, 28, 12, 0, tzinfo=timezone.utc).timestamp()) * 1_000_000
LENGTH_S = 600.0
CLIENT_TIMEOUT_US = 2_000_000
SYNC_EVERY = 1000

DEPENDENCIES = {
    "payment": {"rate": 11.0, "median_ms": 80, "p99_ms": 320, "errors": 0.003, "pool": 16},
    "inventory": {"rate": 16.0, "median_ms": 12, "p99_ms": 60, "errors": 0.001, "pool": 40},
    "sms": {"rate": 6.4, "median_ms": 60, "p99_ms": 250, "errors": 0.002, "pool": 16},
}
MARKS = [(0, "the sale opens"), (180, "payment provider: fail-over of its database begins"),
         (400, "payment provider: fail-over done")]
ALB_FROM_S, ALB_TO_S = 150.0, 300.0


def slowdown(name, at_s):
    """How many times slower than usual the dependency is."""
    if name != "payment" or at_s < 180 or at_s > 430:
        return 1.0
    if at_s < 240:
        return 1.0 + 19.0 * (at_s - 180) / 60
    return 20.0 if at_s < 400 else 20.0 - 19.0 * (at_s - 400) / 30


def arrivals(rng):
    """(start_us, dependency) in order of time: a Poisson stream for each dependency."""
    all_of_them = []
    for name, dep in DEPENDENCIES.items():
        at = rng.expovariate(dep["rate"])
        while at < LENGTH_S:
            all_of_them.append((round(at * 1e6), name))
            at += rng.expovariate(dep["rate"])
    return sorted(all_of_them)


def answer(rng, name, start_us):
    """(latency_us, outcome, status) of a call that was let through."""
    dep = DEPENDENCIES[name]
    slow = slowdown(name, start_us / 1e6)
    sigma = math.log(dep["p99_ms"] / dep["median_ms"]) / 2.3263
    latency = round(dep["median_ms"] * 1000 * math.exp(sigma * rng.gauss(0, 1)) * slow)
    failed = rng.random() < (0.03 if slow > 5 else dep["errors"])
    if latency >= CLIENT_TIMEOUT_US:
        return CLIENT_TIMEOUT_US + rng.randrange(80, 900), "timeout", None
    return (latency, "error", rng.choice([500, 502, 503])) if failed else (latency, "ok", 200)


def simulate():
    """The calls as dictionaries of the native format, in order of start, with their end as `end`."""
    rng = random.Random(20251128)
    running = {name: [] for name in DEPENDENCIES}  # heaps of ends
    calls = []
    for number, (start, name) in enumerate(arrivals(rng), 1):
        ends = running[name]
        while ends and ends[0] <= start:
            heapq.heappop(ends)
        if len(ends) >= DEPENDENCIES[name]["pool"]:
            latency, outcome, status = rng.randrange(20, 60), "rejected", None
        else:
            latency, outcome, status = answer(rng, name, start)
            heapq.heappush(ends, start + latency)
        calls.append({"i": number, "t": start, "dep": name, "lat": latency, "out": outcome, "st": status})
    return calls


def native_line(call):
    """A call's line; what still ran when the recording ended has only a least latency."""
    line = {"k": "call", "i": call["i"], "t": BEGIN_US + call["t"], "dep": call["dep"], "lat": call["lat"]}
    unfinished = call["t"] + call["lat"] > LENGTH_S * 1e6
    if unfinished:
        line.update(lat=None, lat_min=round(LENGTH_S * 1e6) - call["t"])
    line["out"] = "unknown" if unfinished else call["out"]
    if call["st"] and not unfinished:
        line["st"] = call["st"]
    return line


def native_lines(calls):
    """The file's lines, in the order in which a recorder appends them: as things happen and calls end."""
    events = [(call["t"] + call["lat"], 1, call["i"], native_line(call)) for call in calls]
    events += [(at * 1_000_000, 0, 0, {"k": "mark", "t": BEGIN_US + at * 1_000_000, "text": text})
               for at, text in MARKS]
    yield {"k": "header", "format": "calltrace", "version": 1, "requires": [],
           "time": {"base": "utc", "resolution_us": 1, "stamp": "start"}, "deps": list(DEPENDENCIES),
           "producer": {"name": "make_black_friday.py"}}
    for event in sorted(events, key=lambda e: e[:3]):
        yield event[3]


def native_text(calls):
    out, block, count = [], b"", 0

    def sync():
        out.append(block + b'{"k":"sync","n":%d,"crc32":"%08x"}\n' % (count, zlib.crc32(block)))

    for line in native_lines(calls):
        block += json.dumps(line, separators=(",", ":")).encode() + b"\n"
        count += 1
        if count == SYNC_EVERY:
            sync()
            block, count = b"", 0
    if count:
        sync()
    out.append(b'{"k":"end","calls":%d}\n' % len(calls))
    return b"".join(out)


def iso(us):
    return datetime.fromtimestamp((BEGIN_US + us) // 1_000_000, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S") + \
        ".%06dZ" % ((BEGIN_US + us) % 1_000_000)


def alb_line(call, rng):
    """An ALB line of 29 fields. The balancer stamps the end; its timers are whole milliseconds."""
    name, start = call["dep"], call["t"] // 1000 * 1000
    group = f"arn:aws:elasticloadbalancing:eu-central-1:123456789012:targetgroup/{name}/{zlib.crc32(name.encode()):016x}"
    target = f"10.0.{list(DEPENDENCIES).index(name)}.{rng.randrange(10, 13)}:8080"
    if call["out"] == "timeout":
        timers, status, target_status = "-1 -1 -1", 504, "-"
    else:
        timers, status = f"0.000 {call['lat'] / 1e6:.3f} 0.000", call["st"]
        target_status = status if status != 502 else "-"
    return (f'http {iso(call["t"] + call["lat"])} app/shop-internal/0123456789abcdef 10.0.9.{rng.randrange(10, 20)}:'
            f'{rng.randrange(32768, 60999)} {target} {timers} {status} {target_status} {rng.randrange(300, 900)} '
            f'{rng.randrange(200, 4000)} "POST http://{name}.shop.example:80/v1/{name} HTTP/1.1" "shop/4.2" - - '
            f'{group} "Root=1-{zlib.crc32(b"%d" % call["i"]):08x}-{call["i"]:024x}" "-" "-" 0 {iso(start)} "forward" '
            f'"-" "-" "{target}" "{target_status}" "-" "-"')


def alb_no_call(at_us, rng):
    """A request that the balancer answered itself: somebody's probe, redirected."""
    return (f'http {iso(at_us)} app/shop-internal/0123456789abcdef 192.0.2.{rng.randrange(1, 255)}:40000 - -1 -1 -1 301 '
            f'- 120 330 "GET http://198.51.100.7:80/login HTTP/1.1" "-" - - - "Root=1-00000000-{at_us:024x}" "-" "-" 0 '
            f'{iso(at_us)} "redirect" "https://198.51.100.7:443/login" "-" "-" "-" "-" "-"')


def alb_text(calls):
    rng = random.Random(7)
    events = [(call["t"] + call["lat"], alb_line(call, rng)) for call in calls
              if call["out"] != "rejected" and ALB_FROM_S * 1e6 <= call["t"] < ALB_TO_S * 1e6]
    for at_s in range(int(ALB_FROM_S) + 10, int(ALB_TO_S), 30):
        events.append((at_s * 1_000_000, alb_no_call(at_s * 1_000_000, rng)))
    return "".join(line + "\n" for _, line in sorted(events)).encode()


def write_packed(path, text):
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, compresslevel=9, mtime=0) as out:
        out.write(text)
    path.write_bytes(packed.getvalue())
    print(f"{path.name}: {len(text)} bytes, packed {len(packed.getvalue())}")


if __name__ == "__main__":
    recorded = simulate()
    write_packed(HERE / "black-friday.calls.jsonl.gz", native_text(recorded))
    write_packed(HERE / "black-friday-balancer.alb.log.gz", alb_text(recorded))

# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that would make two runs of one scenario differ (SEMANTICS E2), found by its name.

A line that has to break one of these rules says so, on itself or on the line above:
`// lint: allow RULE, <reason>`."""
import re
from dataclasses import dataclass

from source_tree import Fault, SourceFile, SourceTree


@dataclass(frozen=True)
class Ban:
    rule: str
    pattern: re.Pattern
    folders: tuple[str, ...]
    why: str
    except_in: tuple[str, ...] = ()


_CLOCK_READS = re.compile(
    r"\b(?:steady|system|high_resolution|file|utc|tai|gps)_clock\b"
    r"|\b(?:gettimeofday|clock_gettime|timespec_get|ftime|__rdtscp?|_rdtsc)\b"
    r"|(?:\bstd::|(?<![\w>)])::)(?:time|clock)\s*\("
    r"|(?<![\w.:>])time\s*\(\s*(?:nullptr|NULL|0|&\s*\w+)\s*\)"
    r"|(?:[=(,;{}+*/<-]|\breturn)\s*clock\s*\(\s*\)"
    r"|\bQElapsedTimer\b|\bQDeadlineTimer\b|\bQ(?:DateTime|Date|Time)::current\w+")
_LOCAL_TIME = re.compile(
    r"\b(?:localtime|localtime_r|mktime|tzset|current_zone|zoned_time)\b")
_LIBM = re.compile(
    r"(?:\bstd::|(?<![\w.>:])(?:::)?)"
    r"(?:log|log2|log10|log1p|exp|exp2|expm1|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|cbrt|hypot"
    r"|erf|erfc|tgamma|lgamma)[fl]?\s*\(")
_STANDARD_RANDOM = re.compile(
    r"\b(?:std::)?\w+_distribution\b|\brandom_device\b|(?<![\w.>:])(?:std::)?s?rand\s*\("
    r"|\b(?:mt19937(?:_64)?|minstd_rand0?|default_random_engine|random_shuffle)\b|\bstd::(?:ranges::)?shuffle\b")
_UNORDERED = re.compile(r"\bunordered_(?:multi)?(?:map|set)\b")

# Everything whose numbers reach a journal.
_DECIDING = ("engine/core/", "engine/stats/", "engine/policy/", "engine/downstream/", "engine/sim/")

BANS = [
    Ban("clocks", _CLOCK_READS, ("engine/", "gui/present/"),
        "reads a clock: take `now` from the caller (only core/steady_clock.cpp reads one)",
        except_in=("engine/core/steady_clock.cpp",)),
    Ban("local_time", _LOCAL_TIME, ("engine/", "gui/present/"),
        "asks for the machine's time zone: use the data's own, or UTC"),
    Ban("libm", _LIBM, _DECIDING,
        "calls libm, whose results differ between machines: use core/deterministic_math.h"),
    Ban("random", _STANDARD_RANDOM, ("engine/",),
        "draws from the standard library, which differs between machines: use core/random.h"),
    Ban("unordered", _UNORDERED, ("engine/policy/", "engine/sim/", "engine/downstream/"),
        "uses an unordered container, whose order differs between machines: use a map or a sorted vector"),
]


def check_banned_code(tree: SourceTree, rules: set[str]) -> list[Fault]:
    faults = []
    for ban in BANS:
        if ban.rule not in rules:
            continue
        for file in tree.cpp_files(*ban.folders):
            if file.path not in ban.except_in:
                faults.extend(_faults_in(file, ban))
    return faults


def _faults_in(file: SourceFile, ban: Ban):
    for number, code in enumerate(file.code_lines, start=1):
        if code.lstrip().startswith("#"):
            continue
        match = ban.pattern.search(code)
        if match and not file.allows(ban.rule, number):
            yield Fault(file.path, number, ban.rule, f"`{match.group().strip()}` {ban.why}")

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the tree and names every place that breaks a rule of the house. Exit status: 0 none, 1 some."""
import argparse
import sys
from pathlib import Path

from banned_code import BANS, check_banned_code
from house_rules import check_licences, check_paths, check_sizes, size_report
from layers import check_layers, check_qt_free
from source_tree import Fault, SourceTree

FILE_RULES = {
    "layers": check_layers,
    "qt_free": check_qt_free,
    "licences": check_licences,
    "sizes": check_sizes,
    "paths": check_paths,
}
RULES = [*FILE_RULES, *(ban.rule for ban in BANS)]


def check(root: Path, rules: list[str]) -> list[Fault]:
    tree = SourceTree(root)
    faults = [fault for rule in rules if rule in FILE_RULES for fault in FILE_RULES[rule](tree)]
    return faults + check_banned_code(tree, set(rules))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help="the tree to read")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="one of " + ", ".join(RULES) + "; all by default")
    options = parser.parse_args()
    unknown = sorted(set(options.rules) - set(RULES))
    if unknown:
        parser.error("no such rule: " + ", ".join(unknown))
    rules = options.rules or RULES
    faults = check(options.root, rules)
    for fault in faults:
        print(fault)
    if "sizes" in rules:
        print(size_report(SourceTree(options.root)))
    print(f"{', '.join(rules)}: {len(faults)} fault{'' if len(faults) == 1 else 's'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

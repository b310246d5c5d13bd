# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules about files rather than code: licences, sizes, and no path of somebody's machine."""
import re

from source_tree import Fault, SourceFile, SourceTree

LONGEST_FILE = 500
_MACHINE_PATH = re.compile(r"(?<![\w.~:}/-])/(?:home|root|work|Users|tmp|mnt|opt)/[\w./-]+")


def licence_of(path: str) -> str:
    return "MIT" if path.startswith("engine/") else "GPL-3.0-or-later"


def check_licences(tree: SourceTree) -> list[Fault]:
    """The licence is the first line of every source; of a script the one after `#!`."""
    faults = []
    for file in _sources(tree):
        number = 2 if file.text.startswith("#!") else 1
        line = file.lines[number - 1] if len(file.lines) >= number else ""
        marker = "//" if file.is_cpp else "#"
        expected = f"{marker} SPDX-License-Identifier: {licence_of(file.path)}"
        if line != expected:
            faults.append(Fault(file.path, number, "licences", f'must read "{expected}"'))
    return faults


def check_sizes(tree: SourceTree) -> list[Fault]:
    return [
        Fault(file.path, 0, "sizes", f"has {len(file.lines)} lines, over {LONGEST_FILE}: cut it by ideas")
        for file in _sources(tree) if len(file.lines) > LONGEST_FILE
    ]


def size_report(tree: SourceTree) -> str:
    sizes = sorted(len(file.lines) for file in _sources(tree))
    if not sizes:
        return "no sources"
    median, ninetieth = (_nearest_rank(sizes, percent) for percent in (50, 90))
    longest = max(_sources(tree), key=lambda file: len(file.lines))
    return (f"{len(sizes)} sources: median {median} lines, 90 % at most {ninetieth}, "
            f"longest {sizes[-1]} ({longest.path})")


def check_paths(tree: SourceTree) -> list[Fault]:
    faults = []
    for file in tree.files.values():
        if not file.is_text:
            continue
        for number, line in enumerate(file.lines, start=1):
            match = _MACHINE_PATH.search(line)
            if match and not file.allows("paths", number):
                faults.append(Fault(file.path, number, "paths", f"names a path of one machine: {match.group()}"))
    return faults


def _sources(tree: SourceTree) -> list[SourceFile]:
    return [file for file in tree.files.values() if file.is_source]


def _nearest_rank(ordered: list[int], percent: int) -> int:
    return ordered[(percent * len(ordered) + 99) // 100 - 1]

# SPDX-License-Identifier: GPL-3.0-or-later
"""Sources that clang-tidy looks at together: one file that includes them, so that their headers are read once.

Its analyzer looks into sources that the file it is given includes as it would into that file itself. What is clean
together is clean. What is not may only be at odds with its neighbours (two constants of one name), so its halves are
looked at next, down to single sources: only these can be found not clean."""
import hashlib
import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Callable


@dataclass(frozen=True)
class Source:
    path: str  # in the tree
    file: str  # as the compile command names it
    directory: str
    command: str

    @property
    def folder(self) -> str:
        return self.path.rsplit("/", 1)[0]


# What a source declares at the left margin, within a namespace without a name or not.
DECLARED = re.compile(
    r"^(?:(?:class|struct|enum class|enum) (\w+)|const(?:expr)? .*?\b(k[A-Z]\w*)|[A-Za-z][^(=]*?(?<!:)\b(\w+)\()", re.MULTILINE)


def declared(text: str) -> set[str]:
    return {name for match in DECLARED.finditer(text) for name in match.groups() if name}


class Batch:
    def __init__(self) -> None:
        self.sources: list[Source] = []
        self._names: set[str] = set()

    def takes(self, names: set[str], size: int) -> bool:
        return len(self.sources) < size and not names & self._names

    def add(self, source: Source, names: set[str]) -> None:
        self.sources.append(source)
        self._names |= names


def cut(sources: list[Source], size: int, configured: set[str]) -> list[list[Source]]:
    """Batches of neighbours, which are compiled alike, none declaring what another of its batch does; those in folders
    with a configuration of their own stay alone."""
    batches: list[Batch] = []
    for folder, group in groupby(sorted(sources, key=lambda source: source.path), key=lambda source: source.folder):
        here: list[Batch] = []
        for source in group:
            names = declared(Path(source.file).read_text(encoding="utf-8"))
            room = (batch for batch in here if batch.takes(names, 1 if folder in configured else size))
            batch = next(room, None)
            if batch is None:
                here.append(batch := Batch())
            batch.add(source, names)
        batches += here
    return [batch.sources for batch in batches]


class Tidy:
    """Looks at batches, several at a time; what it finds is told as it comes."""

    def __init__(self, program: str, build: Path, jobs: int, told: Callable[[Source, bool, str], None]):
        self._program, self._build, self._jobs, self._told = program, build, jobs, told

    def look_at(self, batches: list[list[Source]]) -> None:
        while batches:
            with ThreadPoolExecutor(max_workers=self._jobs) as pool:
                batches = [half for halves in pool.map(self._look_at_one, batches) for half in halves]

    def _look_at_one(self, batch: list[Source]) -> list[list[Source]]:
        """The halves that have to be looked at next."""
        alone = len(batch) == 1
        clean, output = self._run(self._build, Path(batch[0].file)) if alone else self._run_together(batch)
        if not clean and not alone:
            middle = len(batch) // 2
            return [batch[:middle], batch[middle:]]
        for source in batch:
            self._told(source, clean, output)
        return []

    def _run_together(self, batch: list[Source]) -> tuple[bool, str]:
        first = batch[0]
        name = hashlib.sha256("\n".join(source.path for source in batch).encode()).hexdigest()[:16]
        # Within the tree, so that clang-tidy finds the configuration at its root.
        folder = self._build / "batches" / name
        folder.mkdir(parents=True, exist_ok=True)
        together = folder / "together.cpp"
        lines = [f'#include "{Path(source.directory) / source.file}"  // NOLINT' for source in batch]
        together.write_text("\n".join(lines) + "\n", encoding="utf-8")
        entry = {"directory": first.directory, "file": str(together),
                 "command": first.command.replace(first.file, str(together))}
        (folder / "compile_commands.json").write_text(json.dumps([entry]), encoding="utf-8")
        return self._run(folder, together)

    def _run(self, build: Path, file: Path) -> tuple[bool, str]:
        done = subprocess.run([self._program, "-p", build, "--quiet", file], capture_output=True, text=True, check=False)
        return done.returncode == 0, done.stdout if done.stdout.strip() else done.stderr

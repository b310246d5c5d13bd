# SPDX-License-Identifier: GPL-3.0-or-later
"""The project's files as the lint reads them: text, code without comments and literals, includes."""
import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

CPP_SUFFIXES = {".h", ".cpp"}
OTHER_SOURCE_SUFFIXES = {".py", ".sh", ".cmake"}
SOURCE_NAMES = {"dev", "CMakeLists.txt", ".ci/run"}
TEXT_SUFFIXES = CPP_SUFFIXES | OTHER_SOURCE_SUFFIXES | {".md", ".toml", ".json", ".desktop", ".svg", ".txt", ".qrc"}
SKIPPED_FOLDERS = {".git", ".cache", "build", "__pycache__"}
# Recordings made elsewhere: what they hold is data, not the project's own word.
DATA_FOLDERS = ("tests/data/", "resources/traces/")

_COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"([^()\\\s]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'",
    re.DOTALL)
_INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
_ALLOWED = re.compile(r"lint: allow (\w+), \S")


@dataclass(frozen=True)
class Fault:
    """One broken rule, at a line (from 1) of a file; line 0 means the file as a whole."""
    path: str
    line: int
    rule: str
    message: str

    def __str__(self):
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place}: [{self.rule}] {self.message}"


@dataclass(frozen=True)
class Include:
    line: int
    target: str


class SourceFile:
    """One file. `path` is relative to the tree's root, with forward slashes."""

    def __init__(self, root: Path, path: str):
        self.path = path
        self._file = root / path

    @cached_property
    def text(self) -> str:
        return self._file.read_text(encoding="utf-8", errors="replace")

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @cached_property
    def code_lines(self) -> list[str]:
        """The lines of a C++ file with comments and literals blanked out, so that words in them do not count."""
        return _COMMENT_OR_LITERAL.sub(lambda m: " " + "\n" * m.group().count("\n"), self.text).splitlines()

    @cached_property
    def includes(self) -> list[Include]:
        found = []
        for number, (line, code) in enumerate(zip(self.lines, self.code_lines), start=1):
            match = _INCLUDE.match(line)
            if match and code.lstrip().startswith("#"):
                found.append(Include(number, match.group(2)))
        return found

    @property
    def is_cpp(self) -> bool:
        return Path(self.path).suffix in CPP_SUFFIXES

    @property
    def is_source(self) -> bool:
        """Code of the project's own, in whatever language: what licences and sizes are asked of."""
        path = Path(self.path)
        return (self.is_cpp or path.suffix in OTHER_SOURCE_SUFFIXES or path.name == "CMakeLists.txt"
                or self.path in SOURCE_NAMES)

    @property
    def is_text(self) -> bool:
        return self.is_source or Path(self.path).suffix in TEXT_SUFFIXES

    def allows(self, rule: str, line: int) -> bool:
        """Whether the line, or the one above it, says `lint: allow RULE, <reason>`."""
        near = self.lines[max(0, line - 2):line]
        return any(m.group(1) == rule for text in near for m in _ALLOWED.finditer(text))


class SourceTree:
    """All files of the project under `root`."""

    def __init__(self, root: Path):
        self.root = root
        self.files = {path: SourceFile(root, path) for path in sorted(_walk(root))}

    def cpp_files(self, *prefixes: str) -> list[SourceFile]:
        return [f for f in self.files.values() if f.is_cpp and f.path.startswith(prefixes or ("",))]

    def resolve(self, includer: str, target: str) -> str | None:
        """The project's file that an include means, or None where it is somebody else's. As the compiler looks:
        first beside the includer, then from the roots that includes are written from."""
        own = "engine" if includer.startswith("engine/") else "gui"
        other = "gui" if own == "engine" else "engine"
        for base in (os.path.dirname(includer), own, other, "tests", ""):
            path = os.path.normpath(os.path.join(base, target)).replace(os.sep, "/")
            if path in self.files:
                return path
        return None


def _walk(root: Path):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS)
        for name in names:
            path = (Path(folder) / name).relative_to(root).as_posix()
            if not path.startswith(DATA_FOLDERS):
                yield path

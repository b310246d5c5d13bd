#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs clang-tidy over the sources, on all cores, neighbours together, and remembers by content what came out clean.

A source is looked at again only when it, anything of the project that it includes, its compile command, the
configuration or clang-tidy itself is another. Exit status: 0 all clean, 1 some not, 2 nothing could be run."""
import argparse
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from source_tree import SourceFile, SourceTree
from tidy_batches import Source, Tidy, cut


def content_closure(tree: SourceTree, path: str) -> list[str]:
    """The source and every file of the project that it includes, directly or not, in order of name."""
    seen, todo = {path}, [path]
    while todo:
        file: SourceFile = tree.files[todo.pop()]
        for include in file.includes:
            included = tree.resolve(file.path, include.target)
            if included and included not in seen:
                seen.add(included)
                todo.append(included)
    return sorted(seen)


def fingerprint(tree: SourceTree, path: str, command: str, tool: str) -> str:
    """Changes with whatever may change clang-tidy's opinion of a source; the same in every copy of the tree."""
    digest = hashlib.sha256()
    parts = [tool, command.replace(str(tree.root), ".")]
    configurations = [name for name in tree.files if name.rsplit("/", 1)[-1] == ".clang-tidy"]
    for name in configurations + content_closure(tree, path):
        parts += [name, tree.files[name].text]
    for part in parts:
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()


class Cache:
    """Fingerprints of what came out clean: one empty file each."""

    def __init__(self, folder: Path):
        self._folder = folder

    def has(self, key: str) -> bool:
        return (self._folder / key[:2] / key).exists()

    def add(self, key: str) -> None:
        file = self._folder / key[:2] / key
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def default_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "watertight" / "tidy"


def own_sources(tree: SourceTree, build: Path) -> list[Source]:
    """The sources of the project that the compile database names."""
    sources = []
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        path = Path(os.path.normpath(Path(entry["directory"]) / entry["file"]))
        if path.is_relative_to(tree.root) and path.relative_to(tree.root).as_posix() in tree.files:
            command = entry["command"].replace(entry["file"], str(path))
            sources.append(Source(path.relative_to(tree.root).as_posix(), str(path), entry["directory"], command))
    return sources


def configured(tree: SourceTree) -> set[str]:
    """Folders with a configuration of clang-tidy's of their own."""
    return {name.rsplit("/", 1)[0] for name in tree.files if name.endswith("/.clang-tidy")}


def tool_version(clang_tidy: str) -> str:
    return subprocess.run([clang_tidy, "--version"], capture_output=True, text=True, check=True).stdout


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    parser.add_argument("--build", type=Path, required=True, help="folder of compile_commands.json")
    parser.add_argument("--cache", type=Path, default=default_cache())
    parser.add_argument("--clang-tidy", default="clang-tidy")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--batch", type=int, default=8, help="sources looked at together, at most")
    parser.add_argument("paths", nargs="*", help="only sources whose path begins so, such as engine/ or gui/charts/")
    options = parser.parse_args()
    options.root, options.build = options.root.resolve(), options.build.resolve()
    return options


def main() -> int:
    options = parse_options()
    tree, cache = SourceTree(options.root), Cache(options.cache)
    try:
        tool, sources = tool_version(options.clang_tidy), own_sources(tree, options.build)
    except (OSError, ValueError) as error:
        print(f"clang-tidy cannot run: {error}", file=sys.stderr)
        return 2
    wanted = tuple(options.paths) or ("",)
    sources = [source for source in sources if source.path.startswith(wanted)]
    keys = {source.path: fingerprint(tree, source.path, source.command, tool) for source in sources}
    todo = [source for source in sources if not cache.has(keys[source.path])]
    print(f"clang-tidy: {len(keys)} sources, {len(keys) - len(todo)} unchanged since they were clean", flush=True)
    failed = []

    def told(source: Source, clean: bool, output: str) -> None:
        if clean:
            cache.add(keys[source.path])
        else:
            failed.append(source.path)
            print(f"{source.path}:\n{output}", flush=True)

    Tidy(options.clang_tidy, options.build, options.jobs, told).look_at(cut(todo, options.batch, configured(tree)))
    print(f"clang-tidy: {len(failed)} of {len(todo)} looked at are not clean" if failed else "clang-tidy: clean")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

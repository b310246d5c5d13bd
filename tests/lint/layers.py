# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may include whom. A file includes only from its own folder and from folders to the left."""
import re

from source_tree import Fault, SourceFile, SourceTree

# From left to right; folders in one row are siblings and do not include each other.
LAYERS = [
    ["engine/core"],
    ["engine/stats"],
    ["engine/policy", "engine/downstream", "engine/trace"],
    ["engine/interop"],
    ["engine/sim", "engine/runtime"],
    ["engine/session", "engine/sweep", "engine/lint"],
    ["engine/advice"],
    ["engine/cli"],
    ["gui/present"],
    ["gui/bridge"],
    ["gui/models", "gui/charts", "gui/widgets"],
    ["gui/pages"],
    ["gui/main_window"],
    ["gui/main.cpp"],
]
RANK = {name: rank for rank, row in enumerate(LAYERS) for name in row}

# Everything that builds and is tested without Qt.
QT_FREE = ("engine/", "gui/present/", "tests/engine/", "tests/support/", "tests/bench/engine/")
ENGINE_ONLY = ("tests/engine/", "tests/support/", "tests/bench/engine/")
_QT = re.compile(r"^(Qt?[A-Z]\w*(/|$|\.h$)|q[a-z0-9_]+\.h$|ui_|moc_)")
_GENERATED = re.compile(r"\.moc$|^(moc|ui|qrc)_")


def layer_of(path: str) -> str | None:
    """The layer that a file under engine/ or gui/ stands in; None where it stands in none."""
    parts = path.split("/")
    if len(parts) > 2:
        name = "/".join(parts[:2])
    elif path == "gui/main.cpp":
        name = path
    else:
        name = path.rsplit(".", 1)[0]
    return name if name in RANK else None


def may_include(includer: str, included: str) -> bool:
    return includer == included or RANK[included] < RANK[includer]


def check_layers(tree: SourceTree) -> list[Fault]:
    faults = []
    for file in tree.cpp_files("engine/", "gui/"):
        if layer_of(file.path) is None:
            faults.append(Fault(file.path, 0, "layers", "stands in no layer; layers are " + ", ".join(RANK)))
        for include in file.includes:
            message = _layer_fault(tree, file, include.target)
            if message:
                faults.append(Fault(file.path, include.line, "layers", message))
    for file in tree.cpp_files(*ENGINE_ONLY):
        for include in file.includes:
            if (tree.resolve(file.path, include.target) or "").startswith("gui/"):
                faults.append(Fault(file.path, include.line, "layers",
                                    f'includes "{include.target}" of gui/, but is built without it'))
    return faults


def _layer_fault(tree: SourceTree, file: SourceFile, target: str) -> str | None:
    included = tree.resolve(file.path, target)
    if included is None:
        return _unknown_target_fault(file, target)
    if not included.startswith(("engine/", "gui/")):
        return f'includes "{target}" of {included.split("/")[0]}/, which no part of the program may need'
    if included not in ("engine/" + target, "gui/" + target):
        return f'write the include of {included} from {included.split("/")[0]}/, not as "{target}"'
    here, there = layer_of(file.path), layer_of(included)
    if here and there and not may_include(here, there):
        return f'{here} may not include {there} ("{target}"): it is not to the left of it'
    return None


def _unknown_target_fault(file: SourceFile, target: str) -> str | None:
    folder = target.split("/")[0] if "/" in target else ""
    if not _GENERATED.search(target) and (f"engine/{folder}" in RANK or f"gui/{folder}" in RANK or folder == ".."):
        return f'includes "{target}", which is not there'
    return None


def check_qt_free(tree: SourceTree) -> list[Fault]:
    return [
        Fault(file.path, include.line, "qt_free", f"includes {include.target}, but this folder knows no Qt")
        for file in tree.cpp_files(*QT_FREE) for include in file.includes if _QT.search(include.target)
    ]

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What clang-tidy found clean is not looked at again until something that it saw has changed."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

# Stands for clang-tidy: notes what it is asked about, and complains about files that say BAD.
FAKE_TIDY = """#!/usr/bin/env python3
import pathlib, sys
if sys.argv[1] == "--version":
    print("fake 1")
    sys.exit(0)
file = pathlib.Path(sys.argv[-1])
with open(pathlib.Path(__file__).with_name("asked"), "a") as log:
    log.write(file.name + "\\n")
text = file.read_text() + "".join(pathlib.Path(line.split('"')[1]).read_text() for line in file.read_text().splitlines()
                                  if line.startswith("#include") and line.endswith("NOLINT"))
bad = "BAD" in text or text.count("kTwin") > 1
print("warning: BAD" if bad else "")
sys.exit(1 if bad else 0)
"""


class TidyTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="watertight-tidy-")
        self.addCleanup(folder.cleanup)
        self.base = Path(folder.name).resolve()
        self.root, self.fake = self.base / "tree", self.base / "fake-tidy"
        self.fake.write_text(FAKE_TIDY, encoding="utf-8")
        self.fake.chmod(0o755)
        self.write(".clang-tidy", "Checks: all\n")
        self.write("engine/core/a.h", "int a();\n")
        self.write("engine/core/b.h", '#include "core/a.h"\n')
        self.write("engine/core/b.cpp", '#include "core/b.h"\n')
        self.write("engine/core/c.cpp", "int c;\n")
        commands = [{"directory": str(self.root), "file": f"engine/core/{n}.cpp", "command": f"g++ -c {n}.cpp"}
                    for n in "bc"]
        self.write("build/compile_commands.json", json.dumps(commands))

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def lint(self, *arguments, batch=1):
        """Exit status, output, and the files that clang-tidy was asked about this time."""
        log = self.base / "asked"
        log.write_text("", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-B", Path(__file__).with_name("tidy.py"), "--root", self.root, "--build",
             self.root / "build", "--cache", self.base / "cache", "--clang-tidy", self.fake,
             "--batch", str(batch), *arguments],
            capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr, sorted(log.read_text(encoding="utf-8").split())

    def test_a_clean_source_is_looked_at_once(self):
        self.assertEqual(self.lint()[::2], (0, ["b.cpp", "c.cpp"]))
        self.assertEqual(self.lint()[::2], (0, []))

    def test_a_change_in_a_header_far_away_is_seen(self):
        self.lint()
        self.write("engine/core/a.h", "long a();\n")
        self.assertEqual(self.lint()[2], ["b.cpp"])

    def test_another_configuration_starts_anew(self):
        self.lint()
        self.write(".clang-tidy", "Checks: none\n")
        self.assertEqual(self.lint()[2], ["b.cpp", "c.cpp"])

    def test_what_is_not_clean_is_named_each_time(self):
        self.write("engine/core/c.cpp", "int BAD;\n")
        for _ in range(2):
            status, output, asked = self.lint()
            self.assertEqual(status, 1)
            self.assertIn("engine/core/c.cpp:\nwarning: BAD", output)
            self.assertIn("c.cpp", asked)

    def test_only_what_is_named_is_looked_at(self):
        self.assertEqual(self.lint("engine/core/c")[2], ["c.cpp"])

    def test_neighbours_are_looked_at_together(self):
        self.assertEqual(self.lint(batch=8)[::2], (0, ["together.cpp"]))
        self.assertEqual(self.lint()[::2], (0, []))

    def test_neighbours_at_odds_are_looked_at_alone(self):
        self.write("engine/core/b.cpp", "int kTwin;\n")
        self.write("engine/core/c.cpp", "int kTwin;\n")
        self.assertEqual(self.lint(batch=8)[::2], (0, ["b.cpp", "c.cpp", "together.cpp"]))

    def test_neighbours_that_declare_the_same_are_not_put_together(self):
        self.write("engine/core/b.cpp", "constexpr int kTwin = 1;\n")
        self.write("engine/core/c.cpp", "constexpr int kTwin = 2;\n")
        self.assertEqual(self.lint(batch=8)[::2], (0, ["b.cpp", "c.cpp"]))

    def test_only_the_one_of_a_batch_that_is_not_clean_is_named(self):
        self.write("engine/core/c.cpp", "int BAD;\n")
        status, output, _ = self.lint(batch=8)
        self.assertEqual(status, 1)
        self.assertIn("engine/core/c.cpp:\nwarning: BAD", output)
        self.assertNotIn("engine/core/b.cpp", output)
        self.assertEqual(self.lint(batch=8)[2], ["c.cpp"])

    def test_without_clang_tidy_it_says_so(self):
        status, output, _ = self.lint("--clang-tidy", str(self.base / "none"))
        self.assertEqual(status, 2)
        self.assertIn("clang-tidy cannot run", output)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The lint finds what it is for: each test makes a small tree with one thing wrong and expects it to be named."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from check_tree import RULES, check
from house_rules import size_report
from source_tree import SourceTree

MIT = "// SPDX-License-Identifier: MIT\n"
GPL = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
GOOD_TREE = {
    "engine/core/result.h": MIT + "#pragma once\n",
    "engine/stats/window.h": MIT + '#pragma once\n#include "core/result.h"\n',
    "engine/policy/bulkhead.h": MIT + '#pragma once\n#include <vector>\n#include "stats/window.h"\n',
    "engine/policy/bulkhead.cpp": MIT + '#include "policy/bulkhead.h"\n',
    "engine/downstream/mock.h": MIT + "#pragma once\n",
    "engine/sim/simulation.h": MIT + '#pragma once\n#include "downstream/mock.h"\n#include "policy/bulkhead.h"\n',
    "gui/present/axis.h": GPL + "#pragma once\n",
    "gui/bridge/pump.h": GPL + '#pragma once\n#include <QTimer>\n#include "present/axis.h"\n',
    "gui/charts/chart.h": GPL + '#pragma once\n#include <QtCharts/QChart>\n#include "bridge/pump.h"\n',
    "gui/pages/live.h": GPL + '#pragma once\n#include "charts/chart.h"\n#include "sim/simulation.h"\n',
    "gui/main_window.h": GPL + '#pragma once\n#include "pages/live.h"\n',
    "gui/main.cpp": GPL + '#include "main_window.h"\nint main() { return 0; }\n',
    "tests/engine/policy/bulkhead_test.cpp": GPL + '#include "policy/bulkhead.h"\n',
}


class LintTest(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory(prefix="watertight-lint-")
        self.addCleanup(self._folder.cleanup)
        self.root = Path(self._folder.name)
        for path, text in GOOD_TREE.items():
            self.write(path, text)

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def faults(self, *rules):
        return [str(fault) for fault in check(self.root, list(rules) or RULES)]

    def expect_one(self, rule, path, line, *words):
        """Exactly one fault, of this rule, at this place, that says these words."""
        faults = self.faults()
        self.assertEqual(len(faults), 1, faults)
        place = f"{path}:{line}: " if line else f"{path}: "
        self.assertTrue(faults[0].startswith(f"{place}[{rule}] "), faults[0])
        for word in words:
            self.assertIn(word, faults[0])


class GoodTree(LintTest):
    def test_a_tree_that_keeps_the_rules_has_no_fault(self):
        self.assertEqual(self.faults(), [])


class Layers(LintTest):
    def test_an_include_to_the_right_is_named(self):
        self.write("engine/core/bad.h", MIT + '#include "sim/simulation.h"\n')
        self.expect_one("layers", "engine/core/bad.h", 2, "engine/core may not include engine/sim")

    def test_siblings_do_not_include_each_other(self):
        self.write("engine/downstream/bad.h", MIT + '#pragma once\n#include "policy/bulkhead.h"\n')
        self.expect_one("layers", "engine/downstream/bad.h", 3, "engine/downstream may not include engine/policy")

    def test_the_engine_does_not_include_the_gui(self):
        self.write("engine/sim/bad.h", MIT + '#include "present/axis.h"\n')
        self.expect_one("layers", "engine/sim/bad.h", 2, "engine/sim may not include gui/present")

    def test_no_page_includes_the_main_window(self):
        self.write("gui/pages/bad.h", GPL + '#include "main_window.h"\n')
        self.expect_one("layers", "gui/pages/bad.h", 2, "gui/pages may not include gui/main_window")

    def test_a_way_around_through_dots_or_brackets_is_seen(self):
        self.write("engine/core/dots.h", MIT + '#include "../sim/simulation.h"\n')
        self.write("engine/core/angle.h", MIT + "#include <sim/simulation.h>\n")
        faults = self.faults("layers")
        self.assertEqual(len(faults), 2, faults)
        self.assertIn('write the include of engine/sim/simulation.h from engine/', faults[1])
        self.assertIn("engine/core may not include engine/sim", faults[0])

    def test_a_neighbour_is_included_by_its_whole_name(self):
        self.write("engine/policy/bad.h", MIT + '#include "bulkhead.h"\n')
        self.expect_one("layers", "engine/policy/bad.h", 2, "write the include of engine/policy/bulkhead.h")

    def test_the_program_needs_nothing_of_the_tests(self):
        self.write("tests/support/helper.h", GPL)
        self.write("engine/sim/bad.h", MIT + '#include "support/helper.h"\n')
        self.expect_one("layers", "engine/sim/bad.h", 2, "of tests/")

    def test_a_folder_that_is_no_layer_is_named(self):
        self.write("engine/misc/bad.h", MIT)
        self.write("gui/loose.h", GPL)
        faults = self.faults("layers")
        self.assertEqual(len(faults), 2, faults)
        for fault in faults:
            self.assertIn("stands in no layer", fault)

    def test_a_dead_include_of_a_layer_is_named(self):
        self.write("engine/sim/bad.h", MIT + '#include "policy/gone.h"\n')
        self.expect_one("layers", "engine/sim/bad.h", 2, "not there")

    def test_the_engines_tests_do_without_the_gui(self):
        self.write("tests/engine/bad_test.cpp", GPL + '#include "present/axis.h"\n')
        self.expect_one("layers", "tests/engine/bad_test.cpp", 2, "of gui/")

    def test_an_include_in_a_comment_does_not_count(self):
        self.write("engine/core/fine.h", MIT + '// #include "sim/simulation.h"\n/*\n#include "cli/x.h"\n*/\n')
        self.assertEqual(self.faults(), [])


class QtFree(LintTest):
    def test_a_qt_include_in_the_engine_is_named(self):
        for target in ("<QString>", "<QtCore/qglobal.h>", "<QtCore>", '"qstring.h"'):
            with self.subTest(target):
                self.write("engine/policy/bad.h", MIT + f"#include {target}\n")
                self.expect_one("qt_free", "engine/policy/bad.h", 2, "knows no Qt")

    def test_a_qt_include_in_what_a_chart_shows_is_named(self):
        self.write("gui/present/bad.cpp", GPL + "\n#include <QPointF>\n")
        self.expect_one("qt_free", "gui/present/bad.cpp", 3, "QPointF")


class BannedCode(LintTest):
    def test_a_clock_read_in_the_engine_is_named(self):
        for read in ("std::chrono::steady_clock::now()", "std::chrono::system_clock::now()", "time(nullptr)",
                     "std::time(&t)", "gettimeofday(&tv, nullptr)", "clock_gettime(CLOCK_MONOTONIC, &ts)",
                     "std::clock()", "return clock();", "QDateTime::currentDateTime()", "__rdtsc()"):
            with self.subTest(read):
                self.write("engine/sim/bad.cpp", MIT + f"void f() {{\n  {read};\n}}\n")
                self.expect_one("clocks", "engine/sim/bad.cpp", 3, "reads a clock")

    def test_another_name_for_a_clock_hides_nothing(self):
        self.write("engine/sim/bad.h", MIT + "using Clock = std::chrono::steady_clock;\n")
        self.expect_one("clocks", "engine/sim/bad.h", 2, "steady_clock")

    def test_only_the_steady_clocks_own_file_reads_one(self):
        self.write("engine/core/steady_clock.cpp", MIT + "auto n = std::chrono::steady_clock::now();\n")
        self.write("engine/sim/fine.cpp", MIT + '#include "core/steady_clock.h"\nInstant time(int x);\n'
                   "auto a = arrival.time(0), b = steadyNow();  // not steady_clock::now()\n")
        self.write("engine/core/steady_clock.h", MIT)
        self.assertEqual(self.faults(), [])

    def test_the_gui_but_not_what_it_shows_may_read_a_clock(self):
        self.write("gui/bridge/fine.cpp", GPL + "QElapsedTimer timer;\n")
        self.write("gui/present/bad.cpp", GPL + "QElapsedTimer timer;\n")
        self.expect_one("clocks", "gui/present/bad.cpp", 2)

    def test_libm_in_a_draw_is_named(self):
        for call in ("std::log(u)", "exp(x)", "::pow(2, x)", "std::sin(x)", "logf(x)"):
            with self.subTest(call):
                self.write("engine/downstream/bad.cpp", MIT + f"double d = {call};\n")
                self.expect_one("libm", "engine/downstream/bad.cpp", 2, "deterministic_math.h")

    def test_what_ieee_754_fixes_is_free(self):
        self.write("engine/core/fine.cpp", MIT + "double d = std::sqrt(2.0) + std::floor(x) + detLog(x) + s.log(x);\n")
        self.assertEqual(self.faults(), [])

    def test_a_standard_distribution_is_named(self):
        self.write("engine/core/bad.h", MIT + "std::normal_distribution<double> d;\n")
        self.expect_one("random", "engine/core/bad.h", 2, "normal_distribution", "core/random.h")

    def test_the_machines_time_zone_is_named(self):
        self.write("engine/trace/bad.cpp", MIT + "localtime_r(&t, &out);\n")
        self.expect_one("local_time", "engine/trace/bad.cpp", 2)

    def test_an_unordered_container_where_order_matters_is_named(self):
        self.write("engine/policy/bad.h", MIT + "std::unordered_map<int, int> m;\n")
        self.expect_one("unordered", "engine/policy/bad.h", 2)

    def test_a_reason_lifts_a_ban_and_a_bare_mark_does_not(self):
        self.write("engine/policy/fine.h", MIT + "// lint: allow unordered, looked up only\nstd::unordered_set<int> s;\n")
        self.write("engine/policy/bad.h", MIT + "std::unordered_set<int> s;  // lint: allow unordered,\n")
        self.expect_one("unordered", "engine/policy/bad.h", 2)

    def test_words_in_comments_and_literals_do_not_count(self):
        self.write("engine/sim/fine.cpp", MIT + "// std::log(x) by steady_clock::now()\n"
                   'auto s = "std::exp(1)"; auto r = R"(time(nullptr))"; int n = 1\'000 + 2\'000;\n/* rand()\n */\n')
        self.assertEqual(self.faults(), [])


class HouseRules(LintTest):
    def test_the_engine_is_mit_and_the_rest_gpl(self):
        self.write("engine/core/bad.h", GPL)
        self.expect_one("licences", "engine/core/bad.h", 1, "SPDX-License-Identifier: MIT")

    def test_the_licence_comes_first(self):
        self.write("gui/charts/bad.cpp", "#include <vector>\n" + GPL)
        self.expect_one("licences", "gui/charts/bad.cpp", 1, "GPL-3.0-or-later")

    def test_a_script_says_it_after_its_first_line(self):
        self.write("dev", "#!/usr/bin/env bash\n# SPDX-License-Identifier: GPL-3.0-or-later\n")
        self.assertEqual(self.faults(), [])
        self.write("dev", "#!/usr/bin/env bash\necho\n")
        self.expect_one("licences", "dev", 2)

    def test_a_file_over_500_lines_is_named(self):
        self.write("engine/sim/fine.h", MIT + "\n" * 499)
        self.assertEqual(self.faults(), [])
        self.write("engine/sim/bad.h", MIT + "\n" * 500)
        self.expect_one("sizes", "engine/sim/bad.h", 0, "501 lines")

    def test_the_sizes_are_reported(self):
        self.assertIn("median 3 lines", size_report(SourceTree(self.root)))

    def test_a_path_of_one_machine_is_named(self):
        path = "/".join(["", "home", "somebody", "trace.csv"])
        self.write("README.md", f"Open {path} first.\n")
        self.expect_one("paths", "README.md", 1, path)

    def test_addresses_and_relative_paths_are_free(self):
        self.write("README.md", "See https://example.org/" + "home/page, ./build/x and resources/" + "home/x.\n")
        self.assertEqual(self.faults(), [])


class CommandLine(LintTest):
    def run_lint(self, *arguments):
        return subprocess.run([sys.executable, Path(__file__).with_name("check_tree.py"), "--root", self.root, *arguments],
                              capture_output=True, text=True, check=False)

    def test_each_fault_is_named_and_the_lint_fails(self):
        self.write("engine/core/up.h", MIT + '#include "sim/simulation.h"\n')
        self.write("engine/policy/qt.h", MIT + "#include <QObject>\n")
        self.write("engine/sim/now.cpp", MIT + "auto n = std::chrono::system_clock::now();\n")
        done = self.run_lint()
        self.assertEqual(done.returncode, 1, done.stderr)
        for place in ("engine/core/up.h:2: [layers]", "engine/policy/qt.h:2: [qt_free]", "engine/sim/now.cpp:2: [clocks]"):
            self.assertIn(place, done.stdout)
        self.assertIn("3 faults", done.stdout)

    def test_a_good_tree_passes(self):
        done = self.run_lint()
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_an_unknown_rule_is_a_wrong_command_line(self):
        done = self.run_lint("layerz")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no such rule: layerz", done.stderr)


if __name__ == "__main__":
    unittest.main()

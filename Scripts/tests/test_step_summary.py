"""The summary of Scripts/test counts the tests of all kinds of output, and says what was not run."""

import tempfile
import unittest
from pathlib import Path

from stepsummary import count_tests, errors_of, summary

SWIFT = """\
◇ Test run started.
\x1b[92m✔\x1b[0m Test "a store counts" passed after 0.1 seconds.
➜ Test "the order of a set shows" skipped.
➜ Test "another" skipped: "not here"
✘ Test "a list is sorted" recorded an issue at A.swift:1:2: Expectation failed: a == b
✘ Test case passing 1 argument n → 3 to "a list is sorted" failed after 0.1 seconds with 1 issue.
✘ Test "a list is sorted" with 3 test cases failed after 0.1 seconds with 2 issues.
✘ Test run with 5 tests in 2 suites failed after 0.2 seconds with 2 issues.
"""
XCTEST = """\
Test Suite 'A' passed at 2026-01-01 10:00:00.000
\t Executed 3 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
Test Suite 'All tests' failed at 2026-01-01 10:00:00.000
\t Executed 7 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.0 (0.0) seconds
"""
UNITTEST = "Ran 92 tests in 501.1s\n\nFAILED (failures=1, errors=2, skipped=3)\n"


class Counting(unittest.TestCase):
    def count(self, text):
        return count_tests(text.replace("\x1b[92m", "").replace("\x1b[0m", "").splitlines()).numbers

    def test_each_kind_of_run_is_counted(self):
        self.assertEqual(self.count(SWIFT), [2, 1, 2])
        self.assertEqual(self.count(XCTEST), [4, 2, 1])
        self.assertEqual(self.count(UNITTEST), [86, 3, 3])
        self.assertEqual(self.count("Ran 1 test in 0.1s\n\nOK\n"), [1, 0, 0])

    def test_several_runs_of_a_step_add_up(self):
        self.assertEqual(self.count(XCTEST + SWIFT + UNITTEST), [92, 6, 6])

    def test_an_output_without_tests_counts_none(self):
        self.assertEqual(self.count("Build complete! (12.0s)\n"), [0, 0, 0])


class Table(unittest.TestCase):
    def test_the_table_has_each_step_and_names_what_was_not_run(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for step, result, log in [
                ("lint", "passed 4", ""), ("tests", "failed 130", SWIFT + "/a.swift:1:2: error: no such thing\n"),
            ]:
                Path(folder, f"{step}.result").write_text(result)
                Path(folder, f"{step}.log").write_text(log)
            self.assertEqual(summary(folder, ["lint", "tests", "docs"]), [
                'test: the errors of the step "tests":',
                "/a.swift:1:2: error: no such thing",
                "",
                "step   result         time  tests passed  failed  skipped",
                "lint   passed          4 s",
                "tests  failed   2 min 10 s             2       1        2",
                "docs   not run",
                "all             2 min 14 s             2       1        2",
            ])

    def test_an_error_that_is_printed_twice_is_repeated_once(self):
        self.assertEqual(errors_of(["error: x", "note: y", "error: x"]), ["error: x"])


if __name__ == "__main__":
    unittest.main()

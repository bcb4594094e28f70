"""Each rule of check-tree catches its violation, says where it is, and leaves the innocent alone."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from treecheck import code, layout, prose, size
from treecheck.model import Tree, target_of
from treecheck.prose import looks_like_code
from treecheck.rules import RULES
from treecheck.tables import IDIOMS_ALLOWED_IN, MACHINE_FOLDERS

SCRIPT = Path(__file__).resolve().parent.parent / "check-tree"


class RuleTestCase(unittest.TestCase):
    def found(self, rule, files):
        return [(violation.path, violation.line) for violation in rule(Tree(files))]

    def assert_catches(self, rule, text, path="Sources/Rill/Store/Some.swift", line=1):
        self.assertEqual(self.found(rule, {path: text}), [(path, line)])

    def assert_accepts(self, rule, text, path="Sources/Rill/Store/Some.swift"):
        self.assertEqual(self.found(rule, {path: text}), [])


class Imports(RuleTestCase):
    def test_a_foreign_import_is_caught(self):
        self.assert_catches(layout.imports_are_allowed, "// Why.\nimport Observation\nimport Foundation\n", line=3)

    def test_one_file_of_the_core_may_import_the_c_library(self):
        path = "Sources/Rill/Failures/StandardError.swift"
        self.assert_accepts(layout.imports_are_allowed, "import Glibc\n", path=path)
        self.assert_catches(layout.imports_are_allowed, "import Foundation\n", path=path)
        self.assert_catches(layout.imports_are_allowed, "import Glibc\n")

    def test_a_target_without_a_row_is_caught(self):
        self.assert_catches(layout.imports_are_allowed, "import Rill\n", path="Sources/Unheard/Some.swift")

    def test_allowed_imports_pass(self):
        self.assert_accepts(layout.imports_are_allowed, "internal import Synchronization\nimport Observation\n")
        self.assert_accepts(layout.imports_are_allowed, "import Foundation\n", path="Sources/RillInspectorServer/A.swift")
        self.assert_accepts(layout.imports_are_allowed, "import Foundation\n", path="Tests/RillTests/A.swift")


class OtherFiles(RuleTestCase):
    def test_the_output_of_a_build_is_caught_and_a_picture_is_not(self):
        tree = Tree({}, ["Documentation/Pictures/demo.png", "Rill.o"])
        self.assertEqual([violation.path for violation in layout.other_files_are_media(tree)], ["Rill.o"])


class Rooms(RuleTestCase):
    LATER = "public struct Observer<State> {\n  struct Ticket {}\n}\nextension Mailbox {\n  enum Mood {}\n}\n"

    def rooms(self, early, later=LATER, early_path="Send/Mailbox.swift", later_path="Notify/Observer.swift"):
        files = {f"Sources/Rill/{early_path}": early, f"Sources/Rill/{later_path}": later}
        return [line for _, line in self.found(layout.rooms_look_back_only, files)]

    def test_a_type_of_a_later_room_is_caught(self):
        self.assertEqual(self.rooms("struct Mailbox {\n  var first: Observer<Int>?\n}\n"), [2])
        self.assertEqual(self.rooms("let a = Rill.Observer<Int>()\n"), [1])
        self.assertEqual(self.rooms('let a = "\\(Observer<Int>.self)"\n'), [1])

    def test_a_nested_type_is_caught_by_its_qualified_name(self):
        self.assertEqual(self.rooms("let a: Mailbox.Mood\n"), [1])
        self.assertEqual(self.rooms("let a: Mood\n"), [])

    def test_every_kind_of_declaration_counts(self):
        for kind in ("struct", "class", "enum", "protocol", "actor", "typealias"):
            self.assertEqual(self.rooms("let a: Late\n", later=f"package {kind} Late {{}}\n"), [1], kind)

    def test_the_face_and_the_turn_are_later_than_every_room(self):
        for path in ("Store/Store.swift", "Turn.swift"):
            store = "final class Store {}\n"
            self.assertEqual(self.rooms("let a: Store\n", store, "Run/Runner.swift", path), [1], path)
            self.assertEqual(self.rooms("struct Runner {}\n", "let a: Runner\n", "Run/Runner.swift", path), [], path)

    def test_failures_serve_every_room_and_name_none(self):
        self.assertEqual(self.rooms("let a: Failure\n", "struct Failure {}\n", later_path="Failures/Failure.swift"), [])
        self.assertEqual(self.rooms("let a: Observer<Int>\n", early_path="Failures/Failure.swift"), [1])

    def test_names_that_mean_something_else_pass(self):
        for innocent in (
            "// Observer\nlet a = \"Observer\"\n",
            "func a<Observer>(_ b: Observer) {}\n",
            "enum A {\n  struct Observer {}\n}\nlet b: Observer\n",
            "let a = Other.Observer()\n",
            "let a: ObserverList\n",
        ):
            self.assertEqual(self.rooms(innocent), [], innocent)

    def test_private_types_belong_to_their_file(self):
        self.assertEqual(self.rooms("let a: Hidden\n", "private struct Hidden {}\n"), [])

    def circles(self, target="RillApple", **files):
        files = {f"Sources/{target}/{path.replace('_', '/')}.swift": text for path, text in files.items()}
        return self.found(layout.folders_form_no_circle, files)

    def test_folders_that_name_each_other_are_caught(self):
        ends = {"Menus_Menu": "struct Menu {}\nlet a: Palette\n", "Panels_Panel": "struct Panel {}\nlet a: Menu\n"}
        found = self.circles(**ends, Palettes_Palette="\nstruct Palette {}\nlet a: Panel\n")
        self.assertEqual(found, [("Sources/RillApple/Menus/Menu.swift", 2)])
        self.assertEqual(self.circles(**ends, Palettes_Palette="struct Palette {}\n"), [])

    def test_the_files_beside_the_folders_are_a_folder(self):
        beside = "struct Desk {}\nlet a: Menu\n"
        found = self.circles(Desk=beside, Menus_Menu="struct Menu {}\nlet a: Desk\n")
        self.assertEqual(found, [("Sources/RillApple/Desk.swift", 2)])
        self.assertEqual(self.circles(Desk=beside, Menus_Menu="struct Menu {}\n"), [])

    def test_words_that_only_look_like_types_form_no_circle(self):
        panel = "struct Panel {\n  private enum Phase {}\n}\nlet a: Menu\n"
        for menu in ("let a: Phase\n", "func show<Panel>(_ a: Panel) {}\n", "let a = Desk.Panel()\n", "// A Panel.\n", "#if Panel\n"):
            found = self.circles(Menus_Menu="struct Menu {}\n" + menu, Panels_Panel=panel)
            self.assertEqual(found, [], menu)

    def test_a_file_outside_the_rooms_is_caught(self):
        self.assert_catches(layout.files_stand_in_rooms, "", path="Sources/Rill/Misc/Some.swift")
        self.assert_catches(layout.files_stand_in_rooms, "", path="Sources/Rill/Other.swift")
        self.assert_accepts(layout.files_stand_in_rooms, "", path="Sources/Rill/Turn.swift")


class Folders(RuleTestCase):
    def test_an_empty_folder_name_is_caught_once(self):
        files = {"Sources/A/Utils/B.swift": "", "Sources/A/Utils/C.swift": "", "Tests/A/Support/D.swift": ""}
        self.assertEqual(self.found(layout.folders_have_meaning, files), [("Sources/A/Utils/B.swift", 1)])

    def test_a_repeated_base_name_is_caught_within_a_target(self):
        files = {"Sources/A/B/C.swift": "", "Sources/A/D/C.swift": "", "Sources/E/C.swift": "", "Package.swift": ""}
        self.assertEqual(self.found(layout.file_names_are_unique, files), [("Sources/A/D/C.swift", 1)])

    def test_nested_packages_have_targets_too(self):
        self.assertEqual(target_of("Examples/Sources/Demo/Main.swift"), "Examples/Sources/Demo")
        self.assertEqual(target_of("Tests/RillTests/Send/Some.swift"), "Tests/RillTests")
        self.assertEqual(target_of("Package.swift"), "")


class Escapes(RuleTestCase):
    def test_escapes_without_reasons_are_caught(self):
        for escape in (
            "final class A: @unchecked Sendable {}",
            "nonisolated(unsafe) var a = 1",
            "@preconcurrency import B",
            "struct A {\n  let base: UnsafeMutableRawPointer\n}",
            "struct A {\n  var base = UnsafeMutablePointer<Int>.allocate(capacity: 1)\n}",
        ):
            self.assertEqual(len(self.found(code.escapes_have_reasons, {"Sources/A/B.swift": escape})), 1, escape)

    def test_a_plain_comment_above_is_a_reason(self):
        self.assert_accepts(code.escapes_have_reasons, "// Guarded by b.\nfinal class A: @unchecked Sendable {}\n")
        self.assert_accepts(code.escapes_have_reasons, "// Why.\n@usableFromInline\nnonisolated(unsafe) var a = 1\n")

    def test_documentation_or_a_comment_further_up_is_none(self):
        self.assert_catches(code.escapes_have_reasons, "/// Doc.\nfinal class A: @unchecked Sendable {}\n", line=2)
        self.assert_catches(code.escapes_have_reasons, "// Why.\n\nnonisolated(unsafe) var a = 1\n", line=3)
        self.assert_catches(code.escapes_have_reasons, "let b = 1  // Why.\nnonisolated(unsafe) var a = 1\n", line=2)

    def test_pointers_in_passing_pass(self):
        function = "func a(_ b: UnsafeRawPointer) {\n  let c: UnsafeRawPointer = b\n}\n"
        self.assert_accepts(code.escapes_have_reasons, function)
        self.assert_accepts(code.escapes_have_reasons, "struct A {\n  let look: (UnsafeRawPointer) -> Bool\n}\n")


class Errors(RuleTestCase):
    def test_try_optional_is_caught_where_it_would_lose_data(self):
        for target in ("RillInspectorServer", "RillSQLite", "RillPersistence", "JournalFiles"):
            path = f"Sources/{target}/A.swift"
            self.assert_catches(code.errors_are_not_swallowed, "\nlet a = try? b()\n", path=path, line=2)

    def test_try_optional_passes_elsewhere(self):
        self.assert_accepts(code.errors_are_not_swallowed, "let a = try? b()\n")
        innocent = "let a = try b() // no try?\n"
        self.assert_accepts(code.errors_are_not_swallowed, innocent, path="Sources/RillInspectorServer/A.swift")


class Sleeps(RuleTestCase):
    def test_sleeps_whose_timers_stay_are_caught(self):
        calls = ("Task.sleep(for: time)", "clock.sleep(until: time)", "ContinuousClock().sleep(for: time)")
        for call in (f"try await {call}" for call in calls):
            code_ = f"func a() async throws {{\n  {call}\n}}\n"
            self.assert_catches(code.sleeps_are_pauses, code_, path="Sources/Rill/Run/A.swift", line=2)
            self.assert_accepts(code.sleeps_are_pauses, code_, path="Tests/RillTests/Run/A.swift")
            self.assert_accepts(code.sleeps_are_pauses, code_, path="Sources/Rill/Concurrency/Alarm.swift")
        self.assert_accepts(code.sleeps_are_pauses, "let a = try await clock.pause(for: b)\n", path="Sources/Rill/A.swift")


class Attributes(RuleTestCase):
    def test_functions_in_locks_are_caught(self):
        rule = code.locks_hold_no_functions
        self.assert_catches(rule, "let body: Mutex<(@Sendable () -> Void)?>\n")
        self.assert_catches(rule, "let handler = Mutex<(@Sendable (Failure) -> Void)?>(nil)\n")
        self.assert_catches(rule, "let work = Mutex<() async throws -> Void>({})\n")
        self.assert_accepts(rule, "let jobs = Mutex<[@Sendable () -> Void]>([])\n")
        self.assert_accepts(rule, "let counts = Mutex<(taken: Int, until: Int)>((0, 1)); let f: () -> Void = {}\n")

    def test_banned_attributes_are_caught(self):
        self.assert_catches(code.attributes_are_not_banned, "@_exported import A\n")
        self.assert_catches(code.attributes_are_not_banned, "extension A: @retroactive B {}\n")
        self.assert_accepts(code.attributes_are_not_banned, "// @_exported is not used here.\n")


class ErrorNames(RuleTestCase):
    def test_a_public_error_with_another_suffix_is_caught(self):
        for name in ("FileError", "FileProblem"):
            text = f"public struct {name}: Error, Sendable {{}}\n"
            self.assert_catches(code.errors_are_called_failures, text, line=1)

    def test_failures_events_and_errors_of_libraries_are_accepted(self):
        for text in ("public enum FileFailure: Error {}\n", "public struct StoreGone: Error {}\n",
                     "public struct SQLiteError: Error {}\n", "struct FileProblem: Error {}\n",
                     "public struct FormErrors: Error {}\n"):
            self.assert_accepts(code.errors_are_called_failures, text)


class PublicNames(RuleTestCase):
    def test_a_public_type_with_the_name_of_another_module_is_caught(self):
        one, other = "Sources/RillDebugging/A.swift", "Sources/RillReplication/B.swift"
        files = {one: "public struct Entry {}\n", other: "\npublic enum Entry {}\n"}
        self.assertEqual(self.found(code.public_names_are_unique, files), [(other, 2)])

    def test_internal_and_nested_types_are_accepted(self):
        files = {
            "Sources/RillDebugging/A.swift": "public struct Entry {}\npublic struct Outer {\n  public struct Inner {}\n}\n",
            "Sources/RillReplication/B.swift": "struct Entry {}\npublic struct Inner {}\n",
        }
        self.assertEqual(self.found(code.public_names_are_unique, files), [])


class Conditions(RuleTestCase):
    def test_a_condition_inside_a_file_is_caught(self):
        self.assert_catches(code.conditions_guard_whole_files, "import A\n#if os(Linux)\n#endif\n", line=2)
        self.assert_catches(code.conditions_guard_whole_files, "#if A\n#endif\n  #if B\n  #endif\n", line=3)

    def test_a_condition_may_open_a_file(self):
        self.assert_accepts(code.conditions_guard_whole_files, "// Why.\n\n#if canImport(A)\nimport A\n#else\n#endif\n")

    def test_a_condition_may_guard_an_import_of_what_it_asks_for(self):
        self.assert_accepts(code.conditions_guard_whole_files, "import A\n#if canImport(B)\nimport B\n#endif\n")
        self.assert_catches(code.conditions_guard_whole_files, "import A\n#if canImport(B)\nimport C\n#endif\n", line=2)

    def test_a_platform_file_may_have_conditions_anywhere(self):
        text = "import A\n#if os(Linux)\n#endif\n"
        self.assert_accepts(code.conditions_guard_whole_files, text, path="Sources/A/Clock+Platform.swift")


class Wording(RuleTestCase):
    def test_a_trap_with_a_sentence_is_caught(self):
        for trap in ('fatalError("Why")', 'preconditionFailure("Why")', 'precondition(a > f(b),\n  "Why")'):
            self.assert_catches(code.wording_stands_in_failures, trap + "\n")

    def test_a_trap_may_say_what_the_failures_room_wrote(self):
        self.assert_accepts(code.wording_stands_in_failures, "fatalError(Failure.closed(id).description)\n")
        self.assert_accepts(code.wording_stands_in_failures, 'fatalError("a")\n', "Sources/Rill/Failures/A.swift")
        self.assert_accepts(code.wording_stands_in_failures, 'fatalError("a")\n', "Sources/A/AFailures/A.swift")


class CodeInComments(RuleTestCase):
    def test_statements_are_recognised(self):
        for text in (
            "let a = 1", "var b: Int", "func c() {", "private func c(d: Int) -> Int", "}", "} else {", "})",
            "store.send(.add)", "try await load(from: url)", "return state.count", "return nil", "a.b += 1;",
            "state.count = 3", "import Foundation", "case .add:", "guard let a else { return }", "if let a = b {",
            "rows.forEach { print($0) }", "foo(bar).baz()", "#if DEBUG", "for a in b {",
        ):
            self.assertTrue(looks_like_code(text), text)

    def test_prose_is_left_alone(self):
        for text in (
            "", "The loop on one page.", "Sent by an effect (see the registry)", "return early when nothing changed",
            "return the value.", "if a == b nobody is told", "let the caller decide", "guard against re-entrancy",
            "send(_:)", "MARK: - Sending (from anywhere)", "case by case", "calls `store.send(.add)`", "var is short",
            "swift-tools-version: 6.2", "the cost is n log n;  almost", "first (a), then b(c)", "1. send(a) enters",
            "Read by offset, see MemoryLayout.offset(of:)", "O(1)", "{\"version\": 1}", "import of old files",
        ):
            self.assertFalse(looks_like_code(text), text)

    def test_commented_out_code_is_caught(self):
        self.assert_catches(prose.no_code_in_comments, "let a = 1\n// let b = 2\n", line=2)
        self.assert_catches(prose.no_code_in_comments, "/// let b = 2\nlet a = 1\n")

    def test_examples_in_documentation_pass(self):
        fenced = "/// Like so:\n/// ```swift\n/// let b = 2\n/// ```\nlet a = 1\n"
        self.assert_accepts(prose.no_code_in_comments, fenced)
        self.assert_accepts(prose.no_code_in_comments, "/// Like so:\n///\n///     let b = 2\nlet a = 1\n")
        self.assert_accepts(prose.no_code_in_comments, "let a = b()  // store.send(.add)\n")


class OpenEnds(RuleTestCase):
    def test_a_note_without_an_issue_is_caught(self):
        for word in ("TODO", "FIXME"):
            self.assert_catches(prose.open_ends_have_issues, f"\n// {word}: later\n", line=2)

    def test_a_note_with_an_issue_passes(self):
        self.assert_accepts(prose.open_ends_have_issues, "// TODO: later, https://example.org/issues/12\n")
        self.assert_accepts(prose.open_ends_have_issues, "// TODO(#12): later\nlet todo = \"TODO\"\n")


class MachinePaths(RuleTestCase):
    def test_a_path_of_one_machine_is_caught_in_any_text(self):
        for folder in MACHINE_FOLDERS:
            text = f"See\n`/{folder}/someone/notes`.\n"
            self.assert_catches(prose.no_machine_paths, text, path="Documentation/Some.md", line=2)

    def test_addresses_and_relative_paths_pass(self):
        for folder in MACHINE_FOLDERS:
            text = f"https://example.org/{folder}/a ./{folder}/b ~/{folder}/c some/{folder}/d\n"
            self.assert_accepts(prose.no_machine_paths, text, path="README.md")


class Prose(RuleTestCase):
    def test_idioms_in_comments_are_caught(self):
        self.assert_catches(prose.prose_is_plain, "let a = 1\n/// Whoever calls it.\n", line=2)
        self.assert_catches(prose.prose_is_plain, "let a = 1  // read at once\n")
        self.assert_catches(prose.prose_is_plain, "// It is told.\nrun();\n", path="Sources/A/Page/a.js")

    def test_idioms_in_markdown_are_caught(self):
        self.assert_catches(prose.prose_is_plain, "# A page\n\nThe value lies there.\n", path="README.md", line=3)

    def test_an_idiom_may_be_wrapped(self):
        self.assert_catches(prose.prose_is_plain, "/// It runs at\n/// once.\n")
        self.assert_catches(prose.prose_is_plain, "It runs by\nitself.\n", path="README.md")

    def test_each_idiom_has_a_fix(self):
        for text in (
            "somebody", "are to be", "shall", "stand", "tells of", "was told", "hears of", "lets it go", "at once",
            "in motion", "puts into words", "turned away", "has its say", "so many", "by itself", "begins with",
            "for good", "leave this out", "carries away", "is no file",
        ):
            fixes = [fix for _, _, fix in prose.idioms(f"a {text} b")]
            self.assertTrue(fixes and all(fixes), text)

    def test_plain_words_pass(self):
        self.assert_accepts(prose.prose_is_plain, "/// A stand-in for a store that understands standalone rows.\n")
        self.assert_accepts(prose.prose_is_plain, "/// Time stands still; `E` stands for the element.\n")
        self.assert_accepts(prose.prose_is_plain, "/// There is no file, the log is no longer read, or it is no more.\n")

    def test_code_passes(self):
        self.assert_accepts(prose.prose_is_plain, 'let nobody = "told at once"\n')
        self.assert_accepts(prose.prose_is_plain, "/// Calls `nobody`.\n/// ```\n/// nobody()\n/// ```\n")
        self.assert_accepts(prose.prose_is_plain, "<!-- swift\nnobody()\n-->\n```\nshall\n```\n", path="A.md")
        self.assert_accepts(prose.prose_is_plain, "// Whoever calls it.\n", path="Tests/RillTests/A.swift")

    def test_exceptions_are_named(self):
        for start in IDIOMS_ALLOWED_IN:
            path = start + "A.swift" if start.endswith("/") else start
            self.assert_accepts(prose.prose_is_plain, "// Whoever calls it.\n", path=path)


class Sizes(RuleTestCase):
    LONG = "Sources/Rill/Store/Long.swift"
    LONG_FUNCTION = "struct A {\n  func stretch() {\n" + "    a()\n" * 60 + "  }\n}\n"

    def test_a_long_file_is_caught_at_the_first_line_too_many(self):
        self.assert_catches(size.sizes_are_readable, "a\n" * 301, line=301)
        self.assert_accepts(size.sizes_are_readable, "a\n" * 300)

    def test_the_turn_has_a_limit_of_its_own(self):
        self.assert_catches(size.sizes_are_readable, "a\n" * 81, path="Sources/Rill/Turn.swift", line=81)

    def test_a_long_function_is_caught(self):
        self.assert_catches(size.sizes_are_readable, self.LONG_FUNCTION, line=2)

    def test_an_exception_with_a_reason_is_granted(self):
        for key, text in ((self.LONG, "a\n" * 301), (f"{self.LONG}:stretch", self.LONG_FUNCTION)):
            files = {self.LONG: text, size.EXCEPTIONS_PATH: f"# Why\n{key} | a table, one row a line\n"}
            self.assertEqual(self.found(size.sizes_are_readable, files), [])

    def test_an_exception_without_a_reason_is_caught(self):
        files = {self.LONG: "a\n" * 301, size.EXCEPTIONS_PATH: f"\n{self.LONG} |\n"}
        self.assertEqual(self.found(size.sizes_are_readable, files), [(size.EXCEPTIONS_PATH, 2)])

    def test_an_exception_nobody_needs_is_caught(self):
        files = {self.LONG: "a\n", size.EXCEPTIONS_PATH: f"{self.LONG} | once long\n"}
        self.assertEqual(self.found(size.sizes_are_readable, files), [(size.EXCEPTIONS_PATH, 1)])


class Script(unittest.TestCase):
    def run_on(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for path, text in files.items():
                Path(folder, path).parent.mkdir(parents=True, exist_ok=True)
                Path(folder, path).write_bytes(text)
            subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
            return subprocess.run([SCRIPT, folder], capture_output=True, text=True)

    def test_violations_are_printed_with_place_and_remedy(self):
        done = self.run_on({"Sources/Rill/Store/A.swift": b"import Observation\nimport Foundation\n"})
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stdout,
            "Sources/Rill/Store/A.swift:2: `Rill` must not import Foundation — "
            "do without it, or move the code to another target (allowed here: Observation, Synchronization)\n",
        )

    def test_a_clean_tree_is_counted_in_one_line(self):
        text = b"a note\n"
        done = self.run_on({"a.md": text, "picture.png": b"\0" + text, ".gitignore": b"out/\n", "out/b.md": text})
        self.assertEqual((done.returncode, done.stdout), (0, "check-tree: 2 files read, every rule holds\n"))

    def test_every_rule_is_documented(self):
        for rule in RULES:
            self.assertTrue(rule.__doc__, rule.__name__)


if __name__ == "__main__":
    unittest.main()

"""Which parts of a state are marked as changed, also where elements of a list have another index than before."""

import unittest

from scripted_case import ScriptedTestCase
from scripted_store import number_tree


def change(kind, *path):
    steps = [{"index": one} if isinstance(one, int) else {"member": one} for one in path]
    sides = {"changed": ["before", "after"], "inserted": ["after"], "removed": ["before"]}[kind]
    return {"kind": kind, "path": ".".join(map(str, path)), "steps": steps, **{side: number_tree(1) for side in sides}}


class MarksTests(ScriptedTestCase):
    entries = 30
    elements = 8

    def prepare(self):
        # The element 5 was removed, and another one inserted before all others.
        self.store.difference = [
            change("removed", "rows", 5), change("inserted", "rows", 0), change("changed", "rows", 2, "taps")]

    def marked(self, place, kind="marked"):
        return self.page.run("""
            const [place, kind] = arguments;
            return [...document.querySelectorAll(`[data-testid="${place}"] .node-${kind}`)].map((node) => node.dataset.path);
        """, place, kind)

    def test_each_side_of_a_comparison_marks_its_own_parts(self):
        self.page.click("to-compare")
        self.page.wait_for("3 differences", lambda: self.page.text("compare-count"))
        self.page.wait_for(['["rows",1,"taps"]', '["rows",5]'], lambda: self.marked("compare-left"))
        self.page.wait_for(['["rows",0]', '["rows",2,"taps"]'], lambda: self.marked("compare-right"))

    def test_the_state_marks_nothing_that_was_removed(self):
        self.page.wait_for(['["rows",0]'], lambda: self.marked("state-tree"))
        self.page.wait_to_contain('["rows",2]', lambda: self.marked("state-tree", "on-the-way"))
        self.assertNotIn('["rows",5]', self.marked("state-tree", "on-the-way"))

    def earlier(self, changes, more=0):
        """The paths that are marked in the earlier state."""
        return self.driver.execute_async_script("""
            const [changes, more, done] = arguments;
            import("/change-marks.js").then(({ marksOfEarlier }) => done(
              marksOfEarlier({ changes, more }).map((path) => path.map((step) => step.member ?? step.index))));
        """, changes, more)

    def test_an_index_that_is_not_known_in_the_earlier_state_marks_the_list(self):
        moved = {"kind": "reordered", "path": "rows", "steps": [{"member": "rows"}]}
        inside = change("changed", "rows", 2, "taps")
        self.assertEqual(self.earlier([inside, moved]), [["rows"], ["rows"]])
        self.assertEqual(self.earlier([inside], more=3), [["rows"]])
        self.assertEqual(self.earlier([inside]), [["rows", 2, "taps"]])

    def test_a_part_that_was_removed_inside_an_element_is_found_by_the_index_of_the_element(self):
        changes = [change("removed", "rows", 0), change("removed", "rows", 1), change("removed", "rows", 0, "tags", 3)]
        self.assertEqual(self.earlier(changes), [["rows", 0], ["rows", 1], ["rows", 2, "tags", 3]])


if __name__ == "__main__":
    unittest.main()

"""The errands of Examples/GTK: a list, a form and a text field that are bound to a store."""

import os
import subprocess
import unittest

from program import Program


class ErrandsTests(unittest.TestCase):
    def setUp(self):
        self.program = Program(os.environ["ERRANDS"], "Errands")
        self.addCleanup(self.program.process.kill)

    def tearDown(self):
        code, complaints = self.program.close()
        self.assertEqual((code, complaints), (0, ""))
        self.program.process.stdout.close()
        self.program.process.stderr.close()

    def rows(self):
        """The checks and the titles of the rows on the screen, from top to bottom."""
        parts = self.program.parts
        checks = [part for part in parts if part.name == "GtkCheckButton"]
        titles = [part.text for part in parts if part.name == "GtkLabel" and " × " in part.text]
        return list(zip(checks, titles))

    def remove_button(self, row):
        return [part for part in self.program.parts if part.name == "GtkButton"][row]

    def test_a_list_makes_widgets_for_the_rows_on_the_screen_only(self):
        self.assertEqual(self.rows()[0][1], "1 × milk 1")
        self.assertEqual(self.program.text_of("open"), "1000 of 1000 are open")
        self.assertLess(len(self.rows()), 300)

    def test_a_click_reaches_the_store_of_the_row(self):
        check = self.rows()[2][0]
        self.program.click(check)
        self.program.wait_for("open", "999 of 1000 are open")
        self.program.wait(lambda: self.rows()[2][0].text == "on", "the mark of row 3")
        self.program.click(check)
        self.program.wait_for("open", "1000 of 1000 are open")

    def test_a_removed_row_leaves_the_list_and_the_others_move_up(self):
        self.program.click(self.rows()[1][0])
        self.program.wait_for("open", "999 of 1000 are open")
        self.program.click(self.remove_button(0))
        self.program.wait_for("open", "998 of 999 are open")
        self.program.wait(lambda: self.rows()[0][1] == "1 × bread 2", "the second row as the first")
        self.assertEqual([check.text for check, _ in self.rows()[:2]], ["on", "off"])

    def test_a_correction_of_the_store_keeps_the_cursor(self):
        self.program.click(self.program.part("search"))
        self.program.type("MK")
        self.program.wait_for("search", "mk|")
        self.program.press("Left")
        self.program.type("IL")
        self.program.wait_for("search", "mil|k")

    def test_a_text_selects_rows_and_returns_them(self):
        self.program.click(self.program.part("search"))
        self.program.type("lamp oil 5")
        self.program.wait(
            lambda: self.rows() and all("lamp oil 5" in title for _, title in self.rows()), "lamp oil only")
        self.program.press("ctrl+a", "BackSpace")
        self.program.wait(lambda: "1 × tea 6" in [title for _, title in self.rows()], "all rows")

    def test_a_form_is_checked_refused_and_accepted(self):
        program = self.program
        program.click(program.part("add"))
        program.wait(lambda: "What is the errand?" in program.texts(), "the rule of the title")

        program.click(program.part("title"))
        program.type("moon")
        program.wait_for("title", "moon|")
        program.press("Return")
        program.wait(lambda: not program.part("add").is_on, "the button is off while the form is submitted")
        program.wait(lambda: "The shop has no moon." in program.texts(), "the error of the shop")
        program.wait(lambda: program.part("add").is_on, "the button is on again")

        program.click(program.part("title"))
        program.press("ctrl+a")
        program.type("soap")
        program.press("Tab", "Up")
        program.wait_for("count", "|2")
        program.click(program.part("urgent"))
        program.wait_for("urgent", "on")
        program.click(program.part("add"))
        program.wait_for("open", "1001 of 1001 are open")
        program.wait(lambda: self.rows()[0][1] == "2 × soap", "the new row, first")
        program.wait_for("title", "|")
        self.assertEqual((program.text_of("count"), program.text_of("urgent")), ("|1", "off"))

    def test_the_window_is_painted(self):
        picture = os.environ["PICTURE"]
        self.program.click(self.rows()[1][0])
        self.program.wait(lambda: self.rows()[1][0].text == "on", "a mark")
        subprocess.run(["import", "-window", "root", picture], check=True)
        colors = subprocess.run(["identify", "-format", "%k", picture], check=True, capture_output=True).stdout
        self.assertGreater(int(colors), 50)


if __name__ == "__main__":
    unittest.main()

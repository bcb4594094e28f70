import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from issues_case import CONTRAST, NAMELESS, IssuesTestCase

# The first rows of the list, whose issues are the newest that are open.
NEWEST = "Wrong text in the editor with one hand"
SECOND = "Flicker in the export after a restart"


class ListTests(IssuesTestCase):
    def test_ten_thousand_issues_are_counted_and_fifty_are_shown(self):
        page = self.open_issues()
        page.wait_for((50, NEWEST), lambda: (len(page.titles()), page.titles()[0]))

    def test_a_text_is_found_while_it_is_typed(self):
        page = self.open_issues()
        page.write("issue-search", "crash in the archive")
        page.wait_for("1–14 of 14", page.count)
        page.wait_for(True, lambda: all(title.startswith("Crash in the archive") for title in page.titles()))
        page.write("issue-search", "xylophone")
        page.wait_for("No issue fits.", page.count)
        page.write("issue-search", "")
        page.wait_for("1–50 of 6,666", page.count)

    def test_scopes_labels_and_orders_combine(self):
        page = self.open_issues()
        page.choose_scope("mine")
        page.wait_for("1–50 of 1,998", page.count)
        page.choose("issue-label", "docs")
        page.wait_until(lambda text: "1,998" not in text, page.count, "expected fewer issues")
        page.choose("issue-order", "title")
        page.wait_for(True, lambda: page.titles() == sorted(page.titles()))
        page.choose("issue-label", "")
        page.choose_scope("all")
        page.wait_for("1–50 of 10,000", page.count)

    def test_the_list_turns_its_pages(self):
        page = self.open_issues()
        page.click("next-page")
        page.wait_for("51–100 of 6,666", page.count)
        page.click("previous-page")
        page.wait_for("1–50 of 6,666", page.count)
        page.wait_for(False, lambda: page.one("previous-page").is_enabled())

    def test_two_tabs_show_the_same_list(self):
        one, other = self.open_issues(), self.open_issues()
        one.write("issue-search", "xylophone")
        other.wait_for("No issue fits.", other.count)


class EditTests(IssuesTestCase):
    def test_an_issue_is_renamed_undone_and_redone(self):
        page = self.open_issues()
        page.open(0)
        page.wait_for(NEWEST, page.title)
        page.rename("Tea is cold")
        page.wait_for("Tea is cold", page.title)
        page.wait_for("Tea is cold", lambda: page.titles()[0])
        page.click("undo")
        page.wait_for(NEWEST, page.title)
        page.click("redo")
        page.wait_for("Tea is cold", page.title)
        page.wait_for("", lambda: page.text("issue-problem"))

    def test_an_edit_that_fails_is_taken_back_with_a_reason(self):
        page = self.open_issues()
        page.open(0)
        page.click("service-failing")
        page.rename("Tea is cold")
        page.wait_for("The renaming of issue 9999 was taken back: the service is overloaded.",
                      lambda: page.text("issue-problem"))
        page.wait_for(NEWEST, page.title)
        page.wait_for(False, lambda: page.one("undo").is_enabled())

    def test_edits_wait_while_the_service_is_offline(self):
        page = self.open_issues()
        page.open(0)
        page.click("service-offline")
        page.rename("Tea is cold")
        page.wait_for("1 change will be sent when the service is back.", lambda: page.text("issue-waiting"))
        page.choose("detail-priority", "low")
        page.wait_for("2 changes will be sent when the service is back.", lambda: page.text("issue-waiting"))
        page.wait_for("Tea is cold", page.title)
        page.click("service-offline")
        page.wait_for("", lambda: page.text("issue-waiting"))
        page.wait_for("Tea is cold", page.title)
        page.wait_for("low", lambda: page.one("detail-priority").get_attribute("value"))

    def test_an_edit_is_shown_before_a_slow_service_answers(self):
        page = self.open_issues()
        page.open(0)
        page.click("service-slow")
        page.rename("Tea is cold")
        page.wait_for(("Tea is cold", "Sending 1 change…"), lambda: (page.title(), page.text("issue-waiting")))
        page.wait_for("", lambda: page.text("issue-waiting"))
        page.wait_for("Tea is cold", page.title)

    def test_an_issue_is_closed_after_a_question(self):
        page = self.open_issues()
        page.open(1)
        page.wait_for(SECOND, page.title)
        page.click("detail-close")
        page.wait_for(f"Close issue #9998, “{SECOND}”?", lambda: page.text("close-question"))
        page.click("cancel-close")
        page.wait_for(False, lambda: page.one("close-dialog").is_displayed())
        page.click("detail-close")
        page.click("confirm-close")
        page.wait_to_contain("closed", lambda: page.text("detail-facts"))
        page.wait_for("6,665", lambda: page.text("count-open"))
        page.wait_for(False, lambda: SECOND in page.titles())
        page.wait_for("Reopen", lambda: page.text("detail-close"))


class ScreenTests(IssuesTestCase):
    def test_a_comment_is_written_on_a_screen_of_its_own(self):
        page = self.open_issues()
        page.open(1)
        page.wait_for(2, lambda: len(page.all("comment")))
        page.click("write-comment")
        page.wait_for(True, lambda: page.has_focus("comment-text"))
        page.wait_for(False, lambda: page.one("save-comment").is_enabled())
        page.write("comment-text", "More tea, please.")
        page.click("save-comment")
        page.wait_for("Me\nMore tea, please.", lambda: page.texts("comment")[-1])

    def test_back_leads_to_the_issue_and_then_to_the_list(self):
        page = self.open_issues()
        page.open(1)
        page.click("write-comment")
        page.wait_for(True, lambda: page.one("editor").is_displayed())
        page.click("back-to-issue")
        page.wait_for(True, lambda: page.one("detail").is_displayed())
        page.click("back-to-list")
        page.wait_for(False, lambda: page.one("detail").is_displayed())
        page.wait_for(True, lambda: page.has_focus("issue-row"))

    def test_comments_that_were_not_loaded_are_loaded_on_request(self):
        page = self.open_issues()
        page.click("service-failing")
        page.open(1)
        page.wait_for("The comments could not be loaded: the service is overloaded.",
                      lambda: page.text("comments-problem"))
        page.click("service-failing")
        page.click("reload-comments")
        page.wait_for(2, lambda: len(page.all("comment")))


class FormTests(IssuesTestCase):
    def test_a_new_issue_stands_at_the_top(self):
        page = self.open_form()
        page.write("new-title", "Tea is cold")
        page.choose("new-priority", "urgent")
        page.click("create-issue")
        page.wait_for(False, lambda: page.one("new-issue-sheet").is_displayed())
        page.wait_for("Tea is cold", lambda: page.titles()[0])
        page.wait_for("10,001", lambda: page.text("count-all"))

    def test_rules_checks_and_the_service_refuse_a_form(self):
        page = self.open_form()
        page.click("create-issue")
        page.wait_for("An issue needs a title.", lambda: page.text("new-title-errors"))
        page.write("new-title", NEWEST.upper())
        page.wait_for("Another issue has this title.", lambda: page.text("new-title-errors"))
        page.write("new-title", "Tea is cold")
        page.choose("new-label", "security")
        page.choose("new-priority", "urgent")
        page.wait_for("Only a bug is urgent.", lambda: page.text("new-priority-errors"))
        page.choose("new-priority", "low")
        page.wait_for("", lambda: page.text("new-priority-errors"))
        page.click("create-issue")
        page.wait_for("Report security problems in private.", lambda: page.text("new-label-errors"))
        page.choose("new-label", "bug")
        page.wait_for("", lambda: page.text("new-label-errors"))

    def test_tasks_are_rows_of_the_form(self):
        page = self.open_form()
        page.write("new-title", "Tea is cold")
        for count in (1, 2, 3):
            page.click("add-task")
            page.wait_for(count, lambda: len(page.all("task-text")))
        page.all("remove-task")[1].click()
        page.wait_for(2, lambda: len(page.all("task-text")))
        page.all("task-text")[0].send_keys("Buy a kettle")
        page.all("task-text")[1].send_keys("Grow tea")
        page.all("task-hours")[1].clear()
        page.all("task-hours")[1].send_keys("20")
        page.click("create-issue")
        page.wait_for(["", "Split this task."], lambda: [place.text for place in page.all("task-errors")])
        page.all("remove-task")[1].click()
        page.click("create-issue")
        page.wait_for(False, lambda: page.one("new-issue-sheet").is_displayed())
        page.wait_for("Tea is cold", lambda: page.titles()[0])

    def test_escape_dismisses_the_form_and_the_question(self):
        page = self.open_form()
        page.write("new-title", "Tea is cold")
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        page.wait_for(False, lambda: page.one("new-issue-sheet").is_displayed())
        page.click("new-issue")
        page.wait_for("", lambda: page.one("new-title").get_attribute("value"))
        page.click("cancel-new-issue")
        page.open(0)
        page.click("detail-close")
        page.wait_for(True, lambda: page.one("close-dialog").is_displayed())
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        page.wait_for(False, lambda: page.one("close-dialog").is_displayed())


class FeedTests(IssuesTestCase):
    def test_changes_of_others_arrive_while_the_switch_is_on(self):
        page, inspector = self.open_issues(), self.open_inspector("issues")
        page.click("issue-live")
        inspector.wait_to_contain("changed", inspector.rows)
        page.wait_until(lambda titles: titles[0] != NEWEST or len(titles) < 50, page.titles, "expected other rows")
        page.click("issue-live")
        page.wait_for(False, lambda: page.one("issue-live").is_selected())


class InspectorTests(IssuesTestCase):
    def test_going_back_in_time_shows_the_list_as_it_was(self):
        page, inspector = self.open_issues(), self.open_inspector("issues")
        page.write("issue-search", "x")
        page.wait_until(lambda text: "6,666" not in text, page.count, "expected fewer issues")
        inspector.wait_for("list", lambda: inspector.rows()[-1])
        inspector.do("jump", -2)
        page.wait_for("1–50 of 6,666", page.count)
        page.wait_for("", lambda: page.one("issue-search").get_attribute("value"))

    def test_a_text_whose_answer_comes_after_time_went_back_does_not_stay(self):
        page, inspector = self.open_issues(), self.open_inspector("issues")
        page.run("""
            const real = window.fetch;
            window.held = [];
            window.fetch = async (path, options) => {
              const response = await real(path, options);
              if (options?.method === "POST") await new Promise((resume) => window.held.push(resume));
              return response;
            };
            """)
        page.write("issue-search", "x")
        page.wait_until(lambda text: "6,666" not in text, page.count, "expected fewer issues")
        inspector.wait_for("list", lambda: inspector.rows()[-1])
        inspector.do("jump", -2)
        page.wait_for("1–50 of 6,666", page.count)
        self.assertEqual(page.one("issue-search").get_attribute("value"), "x")
        page.run("window.held.forEach((resume) => resume())")
        page.wait_for("", lambda: page.one("issue-search").get_attribute("value"))

    def test_the_store_of_the_page_and_the_queries_are_inspected(self):
        self.open_issues()
        inspector = self.open_inspector("issues-on-the-page")
        inspector.wait_for("6666", lambda: inspector.state("found"))
        inspector.look_at("issue-queries")
        inspector.wait_for("true", lambda: inspector.state("isOnline"))


class LayoutTests(IssuesTestCase):
    def test_everything_fits_and_is_legible_on_a_desk_and_on_a_phone_light_and_dark(self):
        page = self.open_issues()
        # Without motion, no color is on its way to another.
        page.prefer("light")
        page.click("service-failing")
        page.open(1)
        page.rename("Tea is cold")
        page.wait_to_contain("taken back", lambda: page.text("issue-problem"))
        for size_name, size in {"desk": (1440, 900), "phone": (390, 844)}.items():
            page.resize(*size)
            for scheme in ("light", "dark"):
                with self.subTest(size=size_name, scheme=scheme):
                    page.prefer(scheme)
                    page.wait_for(scheme == "light", lambda: page.brightness() > 0.5)
                    page.wait_for(0, page.overhang)
                    self.assertGreaterEqual(page.run(CONTRAST, None)[0][0], 4.5, page.run(CONTRAST, None))
                    self.keep_picture(page, f"issues-{size_name}-{scheme}")

    def test_the_form_is_legible_and_fits_on_a_phone(self):
        page = self.open_form()
        page.prefer("light")
        page.click("create-issue")
        page.wait_for("An issue needs a title.", lambda: page.text("new-title-errors"))
        page.resize(390, 844)
        for scheme in ("light", "dark"):
            with self.subTest(scheme=scheme):
                page.prefer(scheme)
                page.wait_for(scheme == "light", lambda: page.brightness() > 0.5)
                page.wait_for(0, page.overhang)
                self.assertGreaterEqual(page.run(CONTRAST, "#new-issue")[0][0], 4.5, page.run(CONTRAST, "#new-issue"))
                self.keep_picture(page, f"issues-form-{scheme}")

    def test_a_phone_shows_the_list_or_a_screen(self):
        page = self.open_issues()
        page.resize(390, 844)
        page.wait_for(False, lambda: page.one("issue-screen").is_displayed())
        page.open(0)
        page.wait_for(False, lambda: page.one("issue-rows").is_displayed())
        page.click("back-to-list")
        page.wait_for(True, lambda: page.one("issue-rows").is_displayed())

    def test_everything_has_a_name(self):
        page = self.open_issues()
        self.assertEqual(page.run(NAMELESS), [])


if __name__ == "__main__":
    unittest.main()

"""What tests with a scripted store start from: a server of its own, the page on it, and nothing to complain about."""

import threading
import unittest

from browser import InspectorPage, close_pages, console_errors, shared_browser
from scripted_server import ScriptedServer
from scripted_store import ScriptedStore


class ScriptedTestCase(unittest.TestCase):
    # How many entries the store has, and how many elements its state.
    entries = 5_000
    elements = 1_000

    @classmethod
    def setUpClass(cls):
        cls.driver = shared_browser()

    # What the console may complain about: connections that end, and what a test adds.
    forgiven = ("ERR_",)
    # Whether the page offers its tour, as it does on a first visit.
    shows_tour = False

    def setUp(self):
        self.open_server()
        self.open_page()
        self.page.wait_for(f"{self.entries:,}", lambda: self.page.text("timeline-count"))

    def open_server(self):
        self.store = ScriptedStore(self.entries, self.elements)
        self.server = ScriptedServer(self.store)
        self.addCleanup(self.server.shutdown)
        self.prepare()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def open_page(self):
        self.page = InspectorPage(self.driver, self.server.url, shows_tour=self.shows_tour)

    def prepare(self):
        """Changes the store before the page sees it."""

    def numbers(self):
        """The numbers of the entries in view."""
        return self.page.run(
            "return [...document.querySelectorAll('[data-testid=row]')].map((row) => Number(row.dataset.number))")

    def tearDown(self):
        logged = self.complaints()
        close_pages(self.driver)
        self.assertEqual(logged, [])

    def complaints(self):
        """What the console has complained about since it was last asked, without what is forgiven."""
        return [line for line in console_errors(self.driver) if not any(word in line for word in self.forgiven)]

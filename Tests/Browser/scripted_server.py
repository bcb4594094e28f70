#!/usr/bin/env python3
"""Serves the inspector's page with a store that is scripted, so that the page can be tried without an app.

Usage: scripted_server.py [--entries N] [--elements N] [--rate ACTIONS_PER_SECOND] [--port PORT]
"""

import argparse
import json
import queue
import socket
import sys
import threading
import time
import urllib.parse
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from scripted_search import search
from scripted_store import EFFECT_EVERY, ScriptedStore, text_tree

FILES = Path(__file__).resolve().parents[2] / "Sources/RillInspectorServer/Page/Files"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
          "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
BATCHES_PER_SECOND = 20


class Events:
    """The frames of the stream, and who listens."""

    def __init__(self):
        self.lock = threading.Lock()
        self.frames = []
        self.listeners = set()

    @property
    def number(self):
        return len(self.frames)

    def listen(self, after=None):
        """A queue of frames, which goes on after a number if one is given; it ends with None."""
        listener = queue.SimpleQueue()
        with self.lock:
            number = self.number if after is None else after
            resumed = json.dumps({"resumed": after is not None, "version": 1})
            listener.put(f"retry: 500\n\nid: run.{number}\nevent: open\ndata: {resumed}\n\n".encode())
            for frame in self.frames[number:]:
                listener.put(frame)
            self.listeners.add(listener)
        return listener

    def drop(self):
        """Breaks off every stream."""
        with self.lock:
            for listener in self.listeners:
                listener.put(None)
            self.listeners.clear()

    def tell(self, name, data):
        with self.lock:
            frame = f"id: run.{self.number + 1}\nevent: {name}\ndata: {json.dumps(data)}\n\n".encode()
            self.frames.append(frame)
            for listener in self.listeners:
                listener.put(frame)


def replica(id="ann", connection="connected", position=0, newest=0, pending=0, **more):
    """The condition of a replica."""
    return {"id": id, "name": "board", "connection": connection, "position": position, "newest": newest,
            "behind": max(0, newest - position), "pending": pending, **more}


class ScriptedServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, store, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.store = store
        self.events = Events()
        self.asked = Counter()
        self.asking = threading.Lock()
        self.commands = []
        # The addresses at which there was nothing.
        self.refused = []
        # Commands, lists of entries and questions about one are answered at once, unless a test clears these.
        self.answers_commands, self.answers_entries, self.answers_questions, self.answers_stores = (
            threading.Event() for _ in range(4))
        # The store answers anything, also commands, unless a test clears this; another store always does.
        self.answers_anything = threading.Event()
        for answers in [self.answers_commands, self.answers_entries, self.answers_questions, self.answers_stores,
                        self.answers_anything]:
            answers.set()
        # Another store that answers, which is also in the list of others.
        self.other = None
        # Whether the store is in the list of stores.
        self.has_store = True
        # Whether it is busy or gone, and since when, as the list and the events say; a busy store answers nothing.
        self.availability = None
        # The status with which everything is answered except the stream of events, if all answers are failures.
        self.failure = None
        self.has_left = False
        self.features = ["send", "travel", "export", "test", "search"]
        self.processes = []
        # The replicas of the store, and of stores of others, as the list of stores has them.
        self.replica = None
        self.others = []

    def handle_error(self, request, client_address):
        # A page that abandons a question, or is closed, breaks off its connections.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def add_other(self, store, name):
        """Adds another store, and tells it."""
        self.other = store
        self.others.append({"id": store.id, "name": name, "stateType": f"{name}.State", "features": self.features,
                            "history": store.status()})
        self.events.tell("store-added", {"store": store.id, "name": name})

    def become(self, state, since=None):
        """Makes the store busy, gone or ready, and tells it."""
        said = {"state": state, **({"since": since} if since else {})}
        self.availability = None if state == "ready" else said
        self.events.tell("availability", {"store": self.store.id, **said})

    def leave(self):
        """Ends as an app does that is killed."""
        self.has_left = True
        self.shutdown()
        self.server_close()
        self.events.drop()

    def hear_replica(self, **condition):
        """Changes the condition of the store's replica, and tells it."""
        self.replica = replica(**condition)
        self.events.tell("replica", {"store": self.store.id, "replica": self.replica})

    def mark(self, number, **mark):
        """Tells what the replica has made of an entry."""
        self.store.marks[number] = mark
        self.events.tell("marks", {"store": self.store.id, "marks": [{"number": number, "mark": mark}]})

    def act(self, count):
        """Makes some more actions happen, and tells them in one batch."""
        layout = self.store.layout
        rows = self.store.append(count)
        if self.store.layout != layout:
            self.events.tell("layout", {"store": self.store.id, "status": self.store.status()})
        else:
            self.events.tell("entries", {"store": self.store.id, "status": self.store.status(), "rows": rows})
        numbers = [(row["number"] - 3) // EFFECT_EVERY + 1 for row in rows if row["number"] % EFFECT_EVERY == 3]
        if numbers:
            self.events.tell("effects", {
                "store": self.store.id, "effects": [self.store.effect(number) for number in numbers]})

    def act_for(self, seconds, rate):
        """Makes actions happen at a rate; late batches are made up for."""
        start = time.monotonic()
        for batch in range(1, int(seconds * BATCHES_PER_SECOND) + 1):
            self.act(rate // BATCHES_PER_SECOND)
            time.sleep(max(0, start + batch / BATCHES_PER_SECOND - time.monotonic()))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, body, kind="application/json", status=200):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def refuse(self):
        if self.path.startswith("/api/"):
            self.server.refused.append(self.path)
        self.reply({"error": {"code": "not-found", "message": f"There is nothing at {self.path}.", "fix": "Look."}},
                   status=200 if self.headers["Rill-Absent"] == "200" else 404)

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        if not address.path.startswith("/api/"):
            return self.file(address.path)
        if address.path == "/api/v1/events":
            return self.stream()
        parts = [urllib.parse.unquote(part) for part in address.path.split("/")[3:]]
        asked = {name: values[0] for name, values in urllib.parse.parse_qs(address.query).items()}
        self.answer(parts, asked, None)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer([urllib.parse.unquote(part) for part in self.path.split("/")[3:]], {}, json.loads(body))

    def file(self, path):
        name = "index.html" if path == "/" else path[1:]
        file = FILES / name
        if "/" in name or not file.is_file():
            return self.refuse()
        self.reply(file.read_bytes(), f"{TYPES[file.suffix]}; charset=utf-8")

    def stream(self):
        last = self.headers.get("Last-Event-ID")
        listener = self.server.events.listen(int(last.split(".")[1]) if last else None)
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            while frame := listener.get():
                self.wfile.write(frame)
                self.wfile.flush()
        except OSError:
            # The page has gone.
            pass

    def answer(self, parts, asked, body):
        is_other = self.server.other is not None and parts[1:2] == [self.server.other.id]
        store = self.server.other if is_other else self.server.store
        if self.server.has_left:
            # Also connections that were open are broken off.
            self.close_connection = True
            return self.connection.shutdown(socket.SHUT_RDWR)
        with self.server.asking:
            self.server.asked[parts[-1]] += 1
        if self.server.failure:
            with self.server.asking:
                self.server.asked["failures"] += 1
            return self.reply({"error": {"code": "stopping", "message": "The app stops.", "fix": "Start it again."}},
                              status=self.server.failure)
        if parts == ["stores"]:
            self.server.answers_stores.wait()
            availability = self.server.availability
            return self.reply({"version": 1, "run": "run", "processes": self.server.processes, "stores": [{
                "id": store.id, "name": "Items", "stateType": "Items.State", "history": store.status(),
                "features": self.server.features, **({"process": "app"} if self.server.processes else {}),
                **({"replica": self.server.replica} if self.server.replica else {}),
                **({"availability": availability} if availability else {})}, *self.server.others]
                if self.server.has_store else []})
        if not is_other:
            self.server.answers_anything.wait()
        if self.server.availability and not is_other:
            return self.reply({"error": {"code": "store-is-busy", "message": "Items has not answered.", "fix": "Wait."}},
                              status=504)
        work = getattr(self, "of_" + parts[2], None)
        if parts[:2] != ["stores", store.id] or work is None:
            return self.refuse()
        named = [*(parts[3:] if parts[2] != "tables" else []), asked.get("at"), asked.get("to"), asked.get("from") if parts[2] == "diff" else None,
                 body.get("at") if parts[2] == "view" else None]
        if parts[2] == "entries" and parts[3:]:
            self.server.answers_questions.wait()
        if not all(store.keeps(at) for at in named):
            return self.refuse()
        work(store, parts[3:], asked, body)

    def of_entries(self, store, rest, asked, _):
        if rest:
            row = store.row(int(rest[0]))
            effects = [store.effect((row["number"] - 3) // EFFECT_EVERY + 1)] if row.get("effects") else []
            return self.reply({
                "entry": row, "effects": effects, "caused": [row["number"] + 1] if effects else [],
                "json": {row["action"]: {"item": row["number"] % store.elements, "title": f"item {row['number']}"}},
                "durations": {"wait": 3.2, "handle": 10.1, "notify": 2.4},
                "action": {"kind": "enum", "type": "Action", "case": row["action"], "members": [
                    {"name": "title", "value": text_tree(f"<b>item {row['number']}</b>")}]}})
        with store.lock:
            limit = int(asked.get("limit", 200))
            start = int(asked["from"]) if "from" in asked else max(0, len(store.order) - limit)
            answer = {"status": store.status(), "from": start, "entries": store.rows(start, limit)}
        with self.server.asking:
            self.server.asked["entries that were read"] += 1
        self.server.answers_entries.wait()
        self.reply(answer)

    def of_state(self, store, _, asked, __):
        depth = int(asked.get("depth", 3))
        self.reply({"at": asked.get("at"), "revision": store.newest, "state": store.tree(asked.get("at"), {}, depth)})

    def of_view(self, store, _, __, body):
        windows = {"rows": (one["from"], one["limit"]) for one in body["open"] if one["path"] == [{"member": "rows"}]}
        tree = store.tree(body.get("at"), windows, body["depth"])
        token = body.get("view")
        before = store.views.get(token)
        if before is None:
            token = f"view-{len(store.views)}"
            store.views[token] = tree
            return self.reply({"view": token, "revision": store.newest, "state": tree})
        store.views[token] = tree
        patches = [{"path": [{"member": was["name"]}], "value": now["value"]}
                   for was, now in zip(before["members"], tree["members"]) if was != now]
        self.reply({"view": token, "revision": store.newest, "patches": patches})

    def of_diff(self, store, _, asked, __):
        to = store.count_at(asked["to"])
        start = to - 1 if asked.get("from", "previous") == "previous" else asked["from"]
        changes = store.changes(start, to) if store.difference is None else store.difference
        self.reply({"changes": changes, "more": 0})

    def of_commands(self, store, _, __, body):
        layout = store.layout
        refusal = store.command(body)
        self.server.commands.append(body)
        self.server.answers_commands.wait()
        self.reply({"status": store.status(), **({"refusal": refusal} if refusal else {})})
        name = "layout" if store.layout != layout else "status"
        self.server.events.tell(name, {"store": store.id, "status": store.status()})

    def of_actions(self, store, *_):
        self.server.act(1)
        self.reply({"number": store.newest})

    def of_templates(self, *_):
        self.reply({"templates": [{"name": "add", "json": {"add": {"title": "milk"}}}]})

    def of_effects(self, store, _, asked, __):
        last = (store.newest - 3) // EFFECT_EVERY + 1
        first = max(int(asked.get("after", 0)) + 1, last - 5000, 1)
        numbers = range(first, min(first + int(asked.get("limit", 200)), last + 1))
        self.reply({"effects": [store.effect(number) for number in numbers], "more": bool(numbers) and numbers[-1] < last})

    def of_timing(self, *_):
        self.reply({"rows": [{"name": name, "count": 1200 * index, "p50": 9.1 * index, "p90": 14.0 * index,
                              "p99": 31.0 * index, "max": 340.0 * index}
                             for index, name in enumerate(["add", "rename", "search"], 1)]})

    def of_search(self, store, _, asked, __):
        self.reply(search(store, asked))

    def of_series(self, store, _, asked, __):
        first, last = int(asked.get("from", 0)), int(asked.get("to", len(store.order)))
        count = min(int(asked.get("points", 50)), last - first + 1)
        places = [first + index * (last - first) // max(1, count - 1) for index in range(count)]
        self.reply({"points": [{"place": place, "number": store.order[place - 1] if place else 0, "text": str(place % 37),
                                "amount": place % 37} for place in places]})

    def of_tables(self, store, rest, asked, body):
        if rest:
            self.server.commands.append(body)
            return self.reply({"number": store.newest})
        self.reply({"at": asked.get("at", "shown"), "revision": store.newest, "tables": [{
            "title": "Items", "columns": ["Item"], "total": 1_000, "from": 0, "rows": [
                {"id": f"item {index}", "cells": [{"text": f"item {index}"}], "commands": [{"title": "Take"}]}
                for index in range(int(asked.get("limit", 100)))]}]})

    def of_test(self, _, __, asked, ___):
        self.reply({"source": f"@Test func `{asked['name']}`() async {{\n  // {asked['numbers']}\n}}\n"})

    def of_export(self, store, *_):
        self.reply({"entries": store.order[:10]})

    def of_import(self, store, *_):
        self.reply({"status": store.status(), "grade": "fine", "notes": []})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in {"entries": 1000, "elements": 1000, "rate": 0, "port": 8799}.items():
        parser.add_argument(f"--{name}", type=int, default=value)
    wish = parser.parse_args()
    server = ScriptedServer(ScriptedStore(wish.entries, wish.elements), wish.port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.url, flush=True)
    while True:
        if wish.rate:
            server.act_for(60, wish.rate)
        else:
            time.sleep(60)


if __name__ == "__main__":
    main()

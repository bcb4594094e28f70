"""A store that never was: a history of any length, whose every row and state follows from its number."""

import threading
import time

NAMES = ["add", "rename", "toggle", "search", "loaded", "move", "remove", "tick"]
EFFECT_EVERY = 10


def number_tree(value):
    return {"kind": "number", "type": "Int", "value": str(value)}


def text_tree(value):
    return {"kind": "string", "type": "String", "value": value}


def members(**values):
    return [{"name": name, "value": value} for name, value in values.items()]


class ScriptedStore:
    """The history of a list of `elements` items after `count` actions; more can be appended."""

    def __init__(self, count, elements, id="items"):
        self.id = id
        self.lock = threading.Lock()
        self.elements = elements
        self.names = NAMES
        self.order = list(range(1, count + 1))
        self.skipped = set()
        # The notes and the pins on entries.
        self.notes = {}
        self.pins = set()
        # What a replica has made of entries, and the places from which they were sent.
        self.marks = {}
        self.places = {}
        self.position = count
        self.newest = count
        self.layout = 1
        # Where it goes on from what is shown, what came after is kept as a branch: its parent, and its entries.
        self.mode = "append"
        self.branches = []
        # When entries were made, in milliseconds since it began, where that is not every ten.
        self.times = {}
        self.flags = {"locked": False, "recording": True, "engine": True}
        self.began = time.time() * 1000 - count * 10
        self.views = {}
        # Whether values are longer than what is searched of them.
        self.has_long_values = False
        # The difference between any two states, if it does not follow from their numbers.
        self.difference = None

    def status(self):
        return {"first": 0, "count": len(self.order), "position": self.position, "newest": self.newest,
                "layout": self.layout, "mode": self.mode, "bytes": 400 * len(self.order),
                "branches": len(self.branches), **({"heads": self.heads} if self.branches else {}), **self.flags}

    @property
    def heads(self):
        return [entries[0] for _, entries in self.branches]

    def switches(self, number):
        """The branches to switch to, one after the other, to show an entry of a branch."""
        parent, entries = next((parent, entries) for parent, entries in self.branches if number in entries)
        return [*([] if parent in [0, *self.order] else self.switches(parent)), entries[0]]

    def row(self, number):
        name = self.names[number % len(self.names)]
        row = {"number": number, "action": name, "summary": f'{name}(item: {number % self.elements}, title: "item {number}")',
               "origin": "caller", "time": self.began + self.times.get(number, number * 10), "took": 12.5}
        if number % EFFECT_EVERY == 3:
            row["effects"] = 1
        if number % EFFECT_EVERY == 4 and number > 1:
            row.update(cause=number - 1, origin="effect search")
        if number % 97 == 0:
            row["refusal"] = f"Refused by no doubles: item {number} is there already."
        if number in self.skipped:
            row["skipped"] = True
        if number in self.notes:
            row["note"] = self.notes[number]
        if number in self.pins:
            row["pinned"] = True
        if number in self.marks:
            row["mark"] = self.marks[number]
        if number in self.places:
            row["place"] = self.places[number]
        return row

    def rows(self, first, limit):
        """The rows from a place on."""
        return [self.row(number) for number in self.order[first:first + limit]]

    def effect(self, number):
        cause = (number - 1) * EFFECT_EVERY + 3
        start = self.began + cause * 10
        effect = {"number": number, "cause": cause, "name": ["search", "load", "save"][number % 3], "start": start,
                  "phase": ["finished", "cancelled", "finished", "failed"][number % 4], "end": start + 40 + number % 7 * 30,
                  "sent": [cause + 1]}
        if effect["phase"] == "failed":
            effect["reason"] = "the server did not answer"
        if effect["phase"] == "cancelled":
            effect.update(id="query", reason="a newer one took its place")
        return effect

    def append(self, count):
        """Appends rows, and returns them."""
        with self.lock:
            if self.mode == "branch":
                self.fork()
            was_at_end = self.position == len(self.order)
            fresh = list(range(self.newest + 1, self.newest + count + 1))
            self.order.extend(fresh)
            self.newest += count
            if was_at_end:
                self.position = len(self.order)
            return [self.row(number) for number in fresh]

    def fork(self):
        """Makes a branch of what comes after the position that is shown."""
        parent, rest = [0, *self.order][self.position], self.order[self.position:]
        if rest:
            self.branches.append((parent, rest))
            del self.order[self.position:]
            self.layout += 1

    def command(self, body):
        """Does it, or returns why not."""
        with self.lock:
            return getattr(self, "do_" + body["do"])(body)

    def do_note(self, body):
        self.notes[body["number"]] = body["text"]
        if body["text"] == "":
            del self.notes[body["number"]]
        self.layout += 1

    def do_pin(self, body):
        (self.pins.add if body["on"] else self.pins.discard)(body["number"])
        self.layout += 1

    def do_back(self, body):
        self.position = max(0, self.position - body.get("count", 1))

    def do_forward(self, body):
        self.position = min(len(self.order), self.position + body.get("count", 1))

    def do_jump(self, body):
        self.position = self.order.index(body["to"]) + 1 if body["to"] else 0

    def do_place(self, body):
        self.position = min(max(body["to"], 0), len(self.order))

    def do_end(self, body):
        self.position = len(self.order)

    def do_skip(self, body):
        self.skipped |= set(body["numbers"])
        self.layout += 1

    def do_unskip(self, body):
        self.skipped -= set(body["numbers"])
        self.layout += 1

    def do_move(self, body):
        self.order.remove(body["number"])
        before = body["before"]
        self.order.insert(len(self.order) if before is None else self.order.index(before), body["number"])
        self.layout += 1

    def do_sweep(self, body):
        self.order = [number for number in self.order if number not in self.skipped]
        self.skipped = set()
        self.position = min(self.position, len(self.order))
        self.layout += 1

    def do_reset(self, body):
        self.order, self.skipped, self.position = [], set(), 0
        self.layout += 1

    do_commit = do_rollback = do_reset

    def do_branch(self, body):
        parent, entries = self.branches[self.heads.index(body["number"])]
        if parent not in [0, *self.order]:
            return f"The branch {body['number']} follows the entry {parent}, which is in another branch."
        self.branches.remove((parent, entries))
        self.position = self.order.index(parent) + 1 if parent else 0
        self.fork()
        self.order += entries
        self.position = len(self.order)
        self.layout += 1

    def do_lock(self, body):
        self.flags["locked"] = body["on"]

    def do_record(self, body):
        self.flags["recording"] = body["on"]

    def do_engine(self, body):
        self.flags["engine"] = body["on"]

    def do_places(self, body):
        self.flags["places"] = body["on"]

    # States. Entry n adds one to the count of item n, counted around.

    def keeps(self, at):
        """Whether there is such a state: of a word, or after an entry that was not removed."""
        return at in (None, "start", "shown", "newest", "previous") or any(
            int(at) in entries for entries in [self.order, *(entries for _, entries in self.branches)])

    def count_at(self, at):
        if at == "start":
            return 0
        if at == "newest":
            return len(self.order)
        return self.position if at in (None, "shown") else int(at)

    def item(self, index, count):
        taps = count // self.elements + (1 if index < count % self.elements else 0)
        return {"kind": "struct", "type": "Item", "members": members(
            id=number_tree(index), title=text_tree(f"item {index}"), taps=number_tree(taps))}

    def tree(self, at, windows, depth):
        """The state, as far as its parts are open; `windows` says from where lists are wanted."""
        count = self.count_at(at)
        start, limit = windows.get("rows", (0, 100))
        stop = min(start + limit, self.elements)
        items = [self.item(index, count) for index in range(start, stop)]
        if depth < 3 and "rows" not in windows:
            items = [{"kind": "elided", "reason": "depth", "type": "Item"} for _ in items]
        rows = {"kind": "list", "type": "[Item]", "items": items}
        if stop < self.elements:
            rows["hidden"] = self.elements - stop
        return {"kind": "struct", "type": "Items.State", "members": members(
            count=number_tree(count), title=text_tree(f"after {count}"),
            mode={"kind": "enum", "type": "Mode", "case": "editing", "members": []}, rows=rows,
            settings={"kind": "struct", "type": "Settings", "members": members(
                theme=text_tree("plain"), size=number_tree(12))})}

    def changes(self, before, after):
        before, after = self.count_at(before), self.count_at(after)
        if before == after:
            return []
        changes = [{"kind": "changed", "path": "count", "steps": [{"member": "count"}],
                    "before": number_tree(before), "after": number_tree(after)}]
        for count in range(before, min(after, before + 20)):
            index = count % self.elements
            changes.append({
                "kind": "changed", "path": f"rows[{index}].taps",
                "steps": [{"member": "rows"}, {"index": index}, {"member": "taps"}],
                "before": number_tree(count // self.elements), "after": number_tree(count // self.elements + 1)})
        return changes

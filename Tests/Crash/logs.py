"""Kills processes that share a log, and the log's servers, with SIGKILL, and compares the log with what was acknowledged.

Four processes append to an SQLite file. Three processes append to a stream that three NATS servers store. Each process
reports the entries that it wants to append, those that were appended, and checksums of all that it reads.
"""

import argparse
import base64
import json
import os
import pathlib
import random
import re
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

# The maximum time in seconds without progress of a writer.
PATIENCE = 60


class Broken(Exception):
    """An entry is lost, doubled or misplaced."""


class Ledger:
    """What the processes have reported."""

    def __init__(self):
        self.kept = {}
        self.wanted = {}
        self.checksums = {}
        self.contents = {}

    def receive(self, replica, line):
        word, *rest = line.split(" ")
        if word == "broken:":
            raise Broken(f"{replica}: {' '.join(rest)}")
        if word == "found":
            number = int(rest[0])
            if number < self.kept.get(replica, 0):
                raise Broken(f"{replica}: {self.kept[replica]} was appended, and {number} is there")
            if number > self.wanted.get(replica, 0):
                raise Broken(f"{replica}: {number} is there, and only {self.wanted.get(replica, 0)} was wanted")
            self.kept[replica] = number
        elif word == "wants":
            self.wanted[replica] = int(rest[0])
        elif word == "kept":
            self.kept[replica] = int(rest[0])
        elif word == "at":
            if self.checksums.setdefault(rest[0], rest[1]) != rest[1]:
                raise Broken(f"{replica}: the entries up to {rest[0]} are others than in another process")
        elif word == "has":
            self.contents[rest[0]] = int(rest[1])
        elif word != "done":
            raise Broken(f"{replica} says something that nobody understands: {line}")

    def compare(self):
        for replica, kept in self.kept.items():
            found = self.contents.get(replica, 0)
            if not kept <= found <= self.wanted.get(replica, 0):
                raise Broken(f"{replica}: {kept} was appended, {self.wanted[replica]} was wanted, {found} is there")
        return sum(self.kept.values())


class Writer:
    """A running process and its output."""

    def __init__(self, words, trace):
        self.words = words
        self.name = words[-1]
        environment = dict(os.environ, LOG_TRACE=str(trace))
        self.process = subprocess.Popen([os.environ["LOG_WRITER"], *words], stdout=subprocess.PIPE, env=environment)
        self.rest = b""
        self.received = time.monotonic()

    def take(self):
        """Returns the lines that have arrived, or None if the process has ended."""
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        if not data:
            return None
        self.received = time.monotonic()
        *whole, self.rest = (self.rest + data).split(b"\n")
        return [line.decode() for line in whole]

    def kill(self):
        """Kills the process and returns its unread output."""
        self.process.send_signal(signal.SIGKILL)
        lines = []
        while (more := self.take()) is not None:
            lines += more
        self.process.wait()
        self.process.stdout.close()
        return lines


class Server:
    """A NATS server of a cluster."""

    def __init__(self, folder, number, ports, routes):
        self.folder = pathlib.Path(folder) / f"server-{number}"
        self.folder.mkdir()
        self.url = f"nats://127.0.0.1:{ports[0]}"
        (self.folder / "server.conf").write_text(
            f'server_name: s{number}\nlisten: "127.0.0.1:{ports[0]}"\n'
            f'jetstream {{ store_dir: "{self.folder}/store", max_file: 2GB, max_mem: 64MB }}\n'
            f'cluster {{ name: rill, listen: "127.0.0.1:{ports[1]}", routes: [{routes}] }}\n'
        )
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["nats-server", "-c", self.folder / "server.conf", "-l", self.folder / "log"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def stored(server, stream, sequence):
    """Returns the identity of a message that the leader of a stream has, as one of the servers answers; None without one."""
    host, port = server.url.removeprefix("nats://").split(":")
    question = json.dumps({"seq": sequence}).encode()
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        file = connection.makefile("rwb")
        file.readline()
        file.write(b'CONNECT {"verbose":false,"pedantic":false}\r\nSUB answers 1\r\n')
        file.write(b"PUB $JS.API.STREAM.MSG.GET.%s answers %d\r\n%s\r\n" % (stream.encode(), len(question), question))
        file.flush()
        while not (line := file.readline()).startswith(b"MSG answers"):
            if line.startswith(b"PING"):
                file.write(b"PONG\r\n")
                file.flush()
        answer = json.loads(file.read(int(line.split()[-1])))
    header = base64.b64decode(answer.get("message", {}).get("hdrs", "")).decode()
    found = re.search(r"Nats-Msg-Id: *(\S+)", header)
    return found[1] if found else None


def lost_by(servers, broken):
    """Returns whether a replica has reported that an acknowledged entry is missing, and no server has it.

    A server that is killed loses what it has not written to its file yet, and may then, with another server that is behind,
    outvote the one that has the entry. A replica cannot prevent that: it stops, and says so.
    """
    lost = re.match(r"(\w+): The log acknowledged the proposal number (\d+) at offset (\d+)", broken)
    if not lost or not servers:
        return False
    try:
        found = [stored(server, "crashes", int(lost[3])) for server in servers]
    except OSError:
        return False
    return f"nboard.n{lost[1]}.{lost[2]}" not in found


def replaced_in(folder):
    """Returns what the servers have delivered at one offset if they have delivered two different entries; None if not.

    An entry that a server has delivered before it was killed may be lost with that server, and another one takes its offset.
    """
    found = {}
    for path in sorted(pathlib.Path(folder).glob("trace-*")):
        who = path.name.removeprefix("trace-")
        for offset, entry in re.findall(r"^(\d+) (\S+) read$", path.read_text(), re.MULTILINE):
            first, by = found.setdefault(offset, (entry, who))
            if first != entry:
                return f"; the servers delivered {first} to {by} and {entry} to {who} at offset {offset}"
    return None


class Story:
    """Writers on one log, and the servers of the log."""

    def __init__(self, folder, mode, place, count, servers, seed):
        self.folder = pathlib.Path(folder)
        self.mode = mode
        self.place = place
        self.servers = servers
        self.chance = random.Random(seed)
        self.ledger = Ledger()
        self.selector = selectors.DefaultSelector()
        self.writers = []
        self.kills = {"process": 0, "server": 0}
        for number in range(1, count + 1):
            self.start(f"r{number}")

    def start(self, name):
        writer = Writer([self.mode, self.place, name], self.folder / f"trace-{name}")
        self.writers.append(writer)
        self.selector.register(writer.process.stdout, selectors.EVENT_READ, writer)

    def listen(self, seconds):
        """Hears the writers for a time."""
        end = time.monotonic() + seconds
        while (wait := end - time.monotonic()) > 0:
            for key, _ in self.selector.select(min(wait, 1)):
                lines = key.data.take()
                if lines is None:
                    raise Broken(f"{key.data.name} has ended")
                for line in lines:
                    self.ledger.receive(key.data.name, line)
            for writer in self.writers:
                if time.monotonic() - writer.received > PATIENCE:
                    raise Broken(f"{writer.name} has said nothing for {PATIENCE} s")

    def stop(self, writer):
        self.selector.unregister(writer.process.stdout)
        self.writers.remove(writer)
        for line in writer.kill():
            self.ledger.receive(writer.name, line)

    def wait_for_progress(self):
        """Waits until each writer has appended something."""
        start = dict(self.ledger.kept)
        end = time.monotonic() + PATIENCE
        while any(self.ledger.kept.get(writer.name, 0) <= start.get(writer.name, 0) for writer in self.writers):
            if time.monotonic() > end:
                raise Broken("a writer has appended nothing")
            self.listen(0.1)

    def run(self, kills):
        self.wait_for_progress()
        for number in range(kills):
            if self.servers and number % 3 == 0:
                server = self.chance.choice(self.servers)
                server.kill()
                self.kills["server"] += 1
                self.listen(self.chance.uniform(0.1, 1.5))
                server.start()
                # Two of three servers must be up and know each other before the next is killed.
                self.wait_for_progress()
            else:
                writer = self.chance.choice(self.writers)
                self.stop(writer)
                self.kills["process"] += 1
                if self.chance.random() < 0.5:
                    self.listen(self.chance.uniform(0, 0.2))
                self.start(writer.name)
                self.listen(self.chance.choice([0.05, self.chance.uniform(0, 0.5), self.chance.uniform(0.5, 1)]))
        self.wait_for_progress()
        for writer in list(self.writers):
            self.stop(writer)
        for _ in range(2):
            said = subprocess.run(
                [os.environ["LOG_WRITER"], "board" if self.mode == "stores" else "contents", self.place],
                stdout=subprocess.PIPE,
                text=True,
                check=False,
                timeout=10 * PATIENCE,
            )
            for line in said.stdout.splitlines():
                self.ledger.receive("the reader", line)
            if not said.stdout.splitlines() or not said.stdout.splitlines()[-1].startswith("done"):
                raise Broken("the reader has not finished")
        return self.ledger.compare()

    def end(self):
        for writer in self.writers:
            writer.process.send_signal(signal.SIGKILL)
            writer.process.wait()
        for server in self.servers:
            server.kill()


def try_story(mode, kind, kills, seed):
    """Runs a story; returns a report, the failure if any, and whether the servers are to blame for it."""
    with tempfile.TemporaryDirectory(prefix="rill-logs-") as folder:
        servers, count, place = [], 4, f"{folder}/log.sqlite"
        if kind == "cluster":
            ports = free_ports(6)
            routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in ports[3:])
            servers = [Server(folder, n + 1, (ports[n], ports[n + 3]), routes) for n in range(3)]
            count, place = 3, ",".join(server.url for server in servers)
        story = None
        start = time.monotonic()
        broken, total, by_servers = None, 0, False
        try:
            story = Story(folder, mode, place, count, servers, f"{mode} {kind} {seed}")
            total = story.run(kills)
        except Broken as error:
            broken = str(error)
            replaced = replaced_in(folder)
            by_servers = bool(servers) and (replaced is not None or lost_by(servers, broken))
            broken += replaced or ""
        finally:
            if story:
                story.end()
            else:
                for server in servers:
                    server.kill()
        counts = story.kills if story else {}
        report = f"{counts.get('process', 0)} processes and {counts.get('server', 0)} servers killed"
        return f"{report}, {total} entries, {time.monotonic() - start:.1f} s", broken, by_servers


def main():
    parser = argparse.ArgumentParser(prog="Tests/Crash/run-logs", description="Kills processes that share a log.")
    parser.add_argument("--kills", type=int, default=12, help="how many processes and servers are killed in each story")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32), help="decides when")
    parser.add_argument("stories", nargs="*", metavar="STORY", help="only these; all by default")
    arguments = parser.parse_args()
    known = {"entries-file": ("entries", "file"), "stores-file": ("stores", "file"), "hasty-file": ("hasty", "file")}
    if shutil.which("nats-server"):
        known |= {"entries-cluster": ("entries", "cluster"), "stores-cluster": ("stores", "cluster")}
    else:
        print("logs: nats-server is missing, so the stories about a cluster are not run: Scripts/setup nats", file=sys.stderr)
    for story in arguments.stories:
        if story not in known:
            parser.error(f"there is no story {story}; there are {', '.join(known)}")
    print(f"seed {arguments.seed}", flush=True)
    failed = False
    for story in arguments.stories or known:
        # The hasty story must be detected, which proves that the harness detects failures.
        is_hasty = story.startswith("hasty")
        for attempt in range(3):
            report, broken, by_servers = try_story(
                *known[story], 200 if is_hasty else arguments.kills, arguments.seed + attempt)
            print(f"{story}: {report}: {broken or 'nothing is lost or doubled'}", flush=True)
            if not by_servers:
                break
            print("  The servers have lost the entry, and the replica has reported that. Once more:", flush=True)
        if is_hasty != bool(broken):
            failed = True
            print("  It should have lost one!" if is_hasty else "  Something is lost or doubled!", file=sys.stderr)
    if failed:
        print(f"logs: see above. To try again: Tests/Crash/run-logs --kills {arguments.kills} --seed {arguments.seed}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

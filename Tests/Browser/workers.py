"""Runs the browser tests in several processes, each with a browser of its own. Usage: workers.py [--workers N]

A process takes one class of tests after the other, those with the most tests first. The output has the form of unittest's.
"""

import argparse
import io
import os
import sys
import time
import unittest
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path


def classes_of(suite):
    """The names of the test classes of a suite, largest first."""
    counts = {}
    pending = [suite]
    while pending:
        part = pending.pop()
        if isinstance(part, unittest.TestSuite):
            pending += part
        else:
            name = f"{type(part).__module__}.{type(part).__qualname__}"
            counts[name] = counts.get(name, 0) + 1
    return sorted(counts, key=lambda name: (-counts[name], name))


def run_class(name):
    """Runs the tests of a class in this process: their output without its summary, and the counts of the result."""
    stream = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TextTestRunner(stream, verbosity=2).run(suite)
    output, _, _ = stream.getvalue().rpartition("-" * 70)
    return output, result.testsRun, len(result.failures), len(result.errors), len(result.skipped)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    workers = parser.parse_args().workers
    folder = Path(__file__).parent
    loader = unittest.TestLoader()
    names = classes_of(loader.discover(str(folder)))
    if loader.errors:
        sys.exit("\n".join(loader.errors))

    start = time.monotonic()
    totals = [0, 0, 0, 0]
    with ProcessPoolExecutor(workers) as pool:
        for done in as_completed(pool.submit(run_class, name) for name in names):
            output, *counts = done.result()
            totals = [total + count for total, count in zip(totals, counts)]
            print(output, flush=True)

    ran, failures, errors, skipped = totals
    wrong = {"failures": failures, "errors": errors, "skipped": skipped}
    parts = ", ".join(f"{name}={count}" for name, count in wrong.items() if count)
    print(f"Ran {ran} tests in {time.monotonic() - start:.0f} s\n")
    print(("FAILED" if failures or errors else "OK") + (f" ({parts})" if parts else ""))
    sys.exit(1 if failures or errors or not ran else 0)


if __name__ == "__main__":
    main()

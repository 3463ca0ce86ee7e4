"""What the tests of the command-line tools share: a test is a function of a context and an empty folder to work in.

    execute(command, folder)   runs the command in the folder; the CompletedProcess, whatever its exit status
    must(command, folder)      the same of a command whose exit status has to be 0

Standard input is empty without `stdin`, a text. Further arguments are those of subprocess.run.
"""

import concurrent.futures
import os
import subprocess
import tempfile


class Skipped(Exception):
    """This machine cannot run the test."""


def execute(command, folder, *, stdin=None, timeout=120, **more):
    given = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}
    return subprocess.run([str(c) for c in command], cwd=folder, timeout=timeout, capture_output=True, text=True,
                          errors="replace", **given, **more)


def must(command, folder, **more):
    done = execute(command, folder, **more)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def _run_one(item, context):
    name, test = item
    with tempfile.TemporaryDirectory() as folder:
        try:
            test(context, folder)
        except Skipped as reason:
            return name, "skipped", str(reason)
        except (AssertionError, OSError, KeyError, subprocess.SubprocessError) as problem:
            return name, "failed", f"{type(problem).__name__}: {problem}"
    return name, "passed", ""


def run_tests(groups, context, words):
    """Runs the tests of all groups (name -> test) whose name holds one of the words; all if there is none. Tells of those
    that do not pass, prints "N passed, N failed, N skipped", and returns the exit status."""
    tests = {}
    for group in groups:
        tests.update({name.replace("_", " ") if name.isidentifier() else name: test for name, test in group.items()})
    chosen = {n: t for n, t in tests.items() if not words or any(w in n for w in words)}
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for name, result, why in pool.map(lambda item: _run_one(item, context), chosen.items()):
            counts[result] += 1
            if result != "passed":
                print(f"{result.upper()} {name}: {why}")
    print(", ".join(f"{counts[r]} {r}" for r in counts))
    return int(counts["failed"] != 0 or not chosen)

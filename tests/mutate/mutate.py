"""Plants one fault after another in a copy of the tree and tells which tests notice.

    mutate.py [option]... [fault|area|pattern]...

  --all        run all tests of a fault, not only until the first one fails
  --near       run the tests that a fault names, and not those of its area
  --new        leave out faults of which there is a result
  --list       print the faults
  --jobs=N     commands that ninja runs at once (default: the processors)
  --results    write RESULTS.md from the results so far; nothing is run

Exit status 0: at least 95 % of the faults are caught, and none survives that is not said to.
"""

import argparse
import fcntl
import fnmatch
import glob
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import faults as planted
from faults import HERE, ROOT, Malformed

HOME = os.path.join(ROOT, "build", "mutate")
TREE, SNAPSHOT = os.path.join(HOME, "work"), os.path.join(HOME, "clean")
BUILD, RESULTS = os.path.join(TREE, "build"), os.path.join(HOME, "results.json")
TABLE = os.path.join(HERE, "RESULTS.md")
LLVM = "/usr/lib/llvm-22/bin"
LeastCaught = 0.95

# What is run after the tests that a fault names, if these let it pass: all that could notice, the quick ones first.
PASSES = ["passes", "passes-units", "bugs", "run"]
AREAS = {
    "kernels": ["libvec special values", "libvec special values without fma", "libvec same bits",
                "libvec same bits without fma", "libvec uniform*", "libvec environment", "libvec integers*",
                "libvec inlined"],
    "packetizer": PASSES + ["workgroup", "veczc", "fuzz-kernels", "vecc", "bridge-run", "declare-simd-generated",
                            "emulated"],
    "bridge": ["passes", "passes-units", "svfs-interop", "bridge-calls", "bridge-run", "abi-calls-*",
               "declare-simd-symbols", "declare-simd-declarations", "declare-simd-generated", "declare-simd-examples",
               "declare-simd-lto", "rfc", "declare-simd-generated-emulated"],
    "schedule": ["passes", "workgroup", "workgroup-random", "workgroup-widths", "vecc", "veczc", "kernel",
                 "workgroup-with-debug-info", "debugger", "workgroup-emulated"],
}
# The lines of an output that say what went wrong.
Telling = re.compile(r"^.*(\bFAIL|\bfailed\b|\berror\b|above|mismatch|differ|ERROR|wrong).*$", re.M)


def say(text):
    print(f"mutate: {text}", flush=True)


def run(command, timeout=None, **options):
    """(exit status, output); what outlives the time limit is ended together with what it started, status 'timeout'."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                               start_new_session=True, **options)
    try:
        output = process.communicate(timeout=timeout)[0]
        status = process.returncode
    except BaseException as e:
        os.killpg(process.pid, signal.SIGKILL)
        output = process.communicate()[0]
        if not isinstance(e, subprocess.TimeoutExpired):
            raise
        status = "timeout"
    return status, output.decode(errors="replace")


class Workshop:
    """A copy of the sources with a build of its own, and a snapshot of both without a fault."""

    def __init__(self, jobs):
        self.jobs = jobs
        os.makedirs(TREE, exist_ok=True)
        self.lock = open(os.path.join(HOME, "lock"), "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Malformed(f"another run works in {HOME}")
        if os.path.isdir(SNAPSHOT):
            self.restore()
        self.update_sources()
        if not os.path.isfile(os.path.join(BUILD, "build.ninja")):
            say(f"configures {BUILD}")
            compilers = {"CC": f"{LLVM}/clang", "CXX": f"{LLVM}/clang++"}
            status, output = run(["meson", "setup", BUILD, TREE, "--libdir=lib"], env=compilers | os.environ)
            if status:
                raise Malformed(f"meson setup failed:\n{output}")
        status, output = run(["ninja", "-C", BUILD, "build.ninja"]) # which tests there are may have changed
        if status:
            raise Malformed(f"meson failed:\n{output}")
        self.introspect()

    def update_sources(self):
        """Brings what the user's checkout has, committed or not; the date of a file changes only with its content."""
        listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                                capture_output=True).stdout.decode()
        wanted = {name for name in listed.split("\0") if name and os.path.isfile(os.path.join(ROOT, name))}
        for name in wanted:
            source, target = os.path.join(ROOT, name), os.path.join(TREE, name)
            with open(source, "rb") as file:
                content = file.read()
            if os.path.isfile(target):
                with open(target, "rb") as file:
                    if file.read() == content:
                        continue
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(content)
            shutil.copymode(source, target)
        for where, inner, names in os.walk(TREE):
            inner[:] = [d for d in inner if os.path.join(where, d) != BUILD and d != "__pycache__"]
            for name in names:
                if os.path.relpath(os.path.join(where, name), TREE) not in wanted:
                    os.remove(os.path.join(where, name))

    def introspect(self):
        def ask(what):
            with open(os.path.join(BUILD, "meson-info", f"intro-{what}.json"), encoding="utf-8") as file:
                return json.load(file)

        self.tests = {t["name"]: t for t in ask("tests") if any("quick" in s for s in t["suite"])}
        self.targets = {t["id"]: t for t in ask("targets")}

    def build(self, names, with_libvec):
        """Brings the targets of tests up to date. A fault in a pass leaves libvec as it is: what the passes make of
        its kernels is tested by way of all others, and takes minutes to build."""
        files = set()
        for name in names:
            for target in (self.targets[i] for i in self.tests[name]["depends"]):
                if with_libvec or not self.comes_from_libvec(target):
                    files.update(os.path.relpath(f, BUILD) for f in target["filename"])
        if not files:
            return 0, ""
        return run(["ninja", "-C", BUILD, f"-j{self.jobs}"] + sorted(files))

    def comes_from_libvec(self, target):
        return os.path.relpath(target["defined_in"], TREE).startswith(("libvec/", "tests/libvec/"))

    @staticmethod
    def files_below(folder):
        for where, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(where, name)
                if not os.path.islink(path):
                    yield os.path.relpath(path, folder), os.stat(path)

    def copy_changed(self, source, target):
        there = dict(self.files_below(target))
        for name, here in self.files_below(source):
            old = there.get(name)
            if not old or (old.st_size, old.st_mtime_ns) != (here.st_size, here.st_mtime_ns):
                os.makedirs(os.path.dirname(os.path.join(target, name)), exist_ok=True)
                if old: # what still runs, of a run that was ended, keeps its file
                    os.remove(os.path.join(target, name))
                shutil.copy2(os.path.join(source, name), os.path.join(target, name))

    def keep(self):
        """What stands in the tree now is what `restore` brings back, with the dates by which ninja judges."""
        self.copy_changed(TREE, SNAPSHOT)
        for name in [n for n, _ in self.files_below(SNAPSHOT) if not os.path.lexists(os.path.join(TREE, n))]:
            os.remove(os.path.join(SNAPSHOT, name))

    def restore(self):
        self.copy_changed(SNAPSHOT, TREE)

    def command(self, name, patterns):
        """The command of a test, restricted to the cases that the patterns name, to one CPU, one seed and a few seconds
        unless these say otherwise: what notices then notices in the whole test, too."""
        command = list(self.tests[name]["cmd"])
        if not patterns:
            return command
        options = [p for p in patterns if p.startswith("--")]
        patterns = [p for p in patterns if not p.startswith("--")]
        if os.path.basename(command[0]) == "lit":
            return command + ["--filter", "|".join(patterns)]
        folder = command[-1]
        files = [f for p in patterns for f in sorted(glob.glob(os.path.join(folder, p + "*")))]
        if not os.path.isdir(folder) or not files:
            raise Malformed(f"test {name}: no case is called {' '.join(patterns)}")
        first = [re.sub(r"^(--cpu=[^,]*),.*", r"\1", c) for c in command[:-1]]
        program = os.path.basename(command[0])
        fewer = {"run": ["--seed=1", "--seconds=3"], "workgroup": ["--seconds=3"]}.get(program, [])
        return first + fewer + options + files

    def run_test(self, name, patterns):
        """None if the test passes, else the line that says what is wrong."""
        test = self.tests[name]
        status, output = run(self.command(name, patterns), timeout=test["timeout"], cwd=test["workdir"] or BUILD,
                             env=os.environ | test["env"])
        if status in (0, 77):
            return None
        if status == "timeout":
            return f"no end within {test['timeout']} s"
        found = Telling.search(output)
        return (found.group(0).strip() if found else f"exit status {status}")[:200]


def tests_of(fault, workshop, near):
    """The tests that a fault names and then, unless only those are wanted, the others of its area; each once."""
    wanted = fault.tests + [(name, []) for name in AREAS.get(fault.area, []) if not near]
    result = []
    for pattern, cases in wanted:
        names = fnmatch.filter(workshop.tests, pattern)
        if not names and (pattern, cases) in fault.tests:
            raise Malformed(f"{fault.where}: there is no quick test '{pattern}'")
        result += [(n, cases) for n in names if (n, cases) not in result and (n, []) not in result]
    return result


def digest(fault):
    return hashlib.sha256(repr((fault.file, fault.old, fault.new)).encode()).hexdigest()[:16]


class Trials:
    def __init__(self, workshop, everything, near):
        self.workshop, self.everything, self.near = workshop, everything, near
        self.clean = {}  # test and cases -> whether it passes without a fault

    def try_fault(self, fault):
        start = time.monotonic()
        record = {"area": fault.area, "file": fault.file, "digest": digest(fault), "caught_by": [], "passed": []}
        path = os.path.join(TREE, fault.file)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(fault.applied(text))
        with_libvec = fault.file.startswith(("builtins/kernels", "libvec"))
        try:
            for name, cases in tests_of(fault, self.workshop, self.near):
                if not with_libvec and name.startswith("libvec"):
                    continue
                status, output = self.workshop.build([name], with_libvec)
                if status:
                    said = re.search(r"^.*error.*$", output, re.M)
                    record["error"] = "does not build: " + (said.group(0) if said else output[-300:])
                    break
                if detail := self.workshop.run_test(name, cases):
                    record["caught_by"].append({"test": name, "cases": cases, "detail": detail.replace(TREE + "/", "")})
                    if not self.everything:
                        break
                else:
                    record["passed"].append(" ".join([name] + cases))
        finally:
            self.workshop.restore()
        for caught in record["caught_by"]:
            if not self.passes_clean(caught["test"], caught["cases"]):
                record["error"] = f"test {caught['test']} fails without a fault, too"
        record["seconds"] = round(time.monotonic() - start, 1)
        return record

    def passes_clean(self, name, cases):
        key = (name, tuple(cases))
        if key not in self.clean:
            self.clean[key] = self.workshop.run_test(name, cases) is None
        return self.clean[key]


def state(record):
    return "error" if record.get("error") else "caught" if record["caught_by"] else "survived"


def shown(record):
    if record.get("error"):
        return record["error"]
    return ", ".join(" ".join([c["test"]] + c["cases"]) for c in record["caught_by"]) or "survived"


def read_results():
    if not os.path.isfile(RESULTS):
        return {}
    with open(RESULTS, encoding="utf-8") as file:
        return json.load(file)


def write_results(results):
    with open(RESULTS + ".new", "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1, sort_keys=True)
    os.replace(RESULTS + ".new", RESULTS)


def summary(faults, results):
    """(what is wrong, how many are caught)"""
    wrong = []
    for fault in faults:
        record = results[fault.name]
        if record.get("error"):
            wrong.append(f"{fault.name}: {record['error']}")
        elif not record["caught_by"] and not fault.survives:
            wrong.append(f"{fault.name} survives ({fault.file}): {fault.wrong}")
        elif record["caught_by"] and fault.survives:
            wrong.append(f"{fault.name} is caught by {shown(record)}: {fault.where} says that it survives")
    caught = sum(state(results[f.name]) == "caught" for f in faults)
    if caught < LeastCaught * len(faults):
        wrong.append(f"{caught} of {len(faults)} are caught, {100 * LeastCaught:.0f} % are asked for")
    return wrong, caught


def write_table(faults, results):
    missing = [f.name for f in faults if results.get(f.name, {}).get("digest") != digest(f)]
    if missing:
        raise Malformed(f"no result yet of: {', '.join(missing)}")
    caught = [f for f in faults if state(results[f.name]) == "caught"]
    lines = ["# Results of the mutation run", "",
             "Written by `./dev mutate --results` after `./dev mutate`. Do not edit.", "",
             f"{len(caught)} of {len(faults)} planted faults are caught. Next to each stands the test that noticed it "
             "first, with the cases of it that were run; later tests were not run.", ""]
    for area in dict.fromkeys(f.area for f in faults):
        lines += [f"## {area}", "", "| fault | caught by |", "|---|---|"]
        for fault in (f for f in faults if f.area == area):
            text = shown(results[fault.name]) if not fault.survives else "not caught"
            lines.append(f"| `{fault.name}` | {text} |")
        lines.append("")
    lines += ["## Tests", "", "| test | faults that it noticed first |", "|---|---|"]
    tests = {}
    for fault in caught:
        name = re.sub(r"^(libvec accuracy).*", r"\1", results[fault.name]["caught_by"][0]["test"])
        tests[name] = tests.get(name, 0) + 1
    lines += [f"| {name} | {count} |" for name, count in sorted(tests.items(), key=lambda t: (-t[1], t[0]))]
    survivors = [f for f in faults if f.survives]
    if survivors:
        lines += ["", "## Not caught", ""]
        lines += [f"- `{f.name}` ({f.file}): {f.wrong} {f.survives[0].upper() + f.survives[1:]}" for f in survivors]
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write("\n".join(wrapped(lines)) + "\n")
    say(f"wrote {os.path.relpath(TABLE, ROOT)}")


def wrapped(lines, width=120):
    for line in lines:
        indent = "  " if line.startswith("- ") else ""
        while len(line) > width and not line.startswith("|"):
            end = line.rindex(" ", 0, width)
            yield line[:end]
            line = indent + line[end + 1 :]
        yield line


def main(argv):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n", 1)[1].replace("%", "%%"))
    parser.add_argument("names", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--near", action="store_true")
    parser.add_argument("--new", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--results", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args(argv[1:])
    faults = planted.all_faults()
    chosen = planted.select(faults, options.names)
    if options.list:
        for fault in chosen:
            print(f"{fault.area:12} {fault.name:36} {fault.wrong}")
        return 0
    results = read_results()
    if options.results:
        write_table(faults, results)
        return 0
    if options.new:
        chosen = [f for f in chosen if results.get(f.name, {}).get("digest") != digest(f)]
    broken = [p for f in chosen for p in planted.problems(f, ROOT)]
    if broken:
        raise Malformed("\n".join(broken))
    workshop = Workshop(options.jobs)
    trials = Trials(workshop, options.all, options.near)
    needed = sorted({name for f in chosen for name, _ in tests_of(f, workshop, options.near)})
    say(f"builds what {len(needed)} tests need, without a fault")
    status, output = workshop.build(needed, True)
    if status:
        raise Malformed(f"the tree does not build:\n{output[-2000:]}")
    workshop.introspect()
    workshop.keep()
    for number, fault in enumerate(chosen, 1):
        record = results[fault.name] = trials.try_fault(fault)
        write_results(results)
        say(f"{number}/{len(chosen)} {fault.name}: {state(record)}, {record['seconds']:.0f} s: {shown(record)}")
    wrong, caught = summary(chosen, results)
    for problem in wrong:
        say(problem)
    say(f"{caught} of {len(chosen)} faults are caught; {os.path.relpath(RESULTS, ROOT)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv))
    except Malformed as e:
        print(f"mutate: {e}", file=sys.stderr)
        sys.exit(2)

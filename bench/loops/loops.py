"""Loops by clang with libvec's configuration beside clang and GCC, each loop against its scalar form.

    loops.py --clang CLANG --gcc GCC --plugin libvecpasses.so --frontend libvecclang.so --library libvec.so
             [--turns N] [--data repeated|new] [--march native,x86-64-v3] [--filter NAME,...] [--files NAME,...] [--json FILE] [--check] [--worst]

Each compiler makes a library for each CPU of the loops in this folder and in tests/loops/corpus. One program runs all of them
in turns. Times are medians of processor time. A figure of the table says how many times as fast as scalar code the loops are
at 4096 iterations: the geometric mean over the loops of a file. `new` are loops that neither clang nor GCC vectorizes without
-Ofast. --worst also lists every loop and number of iterations for which the loop is slower than clang's, or than scalar code.
Results are compared with those of the scalar form: ours must agree, differences of others are noted. With --data=repeated a
loop is called with the same arrays again and again, and the branch predictor learns them; with --data=new it never sees
values twice.
"""

import argparse
import concurrent.futures
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parents[1] / "tests/loops"
sys.path.insert(0, str(TESTS))
import corpus  # noqa: E402

FILES = [HERE / "ordinary.c", HERE / "pragmas.c", HERE / "programs.c", HERE / "awkward.c", *sorted((TESTS / "corpus").iterdir())]
ARRAYS = re.findall(r"\bARRAY\([\w ]+, (\w+)\)", (TESTS / "corpus.h").read_text(encoding="utf-8"))
COUNTS = [8, 64, 1000, 4096]
SAME = ["-w", "-fPIC", "-ffp-contract=off", "-DPREFIX(N)=N", "-I", TESTS]
DONE = {  # what a compiler says of a loop that it vectorizes
    "clang": re.compile(r"^[^:\n]*?([\w.]+):(\d+):\d+: remark: vectorized loop", re.M),
    "gcc": re.compile(r"^[^:\n]*?([\w.]+):(\d+):\d+: optimized: loop vectorized", re.M),
    "ours": re.compile(r"^[^:\n]*?([\w.]+):(\d+):\d+: remark: (?:(?:simd )?loop (?:split [^\n]*? )?(?:are )?vectorized|vectorized loop)", re.M),
}


def makers(arguments):
    """Form -> its compiler of C (C++ has another name) with the options that make the form."""
    clang, gcc = [arguments.clang, "-O3"], [arguments.gcc, "-O3", "-fopt-info-vec-optimized", "-D__builtin_assume(x)="]
    told = ["-Rpass=loop-vectorize"]
    plugins = ["-fpass-plugin=" + arguments.plugin, "-fplugin=" + arguments.frontend, "-fno-math-errno"]
    return {
        "scalar": [*clang, "-fno-vectorize", "-fno-slp-vectorize"],
        "clang": [*clang, "-fopenmp-simd", *told],
        "clang fast": [*clang, "-fopenmp-simd", "-ffast-math"],
        "gcc": [*gcc, "-fopenmp-simd"],
        "gcc fast": [*gcc, "-fopenmp-simd", "-Ofast"],
        "ours": [*clang, "-fopenmp-simd", *plugins, "-Rpass=^(vec|loop-vectorize)$"],
    }


def run(command, **options):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, **options)


class Builder:
    """One form for one CPU, as a library."""

    def __init__(self, folder, name, command, march, loops, arguments):
        self.folder, self.name, self.loops = folder, name, loops
        self.command, self.march = [*command, "-march=" + march], march
        self.library, self.arguments = folder / f"{name}-{march}.so".replace(" ", "-"), arguments
        self.vectorized = set()  # names of loops

    def of_language(self, path):
        cplusplus = ["-x", "c++", "-std=c++20"] if path.suffix == ".cpp" else ["-x", "c", "-std=gnu17"]
        return [self.command[0], *cplusplus, *self.command[1:], *SAME]

    def compile(self, path):
        """The object, None if there is none; loops that the compiler does not know how to compile are left out."""
        lines = path.read_text(encoding="utf-8").splitlines()
        source, output = self.folder / f"{self.library.stem}-{path.name}", self.folder / f"{self.library.stem}-{path.stem}.o"
        while True:
            source.write_text(f'#line 1 "{path.name}"\n' + "\n".join(lines) + "\n", encoding="utf-8")
            done = run([*self.of_language(path), "-c", source, "-o", output])
            if not done.returncode:
                break
            wrong = {int(n) for n in re.findall(rf"^[^:\n]*?{re.escape(path.name)}:(\d+):\d+: (?:sorry|error|internal)", done.stderr, re.M)}
            out = [l for l in self.loops if l.path == path and any(l.first <= n <= l.last and lines[n - 1] for n in wrong)]
            out = [l for l in out if any(lines[l.first - 1 : l.last])]
            if not out and self.name.startswith("gcc"):
                print(f"skipped {path.name}: {self.name} does not compile it", file=sys.stderr)
                return None
            if not out:
                sys.exit(f"loops.py: {self.name}: {done.stderr[-3000:]}")
            for loop in out:
                lines[loop.first - 1 : loop.last] = [""] * (loop.last - loop.first + 1)
        pattern = DONE[self.name.split()[0]] if self.name != "scalar" else None
        places = {int(m[2]) for m in pattern.finditer(done.stderr) if m[1] == path.name} if pattern else set()
        self.vectorized |= {l.name for l in self.loops if l.path == path and any(l.first <= n <= l.last for n in places)}
        return output

    def code(self, objects):
        """Loop -> its instructions as text, without addresses."""
        done = run(["objdump", "-d", "--no-show-raw-insn", "--no-addresses", *objects])
        parts = re.split(r"^<(\w+)>:\n", done.stdout, flags=re.M)
        return dict(zip(parts[1::2], parts[2::2]))

    def link(self, objects):
        libvec = [self.arguments.library, f"-Wl,-rpath,{pathlib.Path(self.arguments.library).resolve().parent}"] if self.name == "ours" else []
        # Not by the form's own options: GCC's -Ofast would change how the whole program computes.
        done = run([self.arguments.gcc, "-shared", "-Wl,-Bsymbolic", *objects, *libvec, "-lm", "-lstdc++", "-o", self.library])
        if done.returncode:
            sys.exit(f"loops.py: {self.name}: {done.stderr}")


def cpu():
    fields = dict(re.findall(r"^([^\t:]+)\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii"), re.M))
    return f"{fields.get('model name', 'unknown CPU')} (family {fields.get('cpu family')}, model {fields.get('model')})"


def used(loop):
    """A line of C++: the arrays that the loop names."""
    return "{" + ", ".join(f'"{name}"' for name in ARRAYS if re.search(rf"\b{name}\b", loop.text)) + "},\n"


def geomean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def measure(arguments, marches, loops):
    """march -> loop -> {file, vectorized by whom, same: whose code is ours, ns: count -> form -> ns, wrong: whose results differ}."""
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(arguments.keep or temporary)
        (folder / "names.inc").write_text("".join(l.row() for l in loops), encoding="utf-8")
        (folder / "used.inc").write_text("".join(map(used, loops)), encoding="utf-8")
        files = [f for f in FILES if any(l.path == f for l in loops)]
        builders = [Builder(folder, name, command, march, loops, arguments)
                    for march in marches for name, command in makers(arguments).items()]
        apart, program = folder / "apart.o", folder / "loops"
        for command in ([arguments.clang, "-O1", "-fPIC", "-c", TESTS / "apart.c", "-o", apart],
                        [arguments.clang + "++", "-std=c++20", "-O2", "-I", HERE.parents[1], "-I", TESTS, "-I", folder, HERE / "main.cpp", "-ldl", "-o", program]):
            done = run(command)
            if done.returncode:
                sys.exit(f"loops.py: {done.stderr}")
        objects = {b: [o for o in pool.map(b.compile, files) if o] for b in builders}
        codes = {}
        for b in builders:
            b.link([*objects[b], apart])
            codes[b.name, b.march] = b.code(objects[b])
        done = run([program, arguments.data, arguments.turns, *(b.library for b in builders)])
        if done.returncode:
            sys.exit(f"loops.py: exit status {done.returncode}\n{done.stdout[-500:]}{done.stderr}")
    files = {l.name: l.path.stem for l in loops}
    found = {}
    for line in done.stdout.splitlines():
        name, count, *figures = line.split()
        for b, text in zip(builders, figures):
            mine = found.setdefault(b.march, {}).setdefault(name, {"file": files[name], "vectorized": [], "same": [], "ns": {}, "wrong": []})
            if text.endswith("!") and b.name not in mine["wrong"]:
                mine["wrong"].append(b.name)
            if b.name in ("clang", "scalar") and b.name not in mine["same"] and codes[b.name, b.march].get(name) == codes["ours", b.march].get(name):
                mine["same"].append(b.name)
            if name in b.vectorized and b.name not in mine["vectorized"]:
                mine["vectorized"].append(b.name)
            if text != "-":
                mine["ns"].setdefault(int(count), {})[b.name] = float(text.rstrip("!"))
    return found


def is_new(loop):
    return not {"clang", "gcc"} & set(loop["vectorized"])


def table(loops, forms):
    """Lines of Markdown: geometric means over scalar code, by file."""
    yield "| loops | number | vectorized | " + " | ".join(forms) + " | ours : clang |"
    yield "|---" * (len(forms) + 4) + "|"
    groups = {}
    for loop in loops.values():
        groups.setdefault(loop["file"], []).append(loop)
    groups["all"] = list(loops.values())
    groups["new"] = [l for l in loops.values() if is_new(l)]
    for name, members in groups.items():
        at = [l["ns"][COUNTS[-1]] for l in members]
        means = [geomean(ns["scalar"] / ns[f] for ns in at if f in ns) for f in forms]
        ratio = geomean(ns["clang"] / ns["ours"] for ns in at)
        cells = [f"{m:.2f}" if m else "" for m in [*means, ratio]]
        yield f"| {name} | {len(members)} | {sum('ours' in l['vectorized'] for l in members)} | " + " | ".join(cells) + " |"


def worst(loops):
    """(ratio, loop, count, against whom) of what is slower than it need be, the worst first; the same code is as fast."""
    rows = []
    for name, loop in loops.items():
        for count, ns in loop["ns"].items():
            for other in {"clang", "scalar"} - set(loop["same"]):
                if ns["ours"] * .98 > ns[other]:
                    rows.append((ns[other] / ns["ours"], name, count, other))
    return sorted(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "gcc", "plugin", "frontend", "library"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--turns", type=int, default=15, help="how often each loop runs (15)")
    parser.add_argument("--data", choices=["repeated", "new"], default="repeated", help="what each call finds in the arrays (repeated)")
    parser.add_argument("--march", default="native,x86-64-v3", help="values of -march, by commas")
    parser.add_argument("--filter", help="names of loops")
    parser.add_argument("--files", help="names of files without their suffix")
    parser.add_argument("--json", type=pathlib.Path, help="write the figures to this file")
    parser.add_argument("--check", action="store_true", help="one turn, no tables: only whether results agree")
    parser.add_argument("--worst", action="store_true", help="list slow loops, too")
    parser.add_argument("--keep", help="the folder in which sources, objects and libraries stay")
    arguments = parser.parse_args()
    if arguments.check:
        arguments.turns = 1
    loops = [l for f in FILES for l in corpus.read(f)]
    names = [l.name for l in loops]
    if twice := {n for n in names if names.count(n) > 1}:
        sys.exit(f"loops.py: two loops have one name: {', '.join(twice)}")
    if arguments.files:
        loops = [l for l in loops if l.path.stem in arguments.files.split(",")]
    if arguments.filter:
        loops = [l for l in loops if l.name in arguments.filter.split(",")]
    if not loops:
        sys.exit("loops.py: there is no such loop")
    marches = arguments.march.split(",")
    with open("/proc/cpuinfo", encoding="ascii") as info:
        if "x86-64-v3" in marches and not corpus.AVX2 <= set(info.read().split()):
            print("skipped x86-64-v3: this CPU lacks AVX2 or FMA")
            marches.remove("x86-64-v3")
    found = measure(arguments, marches, loops)
    wrong = [(march, name) for march, by in found.items() for name, loop in by.items() if "ours" in loop["wrong"]]
    for march, name in wrong:
        print(f"FAIL {name} ({march}): other results than the scalar loop's")
    if arguments.check:
        total = sum(map(len, found.values()))
        print(f"{total - len(wrong)} passed, {len(wrong)} failed, 0 skipped")
        return 1 if wrong else 0
    forms = [f for f in makers(arguments) if f != "scalar"]
    for march, by in found.items():
        print(f"\n{cpu()}; -march={march}; {arguments.data} data, {arguments.turns} turns; times faster than scalar code, {COUNTS[-1]} iterations\n")
        print("\n".join(table(by, forms)))
        others = sorted({f"{name} ({f})" for name, l in by.items() for f in l["wrong"] if f != "ours"})
        if others:
            print("\nother results: " + ", ".join(others))
        if arguments.worst:
            for ratio, name, count, other in worst(by):
                print(f"{ratio:5.2f} of {other:6} at {count:4}: {name} ({by[name]['file']}; vectorized by {', '.join(by[name]['vectorized']) or 'nobody'})")
    if arguments.json:
        arguments.json.write_text(json.dumps({"cpu": cpu(), "data": arguments.data, "iterations": COUNTS, "marches": found}), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Loops of `#pragma omp simd` compute what they compute without it, for all trip counts, between guard pages.

    corpus.py --clang CLANG --plugin libvecpasses.so --frontend libvecclang.so --library libvec.so --source folder
              [--builds quick|all] [--only NAME,...] [--keep FOLDER]

Each loop of corpus/ is compiled once without vectorization, and once by the plugin for each build. One loop of one build
is a test of what it computes; with AVX-512 another one, that it was vectorized (by the plugin or by LLVM), unless the
corpus says why not. The last line is "N passed, N failed, N skipped".
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

AVX512 = {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}
AVX2 = {"avx2", "fma", "bmi2"}
# name, options, CPU flags that it needs, whether the quick test runs it
BUILDS = [
    ("native", ["-O2", "-march=native"], AVX512, False),
    ("v3", ["-O2", "-march=x86-64-v3"], AVX2, True),
    ("SSE2", ["-O1", "-march=x86-64"], set(), True),
    ("O1", ["-O1", "-march=x86-64-v3"], AVX2, False),
    ("Os", ["-Os", "-g", "-march=x86-64-v3"], AVX2, False),
    ("v4", ["-O3", "-march=x86-64-v4", "-g", "-fPIC"], AVX512, True),
    # Vectorized in the link.
    ("ThinLTO", ["-O3", "-march=x86-64-v3", "-flto=thin"], AVX2, False),
]
SAME = ["-w", "-fno-math-errno", "-ffp-contract=off"]
PLAIN = ["-O1", "-fno-vectorize", "-fno-slp-vectorize", "-fno-openmp-simd", "-DPREFIX(N)=plain_##N"]
HEAD = re.compile(r"^LOOP\((\w+)((?:, .*)?)\) \{(?:$|.*\}$)", re.M)
PRAGMA = re.compile(r"^#pragma omp (?!declare|ordered|scan)[^\n]*\bsimd\b", re.M)
PROPERTY = re.compile(r', (\w+) = ("[^"]*"|[^,]+)')
REMARK = re.compile(r"^[^:\n]*?([\w.]+):(\d+):\d+: remark: (?:(?:simd )?loop vectorized by (\d+)|vectorized loop |(?:simd )?loop split into \d+ parts[^\n]*; the others are vectorized by )", re.M)
GONE = re.compile(r"^[^:\n]*?([\w.]+):(\d+):\d+: remark: simd loop is no loop any more", re.M)
LEFT = re.compile(r"^[^:\n]*?([\w.]+):(\d+):\d+: remark: simd loop stays scalar: (.*?) \[", re.M)


class Loop:
    """One function of the corpus, and the lines that belong to it."""

    def __init__(self, path, name, properties, first, last, text):
        self.path, self.name, self.first, self.last, self.text = path, name, first, last, text
        self.properties = {key: value.strip('"') for key, value in PROPERTY.findall(properties)}
        self.pragmas = len(PRAGMA.findall(text))

    def row(self):
        p = self.properties
        return f"CASE({self.name}, ({p.get('size', 'n')}), {p.get('tolerance', '0')}, {p.get('aligned', '0')})\n"


def read(path):
    text = path.read_text(encoding="utf-8")
    found, begin = [], 0
    for head in HEAD.finditer(text):
        end = head.end() if head[0].endswith("}") else text.index("\n}", head.end()) + 2
        first, last = (text.count("\n", 0, at) + 1 for at in (begin, end))
        found.append(Loop(path, head[1], head[2], first, last, text[begin:end]))
        begin = end
    if not found:
        sys.exit(f"corpus.py: no loop in {path}")
    return found


def run(command):
    command = [str(c) for c in command]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, "OMP_WAIT_POLICY": "passive"})
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, "", f"{command[0]} does not end within 300 s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend", "library", "source"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--builds", default="quick")
    parser.add_argument("--only")
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source)
    files = sorted((source / "corpus").iterdir())
    loops = [loop for path in files for loop in read(path)]
    wanted = arguments.only.split(",") if arguments.only else None
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    total = [0, 0, 0]

    def check(good, what):
        total[0 if good else 1] += 1
        if not good:
            print("FAIL " + what)

    def must(command):
        done = run(command)
        if done.returncode:
            sys.exit(f"corpus.py: {' '.join(map(str, command))}\n{done.stderr}")

    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        folder = pathlib.Path(arguments.keep or temporary)
        (folder / "names.inc").write_text("".join(l.row() for l in loops if not wanted or l.name in wanted), encoding="utf-8")
        objects = [folder / "main.o", folder / "apart.o"]
        must([arguments.clang, "-O1", "-std=c++20", "-I", source, "-I", folder, "-c", source / "corpus.cpp", "-o", objects[0]])
        must([arguments.clang, "-O1", "-c", source / "apart.c", "-o", objects[1]])

        def compile_one(path, output, options):
            return run([arguments.clang, *SAME, *(["-std=c++20"] if path.suffix == ".cpp" else []), *options, "-I", source, "-c", path, "-o", output])

        # Which loops of a file the compiler does not take, each by itself.
        def alone(path, among, options):
            text = path.read_text(encoding="utf-8")
            head = text[:text.index("LOOP(")]
            for loop in among:
                single = folder / ("single" + path.suffix)
                single.write_text(f"{head}\n#line {loop.first} \"{path.name}\"\n{loop.text}\n", encoding="utf-8")
                done = compile_one(single, folder / "single.o", [*options, "-fno-crash-diagnostics"])
                if done.returncode:
                    said = [line for line in done.stderr.splitlines() if re.search("error:|Assert|vec::", line)]
                    yield loop.name, " | ".join(said[:6])

        plain = {path: folder / f"plain-{path.stem}.o" for path in files}
        for path, done in zip(files, pool.map(lambda p: compile_one(p, plain[p], PLAIN), files)):
            if done.returncode:
                sys.exit(f"corpus.py: {path}\n{done.stderr}")
        for name, options, needed, quick in BUILDS:
            if arguments.builds not in ("all", name) and not (arguments.builds == "quick" and quick):
                continue
            options = [*options, "-fno-crash-diagnostics", "-fopenmp-simd", "-fpass-plugin=" + arguments.plugin, "-fplugin=" + arguments.frontend,
                       "-Rpass=^vec$", "-Rpass=^loop-vectorize$", "-Rpass=^(vec|loop-vectorize)$", "-Rpass-missed=^vec$",
                       "-DPREFIX(N)=simd_##N"]
            if not needed <= flags:
                total[2] += 1
                print(f"skipped {name}: this CPU lacks {' '.join(sorted(needed - flags))}")
                continue
            simd = {path: folder / f"{name}-{path.stem}.o" for path in files}
            complete = True
            for path, done in zip(files, pool.map(lambda p: compile_one(p, simd[p], options), files)):
                if done.returncode:
                    complete = False
                    for loop, error in alone(path, [l for l in loops if l.path == path], options):
                        check(False, f"{name}: {loop}: the compiler fails: {error}")
                    continue
                told = {int(m[2]) for m in REMARK.finditer(done.stderr) if m[1] == path.name}
                left = {int(m[2]): m[3] for m in LEFT.finditer(done.stderr) if m[1] == path.name}
                for loop in loops:
                    if loop.path != path or (wanted and loop.name not in wanted):
                        continue
                    lines = range(loop.first, loop.last + 1)
                    done_lines = [line for line in lines if line in told]
                    reasons = "; ".join(left[line] for line in lines if line in left) or "nothing is said"
                    if needed != AVX512:
                        continue
                    good = "scalar" in loop.properties or len(done_lines) >= loop.pragmas + int(loop.properties.get("plain", 0))
                    check(good, f"{name}: {loop.name} stays scalar: {reasons}")
                    if "scalar" in loop.properties and done_lines:
                        print(f"note: {name}: {loop.name} is vectorized, though its scalar property expects otherwise")
            if not complete:
                continue
            program = folder / f"{name}-program"
            in_link = ["-w", "-flto=thin", "-fuse-ld=lld", "-Wl,--load-pass-plugin=" + arguments.plugin] if "-flto=thin" in options else []
            if in_link and not (pathlib.Path(arguments.clang).parent / "ld.lld").exists():
                total[2] += 1
                print(f"skipped {name}: there is no ld.lld beside clang")
                continue
            must([arguments.clang + "++", *in_link, *objects, *plain.values(), *simd.values(), arguments.library,
                  f"-Wl,-rpath,{pathlib.Path(arguments.library).parent}", "-lm", "-o", program])
            done = run([program])
            for line in done.stdout.splitlines():
                if line.startswith("FAIL"):
                    print(f"{line} ({name})")
            counts = re.search(r"^(\d+) passed, (\d+) failed", done.stdout, re.M)
            if counts:
                total[0] += int(counts[1])
                total[1] += int(counts[2])
            else:
                check(False, f"{name}: exit status {done.returncode}: {done.stderr[-1000:]}")
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main())

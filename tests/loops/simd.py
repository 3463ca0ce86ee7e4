"""Random loops of `#pragma omp simd` compute what they compute without it, and are vectorized.

    simd.py --clang CLANG --plugin libvecpasses.so --frontend libvecclang.so --library libvec.so --source tests/loops
            [--loops N] [--seed N] [--builds NAME,...] [--jobs N] [--keep FOLDER] [--least PERCENT]

Every loop (simd_source.py) runs as the corpus does, at trip counts from 0 to 64 and some greater, its arrays between guard
pages. Its plain form has no pragma, is not vectorized, and ends by a signal where the loop has undefined behaviour, which
is an error of the generator. A quarter of the loops is C++; a third is compiled by -fopenmp, with combined constructs
where LLVM's library of threads is installed (libomp).
A loop that clang without the plugin gets wrong, too, counts as skipped, unless it writes through hidden pointers: what clang gets
wrong there is mended. The table says how many loops with each construct
are vectorized, and why the others are not. One loop of one build is a test; another one is, for each build with AVX-512,
that PERCENT of the loops are vectorized.
The last line is "N passed, N failed, N skipped".
"""

import argparse
import collections
import concurrent.futures
import pathlib
import random
import re
import sys
import tempfile

import corpus
import simd_source

PER_FILE = 40
PLAIN = [*corpus.PLAIN, "-fsanitize=undefined,float-cast-overflow", "-fsanitize-trap=all"]
BUILDS = {name: (options, needed) for name, options, needed, _ in corpus.BUILDS}
# Any version will do: what clang calls of it has not changed.
THREADS = next((p for where in ("llvm-*/lib/libomp.so*", "*/libomp.so*", "libomp.so*") for p in sorted(pathlib.Path("/usr/lib").glob(where))), None)


class Count:
    def __init__(self):
        self.all, self.done = collections.Counter(), collections.Counter()
        self.reasons, self.examples = collections.Counter(), {}

    def add(self, loop, tags, good, why):
        for tag in [*tags, "all"]:
            self.all[tag] += 1
            self.done[tag] += good
        if not good:
            why = re.sub(r" \([\d.]+ cycles;.*", "", why)
            self.reasons[why] += 1
            self.examples.setdefault(why, loop)

    def print(self):
        for tag, count in sorted(self.all.items(), key=lambda t: self.done[t[0]] / t[1]):
            print(f"  {100 * self.done[tag] / count:6.1f} %  {self.done[tag]:5d} of {count:5d}  {tag}")
        for why, count in self.reasons.most_common(40):
            print(f"  {count:5d} scalar: {why} ({self.examples[why]})")


class Batch:
    """Loops of one file: compiled in all ways, linked, and run."""

    def __init__(self, arguments, folder, number, flags):
        self.arguments, self.flags = arguments, flags
        self.clangs = []  # failures of clang alone
        self.cpp = number % 4 == 3
        threads = number % 3 == 1
        self.openmp = "-fopenmp" if threads else "-fopenmp-simd"
        self.libraries = [THREADS] if threads and THREADS else []
        self.folder = folder / f"{arguments.seed}-{number}"
        self.folder.mkdir(exist_ok=True)
        self.source = self.folder / ("loops.cpp" if self.cpp else "loops.c")
        first = number * PER_FILE
        self.names = [f"loop_{arguments.seed}_{n}" for n in range(first, min(first + PER_FILE, arguments.loops))]
        made = [simd_source.make(name, random.Random(name), self.cpp, combined=.12 if not threads else .4 if THREADS else 0) for name in self.names]
        self.tags = {name: tags for name, (_, tags) in zip(self.names, made)}
        self.head = simd_source.HEAD_CPP if self.cpp else simd_source.HEAD_C
        self.source.write_text(self.head + "".join(text for text, _ in made), encoding="utf-8")
        self.loops = corpus.read(self.source)
        (self.folder / "names.inc").write_text("".join(l.row() for l in self.loops), encoding="utf-8")

    def compile(self, output, options, path=None):
        a = self.arguments
        language = ["-std=c++20"] if self.cpp else []
        return corpus.run([a.clang, *corpus.SAME, *language, *options, "-I", a.source, "-c", path or self.source, "-o", output])

    # The loops of the file that the compiler does not take, each by itself.
    def alone(self, options):
        for loop in self.loops:
            single = self.folder / ("single" + self.source.suffix)
            single.write_text(self.head + loop.text.removeprefix(self.head), encoding="utf-8")
            done = self.compile(self.folder / "single.o", options, single)
            if done.returncode:
                said = [line for line in done.stderr.splitlines() if re.search("error:|Assert|vec::|does not end", line)]
                yield loop.name, " | ".join(said[:4])

    # Whether clang gets the loop wrong by itself: then it is LLVM's vectorizer.
    def fails_without_plugin(self, loop, options):
        folder = self.folder / loop.name
        folder.mkdir(exist_ok=True)
        single = folder / self.source.name
        single.write_text(self.head + loop.text.removeprefix(self.head), encoding="utf-8")
        (folder / "names.inc").write_text(loop.row(), encoding="utf-8")
        objects = [folder / f"{name}.o" for name in ("main", "plain", "simd")]
        a = self.arguments
        made = [corpus.run([a.clang, "-O1", "-std=c++20", "-I", a.source, "-I", folder, "-c", a.source / "corpus.cpp", "-o", objects[0]]),
                self.compile(objects[1], PLAIN, single),
                self.compile(objects[2], [*options, self.openmp, "-DPREFIX(N)=simd_##N"], single),
                corpus.run([a.clang + "++", *objects, self.folder.parent / "apart.o", *self.libraries, "-lm", "-o", folder / "program"])]
        return not any(m.returncode for m in made) and "FAIL" in corpus.run([folder / "program"]).stdout

    def run(self):
        """The failures, those of clang alone, the number of tests that passed, and what became of each loop of each build."""
        a, failures, passed, became = self.arguments, [], 0, []
        objects = [self.folder / "main.o", self.folder / "plain.o"]
        done = corpus.run([a.clang, "-O1", "-std=c++20", "-I", a.source, "-I", self.folder, "-c", a.source / "corpus.cpp", "-o", objects[0]])
        done = done if done.returncode else self.compile(objects[1], PLAIN)
        if done.returncode:
            return [f"an error of the generator: {self.names[0]} and those behind it: {done.stderr[:2000]}"], [], 0, []
        for name in a.builds.split(","):
            options, needed = BUILDS[name]
            options = [*options, "-fno-crash-diagnostics", self.openmp, "-fpass-plugin=" + a.plugin, "-fplugin=" + a.frontend, "-Rpass=^vec$",
                       "-Rpass=^loop-vectorize$", "-Rpass=^(vec|loop-vectorize)$", "-Rpass-missed=^vec$", "-DPREFIX(N)=simd_##N"]
            if not needed <= self.flags:
                continue
            done = self.compile(self.folder / "simd.o", options)
            if done.returncode:
                failures += [f"{name}: {loop}: the compiler fails: {why}" for loop, why in self.alone(options)] or \
                    [f"{name}: {self.names[0]} and those behind it: the compiler fails, and takes each: {done.stderr[-800:]}"]
                continue
            told = {int(m[2]) for m in corpus.REMARK.finditer(done.stderr)}
            left = {int(m[2]): m[3] for m in corpus.LEFT.finditer(done.stderr)}
            gone = {int(m[2]) for m in corpus.GONE.finditer(done.stderr)}
            for loop in self.loops:
                lines = range(loop.first, loop.last + 1)
                why = "; ".join(left[n] for n in lines if n in left) or "nothing is said"
                if not any(n in gone for n in lines):
                    became.append((name, loop.name, self.tags[loop.name], any(n in told for n in lines), why))
            program = self.folder / "program"
            done = corpus.run([a.clang + "++", *objects, self.folder.parent / "apart.o", self.folder / "simd.o", a.library, *self.libraries,
                               f"-Wl,-rpath,{pathlib.Path(a.library).parent}", "-lm", "-o", program])
            done = done if done.returncode else corpus.run([program])
            counts = re.search(r"^(\d+) passed, (\d+) failed", done.stdout, re.M)
            for line in done.stdout.splitlines():
                loop = next((l for l in self.loops if line.startswith(f"FAIL {l.name},")), None)
                # clang takes the accesses of one iteration to be independent, too: that we mend (record_order.h).
                if loop and "hidden-pointer" not in self.tags[loop.name] and self.fails_without_plugin(loop, BUILDS[name][0]):
                    self.clangs.append(f"{line[5:]} ({name})")
                elif line.startswith("FAIL"):
                    failures.append(f"{line[5:]} ({name})")
            if counts:
                passed += int(counts[1])
            else:
                failures.append(f"{name}: {self.names[0]} and those behind it: exit status {done.returncode}: {done.stderr[-1000:]}")
        return failures, self.clangs, passed, became


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend", "library", "source"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--loops", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--builds", default="v4")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    if unknown := set(arguments.builds.split(",")) - set(BUILDS):
        parser.error(f"no build is named {', '.join(sorted(unknown))}; there are {', '.join(BUILDS)}")
    arguments.source = pathlib.Path(arguments.source)
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    passed = failed = skipped = 0
    for name in arguments.builds.split(","):
        if not BUILDS[name][1] <= flags:
            skipped += 1
            print(f"skipped {name}: this CPU lacks {' '.join(sorted(BUILDS[name][1] - flags))}")
    counts = {}
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        folder = pathlib.Path(arguments.keep or temporary)
        folder.mkdir(exist_ok=True)
        done = corpus.run([arguments.clang, "-O1", "-c", arguments.source / "apart.c", "-o", folder / "apart.o"])
        if done.returncode:
            sys.exit(done.stderr)
        numbers = range((arguments.loops + PER_FILE - 1) // PER_FILE)
        for failures, clangs, good, became in pool.map(lambda n: Batch(arguments, folder, n, flags).run(), numbers):
            passed += good
            failed += len(failures)
            skipped += len(clangs)
            for failure in clangs:
                print("skipped, clang is wrong without the plugin, too: " + failure, flush=True)
            for failure in failures:
                print("FAIL " + failure, flush=True)
            for build, loop, tags, vectorized, why in became:
                counts.setdefault(build, Count()).add(loop, tags, vectorized, why)
    for build, count in counts.items():
        share = 100 * count.done["all"] / count.all["all"]
        print(f"{build}: {share:.1f} % of the loops are vectorized")
        count.print()
        if BUILDS[build][1] == corpus.AVX512:
            passed += share >= arguments.least
            failed += share < arguments.least
            if share < arguments.least:
                print(f"FAIL {build}: fewer than {arguments.least} % of the loops are vectorized")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

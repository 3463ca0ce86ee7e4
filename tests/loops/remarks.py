"""Each `omp simd` loop of the corpus is told of in one line, at its own place.

    remarks.py --clang CLANG --plugin libvecpasses.so --frontend libvecclang.so --source FOLDER

One test is one pragma of one build: there is one remark of the pass `vec` about its loop in what clang prints, and the
same one in the optimization record; clang warns of a loop that was not vectorized if and only if the remark says that it
stays scalar, and the program did not ask for that (if copies of it do, there may be a warning); no word of the
vectorizer's own stands in it.
Last line: N passed, N failed, N skipped.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

BUILDS = [["-O2", "-march=x86-64-v4"], ["-O3", "-g", "-march=x86-64-v3"], ["-Os", "-march=x86-64"]]
PRAGMA = re.compile(r"^#pragma omp (?!declare|ordered|scan)[^\n]*\bsimd\b")
COPIES = re.compile(r"(a copy stays|copies stay) scalar")
SAID = re.compile(r"^[^:\n]*?([\w.]+):(\d+):\d+: (remark|warning): ((?:simd )?loop [^\n]*)$", re.M)
RECORD = re.compile(r"^--- !(?:Passed|Missed)\nPass: +vec\nName: +(Loop\w*|\w+)\nDebugLoc: +{ File: '?([^',]+)'?, Line: (\d+),.*?^\.\.\.$", re.M | re.S)
OWN_WORDS = re.compile(r"work-item|packet|lane function|\bpacketize")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        record = pathlib.Path(temporary) / "record.yaml"
        for path in sorted((source / "corpus").iterdir()):
            lines = path.read_text(encoding="utf-8").splitlines()
            for options in BUILDS:
                command = [arguments.clang, *options, *(["-std=c++20"] if path.suffix == ".cpp" else []), "-fopenmp-simd", "-fno-math-errno",
                           "-fpass-plugin=" + arguments.plugin, "-fplugin=" + arguments.frontend, "-Rpass=vec", "-Rpass-missed=^vec$",
                           "-fsave-optimization-record", f"-foptimization-record-file={record}", "-DPREFIX(N)=N", "-I", source, "-S",
                           "-o", "/dev/null", path]
                done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=600)
                if done.returncode:
                    sys.exit(f"remarks.py: {' '.join(map(str, command))}\n{done.stderr}")
                said = [m for m in SAID.finditer(done.stderr) if m[1] == path.name]
                recorded = [int(m[3]) for m in RECORD.finditer(record.read_text(encoding="utf-8"))
                            if pathlib.Path(m[2]).name == path.name and "loop " in m[0]]
                for number, line in enumerate(lines, 1):
                    if not PRAGMA.match(line):
                        continue
                    remarks = [m[4] for m in said if int(m[2]) == number and m[3] == "remark"]
                    warned = any(int(m[2]) == number and m[3] == "warning" for m in said)
                    what = f"{path.name}:{number} ({' '.join(options)})"
                    wrong = []
                    if len(remarks) != 1:
                        wrong.append(f"{len(remarks)} remarks: {remarks}")
                    elif COPIES.search(remarks[0]):
                        pass  # there may be a warning about these copies
                    elif "stays scalar" in remarks[0] and "the program asks for it" not in remarks[0]:
                        if not warned:
                            wrong.append(f"no warning: {remarks[0]}")
                    elif warned and "stays scalar" not in remarks[0]:
                        wrong.append(f"a warning, though {remarks[0]}")
                    if any(OWN_WORDS.search(r) for r in remarks):
                        wrong.append(f"the vectorizer's own words: {remarks}")
                    if recorded.count(number) != 1:
                        wrong.append(f"{recorded.count(number)} records")
                    if wrong:
                        failed += 1
                        print(f"FAIL {what}: {'; '.join(wrong)}")
                    else:
                        passed += 1
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""The examples of the RFC on user-provided vector functions: each compiles to the IR that it says, and runs; or fails as it says.

    rfc.py --clang CLANG --frontend libvecclang.so --plugin libvecpasses.so --include folder of libvec/ --source folder

An example says on top what it is for: TARGET, FLAGS, IR, ERROR and WARNING (regular expressions), CALLS (what the loop's code calls at -O2),
WITHOUT (frontend or plugin: the half that is not loaded). With -DBODIES it is the rest of its program. The last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from processes import run  # noqa: E402

CROSS = "/usr/aarch64-linux-gnu"


def sve(length):
    """The emulator with vectors of so many bytes."""
    return ["qemu-aarch64", "-cpu", f"max,sve-default-vector-length={length}", "-L", CROSS]


# What to compile for, and how to run it: in each of these ways.
TARGETS = {
    "x86-64": (["--target=x86_64-linux-gnu"], [[]]),
    "x86-64 -mavx": (["--target=x86_64-linux-gnu", "-mavx"], [[]]),
    "ppc64le": (["--target=powerpc64le-linux-gnu"], [[]]),
    "aarch64": (["--target=aarch64-linux-gnu", "-fuse-ld=lld"], [["qemu-aarch64", "-L", CROSS]]),
    "aarch64+sve": (["--target=aarch64-linux-gnu", "-fuse-ld=lld", "-march=armv8-a+sve"], [sve(16), sve(32), sve(64)]),
    "aarch64+sve256": (["--target=aarch64-linux-gnu", "-fuse-ld=lld", "-march=armv8-a+sve", "-msve-vector-bits=256"], [sve(32)]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "frontend", "plugin", "include", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    total = [0, 0, 0]

    def check(good, what):
        total[0 if good else 1] += 1
        if not good:
            print("FAIL " + what)

    def example(source, folder):
        text = source.read_text(encoding="utf-8")
        said = {key: re.findall(rf"^// {key}: (.*)$", text, re.M) for key in ("TARGET", "FLAGS", "IR", "ERROR", "WARNING", "CALLS", "WITHOUT")}
        flags, emulators = TARGETS[said["TARGET"][0]]
        if emulators[0] and not (pathlib.Path(CROSS).exists() and shutil.which(emulators[0][0]) and shutil.which("aarch64-linux-gnu-gcc")):
            total[2] += 1
            print(f"skipped {source.name}: no emulator, C library or GCC with its start files for {said['TARGET'][0]}")
            return
        plain = [arguments.clang, *flags]
        halves = {"frontend": "-fplugin=" + arguments.frontend, "plugin": "-fpass-plugin=" + arguments.plugin}
        ours = [*plain, "-fopenmp-simd", "-I", arguments.include, *(halves[h] for h in halves if h not in said["WITHOUT"]), *" ".join(said["FLAGS"]).split()]
        if said["ERROR"] or said["WARNING"]:
            done = run(*ours, "-O1", "-c", source, "-o", folder / "x.o")
            check(done.returncode == bool(said["ERROR"]), f"{source.name}: exit status {done.returncode}")
            for wanted in said["ERROR"] + said["WARNING"]:
                check(re.search(wanted, done.stderr), f"{source.name}: no '{wanted}' in:\n{done.stderr}")
            return
        done = run(*ours, "-O0", "-S", "-emit-llvm", source, "-o", "-")
        check(done.returncode == 0, f"{source.name}: {done.stderr}")
        for wanted in said["IR"]:
            check(re.search(wanted, done.stdout), f"{source.name}: no '{wanted}' in the IR")
        check("__vec_simd_variant" not in done.stdout, f"{source.name}: the pair of addresses is still there")
        if said["CALLS"]:
            done = run(*ours, "-O2", "-S", "-emit-llvm", source, "-o", "-")
            body = re.search(r"^define [^@]*@loop\(.*?^}", done.stdout, re.M | re.S)
            for wanted in said["CALLS"]:
                check(body and re.search(rf"call [^@]*@{wanted}\(", body.group(0)),
                      f"{source.name}: the loop does not call {wanted}: {done.stderr}")
        if "BODIES" not in text:
            return
        done = run(*ours, "-O2", "-c", source, "-o", folder / "loop.o")
        check(done.returncode == 0, f"{source.name}: {done.stderr}")
        done = run(*plain, "-O1", "-DBODIES", source, folder / "loop.o", "-o", folder / "program")
        check(done.returncode == 0, f"{source.name}: {done.stderr}")
        for emulator in emulators:
            done = run(*emulator, folder / "program")
            check(done.returncode == 0, f"{source.name}: the program ends with {done.returncode}: {' '.join(emulator)} {done.stderr}")

    with tempfile.TemporaryDirectory() as temporary:
        for source in sorted(pathlib.Path(arguments.source).glob("*.c*")):
            example(source, pathlib.Path(temporary))
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] or not total[0] else 0


if __name__ == "__main__":
    sys.exit(main())

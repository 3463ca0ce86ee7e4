"""Loops that call vector functions compute what they computed before: masked, mixed, wide, on every ISA that this CPU runs.

    run.py --clang CLANG --plugin libvecpasses.so --library libvec.so --bodies bodies.bc --source folder

Each build must also call the variants that its ISA has, the masked ones among them. With bodies inlined, a variant is called
only where a packet needs the slow path: all that are called have their body in the loop, too. The last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
from processes import must, run  # noqa: E402

AVX512 = {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}
# name, options, CPU flags that it needs, variants that must be called
BUILDS = [
    ("SSE2", ["-march=x86-64"], set(), "bN2 bM2 bN4 bM4"),
    ("AVX", ["-march=sandybridge"], {"avx"}, "cN4 cM4 cN8 cM8"),
    ("AVX2", ["-march=haswell"], {"avx2", "fma", "bmi2"}, "dN4 dM4 dN8 dM8"),
    ("AVX-512", ["-march=skylake-avx512"], AVX512, "eN8 eM8 eN16 eM16"),
    # 256-bit vectors preferred, and some loops that ask for more: the calls pass 512 bits.
    ("AVX-512, 256 bits preferred", ["-march=skylake-avx512", "-mprefer-vector-width=256"], AVX512,
     "dN4 dM4 dN8 dM8 eN8 eM16"),
    ("AVX2, bodies inlined", ["-march=haswell", "inlined"], {"avx2", "fma", "bmi2"}, "dN4 dM4 dN8 dM8"),
    ("AVX2, bodies inlined, -ffast-math", ["-march=haswell", "-ffast-math", "inlined"], {"avx2", "fma", "bmi2"}, "dN4 dM4"),
    ("AVX-512, bodies inlined", ["-march=skylake-avx512", "inlined"], AVX512, "eN8 eM8 eN16 eM16"),
    ("AVX2, -Os", ["-march=haswell", "-Os"], {"avx2", "fma", "bmi2"}, "dN4"),
    ("AVX2, -ffast-math", ["-march=haswell", "-ffast-math"], {"avx2", "fma", "bmi2"}, "dN4 dM4 dN8 dM8"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "library", "bodies", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source)
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    total = [0, 0, 0]

    def check(good, what):
        total[0 if good else 1] += 1
        if not good:
            print("FAIL " + what)

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        # The plugin finds bodies beside itself; the one of the build has none there.
        (folder / "libvec").mkdir()
        shutil.copy(arguments.bodies, folder / "libvec/bodies.bc")
        with_bodies = shutil.copy(arguments.plugin, folder)
        reference = folder / "reference.o"
        must(arguments.clang, "-O1", "-DPREFIX=reference", "-c", source / "loops.c", "-o", reference, what="reference")
        for name, options, needed, wanted in BUILDS:
            bridged, program = folder / "bridged.o", folder / "program"
            inlined = "inlined" in options
            options = [o for o in options if o != "inlined"]
            told = must(arguments.clang, "-O3", *options, "-fno-math-errno", "-Rpass=vec",
                        "-fpass-plugin=" + str(with_bodies if inlined else arguments.plugin),
                        "-DPREFIX=bridged", "-c", source / "loops.c", "-o", bridged, what=name).stderr
            symbols = set(re.findall(r"(_ZGV\w+)", run("nm", "--undefined-only", bridged).stdout))
            bodies = set(re.findall(r"(_ZGV\w+) is inlined", told))
            check(symbols <= bodies if inlined else not bodies,
                  f"{name}: {'not inlined: ' + ' '.join(sorted(symbols - bodies)) if inlined else 'inlined: ' + ' '.join(sorted(bodies))}")
            called = {m[1] for s in symbols if (m := re.match(r"_ZGV([a-z][NM]\d+)v_", s))}
            missing = set(wanted.split()) - called
            check(not missing, f"{name}: does not call {' '.join(sorted(missing))}; calls {' '.join(sorted(called))}")
            if not needed <= flags:
                total[2] += 1
                print(f"skipped {name}: this CPU lacks {' '.join(sorted(needed - flags))}")
                continue
            library = pathlib.Path(arguments.library)
            must(arguments.clang, "-O1", source / "main.c", reference, bridged, library, f"-Wl,-rpath,{library.parent}",
                 "-o", program, "-lm", what=name)
            done = run(program)
            counts = re.search(r"^(\d+) passed, (\d+) failed", done.stdout, re.M)
            if not counts:
                check(False, f"{name}: exit status {done.returncode}: {done.stdout}{done.stderr}")
                continue
            total[0] += int(counts.group(1))
            total[1] += int(counts.group(2))
            for line in done.stdout.splitlines():
                if line.startswith("FAIL"):
                    print(f"{line} ({name})")
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main())

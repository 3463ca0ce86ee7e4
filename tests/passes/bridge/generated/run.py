"""Generated functions and loops compute with the plugin what they compute when plain clang compiles them.

    run.py --clang CLANG --plugin libvecpasses.so [--gcc GCC] [--frontend libvecclang.so]
           [--cross-gcc GCC --emulator QEMU] [--power-emulator QEMU] [--emulated-only] [--seed N] [--functions N]

The functions are compiled by plain clang and with the plugin. The loops are compiled for each ISA that this CPU has,
with the plugin (as C and as C++) and by GCC, whose loops call the plugin's variants. On emulated AArch64 the plugin's
loops call the plugin's variants and those that the cross GCC makes; with SVE at several vector lengths, and compiled
for one. On emulated POWER they call the plugin's variants. One loop of one build is one test; the last line is "N
passed, N failed, N skipped". A failure names the seed, from which generate.py writes the sources again.
"""

import argparse
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
from processes import must  # noqa: E402

ISAS = [("b", ["-msse2"], {"sse2"}), ("c", ["-mavx"], {"avx"}), ("d", ["-mavx2", "-mfma"], {"avx2", "fma"}),
        ("e", ["-march=skylake-avx512", "-mprefer-vector-width=512"],
         {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"})]
# With these flags every ISA does the same operations in the same order.
FLAGS = ["-w", "-fopenmp-simd", "-fwrapv", "-ffp-contract=off", "-fno-math-errno"]
# No vectorized epilogues: in them GCC 12 passes wrong linear arguments.
GCC_FLAGS = ["-O3", "--param", "vect-epilogues-nomask=0"]
CROSS = "/usr/aarch64-linux-gnu"
POWER = "/usr/powerpc64le-linux-gnu"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--frontend")
    parser.add_argument("--gcc")
    parser.add_argument("--cross-gcc")
    parser.add_argument("--emulator")
    parser.add_argument("--power-emulator")
    parser.add_argument("--emulated-only", action="store_true")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--functions", default="100")
    arguments = parser.parse_args()
    with open("/proc/cpuinfo", encoding="ascii") as info:
        here = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    # The clang plugin, too: the LLVM type of a declaration does not tell a number from a record that is passed as one.
    plugins = ["-fpass-plugin=" + arguments.plugin] + ["-fplugin=" + arguments.frontend] * bool(arguments.frontend)
    total = [0, 0, 0]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        must(sys.executable, pathlib.Path(__file__).with_name("generate.py"), arguments.seed, arguments.functions, folder, timeout=900)

        def build(compiler, source, name, *flags):
            must(compiler, *FLAGS, *flags, "-c", folder / source, "-o", folder / name, timeout=900)

        def results(name, *objects, flags=(), emulator=(), libraries=()):
            must(arguments.clang, *flags, *(folder / o for o in objects), "-lm", *libraries, "-o", folder / name, timeout=900)
            return dict(line.split() for line in must(*emulator, folder / name, timeout=900).stdout.splitlines())

        def count(expected, found, what, called):
            wrong = [n for n in expected if found.get(n) != expected[n]]
            print(f"{what}: {len(called)} variants called, {len(wrong)} of {len(expected)} wrong")
            total[0] += len(expected) - len(wrong)
            total[1] += len(wrong)
            if wrong:
                print(f"FAIL seed {arguments.seed}, {what}: {' '.join(wrong[:20])}")

        def variants(name):
            return set(re.findall(rb"_ZGV[a-z0-9A-Z]+_f\d+", (folder / name).read_bytes()))

        if not arguments.emulated_only:
            build(arguments.clang, "main.c", "main.o", "-O1")
            build(arguments.clang, "functions.c", "plain.o", "-O1")
            build(arguments.clang, "functions.c", "ours.o", "-O2", *plugins)
            build(arguments.clang, "loops.c", "plain_loops.o", "-O1")
            expected = results("plain", "main.o", "plain.o", "plain_loops.o")
        callers = {"ours": (arguments.clang, ["-O2", *plugins]), "ours, C++": (arguments.clang, ["-x", "c++", "-O2", *plugins])}
        if arguments.gcc:
            callers["GCC's"] = (arguments.gcc, GCC_FLAGS)
        elif not arguments.emulated_only:
            print("skipped: GCC is not installed")
            total[2] += 1
        for token, flags, needed in [] if arguments.emulated_only else ISAS:
            for whose, (compiler, more) in callers.items():
                if not needed <= here:
                    total[2] += len(expected)
                    continue
                build(compiler, "loops.c", "loops.o", *more, *flags)
                found = results("program", "main.o", "ours.o", "loops.o", libraries=["-lstdc++"] if "c++" in more else [])
                count(expected, found, f"{token}, loops {whose}", variants("loops.o"))
        if arguments.cross_gcc and arguments.emulator:
            target = ["--target=aarch64-linux-gnu"]
            for source, name, *flags in [("main.c", "main.o", "-O1"), ("functions.c", "plain.o", "-O1"),
                                         ("loops.c", "plain_loops.o", "-O1"), ("functions.c", "ours.o", "-O2", *plugins),
                                         ("loops.c", "loops.o", "-O2", *plugins)]:
                build(arguments.clang, source, name, *target, *flags)
            build(arguments.cross_gcc, "functions.c", "theirs.o", "-O2")
            # The linker takes GCC's bodies, and the plugin's where GCC made none.
            how = {"flags": [*target, "-fuse-ld=lld", "-Wl,-z,muldefs"], "emulator": [arguments.emulator, "-L", CROSS]}
            expected = results("plain", "main.o", "plain.o", "plain_loops.o", **how)
            called = variants("loops.o")
            count(expected, results("program", "main.o", "ours.o", "loops.o", **how), "n, bodies ours", called)
            count(expected, results("program", "main.o", "theirs.o", "ours.o", "loops.o", **how), "n, bodies GCC's",
                  called & variants("theirs.o"))
            for what, bits, lengths in ("s", [], (16, 32, 64)), ("s of 256 bits", ["-msve-vector-bits=256"], (32,)):
                for source, name in ("functions.c", "ours.o"), ("loops.c", "loops.o"):
                    build(arguments.clang, source, name, *target, "-march=armv8-a+sve", *bits, "-O2", *plugins)
                called = variants("loops.o")
                for length in lengths:
                    how["emulator"] = [arguments.emulator, "-cpu", f"max,sve-default-vector-length={length}", "-L", CROSS]
                    count(expected, results("program", "main.o", "ours.o", "loops.o", **how), f"{what}, vectors of {length} bytes", called)
        elif arguments.emulated_only:
            print("skipped: aarch64-linux-gnu-gcc or qemu-aarch64 is not installed")
            total[2] += 1
        if arguments.emulated_only and not arguments.power_emulator:
            print("skipped: powerpc64le-linux-gnu-gcc or qemu-ppc64le is not installed")
            total[2] += 1
        if arguments.power_emulator and arguments.frontend:
            target = ["--target=powerpc64le-linux-gnu"]
            ours = [*target, "-O2", *plugins]
            for source, name, *flags in [("main.c", "main.o", *target, "-O1"), ("functions.c", "plain.o", *target, "-O1"),
                                         ("loops.c", "plain_loops.o", *target, "-O1"), ("functions.c", "ours.o", *ours),
                                         ("loops.c", "loops.o", *ours)]:
                build(arguments.clang, source, name, *flags)
            how = {"flags": [*target, "-fuse-ld=lld"], "emulator": [arguments.power_emulator, "-L", POWER]}
            expected = results("plain", "main.o", "plain.o", "plain_loops.o", **how)
            count(expected, results("program", "main.o", "ours.o", "loops.o", **how), "POWER", variants("loops.o"))
    print(f"{total[0]} passed, {total[1]} failed, {total[2]} skipped")
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Times every width of the kernels in bench/widths, and compares what `vecc --vf=auto` chooses with the fastest.

    bench/widths.py [--build=build] [--targets=native,x86-64-v3] [--turns=31] [--keep=times.json] [kernel...]

A kernel is a file of bench/widths. Comments in it describe its arguments: `ARG name: type[count] contents`, where N is the
number of work-items (4096, in one group, so that the data stay in the caches). The widths of a kernel on a target run in turns;
a figure is the fastest turn, in nanoseconds for each work-item. The regret of a choice is its time over that of the best width;
the last line has its geometric mean.
"""
import argparse
import ctypes
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

Items = 4096
Calls = 4  # in one turn
Widths = ["never", "2", "4", "8", "16", "32", "64"]
Types = {"float": ctypes.c_float, "double": ctypes.c_double, "int": ctypes.c_int32, "uint": ctypes.c_uint32,
         "uchar": ctypes.c_uint8, "long": ctypes.c_int64, "float4": ctypes.c_float}


class Range(ctypes.Structure):
    _fields_ = [("dim", ctypes.c_uint64), ("size", ctypes.c_uint64 * 3), ("local", ctypes.c_uint64 * 3),
                ("offset", ctypes.c_uint64 * 3)]


def contents(text, c_type, count):
    rng = random.Random(1)
    word, _, rest = text.partition("(")
    low, high = (float(x) for x in rest.rstrip(")").split(",")) if rest else (0, 0)
    whole = c_type not in (ctypes.c_float, ctypes.c_double)
    if word == "zero":
        return [0] * count
    if word == "random":
        return [rng.randint(int(low), int(high)) if whole else rng.uniform(low, high) for _ in range(count)]
    if word == "steps":  # a sum of random steps
        values, last = [], 0
        for _ in range(count):
            values.append(last)
            last += rng.randint(int(low), int(high))
        return values
    sys.exit(f"widths: contents {text} are unknown")


def arguments(source):
    """What the kernel is called with. Aligned to 64 bytes, as memory that OpenCL allocates is."""
    result = []
    for _, kind, count, what in re.findall(r"// ARG (\w+): (\w+)(?:\[([^\]]*)\])? (\S+)", source):
        c_type = Types[kind]
        if not count:
            result.append(c_type(int(what) if c_type not in (ctypes.c_float, ctypes.c_double) else float(what)))
            continue
        n = eval(count, {"N": Items}) * (4 if kind == "float4" else 1)
        memory = ctypes.create_string_buffer(n * ctypes.sizeof(c_type) + 256)
        start = -ctypes.addressof(memory) % 64
        array = (c_type * n).from_buffer(memory, start)
        array[:] = contents(what, c_type, n)
        result.append((memory, array))
    return result


def compile(options, source, target, width, folder):
    """The range function of one width, or None where there is none."""
    stem = os.path.join(folder, f"{os.path.basename(source)}.{target}.{width}")
    made = subprocess.run([options.vecc, source, f"--vf={width}", f"--target={target}", "--entry=range", "-o", stem + ".o",
                           "-h", stem + ".h"], capture_output=True, text=True)
    if made.returncode:
        return None
    subprocess.run([options.clang, "-shared", stem + ".o", "-o", stem + ".so", f"-L{options.libvec}", "-lvec", "-lm",
                    f"-Wl,-rpath,{options.libvec}"], check=True)
    return getattr(ctypes.CDLL(stem + ".so"), os.path.basename(source)[:-3] + "_range")


def measure(options, source, target, folder):
    code = {w: f for w in Widths if (f := compile(options, source, target, w, folder))}
    keep = arguments(open(source).read())
    args = [ctypes.byref(a[1]) if isinstance(a, tuple) else a for a in keep]
    whole = Range(1, (Items, 1, 1), (0, 0, 0), (0, 0, 0))
    times = {w: [] for w in code}
    for turn in range(options.turns + 1):
        for width, function in code.items():
            start = time.perf_counter_ns()
            for _ in range(Calls):
                function(*args, ctypes.byref(whole))
            if turn:
                times[width].append((time.perf_counter_ns() - start) / Items / Calls)
    del keep
    return {w: min(t) for w, t in times.items()}


def chosen(options, source, target):
    said = subprocess.run([options.vecc, source, "--vf=auto", f"--target={target}", "--emit=header", "-o", "-"],
                          capture_output=True, text=True)
    number = re.search(r"runs (\d+) work-items at once", said.stdout + said.stderr)
    return number.group(1) if number else "never"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build", help="the build folder, which has vecc")
    parser.add_argument("--targets", default="native,x86-64-v3", help="values of vecc's --target, by commas")
    parser.add_argument("--turns", type=int, default=31, help="how often each width runs (31)")
    parser.add_argument("--keep", metavar="FILE", help="read times from FILE if it exists, else write them to it: "
                        "after a change of the cost model, only the choices are made again")
    parser.add_argument("--clang", default="/usr/lib/llvm-22/bin/clang", help="the linker of the timed libraries")
    parser.add_argument("kernels", nargs="*", help="names of files in bench/widths; default: all")
    options = parser.parse_args()
    options.vecc = os.path.join(options.build, "passes/tools/vecc")
    options.libvec = os.path.abspath(os.path.join(options.build, "libvec"))
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "widths")
    names = options.kernels or sorted(f[:-3] for f in os.listdir(here) if f.endswith(".cl"))
    kept = json.load(open(options.keep)) if options.keep and os.path.exists(options.keep) else {}
    for target in options.targets.split(","):
        regrets = []
        print(f"\n{target}: ns a work-item; * is what the model chooses\n" + " " * 14 +
              "".join(f"{w:>9}" for w in Widths) + "   regret")
        with tempfile.TemporaryDirectory() as folder:
            for name in names:
                source = os.path.join(here, name + ".cl")
                key = f"{name} {target}"
                if key not in kept:
                    kept[key] = measure(options, source, target, folder)
                times, choice = kept[key], chosen(options, source, target)
                regret = times[choice] / min(times.values())
                regrets.append(regret)
                cells = "".join(f"{times[w]:8.3f}{'*' if w == choice else ' '}" if w in times else "       - " for w in Widths)
                print(f"{name:14}{cells}{regret:9.2f}", flush=True)
                if options.keep:
                    json.dump(kept, open(options.keep, "w"), indent=1)
        print(f"geometric mean of the regret: {math.exp(statistics.mean(map(math.log, regrets))):.3f}")


if __name__ == "__main__":
    main()

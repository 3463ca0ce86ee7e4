"""Shows what libvec does, on the programs of this folder, with an installed libvec.

    demo.py PREFIX FOLDER      PREFIX: where it is installed; FOLDER: for the programs and what they write
"""

import array
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CLANG = "clang-22"
TUNED = ["-O3", "-march=native"]


class Failure(Exception):
    pass


def run(*command, env=None, quiet=False):
    """Runs and, unless quiet, shows a command; returns what it printed."""
    if not quiet:
        print("+ " + shlex.join(command), flush=True)
    try:
        r = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=600, env=env)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(str(error)) from error
    if r.returncode != 0:
        raise Failure(f"{command[0]} failed with status {r.returncode}\n{r.stdout}")
    return r.stdout


def title(text):
    print(f"\n== {text}", flush=True)


def read_prices(path, count):
    """Calls and puts, as doubles and as floats."""
    doubles, floats = array.array("d"), array.array("f")
    with open(path, "rb") as f:
        doubles.fromfile(f, 2 * count)
        floats.fromfile(f, 2 * count)
    return doubles, floats


def largest_difference(a, b):
    """In units in the last place: the numbers of a format between a and b."""
    integer = "q" if a.itemsize == 8 else "i"
    lowest = -(1 << (8 * a.itemsize - 1))
    order = lambda i: i if i >= 0 else lowest - i
    as_integers = lambda x: array.array(integer, x.tobytes())
    return max(abs(order(i) - order(j)) for i, j in zip(as_integers(a), as_integers(b)))


def mandelbrot_loop(prefix, folder):
    title("a plain loop of #pragma omp simd with a while loop inside: the same C source, three ways")
    source = os.path.join(HERE, "mandelbrot_loop.c")
    same = [*TUNED, "-fopenmp-simd", "-ffp-contract=off"]
    builds = {
        "clang": [CLANG, *same, "-Wno-pass-failed"],
        "gcc": ["gcc", *same],
        "clang + libvec": [CLANG, "--config", os.path.join(prefix, "share/libvec/libvec.cfg"), *same],
    }
    times, checksums = {}, {}
    for name, command in builds.items():
        program = os.path.join(folder, "loop-" + name.replace(" + ", "-"))
        run(*command, source, "-lpng", "-lm", "-o", program)
        output = run(program, os.path.join(folder, "mandelbrot_loop.png"))
        times[name] = float(re.search(r"^([\d.]+) ns a pixel", output, re.M)[1])
        checksums[name] = re.search(r"^checksum (\w+)", output, re.M)[1]
    if len(set(checksums.values())) != 1:
        raise Failure(f"mandelbrot_loop: other results: {checksums}")
    print(f"\n{'':22}{'ns/pixel':>10}{'speed-up':>10}  the same escape times")
    for name, ns in times.items():
        print(f"{name:22}{ns:10.1f}{times['clang'] / ns:9.1f}x")


def blackscholes(prefix, folder):
    title("a loop over options with exp and log: the same C source, three ways")
    count = 16384
    source = os.path.join(HERE, "blackscholes.c")
    config = os.path.join(prefix, "share/libvec/libvec.cfg")
    builds = [  # fast-math: without, GCC calls no vector functions
        ("clang", [CLANG, *TUNED]),
        ("clang + libvec", [CLANG, "--config", config, *TUNED]),
        ("gcc + libmvec", ["gcc", *TUNED, "-ffast-math"]),
    ]
    programs = {name: os.path.join(folder, name.replace(" + ", "-")) for name, _ in builds}
    for name, command in builds:
        run(*command, source, "-o", programs[name], "-lm")
    # In turns, and the best of each: what else the machine does should not fall on one of them only.
    times, prices = {}, {}
    for turn in range(5):
        for name, program in programs.items():
            output = run(program, str(count), program + ".bin", quiet=turn > 0)
            for kind, ns in re.findall(r"^(\w+) +([\d.]+) ns/option", output, re.M):
                times[name, kind] = min(float(ns), times.get((name, kind), float("inf")))
            prices[name] = dict(zip(("double", "float"), read_prices(program + ".bin", count)))
    print(f"\n{'':22}{'ns/option':>10}{'speed-up':>10}  largest difference to clang's prices")
    for kind in ("double", "float"):
        for name, _ in builds:
            ns = times[name, kind]
            difference = largest_difference(prices["clang"][kind], prices[name][kind])
            print(f"{kind:7}{name:15}{ns:10.2f}{times['clang', kind] / ns:9.1f}x  {difference} ulp")


def library_flags(prefix):
    """What a program needs to compile, link and start with libvec."""
    pkgconfig = dict(os.environ, PKG_CONFIG_PATH=os.path.join(prefix, "lib/pkgconfig"))
    flags = run("pkg-config", "--cflags", "--libs", "libvec", env=pkgconfig).split()
    return [*flags, "-Wl,-rpath," + os.path.join(prefix, "lib"), "-lm"]


def mandelbrot(prefix, folder):
    title("an OpenCL C kernel as native functions, vectorized across work-items")
    vecc = os.path.join(prefix, "bin/vecc")
    source = os.path.join(HERE, "mandelbrot.cl")
    at = lambda name: os.path.join(folder, name)
    run(vecc, source, "-o", at("vector.o"), "-h", at("mandelbrot.h"))
    scalar = ["-DNAME=mandelbrot_scalar", "--vf=never"]
    run(vecc, source, *scalar, "-o", at("scalar.o"), "-h", at("mandelbrot_scalar.h"))
    parts = [os.path.join(HERE, "mandelbrot.c"), at("vector.o"), at("scalar.o")]
    run("gcc", "-O2", "-I", folder, *parts, "-lpng", *library_flags(prefix), "-o", at("mandelbrot"))
    print(run(at("mandelbrot"), at("mandelbrot.png")), end="")


def direct(prefix, folder):
    title("vector functions called directly, by their ABI names, through libvec.h")
    program = os.path.join(folder, "direct")
    run("gcc", "-O2", os.path.join(HERE, "direct.c"), *library_flags(prefix), "-o", program)
    print(run(program), end="")


def main(argv):
    if len(argv) != 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    prefix, folder = (os.path.abspath(a) for a in argv[1:])
    try:
        os.makedirs(folder, exist_ok=True)
        mandelbrot_loop(prefix, folder)
        blackscholes(prefix, folder)
        mandelbrot(prefix, folder)
        direct(prefix, folder)
    except (Failure, OSError, EOFError) as error:
        print(f"demo.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))

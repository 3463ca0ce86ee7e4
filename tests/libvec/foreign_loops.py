"""Loops compiled for another architecture call its libvec where that is installed beside the plugin, and else libm alone. Where
its bodies are installed, too, they are inlined, and the results have the same bits. A `declare simd` function that calls exp has
variants that call vector functions, where the architecture has variants.

    foreign_loops.py --clang CLANG --plugin libvecpasses.so --library libvec.so --bodies bodies.bc --triple TRIPLE
                     --emulator 'QEMU [OPTION...]' --source FILE --flags='[FLAG...]' --called SYMBOL [SYMBOL...]
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

parser = argparse.ArgumentParser()
for option in ("clang", "plugin", "library", "bodies", "triple", "emulator", "source", "flags"):
    parser.add_argument("--" + option, required=True)
parser.add_argument("--called", nargs="+", required=True)
arguments = parser.parse_args()
failures = []


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        failures.append(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def run_program():
    program = str(lib / "loops")
    run(*compile_, arguments.source, f"-L{there}", f"-Wl,-rpath,{there}", "-Wl,--no-as-needed", "-lvec", "-lm", "-o", program)
    return run(*arguments.emulator.split(), "-L", "/usr/" + arguments.triple, program).stdout


with tempfile.TemporaryDirectory() as folder:
    lib = pathlib.Path(folder)
    plugin = shutil.copy(arguments.plugin, lib / "libvecpasses.so")
    there = lib / arguments.triple
    compile_ = [arguments.clang, f"--target={arguments.triple}", *arguments.flags.split(), "-O3", "-fno-math-errno", "-fopenmp-simd"]
    compile_.append(f"-fpass-plugin={plugin}")
    run(*compile_, "-S", arguments.source, "-o", str(lib / "alone.s"))
    if re.search(r"_ZGV\w+?_(?!grow\b)", (lib / "alone.s").read_text()):
        failures.append("there is no library, but a call of it")
    there.mkdir()
    for name in ("libvec.so", "libvec.so.0"):
        shutil.copy(arguments.library, there / name)
    run(*compile_, "-S", arguments.source, "-o", str(lib / "loops.s"))
    text = (lib / "loops.s").read_text()
    failures += [f"{name} is not called" for name in arguments.called if name not in text]
    variants = re.findall(r"^(_ZGV\w+_grow):(.*?)^\.Lfunc_end", text, re.M | re.S)
    failures += [f"{name} calls no vector function" for name, body in variants if not re.search(r"\b_ZGV\w+_exp\b", body)]
    if not variants and arguments.triple.startswith("aarch64"):
        failures.append("grow has no variants")
    printed = run_program()
    (there / "libvec").mkdir()
    shutil.copy(arguments.bodies, there / "libvec" / "bodies.bc")
    remarks = run(*compile_, "-Rpass=^vec$", "-S", arguments.source, "-o", os.devnull).stderr
    failures += [f"{name} is not inlined" for name in arguments.called if name + " is inlined" not in remarks]
    if (again := run_program()) != printed:
        failures.append(f"inlined, the program prints {again!r} in the place of {printed!r}")
for failure in failures:
    print("FAILED " + failure)
print(f"{not failures:d} passed, {len(failures)} failed, 0 skipped")
raise SystemExit(bool(failures))

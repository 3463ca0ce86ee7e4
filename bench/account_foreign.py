"""./dev bench account --foreign [--libvec=build/libvec] [--sleef=FOLDER...] [--cpu=neoverse-v2,power10] [--json=FILE] [--arrays] [function...]

Prints the cycles for each element of libvec's functions for other architectures, and of SLEEF's, by llvm-mca's models of CPUs.

Nothing is executed: the libraries are read as files. --libvec is the folder that -Dtargets=all fills; --sleef is a folder with
Debian's libsleef3 for an architecture, unpacked (`dpkg --add-architecture arm64; apt-get update; apt-get download libsleef3:arm64;
dpkg -x libsleef3*.deb FOLDER`). Functions are those that SLEEF has as u10 (erfc: u15), in double and float, or those named.

The fast path is the shortest path to a return. The figure is the cycles of a call, in 100 calls that overlap, divided by its
lanes. Saved registers count; branches, calls and returns do not; called functions without a symbol do.

--arrays: instead, the loops of functions over arrays of one type, without peers: the cycles of an iteration, in 100 iterations,
divided by its elements.
"""
import argparse
import bisect
import json
import math
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# What a branch, a return and a call look like, and how the arguments come, so that no call waits for the last one.
ARCHS = {
    "aarch64": {"triple": "aarch64-linux-gnu", "disassembler": ["--mattr=+all"],
                "jump": r"(?:b\.\w+|cbn?z|tbn?z)\b.*?(0x[0-9a-f]+)", "goto": r"b\s+(0x[0-9a-f]+)", "call": r"bl\s+(0x[0-9a-f]+)",
                "return": r"ret\b", "dropped": r"nop|bti|b\.|b\s|cbn?z|tbn?z|ret|paci|auti|udf|\.word", "store": r"st1|stu?[rp] [qz]"},
    "ppc64le": {"triple": "powerpc64le-linux-gnu", "disassembler": [],
                "jump": r"b(?!l\b|lr|ctr)(?:c|eq|ne|lt|gt|le|ge|un|nu|t|f|dz|dnz)\w*[+-]?\s.*?(0x[0-9a-f]+)", "goto": r"b\s+(0x[0-9a-f]+)",
                "call": r"bl\s+(0x[0-9a-f]+)", "return": r"b\w*lr[+-]?(\s|$)", "dropped": r"nop|b\w*[+-]?\s|b\w*lr|bctr|\.long",
                "store": r"stx?v"},
    "riscv64": {"triple": "riscv64-linux-gnu", "disassembler": ["--mattr=+v,+d,+c"],
                "jump": r"b\w+\s.*?(0x[0-9a-f]+)", "goto": r"j\s+(0x[0-9a-f]+)", "call": r"jal\s.*?(0x[0-9a-f]+)", "return": r"ret\b",
                "dropped": r"nop|b(?:eq|ne|lt|ge|gt|le)\w*\s|j\w*\s|ret|call|tail|unimp", "store": r"vs\w+\.v"},
}
# ISA: architecture, symbols of ours and of SLEEF's (d or f, lanes), what loads the arguments, by the type.
ISAS = {
    "n": ("aarch64", "_ZGVnN{lanes}{signature}_{name}", "Sleef_{base}{letter}{lanes}_{version}advsimd",
          {"f64": 2, "f32": 4}, {"f64": ["ldp q0, q1, [sp]"], "f32": ["ldp q0, q1, [sp]"]}),
    "s": ("aarch64", "_ZGVsMx{signature}_{name}", "Sleef_{base}{letter}x_{version}sve", {"f64": 2, "f32": 4},
          {"f64": ["ptrue p0.d", "ldr z0, [sp]", "ldr z1, [sp, #1, mul vl]"],
           "f32": ["ptrue p0.s", "ldr z0, [sp]", "ldr z1, [sp, #1, mul vl]"]}),
    "b": ("ppc64le", "_ZGVbN{lanes}{signature}_{name}", "Sleef_{base}{letter}{lanes}_{version}vsx", {"f64": 2, "f32": 4},
          {"f64": ["lxvd2x 34, 0, 1", "lxvd2x 35, 0, 1"], "f32": ["lxvd2x 34, 0, 1", "lxvd2x 35, 0, 1"]}),
    # Two registers, of 64 bits times vscale each.
    "r": ("riscv64", "_ZGVrNx{signature}_{name}", "", {"f64": 2, "f32": 4},
          {"f64": ["vsetvli t0, zero, e64, m2, ta, ma", "vle64.v v8, (sp)", "vle64.v v10, (sp)"],
           "f32": ["vsetvli t0, zero, e32, m2, ta, ma", "vle32.v v8, (sp)", "vle32.v v10, (sp)"]}),
}
# CPU: its ISAs, each with how many times 128 bits (RISC-V: 64) its registers have.
CPUS = {
    "neoverse-n1": {"n": 1}, "neoverse-v1": {"n": 1, "s": 2}, "neoverse-v2": {"n": 1, "s": 1}, "cortex-a72": {"n": 1},
    "apple-m1": {"n": 1}, "a64fx": {"n": 1, "s": 4}, "power9": {"b": 1}, "power10": {"b": 1}, "sifive-x280": {"r": 8},
    "sifive-p670": {"r": 2},
}
# What LLVM calls a CPU otherwise.
MODELS = {"power9": "pwr9", "power10": "pwr10"}
Iterations = 100
# Where a masked variant of SVE asks whether a lane is active: within so many instructions.
MaskAsked = 12


def fail(text):
    sys.exit(f"account: {text}")


def run(command, text=None):
    try:
        done = subprocess.run([str(c) for c in command], input=text, capture_output=True, text=True, check=False)
    except OSError as problem:
        fail(f"{command[0]} cannot be run: {problem}; install llvm-22, or name LLVM's folder by --llvm")
    if done.returncode:
        fail(f"{os.path.basename(str(command[0]))}: {done.stderr.strip()[:2000]}")
    return done.stdout


class Library:
    """The functions of a file, by their symbols."""

    def __init__(self, tools, path, arch):
        self.arch = ARCHS[arch]
        self.symbols = {}
        for which in ([], ["-D"]):
            for line in run([tools / "llvm-nm", *which, "--defined-only", "--print-size", path]).splitlines():
                field = line.split()
                if len(field) == 4:
                    self.symbols[field[3]] = int(field[0], 16), int(field[1], 16)
        text = run([tools / "llvm-objdump", "-d", "--no-show-raw-insn", "--no-leading-headers", *self.arch["disassembler"], path])
        # Of a far call, made of two instructions, RISC-V's disassembler tells the symbol alone.
        text = re.sub(r"jalr\s[^<\n]*<(\w+)>", lambda m: f"jal {self.symbols.get(m[1], [0])[0]:#x}", text)
        self.code = [(int(m[1], 16), re.sub(r"\s+", " ", m[2].split("<")[0].split("//")[0]).strip())
                     for m in re.finditer(r"^\s*([0-9a-f]+):\s+([^\n]+)", text, re.M)]
        self.addresses = [address for address, _ in self.code]
        self.starts = sorted(start for start, _ in self.symbols.values())
        self.called = {}

    def instructions(self, start, end):
        """Addresses and texts."""
        return self.code[bisect.bisect_left(self.addresses, start):bisect.bisect_left(self.addresses, end)]

    def callee(self, address):
        """The shortest way through a function that has no symbol: it ends where the next one that has begins."""
        if address not in self.called:
            after = bisect.bisect_right(self.starts, address)
            self.called[address] = None  # one that calls itself
            self.called[address] = self.shortest(address, self.starts[after]) if after < len(self.starts) else None
        return self.called[address]

    def fast_path(self, symbol):
        """Instructions of the shortest way to a return; None: there is none without a call of another library."""
        if symbol not in self.symbols:
            return None
        start, size = self.symbols[symbol]
        return self.shortest(start, start + size)

    def shortest(self, start, end):
        """Instructions of the shortest way from there to a return, with those of the functions that it calls."""
        return self.shortest_of(self.instructions(start, end))

    def shortest_of(self, code, last=None):
        """The same, of these instructions; `last`: the place of the one that the way leads to, instead of a return."""
        place = {address: i for i, (address, _) in enumerate(code)}
        calls = {i: self.callee(int(m[1], 16)) for i, (_, what) in enumerate(code) if (m := re.match(self.arch["call"], what))}
        ways = [None] * (len(code) + 1)  # from each instruction on: length and the next one
        for i in reversed(range(len(code))):
            what = code[i][1]
            if i == last or re.match(self.arch["return"], what):
                ways[i] = (1, None) if last in (None, i) else None
                continue
            goto, jump = re.match(self.arch["goto"], what), re.match(self.arch["jump"], what)
            target = place.get(int((goto or jump)[1], 16)) if goto or jump else None
            nexts = ([] if goto else [i + 1]) + ([target] if target is not None and target > i else [])
            # A masked variant that no lane is active in returns at once: not what is asked for.
            if last is None and 0 < i < MaskAsked and jump and re.match(r"ptest \w+, p0\.b", code[i - 1][1]):
                nexts = [i + 1] if re.match(r"b\.(eq|none)\b", what) else [target]
            if i in calls and not calls[i]:
                continue
            length = 1 + len(calls.get(i, []))
            ways[i] = min([(ways[n][0] + length, n) for n in nexts if ways[n]], default=None)
        if not code or not ways[0]:
            return None
        result, i = [], 0
        while ways[i][1] is not None:
            what = code[i][1]
            result += calls.get(i, [])
            if i not in calls and not re.match(self.arch["dropped"], what):
                # Where things lie does not matter, only that an address is made.
                result.append(re.sub(r"^(adrp? \w+), .*", r"\1, #0", what))
            i = ways[i][1]
        return result

    def loop(self, symbol):
        """Instructions of the shortest turn of the loop that stores vectors: the longest one, if there are several loops."""
        if symbol not in self.symbols:
            return None
        start, size = self.symbols[symbol]
        code = self.instructions(start, start + size)
        place = {address: i for i, (address, _) in enumerate(code)}
        turns = {}  # by the place where a loop begins
        for i, (_, what) in enumerate(code):
            back = re.match(self.arch["goto"], what) or re.match(self.arch["jump"], what)
            begin = place.get(int(back[1], 16)) if back else None
            turn = self.shortest_of(code[begin:i + 1], i - begin) if begin is not None and begin <= i else None
            if turn and any(re.match(self.arch["store"], what) for what in turn):
                turns[begin] = min(turn, turns.get(begin, turn), key=len)
        return max(turns.values(), key=len, default=None)


def simulate(tools, cpu, arch, regions):
    """Cycles a call of each region: name -> instructions."""
    text = "".join(f"# LLVM-MCA-BEGIN {name}\n" + "\n".join(code) + f"\n# LLVM-MCA-END {name}\n" for name, code in regions.items())
    if arch == "aarch64":
        text = text.replace("# LLVM", "// LLVM")
    features = {"riscv64": ["-mattr=+v,+d,+c"]}.get(arch, [])
    out = run([tools / "llvm-mca", f"-mtriple={ARCHS[arch]['triple']}", f"-mcpu={MODELS.get(cpu, cpu)}", *features, f"-iterations={Iterations}",
               "-resource-pressure=false", "-instruction-info=false", "-"], text)
    found = re.findall(r"^\[\d+\] Code Region - (\S+)\n.*?Total Cycles:\s+(\d+)", out, re.M | re.S)
    if len(found) != len(regions):
        fail(f"llvm-mca tells of {len(found)} of {len(regions)} functions")
    return {name: int(cycles) / Iterations for name, cycles in found}


def functions(named):
    """Name, type, signature, SLEEF's base name and version."""
    table = (HERE / "../builtins/functions.def").read_text(encoding="utf-8")
    known = {name: (kind, signature) for kind, name, signature in
             re.findall(r"^MATH\w*\(\s*\w+,\s*(f\d\d),\s*(\w+),\s*(\w+),", table, re.M)}
    sleef = re.findall(r"^SLEEF\((\w+),\s*(v+),\s*(\w+)\)", (HERE / "../passes/svfs/sleef.def").read_text(encoding="utf-8"), re.M)
    for name in named:
        if name not in known:
            fail(f"no function is named {name}")
    for base, signature, version in sleef:
        for kind, name in (("f64", base), ("f32", base + "f")):
            if known.get(name) == (kind, signature) and (not named or name in named):
                yield name, kind, signature, base, version


def array_functions(named):
    """Name, type, signature of functions that take and return floats alone; whether most of the kind are a few instructions."""
    table = (HERE / "../builtins/functions.def").read_text(encoding="utf-8")
    rows = re.findall(r"^MATH\(\s*\w+,\s*(f\d\d),\s*(\w+),\s*(\w+),\s*\w*,[^,]*,\s*(\w+),", table, re.M)
    return [(name, kind, signature, how == "exact") for kind, name, signature, how in rows if not named or name in named]


def loops_of_cpu(options, tools, libraries, cpu):
    """Rows of a CPU, by the loops of functions over arrays."""
    for isa, length in CPUS[cpu].items():
        arch, *_, lanes, _ = ISAS[isa]
        regions, elements = {}, {}
        for name, kind, _, is_short in array_functions(options.functions):
            if code := libraries[arch]["libvec"].loop(f"{isa}.vec_array_{name}"):
                regions[name] = code
                # Fixed registers of short functions are taken by two: libvec/array_loops.h.
                elements[name] = kind, lanes[kind] * length * (2 if is_short and isa in "nb" else 1)
        for name, cycles in simulate(tools, cpu, arch, regions).items():
            kind, count = elements[name]
            yield {"cpu": cpu, "isa": isa, "function": name, "type": kind, "libvec": round(cycles / count, 3), "sleef": None}


def of_cpu(options, tools, libraries, cpu, chosen):
    """Rows of a CPU."""
    for isa, length in CPUS[cpu].items():
        arch, own, peer, lanes, arguments = ISAS[isa]
        regions = {}
        for name, kind, signature, base, version in chosen:
            names = {"lanes": lanes[kind], "signature": signature, "name": name, "base": base, "letter": "d" if kind == "f64" else "f",
                     "version": version}
            for whose, pattern in (("libvec", own), ("sleef", peer)):
                library = libraries[arch].get(whose)
                code = library.fast_path(pattern.format(**names)) if library and pattern else None
                if code:
                    regions[f"{whose}:{name}"] = arguments[kind] + code
        cycles = simulate(tools, cpu, arch, regions) if regions else {}
        for name, kind, *_ in chosen:
            if f"libvec:{name}" in cycles:
                count = lanes[kind] * length
                peer_cycles = cycles.get(f"sleef:{name}")
                yield {"cpu": cpu, "isa": isa, "function": name, "type": kind, "libvec": round(cycles[f"libvec:{name}"] / count, 3),
                       "sleef": None if peer_cycles is None else round(peer_cycles / count, 3)}


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def compare(cpu, rows):
    """How many times the cycles of the CPU's last ISA the first one takes."""
    first, last = ({r["function"]: r for r in rows if (r["cpu"], r["isa"]) == (cpu, isa)} for isa in (min(CPUS[cpu]), max(CPUS[cpu])))
    for kinds in (("f64",), ("f32",), ("f64", "f32")):
        ratios = {f: first[f]["libvec"] / r["libvec"] for f, r in last.items() if f in first and r["type"] in kinds}
        if ratios:
            worst = min(ratios, key=ratios.get)
            print(f"{cpu}, {' and '.join(kinds)}, {len(ratios)} functions: {min(CPUS[cpu])} takes {mean(ratios.values()):.2f} times the cycles of "
                  f"{max(CPUS[cpu])}, at least {ratios[worst]:.2f} ({worst})")


def main(arguments):
    parser = argparse.ArgumentParser(usage=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--libvec", default="build/libvec", type=pathlib.Path)
    parser.add_argument("--sleef", action="append", default=[], type=pathlib.Path)
    parser.add_argument("--cpu", default=",".join(CPUS))
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", type=pathlib.Path)
    parser.add_argument("--json")
    parser.add_argument("--arrays", action="store_true")
    parser.add_argument("functions", nargs="*")
    options = parser.parse_args(arguments)
    cpus = options.cpu.split(",")
    for cpu in cpus:
        if cpu not in CPUS:
            fail(f"--cpu={cpu} is unknown: give some of {', '.join(CPUS)}")
    chosen = list(functions(options.functions))
    libraries = {}
    for arch, of in ARCHS.items():
        libraries[arch] = {}
        if any(ISAS[isa][0] == arch for cpu in cpus for isa in CPUS[cpu]):
            found = sorted(options.libvec.glob(f"libvec-{arch}.so*"))
            if not found:
                fail(f"{options.libvec} has no library for {arch}: ./dev build -Dtargets=all makes it")
            libraries[arch]["libvec"] = Library(options.llvm, found[-1], arch)
            for folder in options.sleef:
                for path in sorted(folder.rglob("libsleef.so.3")):
                    if of["triple"] in str(path):
                        libraries[arch]["sleef"] = Library(options.llvm, path, arch)
    if options.arrays:
        rows = [row for cpu in cpus for row in loops_of_cpu(options, options.llvm, libraries, cpu)]
    else:
        rows = [row for cpu in cpus for row in of_cpu(options, options.llvm, libraries, cpu, chosen)]
    print("| CPU | isa | function | libvec | SLEEF | SLEEF / libvec |\n|---|---|---|---|---|---|")
    for row in rows:
        peer = row["sleef"]
        print(f"| {row['cpu']} | {row['isa']} | {row['function']} | {row['libvec']:.2f} | {'' if peer is None else f'{peer:.2f}'} | "
              f"{'' if peer is None else format(peer / row['libvec'], '.2f')} |")
    for cpu in cpus:
        for isa in CPUS[cpu]:
            ratios = [r["sleef"] / r["libvec"] for r in rows if (r["cpu"], r["isa"]) == (cpu, isa) and r["sleef"]]
            if ratios:
                print(f"{cpu}, {isa}: {mean(ratios):.2f} times SLEEF's {len(ratios)} functions, at least {min(ratios):.2f}")
        if options.arrays and len(CPUS[cpu]) > 1:
            compare(cpu, rows)
    if options.json:
        try:
            with open(options.json, "w", encoding="utf-8") as out:
                json.dump({"models": "llvm-mca", "rows": rows}, out, indent=1)
        except OSError as error:
            fail(error)

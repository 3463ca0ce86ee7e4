#!/usr/bin/env python3
"""bench/account.py [--libvec=build/libvec/libvec.so] [--cpu=znver4] [--llvm=/usr/lib/llvm-22/bin] [--isa=de] [--json=FILE] [function...]

Shows where the cycles of a call go: counts the fast paths of libvec's and libmvec's functions, and simulates them by llvm-mca.

A function is named as in C (sin, sinf, sin_u35); without names, all functions that libmvec has. The fast path is the shortest
path to a return. A row has:

    ops     vector instructions without loads and moves; one with a memory operand counts
    loads   vector loads, most of them constants
    mul     those of ops that multiply or divide (mul, fma, div, sqrt): they share ports
    floor   cycles of the busiest port in a call ("Block RThroughput"), and which port this is
    cycles  cycles of a call, in 200 calls that overlap, by the model of the CPU; without call and return
    chain   cycles of a single call

`--foreign`, as the first option, does the same for CPUs of other architectures: bench/account_foreign.py.

libmvec's functions are those that it chooses for the CPU on which this runs.
"""
import argparse
import ctypes
import json
import os
import re
import subprocess
import sys

import account_foreign

Peer = "libmvec.so.1"
Lanes = {"d": {"f64": 4, "f32": 8}, "e": {"f64": 8, "f32": 16}}
Multiply = re.compile(r"v(fn?m(add|sub)|mul|div|sqrt)")
Frame = re.compile(r"j|push|pop|nop|endbr|call|vzeroupper|(sub|add|and)q?\s.*%rsp|mov\w*\s+%r[sb]p")
Move = re.compile(r"v(mov[adu]|p?broadcast)")


def fail(text):
    sys.exit(f"account: {text}")


def location(library, symbol):
    """Address of the function in the file, after its resolver has chosen; None: it has no such symbol."""
    try:
        address = ctypes.cast(getattr(library, symbol), ctypes.c_void_p).value
    except AttributeError:
        return None
    with open("/proc/self/maps", encoding="ascii") as maps:
        for line in maps:
            field = line.split()
            low, high = (int(x, 16) for x in field[0].split("-"))
            if low <= address < high:
                return field[5], address - low + int(field[2], 16)
    fail(f"{symbol} lies in no mapped file")


def virtual_address(readelf, path, offset):
    """Of a place in a file: segments say what is loaded where."""
    text = subprocess.run([readelf, "-lW", path], capture_output=True, text=True, check=True).stdout
    for line in text.splitlines():
        field = line.split()
        if field[:1] == ["LOAD"]:
            start, address, _, size = (int(x, 16) for x in field[1:5])
            if start <= offset < start + size:
                return offset - start + address
    fail(f"{path}: nothing is loaded from offset {offset:#x}")


def fast_path(path, start):
    """Instructions of the shortest way to a return, without branches and the frame; None: there is none."""
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", f"--start-address={start:#x}",
                           f"--stop-address={start + 16384:#x}", path], capture_output=True, text=True, check=True).stdout
    code = [(int(m[1], 16), m[2].strip()) for m in re.finditer(r"^\s*([0-9a-f]+):\s+([^#<\n]*)", text, re.M)]
    place = {address: i for i, (address, _) in enumerate(code)}
    ways = [None] * (len(code) + 1)  # from each instruction on: length and the next one
    for i in reversed(range(len(code))):
        address, what = code[i]
        jump = re.match(r"j\w+\s+([0-9a-f]+)$", what)
        target = place.get(int(jump[1], 16)) if jump else None
        nexts = [] if what.startswith("jmp") else [i + 1]
        if target is not None and target > i:
            nexts.append(target)
        known = [(ways[n][0] + 1, n) for n in nexts if ways[n]]
        ways[i] = (1, None) if what.startswith("ret") else min(known, default=None)
    if not ways[0]:
        return None
    result, i = [], 0
    while ways[i][1] is not None:
        if not Frame.match(code[i][1]):
            result.append(code[i][1])
        i = ways[i][1]
    return result


def simulate(tools, cpu, code, wide):
    """Cycles a call of 200 and of one, the floor and its port. The arguments are loaded, so that no call waits for the last."""
    register = "zmm" if wide else "ymm"
    body = [f"vmovaps (%rdi), %{register}0", f"vmovaps 64(%rdi), %{register}1"] + code

    def run(count):
        done = subprocess.run([tools("llvm-mca"), "-mtriple=x86_64", f"-mcpu={cpu}", f"-iterations={count}", "-"], input="\n".join(body),
                              capture_output=True, text=True)
        if done.returncode:
            fail(f"llvm-mca: {done.stderr.strip()}")
        return done.stdout

    many, one = run(200), run(1)
    number = lambda text, name: float(re.search(name + r":\s+([\d.]+)", text)[1])
    names = re.findall(r"^\[([\d.]+)\]\s+- (\w+)", many, re.M)
    pressure = many.split("Resource pressure per iteration:")[1].splitlines()
    busy = dict(zip(re.findall(r"\[([\d.]+)\]", pressure[1]), [0.0 if x == "-" else float(x) for x in pressure[2].split()]))
    port = max(names, key=lambda named: busy.get(named[0], 0))[1]
    return {"floor": number(many, "Block RThroughput"), "port": re.sub(r"^[A-Z][a-z]+\d?(?=FP|Port)", "", port),
            "cycles": number(many, "Total Cycles") / 200, "chain": number(one, "Total Cycles")}


def account(tools, cpu, library, symbol, wide):
    place = location(library, symbol)
    if not place:
        return None
    code = fast_path(place[0], virtual_address(tools("llvm-readelf"), *place))
    if not code:
        return None
    vector = [c for c in code if c.startswith("v") or "%k" in c]
    memory = [c for c in vector if "(" in c]
    return {"ops": sum(not Move.match(c) for c in vector), "loads": len(memory),
            "mul": sum(bool(Multiply.match(c)) for c in vector), **simulate(tools, cpu, code, wide)}


def main():
    if "--foreign" in sys.argv[1:]:
        return account_foreign.main([a for a in sys.argv[1:] if a != "--foreign"])
    parser = argparse.ArgumentParser(usage=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--libvec", default="build/libvec/libvec.so", help="the library (build/libvec/libvec.so)")
    parser.add_argument("--cpu", default="znver4", help="the CPU that llvm-mca simulates (znver4)")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="the folder of LLVM's programs")
    parser.add_argument("--isa", default="de", choices=["d", "e", "de"], help="AVX2 (d), AVX-512 (e)")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON, too")
    parser.add_argument("functions", nargs="*", help="default: all that libmvec has")
    options = parser.parse_args()
    tools = lambda name: os.path.join(options.llvm, name)
    if not os.path.exists(tools("llvm-mca")):
        fail(f"{tools('llvm-mca')} is missing: install llvm-22, or name LLVM's folder by --llvm")
    try:
        ours, peers = ctypes.CDLL(os.path.abspath(options.libvec)), ctypes.CDLL(Peer)
    except OSError as error:
        fail(error)
    with open(os.path.join(os.path.dirname(__file__), "../builtins/functions.def"), encoding="utf-8") as table:
        known = re.findall(r"^MATH\w*\(\s*\w+,\s*(f\d\d),\s*(\w+),\s*(v+),", table.read(), re.M)
    for name in set(options.functions) - {name for _, name, _ in known}:
        fail(f"no function of arguments v or vv is named {name}")
    rows = []
    print("| function | isa | whose | ops | loads | mul | floor | port | cycles | chain |\n|---|---|---|---|---|---|---|---|---|---|")
    for type_, name, signature in known:
        if options.functions and name not in options.functions:
            continue
        for isa in options.isa:
            symbol = f"_ZGV{isa}N{Lanes[isa][type_]}{signature}_"
            pair = {"libvec": account(tools, options.cpu, ours, symbol + name, isa == "e"),
                    "libmvec": account(tools, options.cpu, peers, symbol + re.sub("_(u35|cr)$", "", name), isa == "e")}
            if not options.functions and (not pair["libmvec"] or name.endswith("_cr")):
                continue
            for whose, row in pair.items():
                if row:
                    rows.append({"function": name, "isa": isa, "whose": whose, **row})
                    print(f"| {name} | {isa} | {whose} | {row['ops']} | {row['loads']} | {row['mul']} | {row['floor']:.1f} | {row['port']} | "
                          f"{row['cycles']:.1f} | {row['chain']:.0f} |", flush=True)
    if not rows:
        fail("none of these functions has a fast path for these ISAs")
    if options.json:
        try:
            with open(options.json, "w", encoding="utf-8") as out:
                json.dump({"cpu": options.cpu, "rows": rows}, out, indent=1)
        except OSError as error:
            fail(error)


if __name__ == "__main__":
    main()

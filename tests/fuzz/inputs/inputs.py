"""Mutated input for the four tools: vecc, veczc, clang -fpass-plugin, opt -load-pass-plugin.

    inputs.py --vecc VECC --veczc VECZC --plugin LIBVECPASSES.SO --llvm LLVM_BINDIR --tests TESTS [--count N] [--seed S] [--only I] [--keep FOLDER]

Sources of the tree (.cl, .ll, .c, and .bc made of .ll) are changed at random, the same for the same seed. Whatever they have become: no
signal, no exit status 0 without the output, no output or other file with another status, an end within 20 seconds. A crash of clang or
opt that comes without the plugin, too, is LLVM's, and so is one of LLVM's reader of IR: counted, not failed. Each finding is printed
with the command that repeats it.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

Limit = 20
Words = ["0", "1", "-1", "3", "64", "2147483647", "4294967296", "float", "double", "half", "int", "uchar", "long16", "float3", "i1", "i32", "i64",
         "i128", "ptr", "<4 x float>", "<vscale x 4 x i32>", "undef", "poison", "null", "zeroinitializer", "void", "barrier(1)", "local", "global",
         "volatile", "return", "goto l;", "if (0)", "while (1)", "for (;;)", "struct", "[0]", "[1 << 30]", "*", "(", ")", "{", "}", ";", "@", "%", "!0",
         "nounwind", "noreturn", "inreg", "byval(i32)", "addrspace(3)", "#pragma omp simd", "#pragma omp declare simd", "get_global_id(7)"]


def sources(tests, llvm, folder):
    """kind -> list of bytes."""
    found = {
        "cl": sorted([*tests.glob("tools/vecc/run/*.cl"), *tests.glob("tools/odd_inputs/*.cl"), *tests.glob("workgroup/kernels/*.cl"),
                      *tests.glob("run/kernels/v1[0-9]*.cl")]),
        "ll": sorted([*tests.glob("tools/odd_inputs/*.ll"), *tests.glob("passes/**/*.ll"), *tests.glob("run/kernels/*.ll")]),
        "c": sorted(tests.glob("passes/bridge/**/*.c")),
    }
    texts = {kind: [f.read_bytes() for f in files if f.stat().st_size < 20000] for kind, files in found.items()}
    texts["bc"] = [(tests / "tools/odd_inputs/reader.bc").read_bytes()]
    for number, text in enumerate(texts["ll"][::5]):
        made = pathlib.Path(folder) / f"{number}.bc"
        if subprocess.run([f"{llvm}/llvm-as", "-", "-o", made], input=text, capture_output=True).returncode == 0:
            texts["bc"].append(made.read_bytes())
    for kind, list_of in texts.items():
        assert list_of, f"there is no .{kind} file below {tests}"
    return texts


def mutate_bytes(data, r):
    data = bytearray(data)
    for _ in range(r.choice((1, 1, 2, 4, 16))):
        if not data:
            break
        at = r.randrange(len(data))
        how = r.randrange(4)
        if how == 0:
            data[at] ^= 1 << r.randrange(8)
        elif how == 1:
            data[at] = r.randrange(256)
        elif how == 2:
            del data[at:at + r.choice((1, 4, 32))]
        else:
            data[at:at] = bytes(r.randrange(256) for _ in range(r.choice((1, 4))))
    return bytes(data[:r.randrange(1, len(data))] if data and r.random() < .1 else data)


def mutate_text(data, others, r):
    text = data.decode("latin1")
    for _ in range(r.choice((1, 1, 2, 3, 6))):
        lines = text.split("\n")
        tokens = [m.span() for m in re.finditer(r"[\w.]+|[^\s\w]", text)]
        at = r.randrange(len(lines))
        how = r.randrange(8)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, r.choice(lines))
        elif how == 2:
            lines[at] = r.choice(lines)
        elif how == 3:
            lines.insert(at, r.choice(r.choice(others).decode("latin1").split("\n")))
        if how < 4 or not tokens:
            text = "\n".join(lines)
            continue
        begin, end = r.choice(tokens)
        if how == 4:
            new = r.choice(Words)
        elif how == 5:
            new = text[slice(*r.choice(tokens))]
        elif how == 6:
            new = ""
        else:
            new = text[begin:end] + " " + r.choice(Words)
        text = text[:begin] + new + text[end:]
    return text.encode("latin1")


class Fuzzer:
    def __init__(self, options, texts):
        self.o, self.texts = options, texts

    def commands(self, kind, r):
        """(way, command that makes `out`, the same without what is ours or None)"""
        o = self.o
        source = f"in.{kind}"
        vecc = ("vecc", [o.vecc, source, "-o", "out", *r.choice(([], ["--vf=4"], ["--vf=never"], ["--emit=llvm"], ["--vf=8", "--target=x86-64-v3"]))], None)
        veczc = ("veczc", [o.veczc, source, "-o", "out", *r.choice((["-w", "4"], ["-w", "8", "-S"], ["-w", "4", "-scalable"], ["-w", "4", "-predicated"], []))], None)
        passes = r.choice(("run-vecz<w=4>", "default<O2>,run-vecz<w=8>", "default<O2>", "define-mux-builtins", "work-item-loops"))
        plain = [p for p in passes.split(",") if p.startswith("default")] or ["verify"]
        opt = ("opt", [f"{o.llvm}/opt", f"-load-pass-plugin={o.plugin}", f"-passes={passes}", source, "-o", "out"],
               [f"{o.llvm}/opt", f"-passes={plain[0]}", source, "-o", "out"])
        flags = [r.choice(("-O1", "-O2", "-O3")), r.choice(("-march=x86-64-v3", "-march=x86-64-v4", "-march=x86-64")), "-fno-math-errno", "-fopenmp-simd",
                 "-fno-crash-diagnostics", "-w", "-c", source, "-o", "out"]
        clang = ("clang", [f"{o.llvm}/clang", f"-fpass-plugin={o.plugin}", *flags], [f"{o.llvm}/clang", *flags])
        return {"cl": [vecc], "ll": [vecc, veczc, opt], "bc": [vecc, veczc, opt], "c": [clang]}[kind]

    def execute(self, command, folder):
        try:
            done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, timeout=Limit, stdin=subprocess.DEVNULL,
                                  env={**os.environ, "TMPDIR": folder})
            return done.returncode, done.stderr.decode("latin1")
        except subprocess.TimeoutExpired:
            return None, ""

    def problem(self, command, folder, before):
        status, said = self.execute(command, folder)
        left = set(os.listdir(folder)) - before
        if status is None:
            return "no end within 20 s"
        # clang's driver reports a signal of its compiler so.
        if status < 0 or status >= 128 or "PLEASE submit a bug report" in said:
            return "a signal: " + said.strip().split("\n")[0][:200]
        if "crashed while" in said:
            return "a crash: " + said.strip().split("\n")[-1][:300]
        if status == 0 and left != {"out"}:
            return f"status 0 and the files {sorted(left)}"
        # opt writes the module before it ends with an error that a pass told of: then it is a whole one.
        if status != 0 and left == {"out"} and command[0].endswith("/opt") and \
                self.execute([command[0], "-passes=verify", "out", "-o", "/dev/null"], folder)[0] == 0:
            return ""
        if status != 0 and left:
            return f"status {status} and the files {sorted(left)}"
        if status != 0 and not said.strip():
            return f"status {status} and no message"
        return "" if "reader crashes" not in said else "LLVM's reader"

    def run(self, number):
        """(way, what is wrong or "", whether it is LLVM's)"""
        r = random.Random(f"{self.o.seed} {number}")
        kind = ("cl", "ll", "bc", "c")[number % 4]
        source = r.choice(self.texts[kind])
        data = mutate_bytes(source, r) if kind == "bc" or r.random() < .15 else mutate_text(source, self.texts[kind], r)
        way, command, plain = r.choice(self.commands(kind, r))
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / f"in.{kind}").write_bytes(data)
            before = set(os.listdir(folder))
            wrong = self.problem(command, folder, before)
            if self.o.keep:
                shutil.copy(f"{folder}/in.{kind}", f"{self.o.keep}/{number}.{kind}")
                print(f"{number}: {' '.join(map(str, command))}")
            if wrong == "LLVM's reader":
                return way, wrong, True
            if wrong and plain:
                for name in set(os.listdir(folder)) - before:
                    os.remove(f"{folder}/{name}")
                return way, wrong, bool(self.problem(plain, folder, before))
            return way, wrong, False


def main():
    parser = argparse.ArgumentParser()
    for option in ("--vecc", "--veczc", "--plugin", "--llvm", "--tests"):
        parser.add_argument(option, required=True, type=os.path.abspath)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep", help="a folder for the inputs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fuzzer = Fuzzer(options, sources(pathlib.Path(options.tests), options.llvm, folder))
    numbers = [options.only] if options.only is not None else range(options.count)
    passed = failed = 0
    of_llvm = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for number, (way, wrong, is_llvm) in zip(numbers, pool.map(fuzzer.run, numbers)):
            if wrong and not is_llvm:
                failed += 1
                print(f"FAILED {way}: {wrong}\n  again: {' '.join(sys.argv)} --seed {options.seed} --only {number} --keep .", flush=True)
            else:
                passed += 1
                of_llvm[way] += bool(is_llvm)
    print("crashes of LLVM's own: " + (", ".join(f"{n} by {way}" for way, n in sorted(of_llvm.items()) if n) or "none"))
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return int(failed != 0)


if __name__ == "__main__":
    sys.exit(main())

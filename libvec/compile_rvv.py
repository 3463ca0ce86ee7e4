"""Compiles bitcode for RISC-V to an object.

    compile_rvv.py LLVM-DIS INPUT.bc OUTPUT.o CLANG [FLAG...]

LLVM 22 does not see that a group of registers that begins with v0 has v1 and others in it, which riscv_vector_cc keeps for
callers. So the vectorizer says in each vector function, by an instruction that is no code, that they change
(passes/vectorize/signature.cpp), and they are saved. Few functions need so many registers: here the mark is taken out where
the code has no such group.
"""

import re
import subprocess
import sys

MARK = re.compile(r'^\s*call void asm sideeffect "", "~\{v1\}[^"]*"\(\)')
# Writes v0, and not as a mask.
GROUP = re.compile(r"^\tv(?!m(s|f|adc|clr|not|mv\.)|\w+\.mm|m?v?1r|lm\.|l1r)\S*\tv0,")


def run(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"compile_rvv.py: {' '.join(command)}:\n{done.stderr}")
    return done.stdout


def lines_by_function(assembly):
    """(function, line); labels of code begin otherwise than names of functions."""
    name = ""
    for line in assembly.splitlines():
        if label := re.match(r"(\"[^\"]+\"|[A-Za-z_][\w.$]*):", line):
            name = label[1].strip('"')
        yield name, line


def functions_with(pattern, assembly):
    return {name for name, line in lines_by_function(assembly) if pattern.match(line)}


def unmarked(text, kept):
    """The IR without the marks, but those of functions that are named."""
    name, out = "", []
    for line in text.splitlines():
        if definition := re.match(r"define .*?@(\"[^\"]+\"|[\w.$]+)\(", line):
            name = definition[1].strip('"')
        if name in kept or not MARK.match(line):
            out.append(line)
    return "\n".join(out) + "\n"


def main(dis, source, output, *clang):
    text = run([dis, "-o", "-", source], None)
    compile_ = [*clang, "-S", "-x", "ir", "-", "-o", "-"]
    kept = set()
    assembly = run(compile_, unmarked(text, kept))
    # Functions without a mark have no groups of two.
    while needing := functions_with(GROUP, assembly) - kept:
        kept |= needing
        assembly = run(compile_, unmarked(text, kept))
    run([*clang, "-c", "-x", "assembler", "-", "-o", output], assembly)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__.strip())
    main(*sys.argv[1:])

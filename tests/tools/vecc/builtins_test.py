"""Every builtin function of OpenCL C that clang declares is known to vecc: all of them are called, in all types, and compiled with
nothing left undefined but libvec's and libm's functions.

    builtins_test.py --vecc VECC --clang CLANG [--every N] [--vf LANES] [NAME...]

The declarations are those of clang's opencl-c.h. NAME picks single builtins; --every N takes each Nth overload of a builtin
(the first always), which is quicker. One test is one builtin.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

# Images, pipes, enqueuing, half arithmetic, and what vendors add.
EXCLUDED = re.compile(r"\b(half\d*|image\w*_t|pipe|queue_t|clk_event_t|ndrange_t|reserve_id_t|sampler_t|kernel_enqueue_flags_t|"
                      r"clk_profiling_info|bfloat\w*|intel_\w+|amd_\w+|arm_\w+|clock_\w+|enqueue_\w+|ndrange_\w+|vload_half\w*|"
                      r"vloada_half\w*|vstore_half\w*|vstorea_half\w*)\b")
HALF_STORAGE = re.compile(r"\bv(load|store)a?_half\w*\(")
DECLARATION = re.compile(r"^([\w ]+?\**) *\b(\w+)\(([^()]*)\);$", re.M)
ATTRIBUTE = re.compile(r"__attribute__\(\((?:[^()]|\([^()]*\))*\)\)")
# Names that only a builtin without a body has.
UNDEFINED = re.compile(r"^declare .*@((?:_Z(?!GV)|__mux_|__to_|atom|sub_group|work_group)\w*)\(", re.M)
TOGETHER = 80  # builtins compiled in one go


def declarations(clang, standard):
    headers = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    text = subprocess.run([clang, "-x", "cl", "-target", "spir64", f"-cl-std={standard}", "-E", "-P", "-I", f"{headers}/include", "-"],
                          input='#include "opencl-c-base.h"\n#include "opencl-c.h"\n', capture_output=True, text=True, check=True).stdout
    text = re.sub(r"\s+", " ", ATTRIBUTE.sub("", re.sub(r"(?m)^#.*$", "", text))).replace("; ", ";\n")
    return re.sub(r" +\(", "(", text)


def argument(kind, number):
    """C text of an argument of the type, or None for a type that no kernel can have."""
    kind = re.sub(r"\b(const|volatile|restrict|__restrict)\b", "", kind).strip()
    kind = re.sub(r"\s+", " ", kind)
    if not kind.endswith("*"):
        fixed = {"memory_order": "memory_order_relaxed", "memory_scope": "memory_scope_device",
                 "cl_mem_fence_flags": "CLK_GLOBAL_MEM_FENCE", "event_t": "0"}
        return fixed.get(kind, f"((global {kind} *)in)[{number}]")
    base = kind[:-1].strip()
    for space in ("__global", "__local", "__constant", "__private", "__generic"):
        if base.startswith(space + " "):
            return f"(({space} {base[len(space):].strip()} *){space.strip('_')}_memory)"
    return f"(({base} *)generic_memory)" if base != "void" else "generic_memory"


def calls(text):
    """name -> statements that call its overloads"""
    found = collections.OrderedDict()
    for result, name, parameters in DECLARATION.findall(text):
        whole = f"{result} {name}({parameters})"
        storage = HALF_STORAGE.search(whole)
        if (EXCLUDED.search(whole) and not storage) or name in ("printf", "__attribute__") or "typedef" in result:
            continue
        result = re.sub(r"\b(static|extern|inline)\b", "", result).strip()
        kinds = [p.strip() for p in parameters.split(",") if p.strip() not in ("", "void")]
        kinds = ["void *" if k.endswith("void *ptr") else k for k in kinds]
        kinds = [re.sub(r"(?<=[\w*])\s+(?!\*)(?!(?:int|long|char|short)\b)[a-z_]\w*$", "", k) if not k.split()[-1] in
                 ("int", "char", "long", "short", "uint", "float", "double") else k for k in kinds]
        arguments = [argument(k, n) for n, k in enumerate(kinds)]
        call = f"{name}({', '.join(arguments)})"
        if result == "void":
            statement = f"{call};"
        elif result == "event_t":
            statement = f"{{ event_t e = {call}; wait_group_events(1, &e); }}"
        else:
            statement = f"*(volatile global {result} *)out = {call};"
        found.setdefault(name, []).append(statement)
    return found

def source(batch, every):
    text = ""
    for number, (name, statements) in enumerate(batch):
        chosen = statements[::every]
        for part in range(0, len(chosen), 50):
            text += (f"kernel void k{number}_{part}(global char *in, global char *out, global char *global_memory,\n"
                     "    local char *local_memory, constant char *constant_memory) {\n"
                     "  char private_memory[128];\n  char *generic_memory = private_memory;\n  "
                     + "\n  ".join(chosen[part:part + 50]) + "\n}\n")
    return text


def compile_batch(options, batch, folder):
    """The names of the batch that are not compiled right, each with a reason."""
    bad = {}
    while batch:
        with open(f"{folder}/k.cl", "w") as file:
            file.write(source(batch, options.every))
        done = subprocess.run([options.vecc, "k.cl", "-cl-std=CL3.0", f"--vf={options.vf}", "--emit=scheduled", "-o", "-"],
                              cwd=folder, capture_output=True, text=True, timeout=300)
        if done.returncode == 0:
            undefined = sorted(set(UNDEFINED.findall(done.stdout)))
            if undefined:
                bad[batch[0][0]] = f"or one of the next {len(batch)} leaves undefined: {', '.join(undefined[:8])}"
            return bad
        named = re.search(r"\bk(\d+)_\d+\b", done.stderr)
        message = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"status {done.returncode}"
        number = int(named[1]) if named else 0
        bad[batch[number][0]] = message
        if not named:
            return bad
        del batch[number]
    return bad


def main():
    parser = argparse.ArgumentParser()
    for option in ("--vecc", "--clang"):
        parser.add_argument(option, required=True)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--vf", default="never")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.vecc = os.path.abspath(options.vecc)
    found = calls(declarations(options.clang, "CL3.0"))
    if len(found) < 900:
        sys.exit(f"only {len(found)} builtins were found in opencl-c.h")
    chosen = [(n, s) for n, s in found.items() if n in options.names or not options.names]
    failed = {}
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, len(chosen), TOGETHER):
            failed.update(compile_batch(options, chosen[first:first + TOGETHER], folder))
    for name, message in failed.items():
        print(f"FAILED {name}: {message}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

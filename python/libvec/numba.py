"""Numba's loops call libvec.

    import libvec
    libvec.numba.enable()

Functions that Numba compiles from then on call libvec's vector variants where LLVM vectorizes a loop over math.sin,
np.exp and so on, and libvec's scalar entry points elsewhere: the same bits, whatever the loop's length. In IR, `llvm.sin.f64`
and `sin` become `vec_sin`, which has the attribute that tells LLVM's loop vectorizer of the variants that this CPU can run.
Needs Numba on x86-64.
"""

import platform
import re

from . import _ufuncs, _variants

OTHER_NAMES = {"numba_gamma": "tgamma", "numba_gammaf": "tgammaf"}
MAPPINGS = "vector-function-abi-variant"
USED = re.compile(r'^@llvm\.compiler\.used = appending global \[\d+ x i8\*\] \[(.*)\], section "llvm\.metadata"\n', re.M)
CALL = re.compile(r"^( .*\bcall [^@\n]*@)([\w.]+)(\((?:[^()\n]|\([^()\n]*\))*\))", re.M)
DECLARED = re.compile(r"^declare [^@\n]*@([\w.]+)\(", re.M)
NEWEST_LLVM = 15  # whose modules, as text, are known: pointers have types
_enabled = False


def _variants_of(name, features):
    """Of a C name: (vector function, lanes), one for each number of lanes, of the widest ISA that the features allow."""
    type, arguments = _variants.FUNCTIONS[name]
    found = {}
    for token, needs, lanes in _variants.ISAS:
        if type in lanes and all(feature in features for feature in needs):
            found.setdefault(lanes[type], f"_ZGV{token}N{lanes[type]}{'v' * arguments}_{name}")
    return [(symbol, lanes) for lanes, symbol in found.items()]


def _c_name(declared):
    """The libvec function for what Numba declares: `sin`, `llvm.sin.f64`, `npy_exp2`; None if there is none."""
    name = _variants.INTRINSICS.get(declared) or OTHER_NAMES.get(declared) or declared.removeprefix("npy_")
    return name if name in _variants.FUNCTIONS else None


def with_libvec(ir, features):
    """A module, as text, in which calls of math functions are calls of libvec's; None if it has none."""
    declared = set(DECLARED.findall(ir))
    names = {d: _c_name(d) for d in declared if _c_name(d)}
    if not names:
        return None
    group = 1 + max(map(int, re.findall(r"^attributes #(\d+) =", ir, re.M)), default=-1)
    groups = {name: group + i for i, name in enumerate(sorted(set(names.values())))}
    added, used = [], []
    for name in groups:
        type, count = _variants.FUNCTIONS[name]
        variants = _variants_of(name, features)
        for symbol, lanes in variants:
            vector = f"<{lanes} x {type}>"
            parameters = ", ".join([vector] * count)
            used.append(f"i8* bitcast ({vector} ({parameters})* @{symbol} to i8*)")
            if symbol not in declared:
                added.append(f"declare {vector} @{symbol}({parameters}) nounwind readnone willreturn")
        if "vec_" + name not in declared:
            added.append(f"declare {type} @vec_{name}({', '.join([type] * count)}) "
                         "nofree nosync nounwind readnone speculatable willreturn")
        mappings = ",".join(f"{symbol.removesuffix(name)}vec_{name}({symbol})" for symbol, _ in variants)
        added.append(f'attributes #{groups[name]} = {{ "{MAPPINGS}"="{mappings}" }}')

    def call(match):
        name = names.get(match[2])
        return f"{match[1]}vec_{name}{match[3]} #{groups[name]}" if name else match[0]

    # LLVM's vectorizer reads the attribute of calls, and of declarations those that something uses.
    ir = CALL.sub(call, ir)
    old = USED.search(ir)
    used += [entry for entry in re.split(r", (?=i8\*)", old[1]) if entry not in used] if old else []
    added.append(f'@llvm.compiler.used = appending global [{len(used)} x i8*] [{", ".join(used)}], section "llvm.metadata"')
    return USED.sub("", ir) + "\n" + "\n".join(added) + "\n"


def enable():
    """Makes what Numba compiles from now on call libvec."""
    global _enabled
    if _enabled:
        return
    if platform.machine() != "x86_64":
        raise RuntimeError(f"libvec.numba needs x86-64; this is {platform.machine()}")
    try:
        import llvmlite.binding as llvm
        from numba.core import codegen
    except ImportError as error:
        raise ImportError(f"libvec.numba needs Numba ({error}): install python3-numba, or pip install numba") from error

    if llvm.llvm_version_info[0] > NEWEST_LLVM or not hasattr(codegen.JITCodeLibrary, "_optimize_final_module"):
        version = ".".join(map(str, llvm.llvm_version_info))
        raise RuntimeError(f"libvec.numba knows Numba with LLVM {NEWEST_LLVM} or older, as Numba 0.56; this one has LLVM {version}")
    llvm.load_library_permanently(_ufuncs.__file__)
    optimize, magic = codegen.JITCodeLibrary._optimize_final_module, codegen.JITCPUCodegen.magic_tuple

    def optimize_with_libvec(self):
        module = self._final_module
        features = [f[1:] for f in self._codegen._tm_features.split(",") if f.startswith("+")]
        ir = with_libvec(str(module), features)
        if ir is not None:
            self._final_module = llvm.parse_assembly(ir)
            self._final_module.name = module.name
        optimize(self)

    codegen.JITCodeLibrary._optimize_final_module = optimize_with_libvec
    # Code in Numba's cache that calls libvec is for processes that have enabled it.
    codegen.JITCPUCodegen.magic_tuple = lambda self: (*magic(self), "libvec")
    _enabled = True

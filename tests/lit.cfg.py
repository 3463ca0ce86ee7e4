"""FileCheck tests of the passes: every .ll, .c, .cc and .cl file below tests/passes that has a RUN line.

    lit build/tests/passes                  all of them
    lit build/tests/passes/bridge           one folder (the paths mirror the source tree)

Substitutions: %opt is opt with the plugin loaded, %veczc and %vecc our tools, %clang clang without the plugin, %plugin the
plugin's path. FileCheck, not, llc and the rest of LLVM are on the PATH.
"""

import os

import lit.formats

config.name = "passes"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".c", ".cc", ".cl"]
config.excludes = ["Inputs", "interop", "lanes", "run", "symbols", "calls", "generated", "lto", "standards"]
config.test_source_root = os.path.join(config.vec_source_root, "tests", "passes")
config.test_exec_root = os.path.join(config.vec_build_root, "tests", "passes")

config.environment["PATH"] = os.pathsep.join([config.llvm_bindir, config.environment["PATH"]])
opt = os.path.join(config.llvm_bindir, "opt")
config.substitutions += [
    ("%opt", f"{opt} -load-pass-plugin={config.plugin}"),
    ("%clang", os.path.join(config.llvm_bindir, "clang")),
    ("%plugin", config.plugin),
]
# A tool that this build does not make takes its tests with it: they say "REQUIRES: veczc".
for tool, path in (("veczc", config.veczc), ("vecc", config.vecc)):
    if path:
        config.available_features.add(tool)
        config.substitutions.append((f"%{tool}", path))

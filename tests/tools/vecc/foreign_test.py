"""Tests of vecc for another architecture: objects and headers, linked with C programs by GCC and run by an emulator.

    foreign_test.py --vecc VECC --triple TRIPLE --emulator QEMU --libvec LIBVEC.SO --bodies BODIES.BC [--all] [NAME...]

The kernels of run/ are compared with plain C by their programs, those of foreign/beside.cl with their serial forms. MODES
has what is tried for the triple; without --all a sample. NAME picks single tests.
"""

import argparse
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tool_tests import Skipped, execute, must, run_tests  # noqa: E402

# triple: mode: (options of vecc, of the emulator, one list a CPU)
SVE = [["-cpu", f"max,sve{bits}=on"] for bits in (256, 128, 512)]
RVV = [["-cpu", f"rv64,v=true,vext_spec=v1.0,vlen={bits}"] for bits in (256, 128, 512)]
MODES = {
    "aarch64-linux-gnu": {
        "4 lanes": (["--target=aarch64", "--vf=4"], [["-cpu", "max,sve=off"]]),
        "nxv4": (["--target=aarch64-linux-gnu", "-march=armv8-a+sve", "--vf=nxv4"], SVE),
        "serial": (["--target=aarch64", "--vf=never"], [["-cpu", "max,sve=off"]]),
        "auto": (["--target=aarch64"], [["-cpu", "max,sve=off"]]),
        "auto with SVE": (["--target=aarch64+sve"], SVE),
        "8 lanes with SVE": (["--target=aarch64+sve", "--vf=8"], SVE),
        "nxv8": (["--target=aarch64+sve", "--vf=nxv8"], SVE),
        "nxv2": (["--target=aarch64", "-mcpu=neoverse-v1", "--vf=nxv2"], [["-cpu", "max,sve256=on"]]),
    },
    "powerpc64le-linux-gnu": {
        "4 lanes": (["--target=ppc64le", "--vf=4"], [["-cpu", "power8"]]),
        "serial": (["--target=ppc64le", "--vf=never"], [["-cpu", "power8"]]),
        "auto": (["--target=powerpc64le-linux-gnu"], [["-cpu", "power8"]]),
        "8 lanes of POWER9": (["--target=ppc64le", "-mcpu=power9", "--vf=8"], [["-cpu", "power9"]]),
    },
    "riscv64-linux-gnu": {
        "nxv4": (["--target=riscv64+v", "--vf=nxv4"], RVV),
        "serial": (["--target=riscv64", "--vf=never"], [["-cpu", "rv64"]]),
        "auto": (["--target=riscv64"], [["-cpu", "rv64"]]),
        "auto with V": (["--target=riscv64+v"], RVV),
        "4 lanes": (["--target=riscv64-linux-gnu", "-march=rv64gcv", "--vf=4"], RVV),
        "nxv2": (["--target=riscv64", "-march=rv64gcv_zba_zbb", "--vf=nxv2"], [RVV[0][:1] + [RVV[0][1] + ",zba=true,zbb=true"]]),
    },
}
# What a sample runs: the first mode, on its first CPU, and serial forms, in which a call's integers are most exposed.
SAMPLE = [("beside", "4 lanes"), ("beside", "nxv4"), ("ids", "4 lanes"), ("arguments", "nxv4"), ("arguments", "serial"),
          ("control", "nxv4"), ("sub_groups", "nxv4")]


class Context:
    def __init__(self, options):
        self.vecc, self.triple, self.emulator, self.all = options.vecc, options.triple, options.emulator, options.all
        self.libvec, self.bodies = pathlib.Path(options.libvec).resolve(), pathlib.Path(options.bodies).resolve()

    def run(self, program, folder, cpus, threads=""):
        for cpu in cpus if self.all else cpus[:1]:
            done = execute([self.emulator, *cpu, "-L", f"/usr/{self.triple}", "-E", f"LD_LIBRARY_PATH={folder}",
                            *(["-E", f"OMP_NUM_THREADS={threads}"] if threads else []), f"./{program}"], folder, timeout=300)
            # A known bug of qemu 7.2: vector instructions that set the rounding mode.
            if "decode_save_opc: Assertion" in done.stderr:
                raise Skipped("the emulator gives up: " + done.stderr.strip())
            assert done.returncode == 0, f"{' '.join(cpu)}: status {done.returncode}\n{done.stdout}{done.stderr}"

    def compile(self, source, options, name, folder):
        must([self.vecc, source, *options, f"--bodies={self.bodies}", "-o", f"{name}.o", "-h", f"{name}.h"], folder,
             timeout=300)

    def link(self, source, objects, name, folder):
        (pathlib.Path(folder) / "libvec.so").symlink_to(self.libvec)
        (pathlib.Path(folder) / "libvec.so.0").symlink_to(self.libvec)
        must([f"{self.triple}-gcc", "-O2", "-Wall", "-Werror", "-fopenmp", "-I.", source, *objects, "-L.", "-lvec", "-lm", "-o", name],
             folder, timeout=300)


def beside(c, folder, mode):
    options, cpus = MODES[c.triple][mode]
    source = HERE / "foreign/beside.cl"
    target = [o for o in options if not o.startswith("--vf")]
    c.compile(source, [*options, "-DNAME(x)=x"], "beside", folder)
    c.compile(source, [*target, "--vf=never", "-DNAME(x)=x##_serial"], "beside_serial", folder)
    c.link(HERE / "foreign/beside.c", ["beside.o", "beside_serial.o"], "beside", folder)
    c.run("beside", folder, cpus, "3")


def against_c(c, folder, name, mode):
    options, cpus = MODES[c.triple][mode]
    if name == "half" and c.triple != "aarch64-linux-gnu":
        raise Skipped("GCC 12 has no _Float16 for this architecture")
    # Conversions of halves are functions of a newer libgcc, but where the CPU has instructions.
    if name == "builtins" and c.triple == "powerpc64le-linux-gnu" and "POWER9" not in mode:
        raise Skipped("libgcc 12 converts no halves")
    if name == "builtins" and c.triple == "riscv64-linux-gnu":
        raise Skipped("libgcc 12 converts no halves, and the emulator cannot run Zfh beside V")
    c.compile(HERE / f"run/{name}.cl", options, name, folder)
    c.link(HERE / f"run/{name}.c", [f"{name}.o"], name, folder)
    c.run(name, folder, cpus)


def tests(context):
    def test(name, mode):
        return (lambda c, d: beside(c, d, mode)) if name == "beside" else lambda c, d: against_c(c, d, name, mode)
    names = ["beside"] + sorted(source.stem for source in HERE.glob("run/*.cl"))
    wanted = [(n, m) for n in names for m in MODES[context.triple]]
    return {f"{n}, {m}": test(n, m) for n, m in wanted if context.all or (n, m) in SAMPLE}


def main():
    parser = argparse.ArgumentParser()
    for option in ("--vecc", "--triple", "--emulator", "--libvec", "--bodies"):
        parser.add_argument(option, required=True)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.vecc = os.path.abspath(options.vecc)
    context = Context(options)
    return run_tests([tests(context)], context, options.names)


if __name__ == "__main__":
    sys.exit(main())

"""split_builtins.py LLVM_NM LLVM_EXTRACT BITCODE OUTPUT: BITCODE in parts by the length of the functions' names, so that a
module reads little beside the bodies that it needs. OUTPUT is an assembler file of the parts and of a table of them,
vec_opencl_parts: length, beginning, end; 0 is the length of names that are not mangled; the last row has no beginning."""
import pathlib
import re
import subprocess
import sys

nm, extract, bitcode, output = sys.argv[1:]
output = pathlib.Path(output).resolve()
listed = subprocess.run([nm, '--defined-only', '--just-symbol-name', bitcode], check=True, capture_output=True, text=True).stdout
lengths = sorted({int(re.fullmatch(r'(?:_ZL?(\d+)|__).*', name)[1] or 0) for name in listed.split()})


def take(source, chosen, file):
    """What names of these lengths have in source, as file."""
    subprocess.run([extract, *(f'--rfunc=^_ZL?{length}[^0-9]' if length else '--rfunc=^__' for length in chosen), source, '-o', file],
                   check=True)


data = ['    .section .rodata']
table = ['    .section .data.rel.ro, "aw", @progbits', '    .balign 8', '    .globl vec_opencl_parts', '    .hidden vec_opencl_parts',
         'vec_opencl_parts:']
for number, length in enumerate(lengths):
    # All of it takes long to read: six lengths at a time.
    if number % 6 == 0:
        some = output.with_name(f'{output.stem}_some.bc')
        take(bitcode, lengths[number:number + 6], some)
    file = output.with_name(f'{output.stem}_{length}.bc')
    take(some, [length], file)
    path = str(file).replace('\\', '\\\\').replace('"', '\\"')
    data += ['    .balign 16', f'.Lpart{length}:', f'    .incbin "{path}"', f'.Lend{length}:']
    table.append(f'    .quad {length}, .Lpart{length}, .Lend{length}')
table += ['    .quad 0, 0, 0', '    .section .note.GNU-stack, "", @progbits']
output.write_text('\n'.join(data + table) + '\n')

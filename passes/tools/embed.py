"""embed.py SYMBOL FILE OUTPUT: an assembler file that makes the bytes of FILE the object SYMBOL .. SYMBOL_end."""
import pathlib
import sys

symbol, source, output = sys.argv[1:]
path = str(pathlib.Path(source).resolve()).replace('\\', '\\\\').replace('"', '\\"')
pathlib.Path(output).write_text(f'''    .section .rodata
    .balign 16
    .globl {symbol}, {symbol}_end
    .hidden {symbol}, {symbol}_end
{symbol}:
    .incbin "{path}"
{symbol}_end:
    .section .note.GNU-stack, "", @progbits
''')

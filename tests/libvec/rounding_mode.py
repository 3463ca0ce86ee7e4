"""Makes of a library for RISC-V V one that qemu 7.2 runs.

    rounding_mode.py LLVM-OBJDUMP LIBRARY OUTPUT

That emulator aborts at conversions to integers that have their own rounding mode (vfcvt.rtz.x.f.v and others) in most
places. The test's library has room for code (room_for_code.c); each such instruction jumps there, where the rounding mode
is set, a conversion by that mode follows, and the default mode is set again. All else is the library as it is installed.
"""

import re
import struct
import subprocess
import sys

ROOM = "vectest_room_for_code"
TO_ZERO = 0b110 << 15  # of conversions without their own mode these two bits are 0
SET_MODE = 0x0020D073  # csrrwi zero, frm, 1: towards zero
SET_DEFAULT = 0x00205073


def jump(distance):
    """jal zero, distance"""
    if not -(1 << 20) <= distance < 1 << 20:
        sys.exit("rounding_mode.py: the library is too large for a jump into its midst")
    d = distance & 0x1FFFFF
    return 0x6F | (d >> 20) << 31 | (d >> 1 & 0x3FF) << 21 | (d >> 11 & 1) << 20 | (d >> 12 & 0xFF) << 12


def main(objdump, library, output):
    done = subprocess.run([objdump, "-d", "--mattr=+v", library], capture_output=True, text=True, check=True)
    found = re.findall(r"^ *([0-9a-f]+): ([0-9a-f]{8})\s+\tvf\w*cvt\.rtz\.", done.stdout, re.MULTILINE)
    if not found:
        sys.exit("rounding_mode.py: there is no such conversion: this program is not needed any more")
    with open(library, "rb") as f:
        data = bytearray(f.read())
    # Segments with code: their addresses and places in the file.
    offset, size, count = struct.unpack_from("<Q", data, 32)[0], *struct.unpack_from("<HH", data, 54)
    segments = [struct.unpack_from("<IIQQQQ", data, offset + i * size) for i in range(count)]

    def place(address):
        return next(address - s[3] + s[2] for s in segments if s[0] == 1 and s[3] <= address < s[3] + s[5])

    room = int(re.search(rf"^([0-9a-f]+) <{ROOM}>:", done.stdout, re.MULTILINE)[1], 16)
    for address, word in ((int(a, 16), int(w, 16)) for a, w in found):
        code = [SET_MODE, word & ~TO_ZERO, SET_DEFAULT, jump(address + 4 - (room + 12))]
        struct.pack_into("<4I", data, place(room), *code)
        struct.pack_into("<I", data, place(address), jump(room - address))
        room += 16
    with open(output, "wb") as f:
        f.write(data)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__.strip())
    main(*sys.argv[1:])

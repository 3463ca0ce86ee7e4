/* Room for rounding_mode.py: a jump to itself, many times. */
__asm__(".text\n\t.globl vectest_room_for_code\n\t.type vectest_room_for_code, %function\n"
        "vectest_room_for_code:\n\t.option push\n\t.option norvc\n\t.fill 65536 / 4, 4, 0x0000006f\n\t.option pop\n\t"
        ".size vectest_room_for_code, . - vectest_room_for_code");

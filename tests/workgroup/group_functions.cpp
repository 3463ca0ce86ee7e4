// What kernels call that concerns the whole group, by the names that clang gives: the JIT finds them in this program.
//
// A barrier is told by the place of its call, so that work-items that wait at different ones are noticed.
#include "tests/workgroup/work_group.h"

using vec::workgroup::waitForAll;

extern "C" {
void _Z7barrierj(unsigned) { waitForAll(__builtin_return_address(0)); }
void _Z18work_group_barrierj(unsigned) { waitForAll(__builtin_return_address(0)); }
void _Z18work_group_barrierj12memory_scope(unsigned, int) { waitForAll(__builtin_return_address(0)); }
}

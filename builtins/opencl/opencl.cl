// The builtins of OpenCL C that have a body. A kernel's calls are inlined from here; what stands for one operation of libm or
// LLVM (opencl.def) stays a call of it.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#include "gentypes.h"

#include "integer.cl"

#include "relational.cl"

#include "convert.cl"

#include "common.cl"

#include "math.cl"

#include "memory.cl"

#include "shuffle.cl"

#include "atomic.cl"

#include "sub_group.cl"

#include "work_group.cl"

#include "async_copy.cl"

#include "half.cl"

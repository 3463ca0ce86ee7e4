// Kernels of a given shape and size, as LLVM IR.
#ifndef VEC_BENCH_COMPILE_TIME_GENERATE_H
#define VEC_BENCH_COMPILE_TIME_GENERATE_H

#include <string>
#include <string_view>
#include <vector>

namespace vec::bench {

// Names of the shapes, each with what it says in a table.
struct KernelShape {
  std::string_view Name, Meaning;
};
const std::vector<KernelShape> &kernelShapes();

// A module with one kernel, @kernel, of about so many instructions.
std::string generateKernel(std::string_view Shape, unsigned Instructions);

} // namespace vec::bench
#endif

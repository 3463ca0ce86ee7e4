// A random kernel: well-defined OpenCL C whose work-items do not depend on one another, or at barriers only. Its text
// depends on the seed and the changes alone, on any machine.
#ifndef VEC_TESTS_FUZZ_KERNELS_GENERATOR_H
#define VEC_TESTS_FUZZ_KERNELS_GENERATOR_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace vec::fuzz {

// What shrinking does to a node of the kernel's tree.
enum class Change : uint8_t {
  Drop,   // a statement goes; an expression becomes a constant
  Unwrap, // a statement becomes its parts, one after the other; an expression becomes its first part
};
using Changes = std::map<uint64_t, Change>;

struct Node {
  uint64_t Key;
  bool IsStatement;
};

struct GeneratedKernel {
  std::string Name;
  bool IsKernel = true;    // else a function whose parameters differ between the lanes
  std::string Text;        // directives of tests/run, functions that it calls, the kernel
  std::vector<Node> Nodes; // those that a change can be made to, outer ones first
};

// Types and pragmas that every kernel needs: on top of a file, once.
std::string preamble();

GeneratedKernel generateKernel(uint64_t Seed, const std::string &Name, const Changes &Made);
// One whose work-items wait for one another, for tests/workgroup.
GeneratedKernel generateGroupKernel(uint64_t Seed, const std::string &Name, const Changes &Made);

} // namespace vec::fuzz
#endif

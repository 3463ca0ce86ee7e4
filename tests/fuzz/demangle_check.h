// What must hold of abi for any bytes. Shared by the fuzzer and by the replay of its corpus.
#ifndef VEC_TESTS_FUZZ_DEMANGLE_CHECK_H
#define VEC_TESTS_FUZZ_DEMANGLE_CHECK_H

#include <string_view>

// The sentence that does not hold, or nullptr. The input is readable: a letter of the architecture (x, a, p, r; others
// mean LLVM's own names), then letters of types up to a semicolon (the result first), then a name or an attribute.
const char *checkDemangle(std::string_view input);

#endif

// The command line of the differential runner, shared by the program and its self-test.
#ifndef VEC_TESTS_RUN_COMMAND_H
#define VEC_TESTS_RUN_COMMAND_H

#include "tests/run/variant.h"

namespace vec::run {

// Parses the arguments, tests the files, prints "N passed, N failed, N skipped". Returns the exit status.
int runCommand(int Count, char **Arguments, VariantMaker Make);

} // namespace vec::run
#endif

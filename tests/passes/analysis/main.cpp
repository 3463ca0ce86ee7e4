// doctest's main function for the unit tests of passes/analysis.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

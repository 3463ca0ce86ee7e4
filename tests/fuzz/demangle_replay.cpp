// Runs the fuzzer's corpus without libFuzzer: demangle_replay <folder>
#include "demangle_check.h"
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: demangle_replay <folder of inputs>\n");
    return 2;
  }
  std::error_code error;
  int passed = 0, failed = 0;
  for (const auto &entry : std::filesystem::directory_iterator(argv[1], error)) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::string input{std::istreambuf_iterator<char>(file), {}};
    const char *wrong = file ? checkDemangle(input) : "the file can be read";
    wrong ? ++failed : ++passed;
    if (wrong)
      printf("%s: does not hold: %s\n", entry.path().filename().c_str(), wrong);
  }
  if (error || passed + failed == 0) {
    fprintf(stderr, "demangle_replay: no inputs in '%s'\n", argv[1]);
    return 2;
  }
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed ? 1 : 0;
}

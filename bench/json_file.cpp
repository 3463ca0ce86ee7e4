#include "bench/json_file.h"
#include <cerrno>
#include <cmath>
#include <filesystem>

namespace vec::bench {

std::string cpuName() {
  std::string name = "unknown";
  if (FILE *f = std::fopen("/proc/cpuinfo", "r")) {
    char line[256], text[256];
    char family[32] = "?", model[32] = "?";
    while (std::fgets(line, sizeof line, f)) {
      std::sscanf(line, "cpu family : %31[0-9]", family);
      std::sscanf(line, "model : %31[0-9]", model);
      if (std::sscanf(line, "model name : %255[^\n\"\\]", text) == 1) { // behind the others
        name = std::string(text) + " (family " + family + ", model " + model + ")";
        break;
      }
    }
    std::fclose(f);
  }
  return name;
}

void writeNumber(FILE *f, double v) { std::isfinite(v) ? std::fprintf(f, "%.17g", v) : std::fprintf(f, "null"); }

bool writeFile(const std::string &file, const std::function<void(FILE *)> &write) {
  FILE *f = std::fopen(file.c_str(), "w");
  if (!f)
    return false;
  write(f);
  bool good = !std::ferror(f);
  good = !std::fclose(f) && good;
  // Only a file: a device or pipe that was named is not ours to remove.
  std::error_code ignored;
  if (!good && std::filesystem::is_regular_file(file, ignored)) {
    int reason = errno;
    std::filesystem::remove(file, ignored);
    errno = reason;
  }
  return good;
}

} // namespace vec::bench

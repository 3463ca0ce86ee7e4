// Finds clang 22 and runs it on files in memory.
#include "passes/tools/vecc_clang.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace vec {

static Expected<std::string> findClang() {
  if (sys::fs::can_execute(VEC_CLANG))
    return std::string(VEC_CLANG);
  if (ErrorOr<std::string> OnPath = sys::findProgramByName("clang-22"))
    return *OnPath;
  return createStringError("clang 22 was not found (%s, or clang-22 on PATH); install the package clang-22", VEC_CLANG);
}

MemoryFile::MemoryFile() : FD(memfd_create("vecc", 0)) {}

MemoryFile::~MemoryFile() {
  if (FD >= 0)
    close(FD);
}

bool MemoryFile::write(StringRef Text) {
  while (FD >= 0 && !Text.empty()) {
    const ssize_t Written = ::write(FD, Text.data(), Text.size());
    if (Written < 0)
      return false;
    Text = Text.drop_front(Written);
  }
  return FD >= 0;
}

ErrorOr<std::unique_ptr<MemoryBuffer>> MemoryFile::read(StringRef Name) const {
  return MemoryBuffer::getOpenFile(sys::fs::convertFDToNativeFile(FD), Name, /*FileSize=*/-1);
}

Error runClang(ArrayRef<StringRef> Arguments, const MemoryFile *Input, const MemoryFile &Output, const Twine &What) {
  Expected<std::string> Clang = findClang();
  if (!Clang)
    return Clang.takeError();
  std::vector<StringRef> Command = {*Clang};
  Command.insert(Command.end(), Arguments.begin(), Arguments.end());
  const std::string InputPath = Input ? Input->path() : "", OutputPath = Output.path();
  std::string Problem;
  const int Status = sys::ExecuteAndWait(
      *Clang, Command, std::nullopt,
      {Input ? std::optional(StringRef(InputPath)) : std::nullopt, StringRef(OutputPath), std::nullopt}, 0, 0,
      &Problem);
  if (Status == 0)
    return Error::success();
  if (Status == -1)
    return createStringError("%s could not be run: %s", Clang->c_str(), Problem.c_str());
  return createStringError((Status < 0 ? "clang crashed on " : "clang refused ") + What + "; its messages are above");
}

} // namespace vec

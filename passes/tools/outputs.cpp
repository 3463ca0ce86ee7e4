// Outputs: follows links, checks outputs against inputs and each other, writes temporary files and renames them.
#include "passes/tools/outputs.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <unistd.h>

using namespace llvm;

namespace vec {

static Error cannotWrite(StringRef Path, std::error_code EC) {
  return createStringError("cannot write " + Path + ": " + EC.message());
}

static std::error_code copyTo(raw_fd_ostream &OS, StringRef Text) {
  OS << Text;
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  return EC;
}

Error writeStandardOutput(StringRef Text) {
  if (std::error_code EC = copyTo(outs(), Text))
    return cannotWrite("-", EC);
  return Error::success();
}

static bool isStandardOutput(const sys::fs::file_status &Status) {
  sys::fs::file_status Out;
  return !sys::fs::status(STDOUT_FILENO, Out) && Out.getUniqueID() == Status.getUniqueID();
}

// The path with symbolic links resolved; the last of them may be dangling.
static std::string followLinks(StringRef Path) {
  SmallString<256> At(Path);
  // Linux's limit.
  for (unsigned Links = 0; Links != 40; ++Links) {
    char Buffer[4096];
    const ssize_t Length = readlink(At.c_str(), Buffer, sizeof Buffer);
    if (Length < 0)
      break;
    StringRef To(Buffer, size_t(Length));
    if (sys::path::is_relative(To)) {
      sys::path::remove_filename(At);
      sys::path::append(At, To);
    } else {
      At = To;
    }
  }
  return std::string(At);
}

static std::string folderOf(StringRef Path) {
  StringRef Folder = sys::path::parent_path(Path);
  return Folder.empty() ? "." : Folder.str();
}

Error Outputs::addExisting(File &F, bool Regular) const {
  for (const std::string &I : Inputs)
    if (bool Same = false; I != "-" && !sys::fs::equivalent(I, F.Path, Same) && Same)
      return createStringError(F.Option + " " + F.Path + " would overwrite the input" + (I == F.Path ? "" : " " + I) +
                               "; name another file");
  if (std::error_code EC = sys::fs::access(F.Path, sys::fs::AccessMode::Write))
    return cannotWrite(F.Path, EC);
  if (!Regular)
    return Error::success();
  SmallString<256> Real;
  if (std::error_code EC = sys::fs::real_path(F.Path, Real))
    return cannotWrite(F.Path, EC);
  F.Target = std::string(Real);
  // A writable file in a folder that is not writable: it cannot be replaced.
  if (sys::fs::access(folderOf(F.Target), sys::fs::AccessMode::Write))
    F.How = Way::InPlace;
  return Error::success();
}

Error Outputs::addNew(File &F) const {
  const std::string Target = followLinks(F.Path);
  SmallString<256> Real;
  if (std::error_code EC = sys::fs::real_path(folderOf(Target), Real))
    return cannotWrite(F.Path, EC);
  if (std::error_code EC = sys::fs::access(Real, sys::fs::AccessMode::Write))
    return cannotWrite(F.Path, EC);
  sys::path::append(Real, sys::path::filename(Target));
  F.Target = std::string(Real);
  return Error::success();
}

Error Outputs::add(StringRef Path, StringRef Option) {
  File F{Path.str(), Path.str(), Option.str(), Way::Renamed};
  sys::fs::file_status Status;
  if (Path == "-") {
    F.How = Way::StandardOutput;
  } else if (std::error_code EC = sys::fs::status(Path, Status)) {
    if (EC != std::errc::no_such_file_or_directory)
      return cannotWrite(Path, EC);
    if (Error E = addNew(F))
      return E;
  } else if (sys::fs::is_directory(Status)) {
    return cannotWrite(Path, std::make_error_code(std::errc::is_a_directory));
  } else {
    const bool Regular = sys::fs::is_regular_file(Status);
    if (!Regular)
      F.How = Way::InPlace;
    else if (isStandardOutput(Status))
      F.How = Way::StandardOutput;
    if (Error E = addExisting(F, F.How == Way::Renamed))
      return E;
  }
  for (const File &Other : Files)
    if (Other.How == F.How && (F.How == Way::StandardOutput || (F.How == Way::Renamed && Other.Target == F.Target)))
      return createStringError(Other.Option + " " + Other.Path + " and " + Option + " " + Path +
                               " are the same file; name two");
  Files.push_back(std::move(F));
  return Error::success();
}

static Error writeInPlace(StringRef Path, StringRef Text) {
  int FD;
  if (std::error_code EC = sys::fs::openFileForWrite(Path, FD, sys::fs::CD_OpenExisting, sys::fs::OF_None))
    return cannotWrite(Path, EC);
  sys::fs::file_status Status;
  std::error_code Resized;
  if (!sys::fs::status(FD, Status) && sys::fs::is_regular_file(Status))
    Resized = sys::fs::resize_file(FD, 0);
  raw_fd_ostream OS(FD, /*shouldClose=*/true);
  if (Resized)
    return cannotWrite(Path, Resized);
  if (std::error_code EC = copyTo(OS, Text))
    return cannotWrite(Path, EC);
  return Error::success();
}

// Makes a temporary file that will be removed in any case: signals are blocked until LLVM knows of it.
static Expected<sys::fs::TempFile> makeTemporary(const Twine &Model) {
  sigset_t All, Before;
  sigfillset(&All);
  pthread_sigmask(SIG_BLOCK, &All, &Before);
  Expected<sys::fs::TempFile> Made = sys::fs::TempFile::create(Model);
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
  return Made;
}

Error Outputs::write(ArrayRef<StringRef> Contents) const {
  std::vector<std::pair<sys::fs::TempFile, const File *>> Complete;
  auto Discard = make_scope_exit([&] {
    for (auto &[Temporary, F] : Complete)
      consumeError(Temporary.discard());
  });
  for (auto [F, Text] : zip_equal(Files, Contents)) {
    if (F.How != Way::Renamed)
      continue;
    SmallString<256> Model(folderOf(F.Target));
    sys::path::append(Model, ".%%%%%%%%%%%%.part");
    Expected<sys::fs::TempFile> Made = makeTemporary(Model);
    if (!Made)
      return cannotWrite(F.Path, errorToErrorCode(Made.takeError()));
    Complete.emplace_back(std::move(*Made), &F);
    raw_fd_ostream OS(Complete.back().first.FD, /*shouldClose=*/false);
    if (std::error_code EC = copyTo(OS, Text))
      return cannotWrite(F.Path, EC);
  }
  for (auto [F, Text] : zip_equal(Files, Contents)) {
    if (F.How == Way::StandardOutput)
      if (Error E = writeStandardOutput(Text))
        return E;
    if (F.How == Way::InPlace)
      if (Error E = writeInPlace(F.Path, Text))
        return E;
  }
  std::vector<const File *> Renamed;
  for (; !Complete.empty(); Complete.pop_back()) {
    auto &[Temporary, F] = Complete.back();
    if (Error E = Temporary.keep(F->Target)) {
      Complete.pop_back();
      for (const File *Done : Renamed)
        (void)sys::fs::remove(Done->Target); // the first failure is reported
      return cannotWrite(F->Path, errorToErrorCode(std::move(E)));
    }
    Renamed.push_back(F);
  }
  return Error::success();
}

} // namespace vec

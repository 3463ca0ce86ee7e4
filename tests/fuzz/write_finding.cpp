// A finding as files: what the generator's own shrinking left, and what llvm-reduce makes of its IR.
#include "tests/fuzz/shrink.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::fuzz {

static constexpr unsigned ReduceSeconds = 300;

static void write(const std::string &Path, const Twine &Text) {
  std::error_code Code;
  raw_fd_ostream Out(Path, Code);
  Out << Text;
}

// The lines of the preamble that the text needs: a line is named by the word before its first parenthesis, or its last.
static std::string neededPreamble(StringRef Text) {
  const std::string All = preamble();
  SmallVector<StringRef, 32> Lines;
  StringRef(All).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  std::string Needed;
  // From the end on: functions use the types above them.
  for (StringRef Line : reverse(Lines)) {
    StringRef Name = Line.starts_with("typedef") ? Line.rtrim(';')
                     : Line.contains("noinline") ? Line.split(")) ").second
                                                 : Line;
    if (!Line.starts_with("typedef"))
      Name = Name.split('(').first;
    Name = Name.rsplit(' ').second;
    if (Line.starts_with("#") || Line.starts_with("//") || Text.contains(Name) || StringRef(Needed).contains(Name))
      Needed = (Line + "\n" + Needed).str();
  }
  return Needed;
}

// The directives of a kernel as comments of IR.
static std::string directives(StringRef Text) {
  std::string Result;
  SmallVector<StringRef, 64> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (Line.consume_front("// ") && !Line.starts_with("KERNEL"))
      Result += ("; " + Line + "\n").str();
  return Result;
}

static std::string moduleText(const Module &M) {
  std::unique_ptr<Module> Copy = CloneModule(M);
  for (Function &F : *Copy)
    for (StringRef Name : {"target-cpu", "target-features", "tune-cpu"})
      F.removeFnAttr(Name);
  std::string Text;
  raw_string_ostream OS(Text);
  Copy->print(OS, nullptr);
  return Text;
}

// Runs llvm-reduce on the IR in Path; a candidate is of interest if the runner says the same of it.
static void reduce(const std::string &Path, const std::string &Head, const Shrunk &What, const Tools &With) {
  const std::string HeadPath = Path + ".head", Script = Path + ".sh", Reduced = Path + ".reduced";
  write(HeadPath, Head);
  write(Script, "#!/bin/sh\n# What is undefined is no finding.\n"
                "grep -qwE 'undef|poison|unreachable' \"$1\" && exit 1\n"
                "file=$(mktemp --suffix=.ll)\ncat '" +
                    HeadPath + "' \"$1\" > \"$file\"\n'" + With.Run + "' --clang='" + With.Clang + "' --cpu=" +
                    What.Plan.Target.Label + " '--case=" + What.Found.Case + "' --jobs=1 \"$file\" | grep -qF '" +
                    What.Found.Class + "'\nstatus=$?\nrm -f \"$file\"\nexit $status\n");
  sys::fs::setPermissions(Script, sys::fs::all_read | sys::fs::all_exe | sys::fs::owner_write);
  std::optional<StringRef> Quiet[] = {StringRef(), StringRef(), StringRef()};
  sys::ExecuteAndWait(With.Reduce, {With.Reduce, "--test=" + Script, "-o", Reduced, Path}, std::nullopt, Quiet,
                      ReduceSeconds);
  if (auto Smaller = MemoryBuffer::getFile(Reduced))
    write(Path, Head + (*Smaller)->getBuffer());
  else
    write(Path, Head + (*MemoryBuffer::getFile(Path))->getBuffer().str());
  for (const std::string &Left : {HeadPath, Script, Reduced})
    sys::fs::remove(Left);
}

std::string writeFinding(const Shrunk &What, StringRef Folder, const Tools &With) {
  sys::fs::create_directories(Folder);
  const std::string Base = (Folder + "/" + What.Kernel.Name).str();
  const std::string Said = What.Found.Case + " on " + What.Plan.Target.Label + ": " + What.Found.Text + "\n";
  const std::string Source = "// " + Said +
                             (What.Plan.Passes.empty() ? "" : "// after " + What.Plan.Passes + ": see the IR\n") +
                             neededPreamble(What.Kernel.Text) + "\n" + What.Kernel.Text;
  write(Base + ".cl", Source);
  Expected<Batch> Compiled = Batch::compile(What.Kernel, With.Clang);
  if (!Compiled) {
    consumeError(Compiled.takeError());
    return Base + ".cl";
  }
  Trial T = Compiled->trial(What.Kernel.Name);
  shapeModule(*T.M, What.Plan);
  write(Base + ".ll", moduleText(*T.M));
  if (!With.Reduce.empty())
    reduce(Base + ".ll", "; " + Said + directives(What.Kernel.Text), What, With);
  else
    write(Base + ".ll", "; " + Said + directives(What.Kernel.Text) + moduleText(*T.M));
  return What.Plan.Passes.empty() ? Base + ".cl" : Base + ".ll";
}

} // namespace vec::fuzz

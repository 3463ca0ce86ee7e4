#include "tests/run/jobs.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cerrno>
#include <map>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace vec::run {

Expected<std::vector<std::string>> findKernelFiles(ArrayRef<std::string> Paths) {
  std::vector<std::string> Files;
  for (const std::string &Path : Paths) {
    if (!sys::fs::is_directory(Path)) {
      Files.push_back(Path);
      continue;
    }
    const size_t First = Files.size();
    std::error_code Code;
    for (sys::fs::directory_iterator I(Path, Code), End; I != End && !Code; I.increment(Code)) {
      StringRef Extension = sys::path::extension(I->path());
      if (Extension == ".cl" || Extension == ".c" || Extension == ".ll")
        Files.push_back(I->path());
    }
    if (Code)
      return createStringError("cannot list '" + Path + "': " + Code.message());
    std::sort(Files.begin() + First, Files.end());
  }
  return Files;
}

namespace {
// A process that tests one file and writes its report to a pipe.
struct Worker {
  pid_t Process;
  int Pipe;
  std::string Text;
};
} // namespace

// The CPUs that a file is tested on.
static Options optionsFor(size_t File, const Options &O) {
  Options Own = O;
  if (const size_t Others = O.Cpus.size() - 1; O.InTurn && Others > 1)
    Own.Cpus = File % 2 ? std::vector{O.Cpus.front()} : std::vector{O.Cpus.front(), O.Cpus[1 + File / 2 % Others]};
  return Own;
}

static Worker startWorker(const std::string &Path, const Options &O, VariantMaker Make, Counts &Result) {
  int Pipe[2];
  if (pipe(Pipe) != 0)
    report_fatal_error("cannot make a pipe");
  outs().flush();
  pid_t Process = fork();
  if (Process < 0)
    report_fatal_error("cannot fork");
  if (Process == 0) {
    close(Pipe[0]);
    raw_fd_ostream Out(Pipe[1], /*shouldClose=*/true);
    Result = testFile(Path, O, Make, Out);
    Out.close();
    outs().flush();
    _exit(0);
  }
  close(Pipe[1]);
  return {Process, Pipe[0], ""};
}

// Reads what the workers say until one of them is done; returns its index.
static size_t waitForOne(std::map<size_t, Worker> &Workers) {
  for (;;) {
    std::vector<pollfd> Polls;
    for (auto &[Index, W] : Workers)
      Polls.push_back({W.Pipe, POLLIN, 0});
    if (poll(Polls.data(), Polls.size(), -1) < 0 && errno != EINTR)
      report_fatal_error("cannot wait for the workers");
    size_t Which = 0;
    for (auto &[Index, W] : Workers) {
      char Chunk[4096];
      if (Polls[Which++].revents == 0)
        continue;
      ssize_t N = read(W.Pipe, Chunk, sizeof Chunk);
      if (N <= 0)
        return Index;
      W.Text.append(Chunk, static_cast<size_t>(N));
    }
  }
}

Counts testFiles(ArrayRef<std::string> Paths, const Options &O, unsigned Jobs, VariantMaker Make) {
  auto *Results = static_cast<Counts *>(sharedMemory(Paths.size() * sizeof(Counts)));
  std::map<size_t, Worker> Workers;
  Counts Total;
  for (size_t Next = 0; Next < Paths.size() || !Workers.empty();) {
    if (Next < Paths.size() && Workers.size() < Jobs) {
      Workers.emplace(Next, startWorker(Paths[Next], optionsFor(Next, O), Make, Results[Next]));
      ++Next;
      continue;
    }
    const size_t Done = waitForOne(Workers);
    Worker W = std::move(Workers.at(Done));
    Workers.erase(Done);
    close(W.Pipe);
    int Status = 0;
    while (waitpid(W.Process, &Status, 0) < 0 && errno == EINTR)
      ;
    outs() << W.Text;
    if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0) {
      outs() << "FAIL " << Paths[Done] << ": the test process died (compiling the scalar function?)\n";
      ++Total.Failed;
    }
    outs().flush();
    Total.Passed += Results[Done].Passed;
    Total.Failed += Results[Done].Failed;
    Total.Skipped += Results[Done].Skipped;
  }
  freeSharedMemory(Results, Paths.size() * sizeof(Counts));
  return Total;
}

} // namespace vec::run

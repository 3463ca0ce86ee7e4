#include "tests/run/child.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vec::run {

static Progress *TheProgress; // for the signal handler, which has no other way

static void onSignal(int Signal, siginfo_t *Info, void *) {
  TheProgress->Signal = Signal;
  TheProgress->Address = reinterpret_cast<uintptr_t>(Info->si_addr);
  _exit(3);
}

// The handler needs a stack of its own: a stack overflow is one of the deaths it reports.
static void catchDeaths() {
  static char Stack[1 << 16];
  stack_t Alternative = {};
  Alternative.ss_sp = Stack;
  Alternative.ss_size = sizeof Stack;
  sigaltstack(&Alternative, nullptr);
  struct sigaction Action = {};
  Action.sa_sigaction = onSignal;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int Signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGXCPU})
    sigaction(Signal, &Action, nullptr);
}

void *sharedMemory(size_t Bytes) {
  void *Where = mmap(nullptr, Bytes == 0 ? 1 : Bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Where == MAP_FAILED) {
    std::perror("cannot map shared memory");
    std::exit(2);
  }
  return Where;
}

void freeSharedMemory(void *Where, size_t Bytes) { munmap(Where, Bytes == 0 ? 1 : Bytes); }

static void writeAll(int Pipe, const std::string &Text) {
  for (size_t Done = 0; Done < Text.size();) {
    ssize_t N = write(Pipe, Text.data() + Done, Text.size() - Done);
    if (N <= 0)
      _exit(4);
    Done += static_cast<size_t>(N);
  }
}

[[noreturn]] static void childMain(llvm::function_ref<Outcome()> Body, int Pipe, unsigned Seconds) {
  catchDeaths();
  // Processor time, so that a busy machine does not fail a test; the parent's deadline is the generous one.
  rlimit Cpu = {Seconds, Seconds + 1};
  setrlimit(RLIMIT_CPU, &Cpu);
  rlimit NoCore = {0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  Outcome Result = Body();
  writeAll(Pipe, std::string(1, static_cast<char>('0' + static_cast<int>(Result.What))) + Result.Text);
  _exit(0);
}

// Everything the child says, until it closes the pipe or the deadline passes.
static std::string readUntil(int Pipe, std::chrono::steady_clock::time_point Deadline, bool &Late) {
  std::string Text;
  char Chunk[4096];
  for (;;) {
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(Deadline - std::chrono::steady_clock::now());
    pollfd Poll = {Pipe, POLLIN, 0};
    int Ready = poll(&Poll, 1, Left.count() > 0 ? static_cast<int>(Left.count()) : 0);
    if (Ready < 0 && errno == EINTR)
      continue;
    if (Ready == 0) {
      Late = true;
      return Text;
    }
    ssize_t N = read(Pipe, Chunk, sizeof Chunk);
    if (N <= 0)
      return Text;
    Text.append(Chunk, static_cast<size_t>(N));
  }
}

Outcome runInChild(llvm::function_ref<Outcome()> Body, Progress &Shared, unsigned Seconds) {
  Shared.Signal = 0;
  Shared.TimedOut = false;
  TheProgress = &Shared;
  int Pipe[2];
  if (pipe(Pipe) != 0)
    return {Verdict::Failed, "cannot make a pipe"};
  std::fflush(nullptr);
  pid_t Child = fork();
  if (Child < 0)
    return {Verdict::Failed, "cannot fork"};
  if (Child == 0) {
    close(Pipe[0]);
    childMain(Body, Pipe[1], Seconds);
  }
  close(Pipe[1]);
  bool Late = false;
  std::string Text = readUntil(Pipe[0], std::chrono::steady_clock::now() + std::chrono::seconds(20 * Seconds), Late);
  close(Pipe[0]);
  if (Late)
    kill(Child, SIGKILL);
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  if (Late || Shared.Signal == SIGXCPU) {
    Shared.TimedOut = true;
    return {Verdict::Failed, ""};
  }
  if (WIFSIGNALED(Status))
    Shared.Signal = WTERMSIG(Status);
  if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0 || Text.empty()) {
    if (Shared.Signal == 0)
      return {Verdict::Failed, "the process ended by itself"};
    return {Verdict::Failed, ""};
  }
  return {static_cast<Verdict>(Text[0] - '0'), Text.substr(1)};
}

} // namespace vec::run

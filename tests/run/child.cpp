#include "tests/run/child.h"
#include <algorithm>
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

// Processor time from now on, so that a busy machine does not fail a test; the parent's deadline is the generous one.
static void limitTime(unsigned Seconds) {
  rusage Used = {};
  getrusage(RUSAGE_SELF, &Used);
  rlimit Cpu;
  getrlimit(RLIMIT_CPU, &Cpu);
  Cpu.rlim_cur = std::min(Cpu.rlim_max, rlim_t(Used.ru_utime.tv_sec + Used.ru_stime.tv_sec) + Seconds + 1);
  setrlimit(RLIMIT_CPU, &Cpu);
}

// An outcome on its way to the parent: the verdict and the length of the text, then the text.
struct Head {
  Verdict What;
  uint32_t Length;
};

[[noreturn]] static void childMain(size_t First, size_t Count, llvm::function_ref<Outcome(size_t)> Body, int Pipe,
                                   unsigned Seconds) {
  catchDeaths();
  rlimit NoCore = {0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  for (size_t I = First; I < Count; ++I) {
    limitTime(Seconds);
    Outcome Result = Body(I);
    Head Header = {};
    Header.What = Result.What;
    Header.Length = static_cast<uint32_t>(Result.Text.size());
    writeAll(Pipe, std::string(reinterpret_cast<const char *>(&Header), sizeof Header) + Result.Text);
    if (Result.What == Verdict::Failed)
      break;
  }
  _exit(0);
}

namespace {
// What a child writes, read until a deadline.
class Answers {
  int Pipe;
  std::chrono::steady_clock::time_point Deadline;

public:
  bool Late = false;

  explicit Answers(int Pipe) : Pipe(Pipe) {}
  // From now on.
  void allow(std::chrono::seconds Time) { Deadline = std::chrono::steady_clock::now() + Time; }
  // False: the pipe is closed, or it is late.
  bool read(void *To, size_t Bytes) {
    for (size_t Done = 0; Done < Bytes;) {
      auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(Deadline - std::chrono::steady_clock::now());
      pollfd Poll = {Pipe, POLLIN, 0};
      int Ready = poll(&Poll, 1, Left.count() > 0 ? static_cast<int>(Left.count()) : 0);
      if (Ready < 0 && errno == EINTR)
        continue;
      Late = Ready == 0;
      ssize_t N = Late ? 0 : ::read(Pipe, static_cast<char *>(To) + Done, Bytes - Done);
      if (N <= 0)
        return false;
      Done += static_cast<size_t>(N);
    }
    return true;
  }
};
} // namespace

// How the child ended that gave no answer: in Shared, or in the text.
static Outcome outcomeOfDeath(int Status, bool Late, Progress &Shared) {
  if (Late || Shared.Signal == SIGXCPU) {
    Shared.TimedOut = true;
    return {Verdict::Failed, ""};
  }
  if (WIFSIGNALED(Status))
    Shared.Signal = WTERMSIG(Status);
  return {Verdict::Failed, Shared.Signal == 0 ? "the process ended by itself" : ""};
}

void runInChildren(size_t Count, llvm::function_ref<Outcome(size_t)> Body,
                   llvm::function_ref<void(size_t, Outcome)> Done, Progress &Shared, unsigned Seconds) {
  TheProgress = &Shared;
  for (size_t Next = 0; Next < Count;) {
    Shared.Signal = 0;
    Shared.TimedOut = false;
    int Pipe[2];
    if (pipe(Pipe) != 0) {
      std::perror("cannot make a pipe");
      std::exit(2);
    }
    std::fflush(nullptr);
    pid_t Child = fork();
    if (Child < 0) {
      std::perror("cannot fork");
      std::exit(2);
    }
    if (Child == 0) {
      close(Pipe[0]);
      childMain(Next, Count, Body, Pipe[1], Seconds);
    }
    close(Pipe[1]);
    Answers From(Pipe[0]);
    bool Trusted = true;
    while (Trusted && Next < Count) {
      From.allow(std::chrono::seconds(20 * Seconds));
      Head Header;
      if (!From.read(&Header, sizeof Header))
        break;
      Outcome Result = {Header.What, std::string(Header.Length, '\0')};
      if (!From.read(Result.Text.data(), Header.Length))
        break;
      Trusted = Result.What != Verdict::Failed;
      Done(Next++, std::move(Result));
    }
    close(Pipe[0]);
    const bool Unanswered = Trusted && Next < Count;
    if (From.Late)
      kill(Child, SIGKILL);
    int Status = 0;
    while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
      ;
    if (Unanswered)
      Done(Next++, outcomeOfDeath(Status, From.Late, Shared));
  }
}

Outcome runInChild(llvm::function_ref<Outcome()> Body, Progress &Shared, unsigned Seconds) {
  Outcome Only;
  runInChildren(
      1, [&](size_t) { return Body(); }, [&](size_t, Outcome Result) { Only = std::move(Result); }, Shared, Seconds);
  return Only;
}

} // namespace vec::run

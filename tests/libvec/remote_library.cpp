#include "tests/libvec/remote_library.h"
#include "tests/libvec/remote.h"

#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmmintrin.h>

namespace vectest {

Remote::Remote(const char *command) : command(command) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 || (child = fork()) < 0) {
    std::perror("a program that runs the library cannot be started");
    std::exit(2);
  }
  if (child == 0) {
    dup2(ends[1], 0);
    dup2(ends[1], 1);
    execl("/bin/sh", "sh", "-c", ("exec " + this->command).c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  socket = ends[0];
}

Remote::~Remote() {
  close(socket);
  waitpid(child, nullptr, 0);
}

void Remote::end(const char *what) {
  std::printf("FAILED %s: %s\n", command.c_str(), what);
  std::exit(1);
}

void Remote::send(const void *from, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    ssize_t put = ::send(socket, static_cast<const char *>(from) + done, bytes - done, MSG_NOSIGNAL);
    if (put <= 0)
      end("it has ended before the test");
    done += size_t(put);
  }
}

void Remote::receive(void *to, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    ssize_t got = read(socket, static_cast<char *>(to) + done, bytes - done);
    if (got <= 0)
      end("it has ended before the test");
    done += size_t(got);
  }
}

void *Remote::find(const std::string &symbol) {
  VecTestRequest request = {};
  if (symbol.size() >= sizeof request.symbol)
    end("a symbol is too long for a request");
  symbol.copy(request.symbol, symbol.size());
  send(&request, sizeof request);
  uint64_t address;
  receive(&address, sizeof address);
  return reinterpret_cast<void *>(address);
}

char Remote::token() { return char(reinterpret_cast<uintptr_t>(find(VECTEST_ASKS_TOKEN))); }

unsigned Remote::scalableBytes() { return unsigned(reinterpret_cast<uintptr_t>(find(VECTEST_ASKS_LENGTH))); }

VecTestOutcome Remote::call(const VecTestCall &c, unsigned registerBytes) {
  VecTestRequest request = {};
  request.function = reinterpret_cast<uint64_t>(c.function);
  request.count = c.count;
  std::strncpy(request.types, c.types, sizeof request.types - 1);
  request.elementBytes = c.f64 ? 8 : 4;
  if (c.integer) {
    std::strncpy(request.integer, c.integer, sizeof request.integer - 1);
    request.elementBytes = unsigned(std::atoi(c.integer + 1)) / 8;
  }
  request.wanted = c.wanted;
  request.registerBytes = registerBytes;
  const int roundings[] = VECTEST_ROUNDINGS;
  while (roundings[request.rounding] != std::fegetround())
    ++request.rounding;
  request.flush = (_mm_getcsr() & _MM_FLUSH_ZERO_ON) != 0;
  request.f64 = c.f64;
  request.masked = c.masked;
  request.uniform = c.uniform;
  request.linear = c.linear;
  const void *arrays[] = {c.x, c.y, c.z, c.w, c.active};
  const size_t bytes = c.count * request.elementBytes;
  for (size_t i = 0; i < 5; ++i)
    request.has[i] = arrays[i] != nullptr;
  send(&request, sizeof request);
  for (size_t i = 0; i < 5; ++i)
    if (arrays[i])
      send(arrays[i], i < 4 ? bytes : c.count);
  uint64_t outcome;
  receive(&outcome, sizeof outcome);
  receive(c.out, bytes);
  return VecTestOutcome(outcome);
}

} // namespace vectest

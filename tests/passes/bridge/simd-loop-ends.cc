// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fexceptions -fcxx-exceptions -fpass-plugin=%plugin -Rpass=vec -Rpass-missed=vec -S -emit-llvm %s -o - 2>&1 | FileCheck %s
// RUN: %clang -O2 -g -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o - | opt -passes=verify -disable-output 2>&1 | FileCheck %s --allow-empty --check-prefix=VALID
// RUN: %clang -O2 -fopenmp-simd -fpass-plugin=%plugin %s -DEXECUTED -lstdc++ -o %t
// RUN: %t | FileCheck %s --check-prefix=OUT
//
// An exception that leaves an iteration of a simd loop ends the program. The way there is a call of a function, with
// the values of the first lane that takes it; also where objects are destroyed on it.
// CHECK-COUNT-5: simd loop vectorized
// CHECK-NOT: stays scalar
//
// Debug records of the loop's function describe nothing in that function.
// VALID-NOT: not in same function

[[noreturn, gnu::noinline]] void refuse(int i) { throw i; }

// CHECK-LABEL: define {{.*}} @_Z7checkedPiPKii
// CHECK: call void @_Z7checkedPiPKii.end(
// CHECK: unreachable
[[gnu::noinline]] void checked(int *c, const int *a, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (a[i] < 0)
      refuse(a[i]);
    c[i] = a[i] * 3;
  }
}

struct Counted {
  static int Alive;
  int Index;
  [[gnu::noinline]] explicit Counted(int i) : Index(i) { ++Alive; }
  [[gnu::noinline]] ~Counted() { --Alive; }
};
int Counted::Alive = 0;

[[gnu::always_inline]] static inline void refuseCounted(int i) {
  Counted One(i), Two(i + 1);
  refuse(One.Index * Two.Index);
}

// CHECK-LABEL: define {{.*}} @_Z9destroyedPiPKii
// CHECK-NOT: alloca %struct.Counted
// CHECK: call void @_Z9destroyedPiPKii.end(
[[gnu::noinline]] void destroyed(int *c, const int *a, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (a[i] < 0)
      refuseCounted(i);
    c[i] = a[i] * 3;
  }
}

int mayRefuse(int);
static inline int withObject(int i) {
  Counted One(i);
  return mayRefuse(i) + One.Index;
}

// CHECK-LABEL: define {{.*}} @_Z8returnedPiPKii
// CHECK: call {{.*}} @_Z8returnedPiPKii.call(
[[gnu::noinline]] void returned(int *c, const int *a, int n) {
#pragma omp simd simdlen(4)
  for (int i = 0; i < n; ++i)
    c[i] = a[i] < 0 ? withObject(i) : a[i] * 3;
}

// Only the first lane reports; what it does before the end is part of the function. All lanes store, without a mask.
// CHECK-LABEL: define {{.*}} @_Z8reportedPiPKiS1_i
// CHECK-NOT: masked.store
// CHECK: store <
// CHECK-NOT: masked.store
// CHECK: llvm.cttz
void report(int, int, const int *);
[[noreturn]] void stop(int);
[[gnu::noinline]] void reported(int *c, const int *a, const int *b, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (a[i] < 0) {
      report(i, b[i], b + i);
      stop(a[i]);
    }
    c[i] = a[i] * 3;
  }
}

// CHECK-LABEL: define {{.*}} @_Z6choicePiPKii
[[gnu::noinline]] void choice(int *c, const int *a, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int x = a[i];
    for (int k = 0; k < a[i] % 8; ++k) {
      if (k == 6)
        stop(i);
      x += a[(i + k) % n];
    }
    switch (a[i]) {
    case 50:
      stop(1000 + i);
    case 60:
      x = 7;
      break;
    case 61:
      x = 8;
      break;
    case 62:
      x *= 5;
      break;
    }
    c[i] = x;
  }
}

// An object is destroyed, and the program ends.
// CHECK-LABEL: define internal {{.*}} @_Z9destroyedPiPKii.end(
// CHECK: alloca %struct.Counted
// CHECK: landingpad
// CHECK: __clang_call_terminate

#ifdef EXECUTED
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <sys/wait.h>
#include <unistd.h>

int mayRefuse(int i) {
  if (i == 11)
    refuse(i);
  return i;
}

static void atTheEnd() {
  try {
    std::rethrow_exception(std::current_exception());
  } catch (int i) {
    std::printf("%d thrown\n", i);
  }
  std::fflush(stdout);
  std::_Exit(3);
}

void report(int i, int b, const int *at) { std::printf("element %d: %d, %d\n", i, b, *at); }

void stop(int with) {
  std::printf("stopped with %d\n", with);
  std::fflush(stdout);
  std::_Exit(4);
}

static void reportedTwice(int *c, const int *a, int n) {
  int b[100];
  for (int i = 0; i < 100; ++i)
    b[i] = 1000 + i;
  reported(c, a, b, n);
}

static void run(void (*loop)(int *, const int *, int), int first, int second) {
  static int a[100], c[100];
  for (int i = 0; i < 100; ++i)
    a[i] = i;
  a[first] = -first;
  a[second] = -second;
  std::fflush(stdout);
  if (fork() == 0) {
    std::set_terminate(atTheEnd);
    loop(c, a, 100);
    std::printf("%d and %d, %d alive\n", c[first], c[99], Counted::Alive);
    std::fflush(stdout);
    std::_Exit(0);
  }
  int status;
  wait(&status);
  std::printf("exit status %d\n", WEXITSTATUS(status));
}

int main() {
  // OUT: -17 thrown
  // OUT-NEXT: exit status 3
  run(checked, 17, 19);
  // OUT-NEXT: -97 thrown
  // OUT-NEXT: exit status 3
  run(checked, 97, 97);
  // OUT-NEXT: 600 thrown
  // OUT-NEXT: exit status 3
  run(destroyed, 40, 24);
  // OUT-NEXT: 16 and 297, 0 alive
  // OUT-NEXT: exit status 0
  run(returned, 8, 10);
  // OUT-NEXT: 11 thrown
  // OUT-NEXT: exit status 3
  run(returned, 8, 11);
  // OUT-NEXT: element 20: 1020, 1020
  // OUT-NEXT: stopped with -20
  // OUT-NEXT: exit status 4
  run(reportedTwice, 21, 20);
  // OUT-NEXT: element 98: 1098, 1098
  // OUT-NEXT: stopped with -98
  // OUT-NEXT: exit status 4
  run(reportedTwice, 98, 99);
  // OUT-NEXT: stopped with 7
  // OUT-NEXT: exit status 4
  run(choice, 1, 2);
}
#endif

// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fno-math-errno -fpass-plugin=%plugin -mllvm -force-ordered-reductions=false -S -emit-llvm %s -o - | FileCheck %s --check-prefix=OFF
//
// A sum beside a call is vectorized in the order of the source: the reduction takes the sum so far and has no `reassoc`. A sum
// alone stays as it is without the plugin, and what the user says of LLVM's option holds.
float expf(float);

// CHECK-LABEL: define {{.*}} @softmax(
// CHECK: call {{.*}}<8 x float> @_ZGVdN8v_expf(
// CHECK: call float @llvm.vector.reduce.fadd.v8f32(float %
// CHECK: ret float
// OFF-LABEL: define {{.*}} @softmax(
// OFF-NOT: vector.reduce
float softmax(float *x, int n, float max) {
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = expf(x[i] - max);
    sum += x[i];
  }
  return sum;
}

// CHECK-LABEL: define {{.*}} @alone(
// CHECK-NOT: reduce
// CHECK: ret float
float alone(const float *x, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
}

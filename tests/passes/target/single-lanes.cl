// RUN: %vecc %s --entry=range --target=x86-64-v3 --vf=8 --bodies=none --emit=llvm -o - | FileCheck %s
//
// Accesses under a mask that the target lacks go lane by lane, and lanes that are off go elsewhere. Behind vecc's
// pipeline, too, the address is selected, and no lane is asked by a branch.

// CHECK-LABEL: @lengths_range
// CHECK:         store volatile i8 0, ptr [[OFF:%nowhere.*]], align 1
// CHECK-COUNT-8: select i1 %{{.*}}ptr [[OFF]]
kernel void lengths(global const uchar *text, global int *length) {
  uint i = get_global_id(0);
  int n = 0;
  while (n < 100 && text[100 * i + n])
    ++n;
  length[i] = n;
}

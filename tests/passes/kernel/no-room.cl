// RUN: %vecc %S/../../run/kernels/b9-call-chain-doubles.cl --vf=never --bodies=none --emit=llvm -o - | FileCheck %s
//
// Helpers that call the next one twice or three times fill their kernel. What it has no room for stays a call for LLVM's
// inliner, too, which would ask for each call by itself and compile for minutes.

// CHECK-LABEL: @call_chain_doubles.work_item_loops(
// CHECK: call fastcc i32 @h{{[0-9]}}.told({{.*}}) #[[CALL:[0-9]+]]
// CHECK: attributes #[[CALL]] = { {{.*}}noinline

// The costs of a plan are sums over the levels of its loops, in the order of the code: wherever these lie in memory,
// the same kernel has the same plan.
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %S/../../../run/kernels/v23-group-factors.cl --target=x86-64-v3 --emit=plan -o - | cmp - %t

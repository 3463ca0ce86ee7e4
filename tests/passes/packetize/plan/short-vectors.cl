// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - 2>&1 | FileCheck %s
//
// What is no packet keeps the vectors of the program: it is costed by them, not by their elements.

// A load, two operations, a store of 128 bits a work-item; packets would have to transpose.
// CHECK: lanes @vectors: scalar
kernel void vectors(global float4 *to, global const float4 *from, global const int *at) {
  to[get_global_id(0)] = from[at[get_global_id(0)]].wzyx * 0.5f;
}

// Here they have not.
// CHECK: lanes @in_memory_order: 8
kernel void in_memory_order(global float4 *to, global const float4 *from) {
  to[get_global_id(0)] = from[get_global_id(0)] * 0.5f;
}

// CHECK: lanes @elements: 8
kernel void elements(global float *to, global const float *from) {
  to[get_global_id(0)] = from[get_global_id(0)] * 0.5f;
}

// CHECK: lanes @much_to_compute: 8
kernel void much_to_compute(global float4 *to, global const float4 *from) {
  to[get_global_id(0)] = exp(from[get_global_id(0)]);
}

// Vectors of parameters are made once, and three elements of four taken for nothing.
// CHECK: lanes @three_of_four: scalar
kernel void three_of_four(global float4 *to, global const float4 *from, global const int *at, float offset, float scale,
                          float more) {
  float4 v = from[at[get_global_id(0)]];
  v.xyz = (v.xyz - offset) * scale + more;
  to[get_global_id(0)] = v;
}

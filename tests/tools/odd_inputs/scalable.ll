; Operations of which x86 cannot tell the cost at a scalable number of lanes.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i32 @llvm.smax.i32(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %d) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %v = load i32, ptr addrspace(1) %a
  %w = mul i32 %v, 7
  %x = sdiv i32 %w, 3
  %y = udiv i32 %x, 5
  %z = urem i32 %y, 9
  %m = call i32 @llvm.smax.i32(i32 %z, i32 %v)
  store i32 %m, ptr addrspace(1) %a
  ret void
}

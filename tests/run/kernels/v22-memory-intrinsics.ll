; V11, V22: memcpy, memmove and memset of constant size on addresses per lane, under a branch.
; SHAPE vv
; ARG p: ulong[2*N] random(0,1000000)
; ARG q: ulong[2*N] random(0,1000000)
define void @memory_intrinsics(ptr %p, ptr %q) {
entry:
  %x = load i64, ptr %p, align 8
  %odd = trunc i64 %x to i1
  br i1 %odd, label %then, label %else
then:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %q, ptr align 8 %p, i64 8, i1 false)
  br label %join
else:
  call void @llvm.memset.p0.i64(ptr align 8 %q, i8 90, i64 5, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %q, ptr align 8 %p, i64 3, i1 false)
  br label %join
join:
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

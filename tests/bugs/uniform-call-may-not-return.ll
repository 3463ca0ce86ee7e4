; A call that depends on uniform arguments alone, but may not return: under a mask it was called varying, and a uniform
; branch on its result that linearization had left alone was refused as our bug. The same for divisions of vectors.
; GLOBAL 41
; ARG n: int 5
; CHOICES noFullScalarization
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

declare spir_func i64 @_Z13get_global_idj(i32)

define spir_func i32 @descend(i32 %x) noinline nounwind memory(none) {
entry:
  %more = icmp sgt i32 %x, 0
  br i1 %more, label %deeper, label %done
deeper:
  %less = add i32 %x, -1
  %below = call spir_func i32 @descend(i32 %less)
  br label %done
done:
  %depth = phi i32 [ %below, %deeper ], [ %x, %entry ]
  %r = add i32 %depth, 3
  ret i32 %r
}

define spir_kernel void @uniform_call(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %old = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %old to i1
  br i1 %odd, label %some, label %end
some:
  %d = call spir_func i32 @descend(i32 %n)
  %big = icmp sgt i32 %d, 7
  br i1 %big, label %then, label %else
then:
  store i32 %d, ptr addrspace(1) %p
  br label %end
else:
  %id32 = trunc i64 %id to i32
  store i32 %id32, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

define spir_kernel void @uniform_division(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %old = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %old to i1
  br i1 %odd, label %some, label %end
some:
  %v = insertelement <8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>, i32 %n, i32 3
  %q = sdiv <8 x i32> <i32 99, i32 98, i32 97, i32 96, i32 95, i32 94, i32 93, i32 92>, %v
  %r = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %q)
  %big = icmp sgt i32 %r, 200
  br i1 %big, label %then, label %end
then:
  store i32 %r, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>)

; V22: assumptions, lifetimes, annotations and expectations say something and do nothing.
; ARG x: int random(0,9)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare i32 @llvm.expect.i32(i32, i32)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
@.note = private constant [2 x i8] c"n\00"
define i32 @annotations(i32 %x) {
entry:
  %a = alloca [4 x i32]
  %c = icmp slt i32 %x, 10
  call void @llvm.assume(i1 %c)
  call void @llvm.lifetime.start.p0(ptr %a)
  %i = and i32 %x, 3
  %p = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
  store i32 %x, ptr %p
  %n = call i32 @llvm.annotation.i32.p0(i32 %x, ptr @.note, ptr @.note, i32 1)
  %e = call i32 @llvm.expect.i32(i32 %n, i32 1)
  %d = icmp sgt i32 %e, 4
  br i1 %d, label %yes, label %join
yes:
  call void @llvm.assume(i1 %d)
  %v = load i32, ptr %p
  br label %join
join:
  %r = phi i32 [ %e, %entry ], [ %v, %yes ]
  call void @llvm.lifetime.end.p0(ptr %a)
  ret i32 %r
}

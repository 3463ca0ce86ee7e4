; V22: values of structure type built, joined and taken apart.
; ARG x: int random(-50,50)
; ARG y: float random(-5,5)
define float @aggregates(i32 %x, float %y) {
entry:
  %a = insertvalue { i32, float } undef, i32 %x, 0
  %b = insertvalue { i32, float } %a, float %y, 1
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %then, label %join
then:
  %x2 = mul i32 %x, 3
  %d = insertvalue { i32, float } %b, i32 %x2, 0
  br label %join
join:
  %p = phi { i32, float } [ %b, %entry ], [ %d, %then ]
  %e = extractvalue { i32, float } %p, 0
  %f = extractvalue { i32, float } %p, 1
  %g = sitofp i32 %e to float
  %h = fadd float %g, %f
  ret float %h
}

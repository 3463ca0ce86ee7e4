; Miscompile class 4: both results of cmpxchg, the old value and whether it was exchanged, under a condition.
; SHAPE vv
; ARG p: long random(0,3)
; ARG x: long random(0,3)
define i64 @cmpxchg_results(ptr %p, i64 %x) {
entry:
  %a = cmpxchg ptr %p, i64 %x, i64 40 seq_cst monotonic
  %ok = extractvalue { i64, i1 } %a, 1
  %old = extractvalue { i64, i1 } %a, 0
  br i1 %ok, label %yes, label %no
yes:
  %b = cmpxchg volatile ptr %p, i64 40, i64 %old acq_rel acquire
  %bo = extractvalue { i64, i1 } %b, 1
  %z = zext i1 %bo to i64
  %s = add i64 %z, 100
  br label %join
no:
  store atomic i64 %x, ptr %p release, align 8
  %l = load atomic i64, ptr %p acquire, align 8
  br label %join
join:
  %r = phi i64 [ %s, %yes ], [ %l, %no ]
  fence seq_cst
  %t = shl i64 %r, 2
  %u = add i64 %t, %old
  ret i64 %u
}

! Loops of !$omp simd and do concurrent in Fortran: inner loops that end where they like, exits, select case, gathers,
! reductions, math functions.

subroutine escape(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n), b(n)
  integer(c_int), intent(inout) :: k(n)
  integer :: i, m
  real(c_float) :: x, y, t
  !$omp simd private(m, x, y, t)
  do i = 1, n
    x = 0; y = 0; m = 0
    do while (m < 64 .and. x * x + y * y < 4)
      t = x * x - y * y + a(i)
      y = 2 * x * y + b(i)
      x = t
      m = m + 1
    end do
    k(i) = m
  end do
end subroutine

subroutine divisors(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n), b(n)
  integer(c_int), intent(inout) :: k(n)
  integer :: i, u, v, t
  !$omp simd private(u, v, t)
  do i = 1, n
    u = int(abs(a(i)) * 1000) + 1
    v = int(abs(b(i)) * 1000)
    do
      if (v == 0) exit
      t = mod(u, v)
      u = v
      v = t
    end do
    k(i) = u
  end do
end subroutine

subroutine cases(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n), b(n)
  integer(c_int), intent(inout) :: k(n)
  integer :: i
  !$omp simd
  do i = 1, n
    select case (iand(k(i), 3))
    case (0)
      k(i) = k(i) * 3
    case (1)
      if (a(i) > b(i)) cycle
      k(i) = k(i) + 7
    case default
      k(i) = -k(i)
    end select
  end do
end subroutine

subroutine series(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n)
  real(c_float), intent(inout) :: b(n)
  integer(c_int), intent(in) :: k(n)
  integer :: i, j
  real(c_float) :: s
  !$omp simd private(s, j)
  do i = 1, n
    s = 1
    do j = 1, iand(k(i), 15)
      s = s * a(i) * 0.25 + 1
    end do
    b(i) = s
  end do
end subroutine

subroutine most_steps(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n), b(n)
  integer(c_int), intent(inout) :: k(n)
  integer :: i, v, most, steps, total
  most = 0
  total = 0
  !$omp simd private(v, steps) reduction(max: most) reduction(+: total)
  do i = 1, n
    v = iand(k(i), 127) + 1
    steps = 0
    do while (v > 1)
      if (iand(v, 1) == 1) then
        v = 3 * v + 1
      else
        v = v / 2
      end if
      steps = steps + 1
    end do
    most = max(most, steps)
    total = total + steps
  end do
  if (n > 1) then
    k(1) = most
    k(2) = total
  end if
end subroutine

subroutine exponentials(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n)
  real(c_float), intent(inout) :: b(n)
  integer(c_int), intent(in) :: k(n)
  integer :: i
  !$omp simd
  do i = 1, n
    if (a(i) > 0) b(i) = exp(-a(i)) + b(i)
  end do
end subroutine

subroutine concurrent_steps(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n), b(n)
  integer(c_int), intent(inout) :: k(n)
  integer :: i
  do concurrent (i = 1:n)
    block
      integer :: v, steps
      v = int(abs(a(i)) * 100) + 1
      steps = 0
      do while (v > 1)
        if (iand(v, 1) == 1) then
          v = 3 * v + 1
        else
          v = v / 2
        end if
        steps = steps + 1
      end do
      k(i) = steps
    end block
  end do
end subroutine

subroutine concurrent_roots(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n)
  real(c_float), intent(inout) :: b(n)
  integer(c_int), intent(in) :: k(n)
  integer :: i, m
  real(c_float) :: x, d
  do concurrent (i = 1:n) local(m, x, d)
    x = 1
    do m = 1, 30
      d = (x * x - abs(a(i)) - 0.25) / (2 * x)
      x = x - d
      if (abs(d) < 1e-6) exit
    end do
    b(i) = x
  end do
end subroutine

! flang allocates the arrays of clauses on the heap, before the loop.
subroutine private_array(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n)
  real(c_float), intent(inout) :: b(n)
  integer(c_int), intent(in) :: k(n)
  integer :: i, p
  real(c_float) :: v(4), r(4)
  !$omp simd private(v, r, p)
  do i = 1, n
    do p = 1, 4
      v(p) = a(i) + p
    end do
    do p = 1, 4
      r(p) = 3 * v(p) - v(5 - p)
    end do
    b(i) = r(1 + mod(k(i), 4))
  end do
end subroutine

! LICM writes to elements behind the loop, too.
subroutine private_matrix(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n)
  real(c_float), intent(inout) :: b(n)
  integer(c_int), intent(in) :: k(n)
  integer :: i, j
  real(c_float) :: w(3, 3), d
  !$omp simd private(w, d, j)
  do i = 1, n
    do j = 1, 3
      w(j, 1) = a(i) + j
      w(j, 2) = b(i) - j
      w(j, 3) = k(i) * 0.5 + j
    end do
    d = w(1, 1) * (w(2, 2) - w(3, 3)) - w(1, 2) * w(2, 1)
    if (abs(d) > 1) then
      b(i) = w(1 + mod(k(i), 3), 2) + d
    else
      b(i) = 0
    end if
  end do
end subroutine

! Of each lane one, and the last one's behind the loop.
subroutine last_of_each(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n)
  real(c_float), intent(inout) :: b(n)
  integer(c_int), intent(inout) :: k(n)
  integer :: i, last
  last = -5
  !$omp simd lastprivate(last)
  do i = 1, n
    last = k(i) * 3
    if (last > 30) b(i) = a(i)
  end do
  if (n > 0) k(1) = last
end subroutine

subroutine sums_in_an_array(n, a, b, k) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float), intent(in) :: a(n)
  real(c_float), intent(inout) :: b(n)
  integer(c_int), intent(inout) :: k(n)
  integer :: i, h(0:7)
  h = 0
  !$omp simd reduction(+: h) simdlen(8)
  do i = 1, n
    h(iand(k(i), 7)) = h(iand(k(i), 7)) + 1
  end do
  do i = 1, min(n, 8)
    k(i) = h(i - 1)
  end do
end subroutine

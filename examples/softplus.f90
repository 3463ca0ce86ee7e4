! softplus.f90: a loop over exp, log, gamma and x**y, checked against scalar calls. docs/fortran.md has the commands.
program softplus
  implicit none
  integer, parameter :: n = 1000
  real(8) :: x(n), y(n), worst, expected
  real(8), volatile :: apart
  integer :: i
  do i = 1, n
    x(i) = i * 0.01d0
  end do
  do i = 1, n
    y(i) = log(1 + exp(x(i))) + gamma(x(i)) * x(i)**1.25d0
  end do
  worst = 0
  do i = 1, n
    apart = x(i) ! a call that stays scalar
    expected = log(1 + exp(apart)) + gamma(apart) * apart**1.25d0
    worst = max(worst, abs(y(i) / expected - 1))
  end do
  print '(a, f0.12, a, es8.1, a)', 'y(1) = ', y(100), ', scalar and vector differ by ', worst, ' of the value at most'
  if (worst > 1d-14) stop 1
end program

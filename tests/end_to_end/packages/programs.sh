# programs.sh PACKAGE...: installs the packages of /tmp/here, compiles and runs the README's programs with them, and removes them.
set -ex
cd /tmp/here
export DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin
dpkg -i *.deb
dpkg --verify "$@"
config=/usr/share/libvec/libvec.cfg
clang-22 --config $config -O3 -march=native prog.c -o prog -lm
./prog
vecc saxpy.cl -o saxpy.o -h saxpy.h --report
cc main_saxpy.c saxpy.o -o saxpy -lvec -lm
./saxpy
cc -O2 -mavx2 -mfma -Wall -c named.c $(pkg-config --cflags --libs libvec) -o named.o
clang-22 --config $config -O2 -fopenmp-simd -march=native area.c main.c -o area -lm
./area
for page in vecc veczc libvec vec_exp vec_expf_cr; do zcat -f $(readlink -f $(ls /usr/share/man/man?/$page.?.gz)) | grep -q '^.TH'; done
if command -v cmake; then
  CC=clang-22 cmake -S /usr/share/doc/libvec/examples/projects/cmake -B project -DCMAKE_BUILD_TYPE=Release
  cmake --build project
  project/call && project/loop
fi
/usr/bin/python3 -c 'import numpy as np, libvec; assert libvec.exp(np.zeros(99)).sum() == 99'
dpkg -P "$@"
! ls /usr/lib/*/libvec* /usr/include/libvec* /usr/share/libvec /usr/share/doc/libvec*

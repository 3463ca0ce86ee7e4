// A particle filter in C++: where is a robot that moves, and measures its distances to four landmarks? What one
// particle does is a member function or a template that is declared simd, and the loops over particles call it.
//
//   clang++-22 --config PREFIX/share/libvec/libvec.cfg -O3 -march=native -fopenmp-simd -ffp-contract=off
//   particle_filter.cpp -o p && ./p
//
// Prints the estimated path, which is the same whoever compiles it, and the time of a particle's step.
#include <cmath>
#include <cstdio>
#include <ctime>
#include <vector>

namespace {

constexpr int particles = 8192, steps = 40, landmarks = 4;

// Random bits for one particle at one step: a hash, so that the order of evaluation does not matter.
#pragma omp declare simd uniform(step) linear(i : 1) notinbranch
unsigned bits(unsigned i, unsigned step) {
  unsigned x = i * 0x9e3779b9u + step * 0x85ebca6bu;
  for (int round = 0; round < 3; ++round) {
    x ^= x >> 16;
    x *= 0x7feb352du;
  }
  return x ^ x >> 15;
}

// In [-1, 1), more often near 0.
#pragma omp declare simd notinbranch
template <class Real> Real noise(unsigned x) { return (Real(x & 0xffff) + Real(x >> 16)) / Real(65536) - Real(1); }

struct Sensor {
  float x[landmarks], y[landmarks], measured[landmarks];

  // How likely the measurements are at a place; far from all of them it does not matter how far.
#pragma omp declare simd uniform(this) notinbranch
  __attribute__((noinline)) float weight(float px, float py) const {
    float product = 1;
    for (int k = 0; k < landmarks; ++k) {
      const float dx = px - x[k], dy = py - y[k];
      const float error = __builtin_sqrtf(dx * dx + dy * dy) - measured[k];
      product *= 1 / (1 + 4 * error * error);
      if (product < 1e-6f)
        return 1e-6f;
    }
    return product;
  }
};

struct Cloud {
  std::vector<float> x = std::vector<float>(particles), y = x, w = x, newX = x, newY = x;
};

void move(Cloud &cloud, unsigned step, float vx, float vy) {
  float *x = cloud.x.data(), *y = cloud.y.data();
#pragma omp simd
  for (int i = 0; i < particles; ++i) {
    x[i] += vx + 0.2f * noise<float>(bits(unsigned(i), 2 * step));
    y[i] += vy + 0.2f * noise<float>(bits(unsigned(i), 2 * step + 1));
  }
}

void weigh(Cloud &cloud, const Sensor &sensor) {
  const float *x = cloud.x.data(), *y = cloud.y.data();
  float *w = cloud.w.data();
#pragma omp simd
  for (int i = 0; i < particles; ++i)
    w[i] = sensor.weight(x[i], y[i]);
}

// Each particle lives on as often as its weight says.
void resample(Cloud &cloud) {
  double total = 0;
  for (float w : cloud.w)
    total += w;
  double sum = cloud.w[0];
  for (int i = 0, from = 0; i < particles; ++i) {
    while (sum < (i + 0.5) * total / particles && from + 1 < particles)
      sum += cloud.w[++from];
    cloud.newX[i] = cloud.x[from];
    cloud.newY[i] = cloud.y[from];
  }
  cloud.x.swap(cloud.newX);
  cloud.y.swap(cloud.newY);
}

} // namespace

int main() {
  Cloud cloud;
  Sensor sensor = {{-10, 10, 10, -10}, {-10, -10, 10, 10}, {}};
  std::clock_t spent = 0;
  float robotX = -3, robotY = 0;
  for (unsigned step = 0; step < steps; ++step) {
    const float vx = 0.15f, vy = step < steps / 2 ? 0.1f : -0.1f;
    robotX += vx;
    robotY += vy;
    for (int k = 0; k < landmarks; ++k) {
      const float dx = robotX - sensor.x[k], dy = robotY - sensor.y[k];
      sensor.measured[k] = __builtin_sqrtf(dx * dx + dy * dy);
    }
    const std::clock_t start = std::clock();
    move(cloud, step, step == 0 ? vx - 3 : vx, vy);
    weigh(cloud, sensor);
    spent += std::clock() - start;
    resample(cloud);
    double x = 0, y = 0;
    for (int i = 0; i < particles; ++i) {
      x += cloud.x[i];
      y += cloud.y[i];
    }
    if (step % 5 == 4)
      std::printf("step %2u: robot %7.4f %7.4f, estimate %9.6f %9.6f\n", step, robotX, robotY, x / particles,
                  y / particles);
  }
  std::printf("%.2f ns a particle and step\n", 1e9 * double(spent) / CLOCKS_PER_SEC / particles / steps);
}

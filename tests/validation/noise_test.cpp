// Does a loop of computations and barriers take the mean of maxima that the order statistics of its noise give?
#include "loghop/simulate/simulation.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"
#include "loghop/workload/noise/noisy_workload.hpp"
#include "support/mpi_script.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>

namespace loghop {
namespace {

constexpr Picoseconds computation = 1'000'000'000; // 1 ms

/// `iterations` times: each rank computes for 1 ms, then all wait for each other.
class Loop final : public Workload {
public:
  Loop(int ranks, int iterations) : ranks_(ranks), iterations_(iterations) {}
  const char* type() const override { return "loop"; }
  Metric metric() const override { return {}; }
  Form form() const override { return Form::graph; }
  void check(const MachineShape&) const override {}
  std::optional<MpiPrograms> mpi_programs(const MachineShape&, std::uint64_t) const override
  {
    collectives::CollectiveOptions options;
    const std::shared_ptr<const collectives::CollectiveAlgorithm> barrier =
        collectives::require_algorithm("barrier", "dissemination").make(ranks_, options);
    MpiPrograms programs;
    for (int rank = 0; rank < ranks_; ++rank) {
      test::MpiScript script;
      for (int i = 0; i < iterations_; ++i) {
        script.push_back(test::compute(computation));
        script.push_back(test::collective(barrier, collectives::Group::all(ranks_)));
      }
      programs.ranks.push_back(test::scripted(std::move(script)));
    }
    return programs;
  }

private:
  const int ranks_;
  const int iterations_;
};

/// Messages take no time.
Platform ideal(int ranks)
{
  LoggopsNetwork network;
  network.nodes = ranks;
  Platform platform;
  platform.name = "ideal";
  platform.network = network;
  return platform;
}

/// Of an iteration, in computations without noise.
double time(int ranks, int iterations, const Noise& noise, std::uint64_t seed)
{
  const auto noisy = with_noise(std::make_shared<Loop>(ranks, iterations), noise);
  const double total = simulate::simulate(ideal(ranks), *noisy, seed).simulated.count() * picoseconds_per_second;
  return total / iterations / computation;
}

double lognormal_below(double x, double sigma)
{
  return std::erfc(-(std::log(x) + sigma * sigma / 2) / sigma / std::sqrt(2.)) / 2;
}

/// E f(max) = f(0) + the integral of f'(x) P(max > x), by the trapezoidal rule; P(max > x) = 1 - F(x)^P.
double mean_of_maximum(int ranks, double sigma, const std::function<double(double)>& derivative)
{
  constexpr double step = 1e-4, largest = 50;
  double sum = 0;
  for (double x = step; x < largest; x += step)
    sum += derivative(x) * (1 - std::pow(lognormal_below(x, sigma), ranks)) * step;
  return sum + derivative(0) * step / 2;
}

TEST(Noise, OfALoopWithBarriersIsTheMeanOfTheMaximum)
{
  constexpr int iterations = 4000;
  for (const int ranks : {1, 4, 16})
    for (const double sigma : {0.1, 0.5}) {
      Noise noise;
      noise.computations.kind = NoiseFactor::Kind::lognormal;
      noise.computations.sigma = sigma;
      const double mean = mean_of_maximum(ranks, sigma, [](double) { return 1.; });
      const double square = mean_of_maximum(ranks, sigma, [](double x) { return 2 * x; });
      const double standard_error = std::sqrt((square - mean * mean) / iterations);
      EXPECT_NEAR(time(ranks, iterations, noise, 1), mean, 4 * standard_error) << ranks << " ranks, " << sigma;
    }
}

/// A loop waits for the slowest rank: 3 with probability 1 - (1 - p)^P, else 1.
TEST(Noise, OfStragglersIsThatOfTheSlowestRank)
{
  constexpr int ranks = 8, seeds = 2000;
  constexpr double probability = 0.1, slow = 3;
  Noise noise;
  noise.ranks.kind = NoiseFactor::Kind::bimodal;
  noise.ranks.probability = probability;
  noise.ranks.slow = slow;
  double sum = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed)
    sum += time(ranks, 2, noise, seed);
  const double any = 1 - std::pow(1 - probability, ranks);
  EXPECT_NEAR(sum / seeds, 1 + (slow - 1) * any, 4 * (slow - 1) * std::sqrt(any * (1 - any) / seeds));
}

/// A core that spends 2 of 10 us in detours takes 10 / 8 of the time, up to the one record in which it begins and ends.
TEST(Noise, OfDetoursIsTheShareThatTheyTake)
{
  constexpr Picoseconds us = 1'000'000;
  Noise noise;
  noise.detours = {{{us, us}, {5 * us, us}}, 10 * us};
  const double taken = time(1, 1, noise, 1);
  EXPECT_NEAR(taken, 1.25, 10. * us / computation);
  EXPECT_GT(taken, 1.24);
}

TEST(Noise, IsEqualForEqualSeedsAndNoneWithout)
{
  Noise noise;
  EXPECT_EQ(time(4, 3, noise, 1), 1);
  noise.computations.kind = NoiseFactor::Kind::lognormal;
  noise.computations.sigma = 0.2;
  EXPECT_EQ(time(4, 3, noise, 5), time(4, 3, noise, 5));
  EXPECT_NE(time(4, 3, noise, 5), time(4, 3, noise, 6));
}

} // namespace
} // namespace loghop

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
#include <utility>
#include <vector>

namespace loghop::noise_test {
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

/// These calls of each rank.
class Scripts final : public Workload {
public:
  explicit Scripts(std::vector<test::MpiScript> scripts) : scripts_(std::move(scripts)) {}
  const char* type() const override { return "scripts"; }
  Metric metric() const override { return {}; }
  Form form() const override { return Form::graph; }
  void check(const MachineShape&) const override {}
  std::optional<MpiPrograms> mpi_programs(const MachineShape&, std::uint64_t) const override
  {
    MpiPrograms programs;
    for (const test::MpiScript& script : scripts_)
      programs.ranks.push_back(test::scripted(script));
    return programs;
  }

private:
  const std::vector<test::MpiScript> scripts_;
};

/// Messages of more than 4 KiB wait for their receive. Bytes take some nanoseconds.
template<class Network> Platform of_network(const Network& network)
{
  Middleware middleware;
  middleware.eager_limit = 4096;
  Platform platform;
  platform.name = Network::type;
  platform.network = network;
  platform.nodes = RankNodes{middleware};
  return platform;
}

FluidNetwork crossbar()
{
  FluidNetwork network;
  network.nodes = 2;
  network.bandwidth = 1e12;
  return network;
}

WormholeMesh line()
{
  WormholeMesh mesh;
  mesh.dimensions = {2};
  mesh.flit_bytes = 1024;
  mesh.flit_time = mesh.hop = mesh.injection = 10;
  return mesh;
}

Noise delays(const MessageDelay& of_messages)
{
  Noise noise;
  noise.messages = of_messages;
  return noise;
}

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

/// Two ranks compute c and exchange messages, again and again. One is ahead by D >= 0 when it sends; its message takes d, that
/// of the other d'. The other goes on after d, the first after max(0, d' - D), and both are done after the larger of the two.
///   exponential, mean 1  max(0, d' - D) is exponential with probability e^-D, else 0. So |D| is exponential in each round, and
///                        E max = P(e^-D) 3/2 + (1 - P(e^-D)) 1 = 5/4, as E e^-D = 1/2.
///   1 with probability p D is 0 or 1. From 0 it becomes 1 with probability 2 p (1 - p), and the round takes 1 with probability
///                        1 - (1 - p)^2; from 1 it stays 1 with probability p, and the round takes 1 with probability p.
TEST(Noise, OfMessagesDelaysABarrierOfTwoRanks)
{
  constexpr int iterations = 4000;
  Noise noise;
  noise.messages = {MessageDelay::Kind::exponential, 2 * computation, 0, 0};
  EXPECT_NEAR(time(2, iterations, noise, 1), 1 + 2 * 1.25, 4 * 2 / std::sqrt(iterations));
  constexpr double p = 0.2;
  noise.messages = {MessageDelay::Kind::bimodal, 3 * computation, 0, p};
  const double apart = 2 * p * (1 - p) / (1 - p + 2 * p * (1 - p));
  const double round = (1 - apart) * (1 - (1 - p) * (1 - p)) + apart * p;
  EXPECT_NEAR(time(2, iterations, noise, 2), 1 + 3 * round, 4 * 3 * 0.5 / std::sqrt(iterations));
}

/// A ping-pong takes the sum of the delays of its messages beside its own time, on every kind of network. Their mean and their
/// largest standard deviation are 1.
TEST(Noise, OfMessagesDelaysThemOnEveryNetwork)
{
  constexpr int round_trips = 500;
  constexpr double sigma = 0.5;
  for (const Noise& noise : {delays({MessageDelay::Kind::exponential, computation, 0, 0}),
                             delays({MessageDelay::Kind::lognormal, computation, sigma, 0}),
                             delays({MessageDelay::Kind::bimodal, 2 * computation, 0, 0.5})})
    for (const std::int64_t bytes : {std::int64_t{1}, std::int64_t{1} << 16}) {
      std::vector<test::MpiScript> scripts(2);
      for (int i = 0; i < round_trips; ++i)
        for (const int rank : {0, 1}) {
          scripts[rank].push_back(rank == 0 ? test::send(1, bytes) : test::receive(0, bytes));
          scripts[rank].push_back(rank == 0 ? test::receive(1, bytes) : test::send(0, bytes));
        }
      const auto ping_pong = std::make_shared<Scripts>(scripts);
      const auto noisy = with_noise(ping_pong, noise);
      for (const Platform& platform : {ideal(2), of_network(crossbar()), of_network(line())}) {
        const auto time = [&](const Workload& workload) {
          return simulate::simulate(platform, workload, 1).simulated.count() * picoseconds_per_second / computation;
        };
        const double late = (time(*noisy) - time(*ping_pong)) / (2 * round_trips);
        EXPECT_NEAR(late, 1, 4 / std::sqrt(2. * round_trips)) << platform.name << ", " << bytes << " B";
        EXPECT_EQ(time(*noisy), time(*noisy));
      }
    }
}

/// Two messages leave rank 0; rank 1 computes for X once it has the first, and answers when it has both. Delays have the mean
/// 1, and are far shorter than X: a round takes X + 1 for the first message, and 1 for the answer. If the second could overtake,
/// the first receive would end at the minimum of two delays, with mean 1/2.
TEST(Noise, OfMessagesLetsNoneOvertake)
{
  constexpr int rounds = 2000;
  constexpr Picoseconds much = 100 * computation;
  std::vector<test::MpiScript> scripts(2);
  for (int i = 0; i < rounds; ++i) {
    scripts[0].insert(scripts[0].end(), {test::send(1, 1), test::send(1, 1), test::receive(1, 1)});
    scripts[1].insert(scripts[1].end(),
                      {test::receive(0, 1), test::compute(much), test::receive(0, 1), test::send(0, 1)});
  }
  Noise noise;
  noise.messages = {MessageDelay::Kind::exponential, computation, 0, 0};
  const auto noisy = with_noise(std::make_shared<Scripts>(scripts), noise);
  for (const Platform& platform : {ideal(2), of_network(crossbar()), of_network(line())}) {
    const double total = simulate::simulate(platform, *noisy, 1).simulated.count() * picoseconds_per_second;
    EXPECT_NEAR(total / rounds / computation, 102, 4 * std::sqrt(2. / rounds)) << platform.name;
  }
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
} // namespace loghop::noise_test

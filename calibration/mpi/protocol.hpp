// How a time is measured: the protocol of the log_nP papers.
//
//   sample   mean of n repetitions, with warm caches: some repetitions go before, untimed
//   value    minimum of the m samples of each of several passes. A pass measures everything once, so that the passes
//            of one point lie far apart in time
//   deviation   standard deviation of the samples, sqrt(sum (x - mean)^2 / (count - 1))
//
// Source: Cameron, Ge, Sun, "log_nP and log_3P: Accurate Analytical Models of Point-to-Point Communication in
// Distributed Systems", 2007.
#pragma once

#include <functional>
#include <vector>

namespace calibrate_mpi {

struct Protocol {
  int repetitions = 100; ///< n
  int samples = 20;      ///< m, in each pass; the paper has 100
  int passes = 2;
  int warmup = 10; ///< repetitions
};

/// The samples of one point, from all passes [s].
class Samples {
public:
  void add(double mean) { means_.push_back(mean); }
  int count() const { return static_cast<int>(means_.size()); }
  double minimum() const;   ///< needs one
  double deviation() const; ///< 0 if there are less than two

private:
  std::vector<double> means_;
};

/// Does so many repetitions, and gives the time of all of them [s] on the rank that has the clock.
using Run = std::function<double(int repetitions)>;

/// Takes the samples of one point in one pass. Only the ranks that take part call it, all with the same arguments.
class Sampler {
public:
  Sampler(const Protocol& protocol, Samples& samples) : protocol_(protocol), samples_(samples) {}

  /// Rank `clock` times; rank 0 gets the samples. Repetitions come in whole trains.
  void take(const Run& run, int clock = 0, int train = 1);

private:
  const Protocol& protocol_;
  Samples& samples_;
};

/// The least multiple of `train` that is not below `repetitions`.
int whole_trains(int repetitions, int train);

} // namespace calibrate_mpi

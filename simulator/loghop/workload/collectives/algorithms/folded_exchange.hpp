// Exchanges between partners whose numbers differ in one binary digit, over any number of ranks.
//
// Such exchanges need a power of two. Of ranks = 2^k + rest, the first 2 rest ranks are pairs: the even rank folds its
// data into the odd one, which takes part for both, and gets the result at the end. So 2^k numbers take part in the
// rounds: number n is rank 2n + 1 for n < rest, and rank n + rest beyond. (Thakur, Rabenseifner, Gropp, IJHPCA 2005.)
//
// Steps: of an even rank of a pair one, of an odd one 1 + rounds + 1, of others the rounds. Messages: 2^k rounds + 2
// rest.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

namespace loghop::collectives {

class Fold {
public:
  explicit Fold(int ranks);

  int ranks() const { return power_ + rest_; }
  int digits() const { return digits_; } ///< k
  int power() const { return power_; }   ///< 2^k
  int rest() const { return rest_; }

  bool in_pair(int rank) const { return rank < 2 * rest_; }
  bool folded(int rank) const { return in_pair(rank) && rank % 2 == 0; }
  int number(int rank) const { return in_pair(rank) ? rank / 2 : rank - rest_; } ///< number of a rank, or of its pair
  int rank(int number) const { return number < rest_ ? 2 * number + 1 : number + rest_; }
  /// The first rank for which number `number` stands; for 2^k the number of ranks.
  int first_rank(int number) const { return number < rest_ ? 2 * number : number + rest_; }

private:
  int digits_;
  int power_;
  int rest_;
};

class FoldedExchange : public CollectiveAlgorithm {
public:
  int ranks() const final { return fold_.ranks(); }
  std::int64_t steps(int rank) const final;
  Step step(int rank, std::int64_t step) const final;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const final;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const final;
  std::int64_t widest_step() const final { return 2; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const final;

protected:
  explicit FoldedExchange(int ranks) : fold_(ranks) {}
  const Fold& fold() const { return fold_; }

  // To be defined by each kind of exchange.
  virtual int rounds() const = 0;
  virtual int distance(int round) const = 0;                    ///< between the numbers of partners: a power of two
  virtual std::int64_t bytes(int number, int round) const = 0;  ///< bytes that `number` sends
  virtual Picoseconds compute(int number, int round) const = 0; ///< after what `number` received
  virtual void describe_round(int number, int round, Payload& payload) const = 0;
  virtual std::int64_t folded_bytes(int rank) const = 0; ///< what an even rank of a pair sends
  virtual std::int64_t result_bytes(int rank) const = 0; ///< and gets
  virtual Picoseconds fold_compute() const { return 0; }
  virtual void describe_folded(int rank, Payload& payload) const = 0;
  virtual void describe_result(int rank, Payload& payload) const = 0; ///< what the even rank gets

private:
  /// Step of an unfolded rank; -1: receives what is folded, rounds(): sends the result.
  int round_of(int rank, std::int64_t step) const { return static_cast<int>(step) - (fold_.in_pair(rank) ? 1 : 0); }
  int partner(int number, int round) const { return number ^ distance(round); }

  Fold fold_;
};

} // namespace loghop::collectives

// Random programs of active messages, for a random Alewife-like machine.
//
// Programs are drawn as one global list of operations that is dealt to the ranks. A wait asks for no more messages than
// were sent earlier in the list: executed in that order nothing ever waits, so that no program can deadlock another.
#pragma once

#include "support/alewife.hpp"
#include "support/scripted_workload.hpp"

#include <map>
#include <random>
#include <utility>
#include <vector>

namespace loghop::test {

inline constexpr int random_tags = 3;

/// The kinds of messages. With `held`, sends and receives may hold the processor, up to an overflow timeout.
enum class Messages { only_short, short_and_long, held };

class RandomPrograms {
public:
  RandomPrograms(std::uint64_t seed, Messages kind);

  Platform platform; ///< a mesh with one virtual channel
  Script script;
  std::int64_t messages = 0;
  Picoseconds compute = 0;
  Picoseconds send_overhead = 0;
  Picoseconds handlers = 0; ///< at least: a blocking receive adds its transfer

private:
  std::int64_t between(std::int64_t low, std::int64_t high)
  {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  int rank() { return static_cast<int>(between(0, ranks_ - 1)); }
  template<class T> T one_of(std::vector<T> values) { return values[random_() % values.size()]; }

  void add();
  void add_compute(int at);
  void add_wait(int at);
  void add_short(int at);
  void add_long(int at);
  void count(int to, int tag, Picoseconds o_s, Picoseconds o_r);
  void finish();

  std::mt19937_64 random_;
  Messages kind_;
  int ranks_ = 0;
  std::map<std::pair<int, int>, std::int64_t> sent_; ///< to (rank, tag)
};

} // namespace loghop::test

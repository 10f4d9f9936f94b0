// Does every algorithm send as many messages and bytes, and take as many rounds, as its definition says?
//
// p ranks, l = ceil(log2 p), p = 2^k + r, 0 <= r < 2^k; m bytes. In a round, each rank sends at most one message and
// takes in at most one. "digits" is the sum of the binary digits of 0 .. p-1: of the hops of blocks along a binomial
// tree.
#include "unit/workload/collectives/row_names.hpp"
#include "unit/workload/collectives/symbolic_run.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace loghop::collectives::test::costs_test {
namespace {

struct Case {
  std::int64_t p;
  std::int64_t m; ///< bytes
  std::int64_t l;
  std::int64_t k;
  std::int64_t r;
  std::int64_t digits;
  std::int64_t n; ///< segments, or messages of prtt
  std::int64_t group;

  std::int64_t power() const { return std::int64_t{1} << k; }
  std::int64_t fold() const { return r > 0 ? 2 : 0; } ///< rounds
  std::int64_t exchanges() const { return power() * k; }
  std::int64_t groups() const { return (p + group - 1) / group; }
};

std::int64_t ceil_of_log2(std::int64_t n)
{
  std::int64_t l = 0;
  while ((std::int64_t{1} << l) < n)
    ++l;
  return l;
}

Case make_case(std::int64_t p, std::int64_t m, std::int64_t n, std::int64_t group)
{
  Case c{p, m, ceil_of_log2(p), 0, 0, 0, n, group};
  while ((std::int64_t{2} << c.k) <= p)
    ++c.k;
  c.r = p - c.power();
  for (std::int64_t v = 0; v < p; ++v)
    for (std::int64_t rest = v; rest > 0; rest /= 2)
      c.digits += rest % 2;
  return c;
}

/// Bytes that travel when the balanced blocks of m bytes go down a binomial tree: block v makes digits(v) hops.
std::int64_t scattered_bytes(const Case& c)
{
  std::int64_t bytes = 0;
  for (std::int64_t v = 0; v < c.p; ++v)
    for (std::int64_t rest = v; rest > 0; rest /= 2)
      bytes += rest % 2 * (c.m / c.p + (v < c.m % c.p ? 1 : 0));
  return bytes;
}

/// The balanced blocks of the even places of r pairs.
std::int64_t folded_bytes(const Case& c)
{
  std::int64_t bytes = 0;
  for (std::int64_t v = 0; v < 2 * c.r; v += 2)
    bytes += c.m / c.p + (v < c.m % c.p ? 1 : 0);
  return bytes;
}

/// Bytes that travel when 2^k balanced blocks of m bytes are gathered at the last number: block n makes a hop for each
/// zero among its k digits.
std::int64_t gathered_bytes(const Case& c)
{
  std::int64_t bytes = 0;
  for (std::int64_t n = 0; n < c.power(); ++n)
    for (std::int64_t j = 0; j < c.k; ++j)
      if ((n >> j) % 2 == 0) bytes += c.m / c.power() + (n < c.m % c.power() ? 1 : 0);
  return bytes;
}

/// The same when block n makes a hop for each one among its digits.
std::int64_t gathered_at_zero(const Case& c)
{
  std::int64_t bytes = 0;
  for (std::int64_t n = 0; n < c.power(); ++n)
    for (std::int64_t j = 0; j < c.k; ++j)
      if ((n >> j) % 2 == 1) bytes += c.m / c.power() + (n < c.m % c.power() ? 1 : 0);
  return bytes;
}

/// Segments of 100 bytes of the largest of p blocks.
std::int64_t phases(const Case& c)
{
  return c.n == 1 ? 1 : ((c.m + c.p - 1) / c.p + 99) / 100;
}

/// Of those of k digits.
std::int64_t symmetric_numbers(const Case& c)
{
  return std::int64_t{1} << (c.k + 1) / 2;
}

/// Groups are full: the root serves its tree of leaders, then its group. No other leader is later.
std::int64_t group_rounds(const Case& c)
{
  return ceil_of_log2(c.groups()) + std::min(c.group, c.p) - 1;
}

using Formula = std::function<std::int64_t(const Case&)>;
struct Costs {
  Formula messages;
  Formula bytes;
  Formula rounds; ///< empty: the shape has no short formula
};

const Formula p_minus_1 = [](const Case& c) { return c.p - 1; };
const Formula all_once = [](const Case& c) { return (c.p - 1) * c.m; }; ///< bytes of p - 1 messages
const Formula all_twice = [](const Case& c) { return 2 * (c.p - 1) * c.m; };
const Formula twice = [](const Case& c) { return 2 * (c.p - 1); };
const Formula l = [](const Case& c) { return c.l; };
const Formula l_twice = [](const Case& c) { return 2 * c.l; };
const Formula doubling_rounds = [](const Case& c) { return c.k + c.fold(); };
const Formula doubling_messages = [](const Case& c) { return c.exchanges() + 2 * c.r; };
const Formula doubling_bytes = [](const Case& c) { return (c.exchanges() + 2 * c.r) * c.m; };
const Formula p_l = [](const Case& c) { return c.p * c.l; };
const Formula to_all = [](const Case& c) { return c.p * (c.p - 1); };
const Formula to_all_bytes = [](const Case& c) { return c.p * (c.p - 1) * c.m; };
const Formula pipeline_messages = [](const Case& c) { return c.n * (c.p - 1); };
const Formula pipeline_rounds = [](const Case& c) { return c.p == 1 ? 0 : c.p - 2 + c.n; };
const Formula digit_bytes = [](const Case& c) { return c.digits * c.m; };

const Formula digits_twice = [](const Case& c) { return 2 * c.digits; };
const Formula digit_bytes_twice = [](const Case& c) { return 2 * c.digits * c.m; };

const std::map<std::string, Costs>& definitions()
{
  static const std::map<std::string, Costs> table{
      {"barrier dissemination", {p_l, [](const Case& c) { return c.p * c.l * c.m; }, l}},
      {"barrier tree", {twice, all_twice, l_twice}},
      {"barrier linear", {twice, all_twice, twice}},
      {"barrier recursive_doubling", {doubling_messages, doubling_bytes, doubling_rounds}},
      {"barrier last_folded_doubling", {doubling_messages, doubling_bytes, doubling_rounds}},
      // On nodes of one rank, two levels are the algorithm between leaders.
      {"barrier two_level", {p_l, [](const Case& c) { return c.p * c.l * c.m; }, l}},
      {"broadcast two_level", {p_minus_1, all_once, l}},
      {"reduce two_level", {p_minus_1, all_once, l}},
      {"allreduce two_level", {doubling_messages, doubling_bytes, doubling_rounds}},
      {"gather two_level", {p_minus_1, digit_bytes, l}},
      {"scatter two_level", {p_minus_1, digit_bytes, l}},
      {"allgather two_level",
       {doubling_messages, [](const Case& c) { return (c.power() * c.p - c.p + c.r + c.r * c.p) * c.m; },
        doubling_rounds}},
      {"broadcast linear", {p_minus_1, all_once, p_minus_1}},
      {"broadcast linear_by_rank", {p_minus_1, all_once, p_minus_1}},
      {"scatter linear_by_rank", {p_minus_1, all_once, p_minus_1}},
      {"broadcast nearest_binomial", {p_minus_1, all_once, l}},
      {"broadcast knomial", {p_minus_1, all_once, l}}, // with radix 2
      {"broadcast interleaved_binary", {pipeline_messages, all_once, {}}},
      {"broadcast split_binary", {twice, all_once, {}}},
      {"broadcast binomial", {p_minus_1, all_once, l}},
      // The root sends 2n; the last one of these goes down the other levels, of which each serves it second.
      {"broadcast binary_tree",
       {pipeline_messages, all_once,
        [](const Case& c) { return c.p == 1 ? 0 : (c.p == 2 ? c.n : 2 * (c.n + ceil_of_log2(c.p + 1) - 2)); }}},
      {"broadcast chain", {pipeline_messages, all_once, pipeline_rounds}},
      {"broadcast fan_out_chains", {pipeline_messages, all_once, {}}},
      {"broadcast scatter_allgather",
       {[](const Case& c) { return c.p - 1 + c.p * (c.p - 1); },
        [](const Case& c) { return scattered_bytes(c) + (c.p - 1) * c.m; },
        [](const Case& c) { return c.l + c.p - 1; }}},
      // The rounds of the allgather bring each of 2^k numbers all blocks but those of its pair.
      {"broadcast scatter_doubling",
       {[](const Case& c) { return c.p - 1 + c.exchanges() + 2 * c.r; },
        [](const Case& c) { return scattered_bytes(c) + (c.power() - 1) * c.m + folded_bytes(c) + c.r * c.m; },
        [](const Case& c) { return c.l + c.k; }}},
      {"broadcast group_hybrid", {p_minus_1, all_once, group_rounds}},
      {"reduce linear", {p_minus_1, all_once, p_minus_1}},
      {"reduce binomial", {p_minus_1, all_once, l}},
      {"reduce knomial", {p_minus_1, all_once, l}}, // with radix 2
      {"reduce fan_out_chains", {p_minus_1, all_once, {}}},
      {"reduce interleaved_binary", {p_minus_1, all_once, {}}},
      // The sum moves from the last rank to the root.
      {"reduce in_order_binary",
       {[](const Case& c) { return c.p == 1 ? 0 : c.p; }, [](const Case& c) { return c.p == 1 ? 0 : c.p * c.m; }, {}}},
      {"reduce chain", {pipeline_messages, all_once, pipeline_rounds}},
      // Each number sends all blocks but its own, then they go up a tree.
      {"reduce rabenseifner",
       {[](const Case& c) { return c.r + c.exchanges() + c.power() - 1; },
        [](const Case& c) { return c.r * c.m + (c.power() - 1) * c.m + gathered_bytes(c); },
        [](const Case& c) { return (c.r > 0 ? 1 : 0) + 2 * c.k; }}},
      {"reduce folded_halving",
       {[](const Case& c) { return c.r + c.exchanges() + c.power() - 1; },
        [](const Case& c) { return c.r * c.m + (c.power() - 1) * c.m + gathered_at_zero(c); },
        [](const Case& c) { return (c.r > 0 ? 1 : 0) + 2 * c.k; }}},
      {"allreduce recursive_doubling", {doubling_messages, doubling_bytes, doubling_rounds}},
      // In each of the two parts, number i sends or gets all blocks but block i.
      {"allreduce rabenseifner",
       {[](const Case& c) { return 2 * c.exchanges() + 2 * c.r; },
        [](const Case& c) { return 2 * (c.power() - 1) * c.m + 2 * c.r * c.m; },
        [](const Case& c) { return 2 * c.k + c.fold(); }}},
      {"allreduce folded_halving",
       {[](const Case& c) { return 2 * c.exchanges() + 2 * c.r; },
        [](const Case& c) { return 2 * (c.power() - 1) * c.m + 2 * c.r * c.m; },
        [](const Case& c) { return 2 * c.k + c.fold(); }}},
      // In a round, the windows of 2^(k - 1), 2^(k - 2), ... pairs travel whole; r times halves, a half and all.
      {"allreduce nearest_halving",
       {[](const Case& c) { return 2 * c.exchanges() + 4 * c.r; },
        [](const Case& c) { return 2 * (c.power() - 1) * c.m + c.r * (2 * c.m + (c.m + 1) / 2); },
        [](const Case& c) { return 2 * c.k + (c.r > 0 ? 3 : 0); }}},
      {"allreduce linear", {twice, all_twice, twice}},
      {"allreduce ring", {[](const Case& c) { return 2 * c.p * (c.p - 1); }, all_twice, twice}},
      {"allreduce segmented_ring",
       {[](const Case& c) { return (phases(c) + 1) * c.p * (c.p - 1); }, all_twice,
        [](const Case& c) { return (phases(c) + 1) * (c.p - 1); }}},
      {"allreduce reduce_broadcast", {twice, all_twice, l_twice}},
      {"gather linear", {p_minus_1, all_once, p_minus_1}},
      {"gather binomial", {p_minus_1, digit_bytes, l}},
      {"gather linear_sync", {[](const Case& c) { return 3 * (c.p - 1); }, all_once, {}}},
      {"scatter linear", {p_minus_1, all_once, p_minus_1}},
      {"scatter binomial", {p_minus_1, digit_bytes, l}},
      {"allgather ring", {to_all, to_all_bytes, p_minus_1}},
      // The rounds bring each of 2^k numbers all blocks but those of its pair; r blocks are folded in, r times all out.
      {"allgather recursive_doubling",
       {doubling_messages, [](const Case& c) { return (c.power() * c.p - c.p + c.r + c.r * c.p) * c.m; },
        doubling_rounds}},
      {"allgather neighbour_exchange",
       {[](const Case& c) { return c.p % 2 == 0 ? c.p * c.p / 2 : c.p * (c.p - 1); }, to_all_bytes,
        [](const Case& c) { return c.p % 2 == 0 ? c.p / 2 : c.p - 1; }}},
      {"allgather sparbit", {to_all, to_all_bytes, p_minus_1}},
      {"allgather bruck", {p_l, to_all_bytes, l}},
      // Each number sends all blocks but its own; r times all blocks are folded in, and one sent back.
      {"reduce_scatter recursive_halving",
       {doubling_messages, [](const Case& c) { return (c.power() * c.p - c.p + c.r * c.p + c.r) * c.m; },
        doubling_rounds}},
      // In the end each block goes to its rank but those of numbers whose digits are the same from both ends.
      {"reduce_scatter butterfly",
       {[](const Case& c) { return c.exchanges() + c.r + c.p - symmetric_numbers(c); },
        [](const Case& c) { return ((c.power() - 1 + c.r) * c.p + c.p - symmetric_numbers(c)) * c.m; },
        {}}},
      {"reduce_scatter pairwise", {to_all, to_all_bytes, p_minus_1}},
      {"reduce_scatter ring", {to_all, to_all_bytes, p_minus_1}},
      // In round j, there is a pair for each rank with digit 2^j.
      {"scan recursive_doubling", {digits_twice, digit_bytes_twice, l}},
      {"scan chain", {p_minus_1, all_once, p_minus_1}},
      {"exscan recursive_doubling", {digits_twice, digit_bytes_twice, l}},
      {"exscan chain", {p_minus_1, all_once, p_minus_1}},
      {"alltoall linear", {to_all, to_all_bytes, p_minus_1}},
      {"alltoall linear_down", {to_all, to_all_bytes, p_minus_1}},
      {"alltoall scattered", {to_all, to_all_bytes, p_minus_1}},
      {"alltoall pairwise", {to_all, to_all_bytes, p_minus_1}},
      // The block that goes d ranks up makes as many hops as d has digits.
      {"alltoall bruck", {p_l, [](const Case& c) { return c.p * c.digits * c.m; }, l}},
      {"alltoall ring", {to_all, to_all_bytes, p_minus_1}},
      {"round_trip 1:P-P:1", {twice, all_twice, [](const Case& c) { return c.p == 1 ? 0 : c.p; }}},
      {"round_trip prtt",
       {[](const Case& c) { return c.p == 1 ? 0 : c.n + 1; },
        [](const Case& c) { return c.p == 1 ? 0 : (c.n + 1) * c.m; },
        [](const Case& c) { return c.p == 1 ? 0 : c.n + 1; }}},
  };
  return table;
}

class AlgorithmCosts : public ::testing::TestWithParam<AlgorithmRow> {
protected:
  /// n: segments of 100 bytes, or messages.
  CollectiveGraph graph(int ranks, std::int64_t bytes, std::int64_t n, int group) const
  {
    CollectiveOptions options;
    options.bytes = bytes;
    options.segment_bytes = n == 1 ? 0 : 100;
    options.messages = n;
    options.group_size = group;
    CollectiveGraph::Settings settings;
    settings.ranks = ranks;
    return CollectiveGraph(GetParam().make(ranks, options), Group::all(ranks), settings);
  }

  void expect_costs(int ranks, std::int64_t bytes, std::int64_t n, int group) const
  {
    const std::string name = GetParam().collective + " " + GetParam().name;
    ASSERT_EQ(definitions().count(name), 1u);
    const Costs& costs = definitions().at(name);
    const Case c = make_case(ranks, bytes, n, group);
    CollectiveGraph counted = graph(ranks, bytes, n, group);
    const Outcome outcome =
        run_symbolically(counted, std::vector<Holding>(static_cast<std::size_t>(ranks)), SendRule::eager, 1);
    EXPECT_EQ(outcome.messages, costs.messages(c)) << ranks << " ranks";
    EXPECT_EQ(outcome.bytes, costs.bytes(c)) << ranks << " ranks, " << bytes << " bytes";
    // Where a rank of a scan has no partner in a round, it is ahead, and its message may come before that of another.
    // The same where ranks that are no pair go ahead, and which of two messages is taken in first depends on the root.
    const bool ahead = name == "broadcast scatter_doubling" || name == "reduce rabenseifner" ||
                       name == "barrier last_folded_doubling" || name == "allreduce nearest_halving" ||
                       name == "scan recursive_doubling" || name == "exscan recursive_doubling";
    if (!costs.rounds || (ahead && (ranks & (ranks - 1)) != 0)) return;
    CollectiveGraph timed = graph(ranks, bytes, n, group);
    EXPECT_EQ(count_rounds(timed), costs.rounds(c)) << ranks << " ranks, " << n << " segments";
  }
};

TEST_P(AlgorithmCosts, AsDefined)
{
  const bool full_tree_only = GetParam().name == "binary_tree";
  for (int ranks = 1; ranks <= 33; ++ranks) {
    if (full_tree_only && ((ranks + 1) & ranks) != 0 && ranks != 2) continue;
    expect_costs(ranks, 50, 1, 1);
    expect_costs(ranks, 1000, 10, 1);
    expect_costs(ranks, 0, 1, 1);
  }
}

class GroupCosts : public AlgorithmCosts {};

TEST_P(GroupCosts, OfFullGroups)
{
  for (const int group : {2, 4, 5})
    for (int groups = 1; groups <= 9; ++groups)
      expect_costs(group * groups, 10, 1, group);
}

INSTANTIATE_TEST_SUITE_P(Every, AlgorithmCosts, ::testing::ValuesIn(fixed_algorithms()), test_name);
INSTANTIATE_TEST_SUITE_P(Every, GroupCosts, ::testing::Values(require_algorithm("broadcast", "group_hybrid")),
                         test_name);

} // namespace
} // namespace loghop::collectives::test::costs_test

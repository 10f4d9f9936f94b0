#include "loghop/workload/collectives/algorithm_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::collectives::algorithm_table_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> names_of(const std::string& collective)
{
  std::vector<std::string> names;
  for (const AlgorithmRow& row : algorithms_of(collective))
    names.push_back(row.name);
  return names;
}

std::string refusal(const std::string& collective, const std::string& name)
{
  try {
    require_algorithm(collective, name);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

std::string refusal(int ranks, const CollectiveOptions& options)
{
  try {
    require_algorithm("broadcast", "binomial").make(ranks, options);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

template<class Change> std::string refusal_after(const Change& change)
{
  CollectiveOptions options;
  options.bytes = 100;
  change(options);
  return refusal(4, options);
}

TEST(AlgorithmTable, HasTheAlgorithmsOfTheField)
{
  EXPECT_THAT(collective_names(),
              ElementsAre("barrier", "broadcast", "reduce", "allreduce", "gather", "scatter", "allgather",
                          "reduce_scatter", "scan", "exscan", "alltoall", "round_trip"));
  EXPECT_THAT(names_of("barrier"), ElementsAre("dissemination", "tree", "linear", "recursive_doubling",
                                               "last_folded_doubling", "two_level", "default"));
  EXPECT_THAT(names_of("broadcast"),
              ElementsAre("linear", "linear_by_rank", "binomial", "nearest_binomial", "knomial", "interleaved_binary",
                          "split_binary", "binary_tree", "chain", "fan_out_chains", "scatter_allgather",
                          "scatter_doubling", "group_hybrid", "two_level", "default"));
  EXPECT_THAT(names_of("allreduce"),
              ElementsAre("recursive_doubling", "rabenseifner", "nearest_halving", "folded_halving", "ring",
                          "segmented_ring", "reduce_broadcast", "linear", "two_level", "default"));
  EXPECT_THAT(names_of("alltoall"),
              ElementsAre("linear", "linear_down", "scattered", "pairwise", "bruck", "ring", "default"));
}

TEST(AlgorithmTable, HasEachOnceAndSaysWhatItIs)
{
  std::set<std::string> seen;
  for (const AlgorithmRow& row : algorithm_table()) {
    EXPECT_TRUE(seen.insert(row.collective + " " + row.name).second) << row.collective << " " << row.name;
    EXPECT_FALSE(row.summary.empty());
    EXPECT_LE(row.summary.size(), 80u);
  }
}

TEST(AlgorithmTable, NamesWhatIsKnown)
{
  EXPECT_EQ(require_algorithm("reduce", "chain").name, "chain");
  EXPECT_THAT(refusal("brodcast", "chain"), HasSubstr("broadcast"));
  EXPECT_THAT(refusal("broadcast", "binomal"), HasSubstr("binomial"));
  EXPECT_THAT(refusal("gather", "ring"), HasSubstr("linear"));
}

TEST(AlgorithmTable, RefusesOptionsThatDoNotSuit)
{
  EXPECT_EQ(refusal_after([](auto&) {}), "");
  EXPECT_THAT(refusal_after([](auto& o) { o.root = 4; }), HasSubstr("0 to 3"));
  EXPECT_THAT(refusal_after([](auto& o) { o.root = -1; }), HasSubstr("root"));
  EXPECT_THAT(refusal_after([](auto& o) { o.bytes = -1; }), HasSubstr("bytes"));
  EXPECT_THAT(refusal_after([](auto& o) { o.bytes = std::int64_t{1} << 59; }), HasSubstr("bytes"));
  EXPECT_THAT(refusal_after([](auto& o) { o.segment_bytes = -1; }), HasSubstr("segment"));
  EXPECT_THAT(refusal_after([](auto& o) { o.bytes = 1 << 30, o.segment_bytes = 1; }), HasSubstr("segments"));
  EXPECT_THAT(refusal_after([](auto& o) { o.group_size = 0; }), HasSubstr("group"));
  EXPECT_THAT(refusal_after([](auto& o) { o.combine_ps_per_byte = -1; }), HasSubstr("reduction"));
  EXPECT_THAT(refusal_after([](auto& o) { o.combine_ps_per_byte = 1e17; }), HasSubstr("reduction"));
  EXPECT_THAT(refusal_after([](auto& o) { o.combine_ps_per_byte = std::numeric_limits<double>::quiet_NaN(); }),
              HasSubstr("reduction"));
  EXPECT_THAT(refusal_after([](auto& o) { o.messages = 0; }), HasSubstr("messages"));
  EXPECT_THAT(refusal_after([](auto& o) { o.delay = -1; }), HasSubstr("delay"));
  EXPECT_THAT(refusal(0, {}), HasSubstr("rank"));
}

/// The largest value of each option that four ranks take, and the next one.
TEST(AlgorithmTable, OptionsHaveLimits)
{
  constexpr std::int64_t most = std::int64_t{1} << 60, messages = 1 << 28;
  const std::string data = "the data must have 0 to 2^60 bytes, of all ranks together";
  EXPECT_EQ(refusal_after([](auto& o) { o.bytes = 0; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.bytes = most / 4; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.bytes = most / 4 + 1; }), data);
  EXPECT_EQ(refusal_after([](auto& o) { o.root = 3; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.segment_bytes = 1; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.bytes = 2 * messages - 1, o.segment_bytes = 2; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.bytes = 2 * messages, o.segment_bytes = 2; }),
            "there must be less than 2^28 segments");
  EXPECT_EQ(refusal_after([](auto& o) { o.bytes = 2 * messages, o.segment_bytes = 0; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.group_size = 1; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.datatype = most; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.datatype = most + 1; }), "a datatype must take 0 to 2^60 ps");
  EXPECT_EQ(refusal_after([](auto& o) { o.datatype = -1; }), "a datatype must take 0 to 2^60 ps");
  EXPECT_EQ(refusal_after([](auto& o) { o.datatype_block = -1; }), "a block of one must take 0 to 2^60 ps");
  EXPECT_EQ(refusal_after([](auto& o) { o.datatype_block = most; }), "a block of one must take 0 to 2^60 ps");
  EXPECT_EQ(refusal_after([](auto& o) { o.messages = messages; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.messages = messages + 1; }),
            "a parametrised round trip has 1 to 2^28 messages");
  EXPECT_EQ(refusal_after([](auto& o) { o.delay = most; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.delay = most + 1; }), "the delay must be 0 to 2^60 ps");
  EXPECT_EQ(refusal(1, {}), "");
}

/// To add 100 bytes takes 100 times as long as one; to move all data twice between buffers of 4 ranks, 800 times; to get
/// three buffers for all data, 1200 times.
TEST(AlgorithmTable, TimesOfComputingAreBelow10To18)
{
  const std::string combine = "the computation of a reduction must take 0 to 10^18 ps";
  EXPECT_EQ(refusal_after([](auto& o) { o.combine_ps_per_byte = 0.99e16; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.combine_ps_per_byte = 1e16; }), combine);
  const std::string move = "to move all data between buffers must take 0 to 10^18 ps";
  EXPECT_EQ(refusal_after([](auto& o) { o.rearrange_ps_per_byte = 1.24e15; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.rearrange_ps_per_byte = 1.25e15; }), move);
  EXPECT_EQ(refusal_after([](auto& o) { o.rearrange_ps_per_byte = -1; }), move);
  EXPECT_EQ(refusal_after([](auto& o) { o.combine_ps_per_byte = o.rearrange_ps_per_byte = 1e18, o.bytes = 0; }), "");
  const std::string beyond = "to add or move all data beyond the caches must take 0 to 10^18 ps";
  EXPECT_EQ(refusal_after([](auto& o) { o.combine_beyond_ps_per_byte = 0.99e16; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.combine_beyond_ps_per_byte = 1e16; }), beyond);
  EXPECT_EQ(refusal_after([](auto& o) { o.combine_beyond_ps_per_byte = -1; }), beyond);
  EXPECT_EQ(refusal_after([](auto& o) { o.rearrange_beyond_ps_per_byte = 1.24e15; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.rearrange_beyond_ps_per_byte = 1.25e15; }), beyond);
  EXPECT_EQ(refusal_after([](auto& o) { o.rearrange_beyond_ps_per_byte = -1; }), beyond);
}

TEST(AlgorithmTable, TimesOfBuffersAreBelow10To18)
{
  const std::string buffers = "to get buffers for all data must take 0 to 10^18 ps";
  EXPECT_EQ(refusal_after([](auto& o) { o.temporary_ps_per_byte = 0.83e15; }), "");
  EXPECT_EQ(refusal_after([](auto& o) { o.temporary_ps_per_byte = 0.84e15; }), buffers);
  EXPECT_EQ(refusal_after([](auto& o) { o.temporary_ps_per_byte = -1; }), buffers);
}

TEST(AlgorithmTable, SizesHaveTheLimitsOfData)
{
  constexpr std::int64_t most = std::int64_t{1} << 58; // of each of 4
  const auto sized = [](const std::vector<std::int64_t>& sizes) {
    return refusal_after([&](auto& o) { o.sizes = std::make_shared<const std::vector<std::int64_t>>(sizes); });
  };
  EXPECT_EQ(sized({0, most, most, most}), "");
  EXPECT_EQ(sized({0, 0, 0, most + 1}), "the data must have 0 to 2^60 bytes, of all ranks together");
  EXPECT_EQ(sized({0, -1, 0, 0}), "the data must have 0 to 2^60 bytes, of all ranks together");
  for (const std::size_t number : {0, 3, 5})
    EXPECT_EQ(sized(std::vector<std::int64_t>(number, 1)), "there must be one size for each rank of the group");
}

TEST(AlgorithmTable, EachLooksAtTheOptionsOfItsDefinition)
{
  constexpr unsigned root = option_root, segment = option_segment_bytes, combine = option_combine,
                     library = option_library, levels = option_group_size | option_levels;
  const std::map<std::string, unsigned> options{{"broadcast linear", root},
                                                {"broadcast binomial", root},
                                                {"broadcast linear_by_rank", root},
                                                {"scatter linear_by_rank", root},
                                                {"broadcast nearest_binomial", root},
                                                {"broadcast knomial", root | option_radix},
                                                {"broadcast interleaved_binary", root | segment},
                                                {"broadcast split_binary", root},
                                                {"broadcast default", root | library},
                                                {"reduce interleaved_binary", root | combine},
                                                {"reduce in_order_binary", root | combine},
                                                {"reduce default", root | combine | library},
                                                {"gather linear_sync", root},
                                                {"gather default", root | library},
                                                {"scatter default", root | library},
                                                {"allgather default", option_rearrange | library},
                                                {"alltoall default", option_rearrange | option_datatype | library},
                                                {"broadcast binary_tree", root | segment},
                                                {"broadcast chain", root | segment},
                                                {"broadcast scatter_allgather", root},
                                                {"broadcast scatter_doubling", root},
                                                {"broadcast group_hybrid", root | option_group_size},
                                                {"broadcast fan_out_chains", root | segment | option_radix},
                                                {"reduce fan_out_chains", root | combine | option_radix},
                                                {"reduce knomial", root | combine | option_radix},
                                                {"allreduce segmented_ring", segment | combine},
                                                {"barrier two_level", levels},
                                                {"broadcast two_level", root | segment | levels},
                                                {"reduce two_level", root | segment | combine | levels},
                                                {"allreduce two_level", segment | combine | levels},
                                                {"gather two_level", root | levels},
                                                {"scatter two_level", root | levels},
                                                {"allgather two_level", option_rearrange | levels},
                                                {"reduce linear", root | combine},
                                                {"reduce binomial", root | combine},
                                                {"reduce chain", root | segment | combine},
                                                {"reduce rabenseifner", root | combine},
                                                {"reduce folded_halving", root | combine},
                                                {"gather linear", root},
                                                {"gather binomial", root},
                                                {"scatter linear", root},
                                                {"scatter binomial", root},
                                                {"allgather bruck", option_rearrange},
                                                {"alltoall bruck", option_rearrange | option_datatype},
                                                {"round_trip 1:P-P:1", root},
                                                {"round_trip prtt", root | option_messages}};
  const std::set<std::string> reductions = {"allreduce", "reduce_scatter", "scan", "exscan"};
  for (const AlgorithmRow& row : algorithm_table()) {
    const auto found = options.find(row.collective + " " + row.name);
    const unsigned others =
        (reductions.count(row.collective) > 0 ? combine : 0) | (row.name == "default" ? library : 0);
    EXPECT_EQ(row.options, found == options.end() ? others : found->second) << row.collective << " " << row.name;
  }
}

TEST(AlgorithmTable, OptionsAreDifferentBits)
{
  unsigned all = 0;
  for (const Option option : {option_root, option_segment_bytes, option_group_size, option_combine, option_messages,
                              option_rearrange, option_datatype, option_radix, option_library, option_levels}) {
    EXPECT_TRUE(option != 0 && (option & (option - 1)) == 0) << option;
    EXPECT_EQ(all & option, 0U) << option;
    all |= option;
  }
}

/// Of 4 segments or messages, in groups of 2.
std::unique_ptr<CollectiveAlgorithm> of_six_ranks(const AlgorithmRow& row)
{
  CollectiveOptions options;
  options.bytes = 16;
  options.segment_bytes = options.messages = 4;
  options.group_size = 2;
  options.radix = 3;
  return row.make(6, options);
}

/// What a step may have at most, on which the room for ids depends.
TEST(AlgorithmTable, KnowsTheWidestStep)
{
  const std::map<std::string, std::int64_t> widest{{"barrier tree", 3 + 1},
                                                   {"barrier linear", 5 + 1},
                                                   {"broadcast linear", 5 + 1},
                                                   {"broadcast linear_by_rank", 5 + 1},
                                                   {"scatter linear_by_rank", 5 + 1},
                                                   {"broadcast binomial", 3 + 1},
                                                   {"broadcast binary_tree", 2 * 4 + 1},
                                                   {"broadcast nearest_binomial", 3 + 1},
                                                   {"broadcast knomial", 3 + 1},
                                                   {"broadcast interleaved_binary", 2 * 4 + 1},
                                                   {"broadcast split_binary", 3},
                                                   {"reduce interleaved_binary", 1},
                                                   {"reduce in_order_binary", 1},
                                                   {"allreduce linear", 5 + 1},
                                                   {"gather linear_sync", 3},
                                                   {"reduce_scatter butterfly", 3},
                                                   {"alltoall linear_down", 2 * 6},
                                                   {"broadcast chain", 4 + 1},
                                                   {"broadcast group_hybrid", 2 + 2 + 1},
                                                   {"broadcast fan_out_chains", 3 * 4 + 1},
                                                   {"reduce knomial", 1},
                                                   {"reduce fan_out_chains", 1},
                                                   {"allgather sparbit", 6},
                                                   {"alltoall scattered", 2 * 32},
                                                   {"broadcast two_level", 2 + 1},
                                                   {"reduce two_level", 1},
                                                   {"gather two_level", 2 + 1},
                                                   {"scatter two_level", 2 + 1},
                                                   {"broadcast scatter_allgather", 3 + 1},
                                                   {"broadcast scatter_doubling", 3 + 1},
                                                   {"reduce linear", 1},
                                                   {"reduce binomial", 1},
                                                   {"reduce chain", 4 + 1},
                                                   {"allreduce reduce_broadcast", 3 + 1},
                                                   {"gather linear", 5 + 1},
                                                   {"gather binomial", 3 + 1},
                                                   {"scatter linear", 5 + 1},
                                                   {"scatter binomial", 3 + 1},
                                                   {"scan chain", 1},
                                                   {"exscan chain", 1},
                                                   {"alltoall linear", 2 * 6},
                                                   {"round_trip 1:P-P:1", 2 * 6},
                                                   {"round_trip prtt", 4 + 1}};
  for (const AlgorithmRow& row : fixed_algorithms()) {
    const auto found = widest.find(row.collective + " " + row.name);
    EXPECT_EQ(of_six_ranks(row)->widest_step(), found == widest.end() ? 2 : found->second)
        << row.collective << " " << row.name;
  }
}

/// The parts into which the data of a rank is divided: segments, messages, one a rank, or one for each of 2^2 numbers.
TEST(AlgorithmTable, KnowsTheBlocksOfARank)
{
  const std::map<std::string, std::int64_t> by_name{{"broadcast binary_tree", 4},
                                                    {"broadcast interleaved_binary", 4},
                                                    {"broadcast split_binary", 2},
                                                    {"allreduce nearest_halving", 4},
                                                    {"broadcast chain", 4},
                                                    {"broadcast scatter_allgather", 6},
                                                    {"broadcast scatter_doubling", 6},
                                                    {"reduce chain", 4},
                                                    {"reduce rabenseifner", 4},
                                                    {"reduce folded_halving", 4},
                                                    {"allreduce folded_halving", 4},
                                                    {"allreduce rabenseifner", 4},
                                                    {"allreduce ring", 6},
                                                    {"allreduce segmented_ring", 6},
                                                    {"broadcast fan_out_chains", 4},
                                                    {"round_trip 1:P-P:1", 6},
                                                    {"round_trip prtt", 4}};
  const std::set<std::string> one_each = {"scatter", "reduce_scatter", "alltoall"};
  for (const AlgorithmRow& row : fixed_algorithms()) {
    const auto found = by_name.find(row.collective + " " + row.name);
    const std::int64_t others = one_each.count(row.collective) > 0 ? 6 : 1;
    EXPECT_EQ(of_six_ranks(row)->blocks(), found == by_name.end() ? others : found->second)
        << row.collective << " " << row.name;
  }
}

} // namespace
} // namespace loghop::collectives::algorithm_table_test

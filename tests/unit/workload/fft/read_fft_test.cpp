// The limits and choices of the keys of "fft". What they mean: ../application_readers_test.cpp.
#include "loghop/workload/fft/fft.hpp"

#include "unit/workload/read_one.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::read_fft_test {
namespace {

using nlohmann::json;
using test::problems;
using test::read;
using testing::ElementsAre;
using testing::StartsWith;

const json good = {
    {"type", "fft"}, {"variant", "ddt"}, {"points", {8, 7, 6}}, {"decomposition", "pencil"}, {"iterations", 2}};

json with(const std::string& key, const json& value)
{
  return test::changed(good, "/" + key, value);
}

TEST(ReadFftKeys, HaveLimits)
{
  constexpr std::int64_t longest = std::int64_t{1} << 56;
  constexpr int most = 2147483647;
  struct Limits {
    const char* key;
    std::vector<json> accepted, refused;
  };
  const std::vector<Limits> table = {
      {"points", {{1, 1, 1}, {longest, longest, longest}}, {{0, 1, 1}, {1, 1, longest + 1}, {1, 1}, {1, 1, 1, 1}, 8}},
      {"variant", {"ddt"}, {"dtt"}},
      {"decomposition", {"slab", "pencil"}, {"cube"}},
      {"ranks", {1, most}, {0, std::int64_t{most} + 1, "8"}},
      {"process_grid",
       {{1, 1}, {1, most}, {most, 1}},
       {{0, 1}, {1, 0}, {1, std::int64_t{most} + 1}, {1}, {1, 1, 1}, 4}},
      {"iterations", {1, 1000000000}, {0, 1000000001}},
      {"alltoall", {"linear", "pairwise", "bruck", "ring"}, {"binomial"}},
      {"flop_time", {"0s", "2ns"}, {2, "-2ns"}},
      {"naive_packing", {"0s/B", "4ns/B"}, {"4ns"}},
      {"blocked_packing", {"0s/B", "4ns/B"}, {"4ns"}}};
  for (const Limits& limits : table) {
    for (const json& value : limits.accepted)
      EXPECT_EQ(problems(with(limits.key, value)), "") << limits.key;
    for (const json& value : limits.refused)
      EXPECT_THAT(problems(with(limits.key, value)), StartsWith("s.json:/" + std::string(limits.key))) << value;
  }
}

TEST(ReadFftKeys, PointsAreGivenInOneOfTwoWays)
{
  EXPECT_THAT(read<Fft>(good).points, ElementsAre(8, 7, 6));
  EXPECT_EQ(problems(with("class", "A")), "s.json: expected either \"class\" or \"points\", found both\n");
  const json neither = test::without(good, "", "points");
  EXPECT_EQ(problems(neither), "s.json: expected either \"class\" or \"points\", found neither\n");
  json by_class = neither;
  by_class["class"] = "W";
  EXPECT_THAT(read<Fft>(by_class).points, ElementsAre(128, 128, 32));
  by_class["class"] = "w";
  EXPECT_EQ(problems(by_class),
            "s.json:/class: unknown class \"w\"; known: S, W, A, B, C, D, E; did you mean \"W\"?\n");
}

TEST(ReadFftKeys, GridsOfRanksAreThoseOfPencils)
{
  json slabs = with("process_grid", {2, 3});
  EXPECT_EQ(read<Fft>(slabs).process_grid, std::pair(2, 3));
  slabs["decomposition"] = "slab";
  EXPECT_EQ(problems(slabs), "s.json:/process_grid: expected no \"process_grid\" for slabs, found one\n");
  EXPECT_EQ(problems(with("process_grid", {65536, 32768})),
            "s.json:/process_grid: expected at most 2147483647 ranks, found 2147483648\n");
  EXPECT_EQ(problems(with("process_grid", {65536, 32767})), "");
}

TEST(ReadFftKeys, GridsHaveAsManyRanksAsAreSaid)
{
  json both = with("process_grid", {2, 3});
  both["ranks"] = 6;
  EXPECT_EQ(problems(both), "");
  EXPECT_EQ(read<Fft>(both).process_grid, std::pair(2, 3));
  both["ranks"] = 5;
  EXPECT_EQ(problems(both), "s.json:/process_grid: expected a grid of as many ranks as \"ranks\" says, 5, found 6\n");
}

TEST(ReadFftKeys, AVariantNeedsTheCostOfItsOwnPacking)
{
  EXPECT_EQ(problems(with("variant", "pack")), "s.json: expected the key \"naive_packing\", found none\n");
  EXPECT_EQ(problems(with("variant", "opt")), "s.json: expected the key \"blocked_packing\", found none\n");
  json pack = with("variant", "pack");
  pack["naive_packing"] = "4ns/B";
  EXPECT_EQ(read<Fft>(pack).variant, Fft::Variant::pack);
  EXPECT_DOUBLE_EQ(read<Fft>(pack).naive_packing, 4000);
  EXPECT_EQ(read<Fft>(pack).blocked_packing, 0);
  json opt = with("variant", "opt");
  opt["blocked_packing"] = "3ns/B";
  EXPECT_EQ(read<Fft>(opt).variant, Fft::Variant::opt);
  EXPECT_DOUBLE_EQ(read<Fft>(opt).blocked_packing, 3000);
}

TEST(ReadFftKeys, NameTheAlgorithmsOfAlltoall)
{
  EXPECT_EQ(problems(with("alltoall", "rang")), "s.json:/alltoall: unknown algorithm of alltoall \"rang\"; known: "
                                                "linear, linear_down, scattered, pairwise, bruck, ring; did you "
                                                "mean \"ring\"?\n");
  EXPECT_EQ(read<Fft>(with("alltoall", "ring")).alltoall->name, "ring");
  EXPECT_EQ(read<Fft>(good).alltoall->collective, std::string("alltoall"));
  EXPECT_EQ(read<Fft>(good).iterations, 2);
}

} // namespace
} // namespace loghop::read_fft_test

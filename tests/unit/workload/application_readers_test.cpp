// The workloads "fft" and "grid_exchange" in scenarios: what their keys mean.
#include "loghop/workload/fft/fft.hpp"
#include "loghop/workload/image/grid_exchange.hpp"

#include "unit/workload/read_one.hpp"

#include <gmock/gmock.h>

namespace loghop::application_readers_test {
namespace {

using nlohmann::json;
using test::problems;
using test::read;
using Action = GridExchange::Action;
using testing::ElementsAre;

MachineShape nodes(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  return shape;
}

TEST(ReadFft, HasDefaults)
{
  const auto fft = read<Fft>({{"type", "fft"}, {"variant", "ddt"}, {"class", "A"}});
  EXPECT_EQ(fft.variant, Fft::Variant::ddt);
  EXPECT_THAT(fft.points, ElementsAre(256, 256, 128));
  EXPECT_EQ(fft.decomposition, Fft::Decomposition::slab);
  EXPECT_EQ(fft.ranks(nodes(16)), 16);
  EXPECT_EQ(fft.grid(nodes(16)).A(), 1);
  EXPECT_EQ(fft.iterations, 1);
  EXPECT_EQ(fft.alltoall->name, "pairwise");
  EXPECT_FALSE(fft.flop_time.has_value());
  EXPECT_EQ(fft.packing(), 0);
  EXPECT_EQ(fft.metric().kind, Metric::Kind::makespan);
  EXPECT_EQ(fft.form(), Workload::Form::graph);
}

TEST(ReadFft, ReadsEveryKey)
{
  json given = {{"type", "fft"},
                {"variant", "opt"},
                {"points", {8, 7, 6}},
                {"iterations", 5},
                {"decomposition", "pencil"},
                {"process_grid", {2, 3}},
                {"alltoall", "linear"},
                {"flop_time", "2ns"},
                {"naive_packing", "4ns/B"},
                {"blocked_packing", "0.5ns/B"}};
  const auto fft = read<Fft>(given);
  EXPECT_THAT(fft.points, ElementsAre(8, 7, 6));
  EXPECT_EQ(fft.iterations, 5);
  EXPECT_EQ(fft.ranks(nodes(100)), 6);
  EXPECT_EQ(fft.grid(nodes(100)).A(), 2);
  EXPECT_EQ(fft.grid(nodes(100)).B(), 3);
  EXPECT_EQ(fft.alltoall->name, "linear");
  EXPECT_DOUBLE_EQ(fft.flop_time->count(), 2e-9);
  EXPECT_DOUBLE_EQ(fft.packing(), 500);
  given["variant"] = "pack";
  EXPECT_DOUBLE_EQ(read<Fft>(given).packing(), 4000);
  given["variant"] = "ddt";
  EXPECT_DOUBLE_EQ(read<Fft>(given).packing(), 0);
  given.erase("process_grid");
  given["ranks"] = 6;
  EXPECT_EQ(read<Fft>(given).ranks(nodes(100)), 6);
}

TEST(ReadFft, ClassesAreThoseOfTheBenchmark)
{
  const auto volume = [](const char* name) {
    const auto fft = read<Fft>({{"type", "fft"}, {"variant", "ddt"}, {"class", name}});
    return fft.points[0] * fft.points[1] * fft.points[2];
  };
  // Total points that the benchmark's documentation gives: 2^18, 2^19, 2^23, 2^25, 2^27, 2^31, 2^34.
  const std::pair<const char*, int> classes[] = {{"S", 18}, {"W", 19}, {"A", 23}, {"B", 25},
                                                 {"C", 27}, {"D", 31}, {"E", 34}};
  for (const auto& [name, bits] : classes)
    EXPECT_EQ(volume(name), std::int64_t{1} << bits) << name;
}

TEST(ReadFft, SaysEveryProblemAtOnce)
{
  const std::string all = problems({{"type", "fft"}, {"variant", "pack"}, {"class", "X"}, {"ranks", 0}, {"size", 3}});
  for (const char* part :
       {"s.json:/class: unknown class \"X\"", "s.json: expected the key \"naive_packing\", found none",
        "s.json:/ranks: expected a whole number from 1", "unknown key \"size\""})
    EXPECT_THAT(all, testing::HasSubstr(part));
}

TEST(ReadGridExchange, HasDefaults)
{
  const auto made = read<GridExchange>({{"type", "grid_exchange"},
                                        {"image", {640, 480}},
                                        {"grid", {4, 2}},
                                        {"pixel", "3B"},
                                        {"operations", {"gather", "scatter", "gather"}}});
  EXPECT_EQ(made.width, 640);
  EXPECT_EQ(made.height, 480);
  EXPECT_EQ(made.X, 4);
  EXPECT_EQ(made.Y, 2);
  EXPECT_EQ(made.pixel_bytes, 3);
  EXPECT_THAT(made.operations, ElementsAre(Action::gather, Action::scatter, Action::gather));
  EXPECT_EQ(made.tree, GridExchange::Tree::linear);
  EXPECT_EQ(made.exchange, BorderExchange::Kind::shifts);
  EXPECT_EQ(made.iterations, 1);
  EXPECT_EQ(made.pixel_time.count(), 0);
  EXPECT_EQ(made.graph(nodes(100), 1)->ranks(), 8);
}

TEST(ReadGridExchange, ReadsEveryKey)
{
  json given = {{"type", "grid_exchange"},  {"image", {640, 480}}, {"grid", {4, 2}},   {"pixel", "3B"},
                {"operations", {"border"}}, {"tree", "binomial"},  {"border", {2, 7}}, {"exchange", "eight"},
                {"pixel_time", "3ns"},      {"iterations", 9}};
  const auto made = read<GridExchange>(given);
  EXPECT_EQ(made.tree, GridExchange::Tree::binomial);
  EXPECT_EQ(made.border_across, 2);
  EXPECT_EQ(made.border_along, 7);
  EXPECT_EQ(made.exchange, BorderExchange::Kind::eight);
  EXPECT_DOUBLE_EQ(made.pixel_time.count(), 3e-9);
  EXPECT_EQ(made.iterations, 9);
  given["border"] = 5;
  given["exchange"] = "four";
  EXPECT_EQ(read<GridExchange>(given).border_across, 5);
  EXPECT_EQ(read<GridExchange>(given).border_along, 5);
  EXPECT_EQ(read<GridExchange>(given).exchange, BorderExchange::Kind::four);
}

TEST(ReadGridExchange, ABorderHasFromNoneTo2To24Pixels)
{
  json given = {
      {"type", "grid_exchange"}, {"image", {64, 48}}, {"grid", {4, 2}}, {"pixel", "3B"}, {"operations", {"border"}}};
  for (const json& allowed : {json(0), json(1 << 24), json({0, 1 << 24})}) {
    given["border"] = allowed;
    EXPECT_EQ(problems(given), "") << allowed;
  }
  for (const json& refused : {json(-1), json((1 << 24) + 1), json({0, -1}), json({(1 << 24) + 1, 0})}) {
    given["border"] = refused;
    EXPECT_THAT(problems(given), testing::HasSubstr("from 0 to 16777216")) << refused;
  }
}

} // namespace
} // namespace loghop::application_readers_test

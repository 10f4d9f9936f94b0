#include "loghop/workload/image/image_program.hpp"

#include "support/mpi_calls.hpp"
#include "unit/workload/programs.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace loghop::image_program_test {
namespace {

using Action = GridExchange::Action;
using Exchange = BorderExchange::Kind;
using Kind = MpiCall::Kind;
using test::mesh;
using testing::ElementsAre;

/// 60 x 40 pixels of 4 bytes on 3 x 2 ranks: 20 x 20 each.
GridExchange image(std::vector<Action> operations)
{
  GridExchange made;
  made.width = 60;
  made.height = 40;
  made.X = 3;
  made.Y = 2;
  made.border_across = 2;
  made.border_along = 5;
  made.operations = std::move(operations);
  return made;
}

std::vector<std::string> places(const GridExchange& exchange, int rank)
{
  ImageProgram program(std::make_shared<const ImagePlan>(exchange), Rank(rank));
  std::vector<std::string> all;
  while (program.next().kind != Kind::finish)
    all.push_back(program.place());
  return all;
}

TEST(ImageProgram, SaysIterationAndOperation)
{
  GridExchange exchange = image({Action::scatter, Action::gather});
  exchange.iterations = 2;
  EXPECT_THAT(places(exchange, 5), ElementsAre("iteration 1, scatter", "iteration 1, gather", "iteration 2, scatter",
                                               "iteration 2, gather"));
}

TEST(ImageProgram, WithoutNeighboursThereAreNoCallsForBorders)
{
  GridExchange alone = image({Action::border, Action::gather, Action::border});
  alone.X = alone.Y = 1;
  EXPECT_THAT(places(alone, 0), ElementsAre("iteration 1, gather"));
  alone.operations = {Action::border};
  alone.iterations = 1000;
  EXPECT_THAT(places(alone, 0), testing::IsEmpty());
}

/// 2.6 ps for each of 10 x 14 and 10 x 13 pixels.
TEST(ImageProgram, ComputesOnEachPixelOfItsPart)
{
  GridExchange exchange = image({Action::border});
  exchange.pixel_time = Seconds(2.6e-12);
  exchange.border_across = exchange.border_along = 0;
  exchange.width = 30;
  exchange.height = 27;
  const auto plan = std::make_shared<const ImagePlan>(exchange);
  const auto times = [&](int rank) {
    ImageProgram program(plan, Rank(rank));
    std::vector<Picoseconds> found;
    for (const MpiCall& call : test::calls_of(program)) {
      EXPECT_EQ(call.kind, Kind::compute);
      found.push_back(call.time);
    }
    return found;
  };
  EXPECT_THAT(times(2), ElementsAre(364));
  EXPECT_THAT(times(3), ElementsAre(338));
}

TEST(ImagePlan, HasTheDistributionsThatItNeeds)
{
  const ImagePlan scatters(image({Action::scatter})), gathers(image({Action::border, Action::gather}));
  EXPECT_NE(scatters.scatter.algorithm, nullptr);
  EXPECT_EQ(scatters.gather.algorithm, nullptr);
  EXPECT_EQ(gathers.scatter.algorithm, nullptr);
  EXPECT_NE(gathers.gather.algorithm, nullptr);
  EXPECT_EQ(gathers.group->size(), 6);
  EXPECT_EQ(gathers.gather.algorithm->ranks(), 6);
}

TEST(GridExchangePrograms, AreOneARankWithTheLayoutsOfAll)
{
  const GridExchange exchange = image({Action::scatter, Action::border});
  const auto programs = exchange.mpi_programs(mesh({10}), 1);
  ASSERT_TRUE(programs.has_value());
  EXPECT_EQ(programs->ranks.size(), 6u);
  EXPECT_EQ(programs->layouts.size(), ImagePlan(exchange).layouts.all().size());
  EXPECT_FALSE(programs->layouts.empty());
}

// ---------------------------------------------------------------------------------------- sizes

void expect_size(const GridExchange& exchange, double messages, double bytes, double at_once)
{
  const WorkloadSize size = exchange.size(mesh({6}));
  EXPECT_EQ(size.ranks, exchange.X * exchange.Y);
  EXPECT_EQ(size.messages, messages);
  EXPECT_EQ(size.bytes, bytes);
  EXPECT_EQ(size.at_once, at_once);
}

/// 2 x 4 messages of 2 x 20 pixels, 2 x 3 of 5 x 20, and 2 x 4 of 2 x 5.
TEST(GridExchangeSize, OfBordersCountsColumnsRowsAndCorners)
{
  GridExchange exchange = image({Action::border});
  expect_size(exchange, 14, 4 * (8 * 40 + 6 * 100), 14);
  exchange.exchange = Exchange::four;
  expect_size(exchange, 14, 4 * (8 * 40 + 6 * 100), 14);
  exchange.exchange = Exchange::eight;
  expect_size(exchange, 22, 4 * (8 * 40 + 6 * 100 + 8 * 10), 22);
  exchange.border_along = 0;
  expect_size(exchange, 8, 4 * 8 * 40, 8);
  exchange.border_along = 5;
  exchange.border_across = 0;
  expect_size(exchange, 6, 4 * 6 * 100, 6);
}

TEST(GridExchangeSize, OfOneRowOrColumnOfRanksHasNoCorners)
{
  GridExchange row = image({Action::border});
  row.exchange = Exchange::eight;
  row.Y = 1;
  expect_size(row, 4, 4 * 4 * 2 * 40, 4);
  GridExchange column = image({Action::border});
  column.exchange = Exchange::eight;
  column.X = 1;
  expect_size(column, 2, 4 * 2 * 5 * 60, 2);
}

/// The root keeps a part of 1600 of 9600 bytes.
TEST(GridExchangeSize, OfAllOperationsIsTheirSumInEachIteration)
{
  expect_size(image({Action::scatter}), 5, 8000, 5);
  GridExchange all = image({Action::scatter, Action::border, Action::gather});
  all.iterations = 3;
  expect_size(all, 3 * (5 + 14 + 5), 3 * (8000 + 3680 + 8000), 14);
}

TEST(GridExchangeSize, OfBordersOfOnePixelHasAllMessages)
{
  GridExchange exchange = image({Action::border});
  exchange.exchange = Exchange::eight;
  exchange.border_across = exchange.border_along = 1;
  expect_size(exchange, 22, 4 * (8 * 20 + 6 * 20 + 8), 22);
}

} // namespace
} // namespace loghop::image_program_test

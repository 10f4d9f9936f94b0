// Worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/round_trip.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::round_trip_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

CollectiveOptions options(int root, std::int64_t messages = 1, Picoseconds delay = 0)
{
  CollectiveOptions options;
  options.bytes = 5;
  options.root = root;
  options.messages = messages;
  options.delay = delay;
  return options;
}

TEST(RoundTrip, EachReplies)
{
  const RoundTrip trip(3, options(1));
  EXPECT_EQ(texts_of(trip), (Texts{"<1:5; >1:5", "<2:5 <0:5 >2:5 >0:5", "<1:5; >1:5"}));
  EXPECT_EQ(pieces_of(trip, 1, 0, 1), "1/0");
  EXPECT_EQ(pieces_of(trip, 2, 1), "2/1");
  EXPECT_EQ(trip.blocks(), 3);
  EXPECT_EQ(trip.block_bytes(0), 5);
  EXPECT_GE(trip.widest_step(), 4);
  EXPECT_EQ(texts_of(RoundTrip(1, options(0))), Texts{""});
}

/// Rank 3 is the root, and rank 0 the next one.
TEST(ParametrisedRoundTrip, ComputesBetweenTwoMessages)
{
  const ParametrisedRoundTrip trip(4, options(3, 3, 7));
  EXPECT_EQ(texts_of(trip), (Texts{"<3:5 <3:5 <3:5; >3:5", "", "", ">0:5 +7 awaits; >0:5 +7 awaits; <0:5 >0:5"}));
  EXPECT_EQ(pieces_of(trip, 3, 1), "3/1");
  EXPECT_EQ(pieces_of(trip, 3, 2), "3/2");
  EXPECT_EQ(pieces_of(trip, 0, 1), "0/0");
  EXPECT_EQ(trip.blocks(), 3);
  EXPECT_EQ(trip.block_bytes(0), 5);
  EXPECT_GE(trip.widest_step(), 4); // also where all messages are sent in one step
}

TEST(ParametrisedRoundTrip, WithoutADelaySendsAllAtOnce)
{
  const ParametrisedRoundTrip trip(2, options(0, 3));
  EXPECT_EQ(texts_of(trip), (Texts{"<1:5 >1:5 >1:5 >1:5", "<0:5 <0:5 <0:5; >0:5"}));
  EXPECT_EQ(pieces_of(trip, 0, 0, 2), "0/2");
  EXPECT_EQ(texts_of(ParametrisedRoundTrip(2, options(0, 1, 7))), (Texts{"<1:5 >1:5", "<0:5; >0:5"}));
  EXPECT_EQ(texts_of(ParametrisedRoundTrip(1, options(0, 3))), Texts{""});
}

} // namespace
} // namespace loghop::collectives::round_trip_test

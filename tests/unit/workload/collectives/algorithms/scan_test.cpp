// Which ranks add what they receive once, and which twice. Messages and what they mean: algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/scan.hpp"

#include "unit/workload/collectives/algorithms/computing.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::scan_test {
namespace {

using test::computing;
using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// An addition takes 10 ps.
CollectiveOptions options()
{
  CollectiveOptions options;
  options.bytes = 5;
  options.combine_ps_per_byte = 2;
  return options;
}
constexpr Picoseconds addition = 10;

/// By the definition: in round j the partner is r xor 2^j, if there is one; what comes from below counts twice, for the
/// sum of all and for the rank's own.
std::vector<Picoseconds> defined(int ranks, int rank)
{
  std::vector<Picoseconds> times;
  for (int distance = 1; distance < ranks; distance *= 2) {
    const int partner = rank / distance % 2 == 0 ? rank + distance : rank - distance;
    if (partner < ranks) times.push_back(partner < rank ? 2 * addition : addition);
  }
  return times;
}

TEST(DoublingScan, WhatComesFromBelowIsAddedTwice)
{
  for (int ranks = 1; ranks <= 17; ++ranks) {
    const DoublingScan scan(ranks, options());
    for (int rank = 0; rank < ranks; ++rank)
      EXPECT_EQ(computing(scan, rank), defined(ranks, rank)) << rank << " of " << ranks;
  }
}

/// Worked by hand. With 3 ranks, the only partner of rank 2 is rank 0, in round 1; with 5, that of rank 4 is rank 0, in
/// round 2: the number of a step is not that of its round.
TEST(DoublingScan, OfThreeAndOfFiveRanks)
{
  using Times = std::vector<Picoseconds>;
  const DoublingScan three(3, options()), five(5, options());
  EXPECT_EQ(computing(three, 0), (Times{10, 10}));
  EXPECT_EQ(computing(three, 1), Times{20});
  EXPECT_EQ(computing(three, 2), Times{20});
  EXPECT_EQ(computing(five, 0), (Times{10, 10, 10}));
  EXPECT_EQ(computing(five, 1), (Times{20, 10}));
  EXPECT_EQ(computing(five, 2), (Times{10, 20}));
  EXPECT_EQ(computing(five, 3), (Times{20, 20}));
  EXPECT_EQ(computing(five, 4), Times{20});
  EXPECT_EQ(three.send(2, 0, 0).peer, 0);
  EXPECT_EQ(five.send(4, 0, 0).peer, 0);
}

TEST(ChainScan, EachRankButTheFirstAddsOnce)
{
  const ChainScan scan(3, options());
  EXPECT_EQ(computing(scan, 0), std::vector<Picoseconds>{0});
  EXPECT_EQ(computing(scan, 1), (std::vector<Picoseconds>{addition, 0}));
  EXPECT_EQ(computing(scan, 2), std::vector<Picoseconds>{addition});
}

TEST(DoublingScan, PartnersExchangeTheSumsOfAllThatTheyKnowOf)
{
  const DoublingScan scan(3, options());
  EXPECT_EQ(texts_of(scan), (Texts{"<1:5 >1:5 +10; <2:5 >2:5 +10", "<0:5 >0:5 +20", "<0:5 >0:5 +20"}));
  EXPECT_EQ(pieces_of(scan, 0, 0), "0/0");
  EXPECT_EQ(pieces_of(scan, 0, 1), "0/0 1/0");
  EXPECT_EQ(pieces_of(scan, 2, 0), "2/0");
  EXPECT_EQ(pieces_of(DoublingScan(4, options()), 3, 1), "2/0 3/0");
  EXPECT_EQ(scan.blocks(), 1);
  EXPECT_EQ(scan.block_bytes(0), 5);
  EXPECT_EQ(scan.widest_step(), 2);
}

/// 7 ranks: there is no rank 7, so nobody needs what rank 5 has of rank 6. Its step 1 is round 2.
TEST(DoublingScan, RanksBesideAGapTellOfThoseBelowThem)
{
  const DoublingScan scan(7, options());
  EXPECT_EQ(pieces_of(scan, 5, 1), "4/0 5/0");
  EXPECT_EQ(pieces_of(scan, 3, 1), "2/0 3/0");
  EXPECT_EQ(pieces_of(scan, 2, 2), "0/0 1/0 2/0 3/0");
}

TEST(ChainScan, HandsTheSumOn)
{
  const ChainScan scan(3, options());
  EXPECT_EQ(texts_of(scan), (Texts{">1:5", "<0:5 +10; >2:5", "<1:5 +10"}));
  EXPECT_EQ(pieces_of(scan, 0, 0), "0/0");
  EXPECT_EQ(pieces_of(scan, 1, 1), "0/0 1/0");
  EXPECT_EQ(scan.block_bytes(0), 5);
  EXPECT_EQ(texts_of(ChainScan(1, options())), Texts{""});
}

} // namespace
} // namespace loghop::collectives::scan_test

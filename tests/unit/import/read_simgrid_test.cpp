// Series and samples of files of SimGrid's platform calibration, and its all-to-alls under load. Whole calibrations:
// formats_test.cpp.
#include "unit/base/wrong_input.hpp"
#include "unit/import/read_one.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

namespace loghop::read_simgrid_test {
namespace {

using Lines = std::vector<std::string>;
/// Line, size, microseconds.
using Row = std::tuple<std::size_t, std::int64_t, double>;
using Rows = std::vector<Row>;

struct Simgrid : test::ReadText {
  explicit Simgrid(const std::string& content) : ReadText("x.csv", content, read_simgrid) {}

  Rows rows(std::size_t series) const
  {
    Rows all;
    for (const Sample& s : file.series.at(series).samples)
      all.emplace_back(s.line, s.size, std::round(s.value_s * 1e12) / 1e6);
    return all;
  }

  Lines problems() const
  {
    Lines lines;
    for (const InputError& problem : test::errors_of([&] { text.problems().throw_if_any(); }))
      lines.push_back(problem.text());
    return lines;
  }
};

constexpr std::size_t trips = 0, sends = 1, receives = 2;

TEST(ReadSimgrid, HalvesOfRoundTripsAreOfTwoLines)
{
  const Simgrid file("MPI_Send,8,1.0,1e-5\nMPI_Recv,8,1.0,3e-5\nMPI_Send,16,2.0,2e-5\nMPI_Recv,16,2.0,8e-5\n");
  EXPECT_EQ(file.file.tool, "SimGrid platform-calibration");
  ASSERT_EQ(file.file.series.size(), 3u);
  const char* quantities[] = {"half_round_trip", "send_overhead", "receive_overhead"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(file.file.series[i].quantity, quantities[i]);
    EXPECT_TRUE(file.file.series[i].raw);
  }
  EXPECT_EQ(file.rows(trips), (Rows{{1, 8, 20}, {3, 16, 50}}));
  EXPECT_EQ(file.rows(sends), Rows{});
  EXPECT_EQ(file.rows(receives), Rows{});
  EXPECT_EQ(file.notes(), Lines{});
}

TEST(ReadSimgrid, CallsOfOtherFilesAreOverheads)
{
  const Simgrid file("MPI_Isend,8,1.0,1e-5\nMPI_Recv,16,1.0,3e-5\nMPI_Isend,8,1.0,2e-5\n");
  EXPECT_EQ(file.rows(trips), Rows{});
  EXPECT_EQ(file.rows(sends), (Rows{{1, 8, 10}, {3, 8, 20}}));
  EXPECT_EQ(file.rows(receives), (Rows{{2, 16, 30}}));
}

TEST(ReadSimgrid, SendsWithoutTheirReceiveAreLeftOut)
{
  const std::string send = ": left out: expected an MPI_Recv of the same size and start after this MPI_Send";
  EXPECT_EQ(Simgrid("MPI_Send,8,1.0,1e-5\n").notes(), Lines{"x.csv:1" + send});
  const Simgrid file("MPI_Send,8,1.0,1e-5\nMPI_Send,8,2.0,1e-5\nMPI_Recv,8,2.0,5e-5\nMPI_Recv,8,2.0,5e-5\n");
  EXPECT_EQ(file.rows(trips), (Rows{{2, 8, 30}}));
  EXPECT_EQ(file.notes(), (Lines{"x.csv:1" + send, "x.csv:4: left out: expected an MPI_Send of the same size and start "
                                                   "before this MPI_Recv"}));
}

TEST(ReadSimgrid, LinesThatCannotBeUsedAreLeftOut)
{
  const Simgrid file("MPI_Isend,8,1.0,1e-5\nMPI_Isend,8,1.0\nMPI_Isend,8,1.0,1e-5,7\nMPI_Wait,8,1.0,1e-5\n"
                     "MPI_Isend,-8,1.0,1e-5\nMPI_Isend,8,1.0,0\nMPI_Isend , 9 , 1.0 , 2e-5\n");
  EXPECT_EQ(file.rows(sends), (Rows{{1, 8, 10}, {7, 9, 20}}));
  EXPECT_EQ(file.notes(),
            (Lines{"x.csv:2: left out: expected op,bytes,start,duration, found \"MPI_Isend,8,1.0\"",
                   "x.csv:3: left out: expected op,bytes,start,duration, found \"MPI_Isend,8,1.0,1e-5,7\"",
                   "x.csv:4: left out: unknown operation \"MPI_Wait\"; known: MPI_Send, MPI_Recv, MPI_Isend",
                   "x.csv:5: left out: expected a whole number of bytes in \"bytes\", found \"-8\"",
                   "x.csv:6: left out: expected a time above 0 in \"duration\", found \"0\""}));
}

TEST(ReadSimgrid, TheFirstLineDecidesWhatAFileIs)
{
  for (const char* line : {"MPI_Isend,8,1.0,1e-5", "0,MPI_Alltoall,8,1.0,1e-5", "MPI_Recv,8,x,y"})
    EXPECT_EQ(Simgrid(std::string(line) + "\n").problems(), Lines{}) << line;
  for (const std::string line : {"MPI_Wait,8,1.0,1e-5", "MPI_Isend,x,1.0,1e-5", "MPI_Isend,8,1.0",
                                 "a,MPI_Alltoall,8,1,1", "0,MPI_Alltoall,8,1", "op,bytes,start,duration"})
    EXPECT_EQ(Simgrid(line + "\n").problems(),
              Lines{"x.csv:1: expected op,bytes,start,duration with MPI_Send, MPI_Recv or MPI_Isend, or "
                    "rank,MPI_Alltoall,bytes,start,duration; found \"" +
                    line + "\""});
}

/// A call of `rank` from `start` on that takes `duration`, both in ms.
std::string call(int rank, double start, double duration, int size = 100)
{
  return std::to_string(rank) + ",MPI_Alltoall," + std::to_string(size) + "," + std::to_string(start) + "," +
         std::to_string(duration) + "\n";
}

TEST(ReadSimgridLoad, TheRanksOfACallFollowFromHowOftenEachCalled)
{
  const Simgrid file(call(0, 0, 1) + call(0, 10, 2) + call(0, 20, 3) + call(0, 30, 4) + call(1, 20, 5) +
                     call(1, 30, 3) + call(2, 30, 6));
  ASSERT_EQ(file.problems(), Lines{});
  ASSERT_EQ(file.file.series.size(), 3u);
  const int ranks[] = {1, 2, 3};
  for (std::size_t i = 0; i < 3; ++i) {
    const SampleSeries& series = file.file.series[i];
    EXPECT_EQ(series.quantity, "collective");
    EXPECT_EQ(series.benchmark, "MPI_Alltoall");
    EXPECT_EQ(series.operation, "alltoall");
    EXPECT_EQ(series.ranks, ranks[i]);
    EXPECT_EQ(series.printed, "the longest of all ranks");
    EXPECT_TRUE(series.raw);
  }
  EXPECT_EQ(file.rows(0), (Rows{{1, 100, 1000}, {2, 100, 2000}}));
  EXPECT_EQ(file.rows(1), (Rows{{5, 100, 5000}}));
  EXPECT_EQ(file.rows(2), (Rows{{7, 100, 6000}}));
}

TEST(ReadSimgridLoad, SizesAreApart)
{
  const Simgrid file(call(0, 0, 1, 200) + call(0, 10, 2) + call(1, 10, 3) + call(1, 0, 4, 200));
  ASSERT_EQ(file.problems(), Lines{});
  ASSERT_EQ(file.file.series.size(), 2u);
  EXPECT_EQ(file.rows(0), (Rows{{3, 100, 3000}}));
  EXPECT_EQ(file.rows(1), (Rows{{4, 200, 4000}}));
}

TEST(ReadSimgridLoad, CallsOfAnAlltoallOverlap)
{
  EXPECT_EQ(Simgrid(call(0, 0, 10) + call(1, 10, 5)).problems(), Lines{}); // just so
  EXPECT_EQ(Simgrid(call(0, 0, 10) + call(1, 11, 5)).problems(),
            Lines{"x.csv:2: expected a call that overlaps with that of line 1, since ranks that join stay to the end; "
                  "found one that starts later than that ends"});
  // The one that ends first need not be the one that starts first.
  EXPECT_EQ(Simgrid(call(0, 0, 30) + call(1, 5, 1) + call(2, 7, 2)).problems(),
            Lines{"x.csv:3: expected a call that overlaps with that of line 2, since ranks that join stay to the end; "
                  "found one that starts later than that ends"});
}

TEST(ReadSimgridLoad, AllRanksCallAndAllCallsCount)
{
  EXPECT_EQ(Simgrid(call(1, 0, 10) + call(2, 0, 10)).problems(),
            Lines{"x.csv:2: expected calls of all ranks from 0 to 2, found 2 ranks"});
  const std::string first = call(0, 0, 10);
  for (const std::string line : {"1,MPI_Alltoall,100,0,0", "1,MPI_Alltoall,-1,0,1", "1,MPI_Alltoall,100,nan,1"})
    EXPECT_EQ(Simgrid(first + line + "\n").problems(),
              Lines{"x.csv:2: expected every call of every rank, found one that cannot be used: \"" + line + "\""});
  const Simgrid file(first + "1,MPI_Bcast,100,0,1\n1,MPI_Alltoall,100,0\nx,MPI_Alltoall,100,0,1\n"
                             "268435456,MPI_Alltoall,100,0,1\n");
  EXPECT_EQ(file.problems(), Lines{});
  EXPECT_EQ(file.notes(),
            (Lines{"x.csv:2: left out: expected MPI_Alltoall, found \"MPI_Bcast\"",
                   "x.csv:3: left out: expected rank,op,bytes,start,duration, found \"1,MPI_Alltoall,100,0\"",
                   "x.csv:4: left out: expected rank,op,bytes,start,duration, found \"x,MPI_Alltoall,100,0,1\"",
                   "x.csv:5: left out: expected rank,op,bytes,start,duration, found "
                   "\"268435456,MPI_Alltoall,100,0,1\""}));
}

TEST(ReadSimgrid, SeriesAreOfTheWholeFile)
{
  const Simgrid file("\nMPI_Send,8,1.0,1e-5\nMPI_Recv,8,1.0,3e-5\nMPI_Isend,8,1.0,1e-5\n");
  const char* benchmarks[] = {"MPI_Send and MPI_Recv", "MPI_Isend", "MPI_Recv"};
  for (std::size_t i = 0; i < 3; ++i) {
    const SampleSeries& series = file.file.series.at(i);
    EXPECT_EQ(series.benchmark, benchmarks[i]);
    EXPECT_EQ(series.line, 1u);
    EXPECT_EQ(series.ranks, 0);
    EXPECT_EQ(series.operation + series.printed + series.algorithm, "");
  }
  EXPECT_EQ(file.file.series[0].method, "(MPI_Send + MPI_Recv) / 2 of a round trip");
}

TEST(ReadSimgrid, AnEmptyTextHasNothing)
{
  const Simgrid file("\n");
  EXPECT_TRUE(file.file.series.empty());
  EXPECT_EQ(file.file.tool, "");
}

TEST(ReadSimgridLoad, StepsHaveTheirFirstLineAndSamplesThatOfTheLongest)
{
  const Simgrid file(call(1, 10, 3) + call(0, 0, 1) + call(0, 10, 7) + call(1, 20, 9) + call(0, 20, 5));
  ASSERT_EQ(file.problems(), Lines{});
  ASSERT_EQ(file.file.series.size(), 2u);
  EXPECT_EQ(file.file.series[0].line, 2u);
  EXPECT_EQ(file.file.series[1].line, 3u); // of rank 0, which called most
  EXPECT_EQ(file.rows(0), (Rows{{2, 100, 1000}}));
  EXPECT_EQ(file.rows(1), (Rows{{3, 100, 7000}, {4, 100, 9000}}));
  EXPECT_EQ(file.file.series[1].ranks_per_node, 0);
}

TEST(ReadSimgridLoad, EqualDurationsAreOfTheFirstRank)
{
  const Simgrid file(call(1, 0, 4) + call(0, 0, 4));
  EXPECT_EQ(file.rows(0), (Rows{{2, 100, 4000}}));
}

} // namespace
} // namespace loghop::read_simgrid_test

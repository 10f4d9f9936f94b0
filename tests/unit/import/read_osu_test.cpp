// Series and samples of files of OSU's benchmarks. Whole calibrations: formats_test.cpp.
#include "loghop/calibration/measured_table.hpp"

#include "unit/import/read_one.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace loghop::read_osu_test {
namespace {

using Values = std::vector<std::pair<std::int64_t, double>>;
using Lines = std::vector<std::string>;

struct Osu : test::ReadText {
  explicit Osu(const std::string& content) : ReadText("x.txt", content, read_osu) {}
};

TEST(ReadOsu, EachBenchmarkHasItsQuantityAndProgram)
{
  struct Row {
    const char *title, *program, *quantity, *operation;
  };
  const Row rows[] = {
      {"MPI Latency Test", "osu_latency", "half_round_trip", ""},
      {"MPI Multi Latency Test", "osu_multi_lat", "half_round_trip", ""},
      {"MPI Bandwidth Test", "osu_bw", "gap", ""},
      {"MPI Bi-Directional Bandwidth Test", "osu_bibw", "gap", ""},
      {"MPI Multiple Bandwidth / Message Rate Test", "osu_mbw_mr", "gap", ""},
      {"MPI Allgather Latency Test", "osu_allgather", "collective", "allgather"},
      {"MPI Allgatherv Latency Test", "osu_allgatherv", "collective", "allgatherv"},
      {"MPI Allreduce Latency Test", "osu_allreduce", "collective", "allreduce"},
      {"MPI All-to-All Personalized Exchange Latency Test", "osu_alltoall", "collective", "alltoall"},
      {"MPI All-to-Allv Personalized Exchange Latency Test", "osu_alltoallv", "collective", "alltoallv"},
      {"MPI All-to-Allw Personalized Exchange Latency Test", "osu_alltoallw", "collective", "alltoallw"},
      {"MPI Barrier Latency Test", "osu_barrier", "collective", "barrier"},
      {"MPI Broadcast Latency Test", "osu_bcast", "collective", "broadcast"},
      {"MPI Gather Latency Test", "osu_gather", "collective", "gather"},
      {"MPI Gatherv Latency Test", "osu_gatherv", "collective", "gatherv"},
      {"MPI Reduce Latency Test", "osu_reduce", "collective", "reduce"},
      {"MPI Reduce_scatter Latency Test", "osu_reduce_scatter", "collective", "reduce_scatter"},
      {"MPI Scatter Latency Test", "osu_scatter", "collective", "scatter"},
      {"MPI Scatterv Latency Test", "osu_scatterv", "collective", "scatterv"}};
  for (const Row& row : rows) {
    const Osu osu("\n# OSU " + std::string(row.title) + " v5.6.2\n");
    ASSERT_EQ(osu.file.series.size(), 1u) << row.title;
    const SampleSeries& series = osu.file.series[0];
    EXPECT_EQ(series.benchmark, row.program);
    EXPECT_EQ(series.quantity, row.quantity);
    EXPECT_EQ(series.operation, row.operation);
    EXPECT_EQ(series.printed, *row.operation == '\0' ? "mean" : mean_over_ranks) << row.title;
    EXPECT_EQ(series.ranks, 0);
    EXPECT_FALSE(series.raw);
    EXPECT_EQ(series.line, 2u);
    EXPECT_EQ(osu.file.tool, "OSU micro-benchmarks 5.6.2");
    EXPECT_TRUE(osu.text.problems().empty());
    EXPECT_EQ(osu.notes(), Lines{});
  }
}

TEST(ReadOsu, SamplesKnowTheirLineAndRepetitions)
{
  const Osu osu("# OSU MPI Allreduce Latency Test\n# Size  Avg Latency(us)  Iterations\n4  1.25  1000\n8  2.5  0\n");
  EXPECT_EQ(osu.file.tool, "OSU micro-benchmarks"); // without a version
  const std::vector<Sample>& samples = osu.file.series.at(0).samples;
  EXPECT_EQ(test::picoseconds_of(osu.file.series[0]), (Values{{4, 1'250'000}, {8, 2'500'000}}));
  EXPECT_EQ(samples[0].line, 3u);
  EXPECT_EQ(samples[1].line, 4u);
  EXPECT_EQ(samples[0].repetitions, 1000);
  EXPECT_EQ(samples[1].repetitions, 0);
  EXPECT_EQ(osu.notes(), Lines{"x.txt:4: left out: expected a whole number above 0 in \"Iterations\", found \"0\""});
}

/// Blanks stand in names; two of them, or a tab, between names.
TEST(ReadOsu, ColumnsAreApartByTwoBlanksOrATab)
{
  for (const char* header : {"# Size  Bandwidth (MB/s)", "# Size\tBandwidth (MB/s)", "#Size\t  Bandwidth (MB/s)\t",
                             "# Size \tBandwidth (MB/s) \t", "#   Size         Bandwidth (MB/s)   "}) {
    const Osu osu("# OSU MPI Bandwidth Test v5\n" + std::string(header) + "\n1000 2500.00\n");
    EXPECT_EQ(osu.notes(), Lines{}) << header;
    EXPECT_EQ(test::picoseconds_of(osu.file.series.at(0)), (Values{{1000, 400'000}})) << header;
  }
}

TEST(ReadOsu, AnyOfTheNamesOfALatency)
{
  for (const char* name : {"Avg Latency(us)", "Latency (us)", "Latency(us)"}) {
    const Osu osu("# OSU MPI Broadcast Latency Test v5\n# Size  Min  " + std::string(name) + "  Max\n8 1 2 3\n");
    EXPECT_EQ(test::picoseconds_of(osu.file.series.at(0)), (Values{{8, 2'000'000}})) << name;
  }
  for (const char* name : {"Bandwidth (MB/s)", "MB/s"}) {
    const Osu osu("# OSU MPI Bandwidth Test v5\n# Size  " + std::string(name) + "\n1000 1000\n");
    EXPECT_EQ(test::picoseconds_of(osu.file.series.at(0)), (Values{{1000, 1'000'000}})) << name;
  }
}

/// 1 B at 0.000001 MB/s takes 1 s; gaps from half a picosecond to 1e6 s are taken.
TEST(ReadOsu, BandwidthsGiveGapsInARange)
{
  const std::string begin = "# OSU MPI Bandwidth Test v5\n# Size  Bandwidth (MB/s)\n";
  const auto why = [](const char* rate, int size) {
    return Lines{"x.txt:3: left out: expected a bandwidth that gives a gap of 1 ps to 1000000 s, found \"" +
                 std::string(rate) + "\" for " + std::to_string(size) + " B"};
  };
  EXPECT_EQ(test::picoseconds_of(Osu(begin + "1 1e-6\n").file.series.at(0)), (Values{{1, 1e12}}));
  EXPECT_EQ(test::picoseconds_of(Osu(begin + "1 1e-12\n").file.series.at(0)), (Values{{1, 1e18}}));
  EXPECT_EQ(Osu(begin + "1 9e-13\n").notes(), why("9e-13", 1));
  EXPECT_EQ(Osu(begin + "1 1.9e6\n").notes(), Lines{}); // 0.53 ps
  EXPECT_EQ(Osu(begin + "1 2.1e6\n").notes(), why("2.1e6", 1));
  EXPECT_EQ(Osu(begin + "0 5\n").notes(), why("5", 0));
  EXPECT_EQ(Osu(begin + "1 0\n").notes(),
            Lines{"x.txt:3: left out: expected a number above 0 in \"Bandwidth (MB/s)\", found \"0\""});
}

TEST(ReadOsu, PairsAndWindowsAreNamed)
{
  const std::string begin = "# OSU MPI Multiple Bandwidth / Message Rate Test v5.9\n";
  const Osu one(begin + "# [ pairs: 1 ] [ window size: 64 ]\n# Size  MB/s  Messages/s\n4  2.00  1000000\n");
  EXPECT_EQ(one.file.series.at(0).benchmark, "osu_mbw_mr, 1 pair");
  EXPECT_EQ(one.file.series[0].method.rfind("size / bandwidth of 1 pair together", 0), 0u);
  EXPECT_NE(one.file.series[0].method.find("a window of 64 messages"), std::string::npos);
  EXPECT_EQ(test::picoseconds_of(one.file.series[0]), (Values{{4, 1'000'000}}));
  EXPECT_EQ(Osu(begin + "# [ pairs: 2 ] [ window size: 8 ]\n").file.series.at(0).benchmark, "osu_mbw_mr, 2 pairs");
  for (const char* line : {"# [ pairs: x ] [ window size: 64 ]", "# [ pairs: 1 ] [ window size: -1 ]", "# [ pairs: 1 ]",
                           "# [ pairs: 1 ] [ windows size: 64 ]", "# [ pairs: 1 ] [ window sizes: 64 ]",
                           "# [ pairs: 1 ] [ window size: 64 ] [ x"})
    EXPECT_EQ(Osu(begin + line + "\n").text.problems().size(), 1u) << line;
}

TEST(ReadOsu, RowsOfUnknownBenchmarksAreNotReportedAgain)
{
  const Osu osu("# OSU MPI Put Latency Test v5\n# Size  Latency (us)\n1 2\n"
                "# OSU MPI Latency Test v5\n1 2\n# Size  Latency (us)\n4 5\n");
  ASSERT_EQ(osu.notes().size(), 2u);
  EXPECT_EQ(
      osu.notes()[0].rfind("x.txt:1: left out: unknown benchmark \"MPI Put Latency Test\"; known: osu_latency, ", 0),
      0u);
  EXPECT_EQ(osu.notes()[1], "x.txt:5: left out: expected a header line, found \"1 2\"");
  ASSERT_EQ(osu.file.series.size(), 1u);
  EXPECT_EQ(test::picoseconds_of(osu.file.series[0]), (Values{{4, 5'000'000}}));
}

TEST(ReadOsu, BarriersHaveNoSize)
{
  const Osu osu("# OSU MPI Barrier Latency Test v5\n# Avg Latency(us)  Min Latency(us)\n3.5  1.0\n");
  EXPECT_EQ(test::picoseconds_of(osu.file.series.at(0)), (Values{{0, 3'500'000}}));
  EXPECT_EQ(Osu("# OSU MPI Latency Test v5\n# Avg Latency(us)\n3.5\n").text.problems().size(), 1u);
}

} // namespace
} // namespace loghop::read_osu_test

// Series and samples of files of Intel's benchmarks. Whole calibrations: formats_test.cpp.
#include "loghop/calibration/measured_table.hpp"

#include "unit/import/read_one.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace loghop::read_imb_test {
namespace {

using Values = std::vector<std::pair<std::int64_t, double>>;
using Lines = std::vector<std::string>;

struct Imb : test::ReadText {
  explicit Imb(const std::string& content) : ReadText("x.txt", content, read_imb) {}
};

std::string begin(const std::string& benchmark, const std::string& processes)
{
  return "# Benchmarking " + benchmark + "\n# #processes = " + processes + "\n";
}

TEST(ReadImb, EachCollectiveHasItsOperation)
{
  for (const auto& [name, operation] : {std::pair("Allgather", "allgather"),
                                        {"Allgatherv", "allgatherv"},
                                        {"Allreduce", "allreduce"},
                                        {"Alltoall", "alltoall"},
                                        {"Alltoallv", "alltoallv"},
                                        {"Bcast", "broadcast"},
                                        {"Gather", "gather"},
                                        {"Gatherv", "gatherv"},
                                        {"Reduce", "reduce"},
                                        {"Reduce_scatter", "reduce_scatter"},
                                        {"Scatter", "scatter"},
                                        {"Scatterv", "scatterv"}}) {
    const Imb imb(begin(name, "8") + "#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n64 10 1 3 2\n");
    ASSERT_EQ(imb.file.series.size(), 1u) << name;
    const SampleSeries& series = imb.file.series[0];
    EXPECT_EQ(series.quantity, "collective");
    EXPECT_EQ(series.benchmark, std::string("IMB ") + name);
    EXPECT_EQ(series.operation, operation);
    EXPECT_EQ(series.ranks, 8);
    EXPECT_EQ(series.printed, mean_over_ranks);
    EXPECT_FALSE(series.raw);
    EXPECT_EQ(series.line, 3u);
    EXPECT_EQ(test::picoseconds_of(series), (Values{{64, 2'000'000}}));
    EXPECT_EQ(series.samples[0].repetitions, 10);
    EXPECT_EQ(series.samples[0].line, 4u);
    EXPECT_EQ(imb.file.tool, "Intel MPI Benchmarks");
  }
}

TEST(ReadImb, BarriersHaveNoSize)
{
  const Imb imb(begin("Barrier", "2") + "#repetitions t_min[usec] t_max[usec] t_avg[usec]\n1000 1 3 2.5\n");
  EXPECT_EQ(test::picoseconds_of(imb.file.series.at(0)), (Values{{0, 2'500'000}}));
  EXPECT_EQ(imb.file.series[0].samples[0].repetitions, 1000);
  const Imb other(begin("Bcast", "2") + "#repetitions t_min[usec] t_max[usec] t_avg[usec]\n1000 1 3 2.5\n");
  EXPECT_EQ(other.text.problems().size(), 1u);
}

TEST(ReadImb, PingPongsAndBandsHaveNoRanks)
{
  const Imb trip(begin("PingPong", "2") + "#bytes #repetitions t[usec] Mbytes/sec\n4096 640 5.00 819.20\n");
  EXPECT_EQ(trip.file.series.at(0).quantity, "half_round_trip");
  EXPECT_EQ(trip.file.series[0].benchmark, "IMB PingPong");
  EXPECT_EQ(trip.file.series[0].operation, "");
  EXPECT_EQ(trip.file.series[0].ranks, 0);
  EXPECT_EQ(trip.file.series[0].printed, "mean");
  for (const std::string name : {"Uniband", "Biband"}) {
    const Imb band(begin(name, "4") + "#bytes #repetitions Mbytes/sec Msg/sec\n100 1000 190.73 4000000\n");
    EXPECT_EQ(band.file.series.at(0).quantity, "gap");
    EXPECT_EQ(band.file.series[0].benchmark, "IMB " + name + ", 4 processes");
    EXPECT_EQ(band.file.series[0].ranks, 0);
    EXPECT_EQ(test::picoseconds_of(band.file.series[0]), (Values{{100, 250'000}}));
  }
}

TEST(ReadImb, MessageRatesHaveARange)
{
  const auto band = [](const std::string& rate) {
    return Imb(begin("Uniband", "2") + "#bytes #repetitions Mbytes/sec Msg/sec\n8 10 1 " + rate + "\n").notes();
  };
  for (const char* rate : {"0.000001", "2000000000000", "1e-6", "2e12"})
    EXPECT_EQ(band(rate), Lines{}) << rate;
  for (const std::string rate : {"9e-7", "2.1e12"})
    EXPECT_EQ(band(rate), Lines{"x.txt:4: left out: expected a message rate from 0.000001 to 2000000000000, found \"" +
                                rate + "\""});
  EXPECT_EQ(band("0"), Lines{"x.txt:4: left out: expected a number above 0 in \"Msg/sec\", found \"0\""});
}

TEST(ReadImb, ProcessesHaveARange)
{
  const auto problems = [](const std::string& processes) {
    return Imb(begin("Bcast", processes) + "#bytes #repetitions t_avg[usec]\n64 10 2\n").text.problems().size();
  };
  for (const char* good : {"1", "2", "268435455"}) // an eighth of the largest int
    EXPECT_EQ(problems(good), 0u) << good;
  for (const char* bad : {"0", "-1", "x", "", "268435456", "2147483648"})
    EXPECT_EQ(problems(bad), 1u) << bad;
}

TEST(ReadImb, ToolsAreNamedWithTheirVersion)
{
  const std::string table = begin("PingPong", "2") + "#bytes #repetitions t[usec]\n8 10 5\n";
  EXPECT_EQ(Imb("# Intel(R) MPI Benchmarks 2019 Update 6, MPI-1 part\n" + table).file.tool,
            "Intel MPI Benchmarks 2019 Update 6");
  EXPECT_EQ(Imb("#    Intel(R) MPI Benchmarks 2021.3\n" + table).file.tool, "Intel MPI Benchmarks 2021.3");
  EXPECT_EQ(Imb(table).file.tool, "Intel MPI Benchmarks");
}

TEST(ReadImb, CellsThatCannotBeUsedLeaveTheirRowOut)
{
  const Imb imb(begin("PingPong", "2") + "#bytes #repetitions t[usec]\n-8 10 5\n8 0 5\n8 10 0\n8 10\n8 10 5\n");
  EXPECT_EQ(
      imb.notes(),
      (Lines{"x.txt:4: left out: expected a whole number of bytes in \"#bytes\", found \"-8\"",
             "x.txt:5: left out: expected a whole number above 0 in \"#repetitions\", found \"0\"",
             "x.txt:6: left out: expected a time above 0 in \"t[usec]\", found \"0\"",
             "x.txt:7: left out: expected 3 columns (\"#bytes\", \"#repetitions\", \"t[usec]\"), found \"8 10\""}));
  EXPECT_EQ(test::picoseconds_of(imb.file.series.at(0)), (Values{{8, 5'000'000}}));
}

TEST(ReadImb, RowsWithoutATableAreReportedUnlessTheirBenchmarkIsUnknown)
{
  const Imb imb("8 10 5\n" + begin("Exchange", "2") + "#bytes #repetitions t_avg[usec]\n8 10 5\n" +
                begin("PingPong", "2") + "8 10 5\n");
  ASSERT_EQ(imb.notes().size(), 3u);
  EXPECT_EQ(imb.notes()[0], "x.txt:1: left out: expected a line that begins with \"#\", found \"8 10 5\"");
  EXPECT_EQ(imb.notes()[1].rfind("x.txt:2: left out: unknown benchmark \"Exchange\"", 0), 0u);
  EXPECT_EQ(imb.notes()[2], "x.txt:8: left out: expected a line that begins with \"#\", found \"8 10 5\"");
  EXPECT_TRUE(imb.file.series.empty());
  EXPECT_EQ(Imb("# a comment\n").text.problems().size(), 1u);
  for (const char* columns : {"#bytes t[usec]", "#bytes #repetitions t_avg[usec]"})
    EXPECT_EQ(Imb(begin("PingPong", "2") + columns + "\n").text.problems().size(), 1u) << columns;
}

TEST(ReadImb, UnknownBenchmarksDoNotNameTheTool)
{
  EXPECT_EQ(Imb(begin("Exchange", "2")).file.tool, "");
  EXPECT_EQ(Imb(begin("Exchange", "2") + begin("PingPong", "2")).file.tool, "Intel MPI Benchmarks");
  EXPECT_EQ(Imb("# Intel(R) MPI Benchmarks 2018, MPI-1 part\n" + begin("PingPong", "2")).file.tool,
            "Intel MPI Benchmarks 2018");
}

TEST(ReadImb, TablesWithoutProcessesOrColumnsSayWhatTheyLack)
{
  const auto problem = [](const std::string& text) -> std::string {
    const Imb imb(text);
    try {
      imb.text.problems().throw_if_any();
      return "";
    } catch (const InputErrors& errors) {
      return errors.what();
    }
  };
  EXPECT_EQ(problem("1 2\n"), "x.txt:1: expected a line such as \"# Benchmarking PingPong\", found none in the file");
  EXPECT_EQ(problem("# Benchmarking Bcast\n#bytes #repetitions t_avg[usec]\n"),
            "x.txt:2: expected a line \"# #processes = P\" before the table, found none");
  EXPECT_EQ(problem(begin("Bcast", "2") + "#bytes t_avg[usec]\n"),
            "x.txt:3: expected a column \"#repetitions\", found \"#bytes\", \"t_avg[usec]\"");
  EXPECT_EQ(problem(begin("Uniband", "2") + "#bytes #repetitions t[usec]\n"),
            "x.txt:3: expected a column \"Msg/sec\", found \"#bytes\", \"#repetitions\", \"t[usec]\"");
}

} // namespace
} // namespace loghop::read_imb_test

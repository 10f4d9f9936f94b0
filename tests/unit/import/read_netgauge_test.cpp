// Series and samples of files of netgauge. Whole calibrations: formats_test.cpp.
#include "unit/import/read_one.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

namespace loghop::read_netgauge_test {
namespace {

using Lines = std::vector<std::string>;
/// Line, size, n, whether there is a delay; delay and value in microseconds.
using Row = std::tuple<std::size_t, std::int64_t, int, bool, double, double>;

const std::string columns = "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n";

struct Netgauge : test::ReadText {
  explicit Netgauge(const std::string& content) : ReadText("x.txt", content, read_netgauge) {}

  std::vector<Row> rows(std::size_t series) const
  {
    std::vector<Row> all;
    for (const Sample& s : file.series.at(series).samples)
      all.emplace_back(s.line, s.size, s.messages, s.delayed, std::round(s.delay_s * 1e12) / 1e6,
                       std::round(s.value_s * 1e12) / 1e6);
    return all;
  }
};

TEST(ReadNetgauge, RoundTripsOfOneAndOfManyMessagesAndOverheads)
{
  const Netgauge netgauge(columns + "8 10 12 21 129 6 1 1.5 4 5 6\n");
  EXPECT_EQ(netgauge.file.tool, "netgauge");
  ASSERT_EQ(netgauge.file.series.size(), 3u);
  const char* quantities[] = {"parametrised_round_trip", "send_overhead", "receive_overhead"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(netgauge.file.series[i].quantity, quantities[i]);
    EXPECT_EQ(netgauge.file.series[i].benchmark, "netgauge loggp");
    EXPECT_FALSE(netgauge.file.series[i].raw);
  }
  EXPECT_EQ(netgauge.rows(0),
            (std::vector<Row>{{2, 8, 1, false, 0, 12}, {2, 8, 10, false, 0, 21}, {2, 8, 10, true, 12, 129}}));
  EXPECT_EQ(netgauge.rows(1), (std::vector<Row>{{2, 8, 0, false, 0, 1}}));
  EXPECT_EQ(netgauge.rows(2), (std::vector<Row>{{2, 8, 0, false, 0, 1.5}}));
  EXPECT_EQ(netgauge.file.series[1].method.rfind("o_s, core time of a send call", 0), 0u);
  EXPECT_EQ(netgauge.file.series[2].method.rfind("o_r, core time of a receive call", 0), 0u);
  EXPECT_EQ(netgauge.notes(), Lines{});
}

TEST(ReadNetgauge, OfOneMessageTheThreeRoundTripsAreOne)
{
  const Netgauge netgauge(columns + "8 1 12 21 129 6 1 1.5 4 5 6\n");
  EXPECT_EQ(netgauge.rows(0), (std::vector<Row>{{2, 8, 1, false, 0, 12}}));
  EXPECT_EQ(netgauge.rows(1).size(), 1u);
}

TEST(ReadNetgauge, EachCellThatCannotBeUsedIsLeftOutAlone)
{
  const Netgauge netgauge(columns + "8 10 0 21 129 6 1 1.5 4 5 6\n9 10 12 0 129 6 1 1.5 4 5 6\n"
                                    "10 10 12 21 0 6 0 1.5 4 5 6\n11 10 12 21 129 6 1 0 4 5 6\n");
  EXPECT_EQ(netgauge.rows(0), (std::vector<Row>{{2, 8, 10, false, 0, 21},
                                                {3, 9, 1, false, 0, 12},
                                                {3, 9, 10, true, 12, 129},
                                                {4, 10, 1, false, 0, 12},
                                                {4, 10, 10, false, 0, 21},
                                                {5, 11, 1, false, 0, 12},
                                                {5, 11, 10, false, 0, 21},
                                                {5, 11, 10, true, 12, 129}}));
  EXPECT_EQ(netgauge.rows(1),
            (std::vector<Row>{{2, 8, 0, false, 0, 1}, {3, 9, 0, false, 0, 1}, {5, 11, 0, false, 0, 1}}));
  EXPECT_EQ(netgauge.rows(2).size(), 3u);
  EXPECT_EQ(netgauge.notes().size(), 5u);
}

TEST(ReadNetgauge, SizesAndNumbersOfMessagesThatCannotBeUsedLeaveTheLineOut)
{
  const auto notes = [](const std::string& cells) {
    return Netgauge(columns + cells + " 12 21 129 6 1 1.5 4 5 6\n").notes();
  };
  EXPECT_EQ(notes("0 268435455"), Lines{}); // an eighth of the largest int
  EXPECT_EQ(notes("8 268435456"), Lines{"x.txt:2: left out: expected fewer messages, found \"268435456\""});
  EXPECT_EQ(notes("8 0"), Lines{"x.txt:2: left out: expected a whole number above 0 in \"n\", found \"0\""});
  EXPECT_EQ(notes("-8 10"), Lines{"x.txt:2: left out: expected a whole number of bytes in \"size\", found \"-8\""});
  EXPECT_EQ(Netgauge(columns + "8 0 12 21 129 6 1 1.5 4 5 6\n").rows(1), std::vector<Row>{});
}

TEST(ReadNetgauge, ColumnsMayComeInAnyOrderAndMustAllBeThere)
{
  const Netgauge other("# size o_r o_s PRTT(n,PRTT(1,0,s),s) PRTT(n,0,s) PRTT(1,0,s) n\n8 1.5 1 129 21 12 10\n");
  EXPECT_EQ(other.rows(0),
            (std::vector<Row>{{2, 8, 1, false, 0, 12}, {2, 8, 10, false, 0, 21}, {2, 8, 10, true, 12, 129}}));
  EXPECT_EQ(other.rows(1), (std::vector<Row>{{2, 8, 0, false, 0, 1}}));
  EXPECT_EQ(other.rows(2), (std::vector<Row>{{2, 8, 0, false, 0, 1.5}}));
  for (const std::string name : {"n", "PRTT(1,0,s)", "PRTT(n,0,s)", "PRTT(n,PRTT(1,0,s),s)", "o_s", "o_r"}) {
    std::string less = columns;
    less.replace(less.find(" " + name + " ") + 1, name.size(), "x");
    const Netgauge netgauge(less + "8 10 12 21 129 6 1 1.5 4 5 6\n");
    EXPECT_EQ(netgauge.text.problems().size(), 1u) << name;
    EXPECT_TRUE(netgauge.file.series.at(0).samples.empty());
  }
}

TEST(ReadNetgauge, LinesBeforeTheColumnsAreReportedAndCommentsAreNot)
{
  const Netgauge netgauge("# netgauge v2\n8 10\n" + columns + "# more\n8 10 12 21 129 6 1 1.5 4 5 6\n");
  EXPECT_EQ(netgauge.notes(), Lines{"x.txt:2: left out: expected column names, found \"8 10\""});
  EXPECT_EQ(netgauge.rows(0).size(), 3u);
  EXPECT_EQ(Netgauge("# sizes n\n").text.problems().size(), 1u);
}

TEST(ReadNetgauge, SeriesAreOfTheWholeFile)
{
  const Netgauge netgauge("\n" + columns + "8 10 12 21 129 6 1 1.5 4 5 6\n");
  for (const SampleSeries& series : netgauge.file.series) {
    EXPECT_EQ(series.line, 1u);
    EXPECT_EQ(series.ranks, 0);
    EXPECT_EQ(series.ranks_per_node, 0);
    EXPECT_EQ(series.operation + series.printed + series.algorithm, "");
    EXPECT_EQ(series.samples.at(0).line, 3u);
    EXPECT_EQ(series.samples[0].repetitions, 0);
  }
  EXPECT_EQ(netgauge.file.series[0].method, "PRTT(n, d, s)");
}

} // namespace
} // namespace loghop::read_netgauge_test

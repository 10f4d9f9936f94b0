// Each format: its tables, and each trap that its files have.
#include "unit/import/imported.hpp"

namespace loghop::formats_test {
namespace {

using test::import_text;
using test::Imported;
using test::Lines;
using test::values;
using test::Values;

const std::string osu_latency = "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n";

TEST(ImportOsu, LatencyIsHalfARoundTrip)
{
  const Imported imported =
      import_text("osu", osu_latency + "0                       1.50\n8                       2.25\n");
  EXPECT_EQ(imported.notes, Lines{});
  EXPECT_EQ(imported.calibration.tool, "OSU micro-benchmarks 5.9");
  EXPECT_EQ(values(imported.table("half_round_trip")), (Values{{0, 1.5}, {8, 2.25}}));
  EXPECT_EQ(imported.table("half_round_trip").benchmark, "osu_latency");
  EXPECT_EQ(imported.table("half_round_trip").statistic, "mean");
}

TEST(ImportOsu, BandwidthGivesTheGapOfAMessage)
{
  // 10^6 bytes a megabyte: 1000 B at 2500 MB/s take 0.4 us.
  const Imported imported = import_text("osu", "# OSU MPI Bandwidth Test v5.9\n# Size      Bandwidth (MB/s)\n"
                                               "1                       4.00\n1000                 2500.00\n");
  EXPECT_EQ(values(imported.table("gap")), (Values{{1, 0.25}, {1000, 0.4}}));
  EXPECT_NE(imported.table("gap").source.find("window"), std::string::npos);
}

TEST(ImportOsu, MessageRateGivesTheGapOfAllPairs)
{
  const Imported imported = import_text("osu", "# OSU MPI Multiple Bandwidth / Message Rate Test v5.9\n"
                                               "# [ pairs: 8 ] [ window size: 32 ]\n"
                                               "# Size                  MB/s        Messages/s\n"
                                               "1                       0.01          12500.00\n");
  EXPECT_EQ(values(imported.table("gap")), (Values{{1, 80}})); // 1 B / 0.01 MB/s, rounded, would be 100 us
  EXPECT_EQ(imported.table("gap").benchmark, "osu_mbw_mr, 8 pairs");
  EXPECT_NE(imported.table("gap").source.find("32 messages"), std::string::npos);
}

TEST(ImportOsu, CollectivesAreMeansOverRanksOfAFileOfSeveral)
{
  ImportOptions options = test::options_of("osu");
  options.ranks = 64;
  options.ranks_per_node = 32;
  const std::string text = "# OSU MPI All-to-All Personalized Exchange Latency Test v7.2\n# Datatype: MPI_CHAR.\n"
                           "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n"
                           "8                      10.50              9.75             11.25         100\n\n"
                           "# OSU MPI Barrier Latency Test v7.2\n# Avg Latency(us)\n             3.25\n";
  const Imported imported = test::import_texts(options, {{"x.txt", text}});
  ASSERT_EQ(imported.errors, Lines{});
  ASSERT_EQ(imported.calibration.tables.size(), 2u);
  const MeasuredTable& all = imported.calibration.tables[0];
  EXPECT_EQ(std::tie(all.quantity, all.operation, all.statistic),
            std::make_tuple("collective", "alltoall", "mean over ranks"));
  EXPECT_EQ(std::tie(all.ranks, all.ranks_per_node), std::make_tuple(64, 32));
  EXPECT_EQ(values(all), (Values{{8, 10.5}}));
  EXPECT_EQ(all.points[0].repetitions, 100);
  EXPECT_EQ(imported.calibration.tables[1].operation, "barrier");
  EXPECT_EQ(values(imported.calibration.tables[1]), (Values{{0, 3.25}}));
}

TEST(ImportOsu, WhatCannotBeUsedIsReportedWithItsLine)
{
  const Imported imported = import_text(
      "osu", "srun: job 1 queued\n" + osu_latency +
                 "1    -nan\n2    -1.5\n4\n-8    1.00\n16    1.00    2.00\n32    0.00\n64    1e99\n128    5.00\n");
  EXPECT_EQ(imported.notes,
            (Lines{R"-(x.txt:1: left out: expected a header line, found "srun: job 1 queued")-",
                   R"-(x.txt:4: left out: expected a time above 0 in "Latency (us)", found "-nan")-",
                   R"-(x.txt:5: left out: expected a time above 0 in "Latency (us)", found "-1.5")-",
                   R"-(x.txt:6: left out: expected 2 columns ("Size", "Latency (us)"), found "4")-",
                   R"-(x.txt:7: left out: expected a whole number of bytes in "Size", found "-8")-",
                   R"-(x.txt:8: left out: expected 2 columns ("Size", "Latency (us)"), found "16    1.00    2.00")-",
                   R"-(x.txt:9: left out: expected a time above 0 in "Latency (us)", found "0.00")-",
                   R"-(x.txt:10: left out: expected a time of at most 1000000 s in "Latency (us)", found "1e99")-"}));
  EXPECT_EQ(values(imported.table("half_round_trip")), (Values{{128, 5}}));
}

TEST(ImportOsu, RefusesWhatItIsNot)
{
  EXPECT_EQ(import_text("osu", "1   2\n").errors,
            Lines{"x.txt:1: expected a header line such as \"# OSU MPI Latency Test v5.6.2\", found none in the file"});
  EXPECT_EQ(import_text("osu", "\n \n").errors, Lines{"x.txt: expected measurements, found an empty file"});
  EXPECT_EQ(import_text("osu", osu_latency + "1  \x01\n").errors,
            Lines{"x.txt:3: expected a text, found a byte that no text has"});
  EXPECT_EQ(import_text("osu", "# OSU MPI Bandwidth Test v5.9\n# Size          Latency (us)\n1   1\n").errors,
            Lines{R"-(x.txt:2: expected a column "Bandwidth (MB/s)", found "Size", "Latency (us)")-"});
  EXPECT_EQ(import_text("osu", "# OSU MPI Barrier Latency Test v5.9\n# Avg Latency(us)\n3.25\n").errors,
            Lines{"x.txt:1: osu_barrier does not print how many ranks there were: give --ranks"});
  EXPECT_EQ(import_text("osu", osu_latency).errors,
            Lines{"x.txt: expected measurements of the format \"osu\", found none that can be used"});
}

TEST(ImportImb, TablesAndRanksOfAFile)
{
  const Imported imported =
      import_text("imb", "#    Intel(R) MPI Benchmarks 2021.3, MPI-1 part\n"
                         "# Benchmarking PingPong\n# #processes = 2\n"
                         "       #bytes #repetitions      t[usec]   Mbytes/sec\n"
                         "         4096          640         5.00       819.20\n"
                         "# Benchmarking Biband\n# #processes = 4\n"
                         "       #bytes #repetitions   Mbytes/sec      Msg/sec\n"
                         "          100         1000       190.73      2000000\n"
                         "# Benchmarking Allreduce\n# #processes = 8\n"
                         "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
                         "            8         1000         6.00         8.00         7.25\n"
                         "# Benchmarking Allreduce\n# #processes = 16\n"
                         "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
                         "            8         1000         9.00        11.00        10.00\n"
                         "# Benchmarking Exchange\n# #processes = 8\n"
                         "       #bytes #repetitions  t_min[usec]\n            8         1000         6.00\n");
  EXPECT_EQ(imported.calibration.tool, "Intel MPI Benchmarks 2021.3");
  EXPECT_EQ(values(imported.table("half_round_trip")), (Values{{4096, 5}}));
  EXPECT_EQ(imported.table("half_round_trip").points[0].repetitions, 640);
  EXPECT_EQ(values(imported.table("gap")), (Values{{100, 0.5}})); // of megabytes of 2^20 bytes
  ASSERT_EQ(imported.calibration.tables.size(), 4u);
  EXPECT_EQ(imported.calibration.tables[2].ranks, 8);
  EXPECT_EQ(values(imported.calibration.tables[2]), (Values{{8, 7.25}}));
  EXPECT_EQ(imported.calibration.tables[3].ranks, 16);
  ASSERT_EQ(imported.notes.size(), 1u);
  EXPECT_EQ(imported.notes[0].find("x.txt:18: left out: unknown benchmark \"Exchange\"; known: PingPong"), 0u);
}

TEST(ImportImb, RefusesTablesWithoutProcesses)
{
  const std::string begin = "# Benchmarking PingPong\n",
                    table = "#bytes #repetitions t[usec] Mbytes/sec\n0 1000 2.0 0\n";
  EXPECT_EQ(import_text("imb", begin + table).errors,
            Lines{"x.txt:2: expected a line \"# #processes = P\" before the table, found none"});
  // The processes of one benchmark are not those of the next.
  EXPECT_EQ(import_text("imb", begin + "# #processes = 2\n" + table + begin + table).errors,
            Lines{"x.txt:6: expected a line \"# #processes = P\" before the table, found none"});
  ImportOptions options = test::options_of("imb");
  options.ranks = 4;
  const std::string reduce = "# Benchmarking Reduce\n# #processes = 8\n#bytes #repetitions t_min[usec] t_max[usec] "
                             "t_avg[usec]\n8 10 1 3 2\n";
  EXPECT_EQ(test::import_texts(options, {{"x.txt", reduce}}).errors,
            Lines{"x.txt:3: expected 4 ranks, as --ranks says, found 8"});
}

const std::string netgauge = "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n";

TEST(ImportNetgauge, RoundTripsAndOverheads)
{
  const Imported imported = import_text("netgauge", netgauge + "1 10 12.0 21.0 129.0 6.0 1.0 1.5 -nan -nan -nan\n"
                                                               "64 10 -nan 20.0 119.0 6.0 -1.0 1.25 -9 0.001 0.5\n");
  EXPECT_EQ(imported.notes, (Lines{R"-(x.txt:3: left out: expected a time above 0 in "PRTT(1,0,s)", found "-nan")-",
                                   R"-(x.txt:3: left out: expected a time above 0 in "o_s", found "-1.0")-"}));
  const MeasuredTable& table = imported.table("parametrised_round_trip");
  ASSERT_EQ(table.points.size(), 4u); // of 64 B the one whose delay is not known is missing, too
  EXPECT_EQ(values(table), (Values{{1, 12}, {1, 21}, {1, 129}, {64, 20}}));
  EXPECT_EQ(table.points[0].messages, 1);
  EXPECT_EQ(table.points[2].messages, 10);
  EXPECT_DOUBLE_EQ(table.points[1].delay_s, 0);
  EXPECT_DOUBLE_EQ(table.points[2].delay_s, 12e-6);
  EXPECT_EQ(values(imported.table("send_overhead")), (Values{{1, 1}}));
  EXPECT_EQ(values(imported.table("receive_overhead")), (Values{{1, 1.5}, {64, 1.25}}));
}

TEST(ImportNetgauge, ASizeThatIsThereTwiceIsReportedAndReduced)
{
  const Imported imported =
      import_text("netgauge", netgauge + "8 10 10 20 110 6 1 1 1 1 1\n8 10 12 24 130 6 2 3 1 1 1\n");
  EXPECT_EQ(imported.notes, Lines{"x.txt:3: netgauge loggp: 8B again, reduced to the median of all its values"});
  EXPECT_EQ(values(imported.table("parametrised_round_trip")), (Values{{8, 11}, {8, 22}, {8, 120}}));
  EXPECT_DOUBLE_EQ(imported.table("parametrised_round_trip").points[2].delay_s, 11e-6);
  EXPECT_EQ(values(imported.table("receive_overhead")), (Values{{8, 2}}));
}

TEST(ImportSimgrid, PingPongsAreHalfTheirSumWithoutTheColdOne)
{
  const Imported imported = import_text("simgrid", "MPI_Send,100,1.0,9.0e-03\nMPI_Recv,100,1.0,9.0e-03\n"
                                                   "MPI_Send,100,1.1,1.0e-05\nMPI_Recv,100,1.1,3.0e-05\n"
                                                   "MPI_Send,100,1.2,2.0e-05\nMPI_Recv,100,1.2,6.0e-05\n"
                                                   "MPI_Send,100,1.3,2.0e-05\nMPI_Recv,100,1.3,8.0e-05\n");
  EXPECT_EQ(imported.notes, Lines{});
  const MeasuredTable& table = imported.table("half_round_trip");
  EXPECT_EQ(values(table), (Values{{100, 40}})); // of 20, 40, 50
  EXPECT_EQ(table.points[0].repetitions, 3);
  EXPECT_NEAR(table.points[0].deviation_s,
              std::sqrt((16.6667 * 16.6667 + 3.3333 * 3.3333 + 13.3333 * 13.3333) / 2) * 1e-6, 1e-9);
  EXPECT_EQ(table.statistic, "median");
  EXPECT_NE(table.source.find("the first repetition of each size, which is cold, dropped"), std::string::npos);
}

TEST(ImportSimgrid, HalvesWithoutTheOtherAreLeftOut)
{
  ImportOptions options = test::options_of("simgrid");
  options.drop_first = 0;
  const Imported imported = test::import_texts(options, {{"x.csv", "MPI_Send,1,1.0,1e-5\nMPI_Send,1,1.1,1e-5\n"
                                                                   "MPI_Recv,1,1.1,3e-5\nMPI_Recv,1,1.2,1e-5\n"
                                                                   "MPI_Send,1,1.3,1e-5\nMPI_Recv,2,1.3,1e-5\n"
                                                                   "MPI_Send,1,1.4,1e-5\nMPI_Recv,1,1.5,9e-5\n"}});
  const std::string send = ": left out: expected an MPI_Recv of the same size and start after this MPI_Send";
  const std::string receive = ": left out: expected an MPI_Send of the same size and start before this MPI_Recv";
  EXPECT_EQ(imported.notes, (Lines{"x.csv:1" + send, "x.csv:4" + receive, "x.csv:6" + receive, "x.csv:5" + send,
                                   "x.csv:8" + receive, "x.csv:7" + send}));
  EXPECT_EQ(values(imported.table("half_round_trip")), (Values{{1, 20}}));
}

TEST(ImportSimgrid, OverheadsAndSizesThatAreOnlyCold)
{
  const Imported imported = import_text("simgrid", "MPI_Isend,8,1,9e-5\nMPI_Isend,8,2,1e-6\nMPI_Isend,9,3,1e-6");
  EXPECT_EQ(values(imported.table("send_overhead")), (Values{{8, 1}}));
  EXPECT_EQ(
      imported.notes,
      (Lines{"x.txt:3: the last line has no end: it may be cut",
             "x.txt:3: left out: MPI_Isend: expected more than 1 repetitions of 9B, the first of which are cold and "
             "dropped, found no more"}));
  const Imported receives = import_text("simgrid", "MPI_Recv,8,1,9e-5\nMPI_Recv,8,2,1e-6\n");
  EXPECT_EQ(values(receives.table("receive_overhead")), (Values{{8, 1}}));
  EXPECT_EQ(import_text("simgrid", "MPI_Wtime,0,41.4,0.4\n").errors.size(), 1u);
}

TEST(ImportSimgrid, LoadFilesGiveTheLongestOfTheRanksThatHaveJoined)
{
  const Imported imported = import_text("simgrid", "0,MPI_Alltoall,1000,100.0,9.0\n0,MPI_Alltoall,1000,110.0,2.0\n"
                                                   "0,MPI_Alltoall,1000,120.0,4.0\n0,MPI_Alltoall,1000,130.0,8.0\n"
                                                   "1,MPI_Alltoall,1000,100.5,8.0\n1,MPI_Alltoall,1000,110.5,3.0\n"
                                                   "1,MPI_Alltoall,1000,120.5,4.5\n1,MPI_Alltoall,1000,130.5,6.0\n"
                                                   "2,MPI_Alltoall,1000,120.1,4.0\n2,MPI_Alltoall,1000,130.1,7.0\n");
  ASSERT_EQ(imported.errors, Lines{});
  ASSERT_EQ(imported.calibration.tables.size(), 2u);
  EXPECT_EQ(imported.calibration.tables[0].ranks, 2);
  EXPECT_EQ(values(imported.calibration.tables[0]), (Values{{1000, 3000}})); // the first, of 9 ms, is cold
  EXPECT_EQ(imported.calibration.tables[1].ranks, 3);
  EXPECT_EQ(values(imported.calibration.tables[1]), (Values{{1000, 8000}}));
  EXPECT_EQ(imported.calibration.tables[1].statistic, "median of the longest of all ranks");
}

TEST(ImportSimgrid, LoadFilesWhoseCallsDoNotMeetAreRefused)
{
  const std::string first = "0,MPI_Alltoall,1000,100.0,9.0\n0,MPI_Alltoall,1000,110.0,2.0\n";
  EXPECT_EQ(import_text("simgrid", first + "1,MPI_Alltoall,1000,100.5,8.0\n").errors,
            Lines{"x.txt:2: expected a call that overlaps with that of line 3, since ranks that join stay to the end; "
                  "found one that starts later than that ends"});
  EXPECT_EQ(import_text("simgrid", first + "2,MPI_Alltoall,1000,110.5,8.0\n").errors,
            Lines{"x.txt:3: expected calls of all ranks from 0 to 2, found 2 ranks"});
}

} // namespace
} // namespace loghop::formats_test

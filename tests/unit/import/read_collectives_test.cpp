// CSV of collectives: tables by collective, algorithm and ranks, and files that are wrong in one place each.
#include "unit/import/imported.hpp"

namespace loghop::read_collectives_test {
namespace {

using test::import_text;
using test::Imported;
using test::Lines;
using test::values;
using test::Values;

const std::string header = "ranks,ranks_per_node,collective,algorithm,bytes,time\n";

TEST(ImportCollectives, OneTableForEachCollectiveAlgorithmAndNumberOfRanks)
{
  const Imported imported = import_text("collectives", "# cluster\n\n" + header +
                                                           "8,4,allreduce,ring,1024,21.5us\n"
                                                           "8,4,allreduce,rabenseifner,1024,17us\n"
                                                           "  # later\n"
                                                           "8, 4, allreduce, ring, 65536, 0.12ms\n"
                                                           "8,2,allreduce,ring,1024,24us\n"
                                                           "16,4,allreduce,ring,1024,48us\n"
                                                           "8,4,barrier,default,0,9000ns\n");
  ASSERT_EQ(imported.errors, Lines{});
  EXPECT_EQ(imported.notes, Lines{});
  ASSERT_EQ(imported.calibration.tables.size(), 5u);
  const MeasuredTable& ring = imported.calibration.tables[0];
  EXPECT_EQ(std::tie(ring.quantity, ring.operation, ring.algorithm, ring.benchmark, ring.statistic),
            std::make_tuple("collective", "allreduce", "ring", "", ""));
  EXPECT_EQ(std::tie(ring.ranks, ring.ranks_per_node), std::make_tuple(8, 4));
  EXPECT_EQ(values(ring), (Values{{1024, 21.5}, {65536, 120}}));
  EXPECT_EQ(ring.source, "allreduce ring: time until the last rank is done; from x.txt");
  EXPECT_EQ(imported.calibration.tables[1].algorithm, "rabenseifner");
  EXPECT_EQ(imported.calibration.tables[2].ranks_per_node, 2);
  EXPECT_EQ(imported.calibration.tables[3].ranks, 16);
  EXPECT_EQ(imported.calibration.tables[4].algorithm, "");
  EXPECT_EQ(values(imported.calibration.tables[4]), (Values{{0, 9}}));
}

TEST(ImportCollectives, ColumnsHaveAnyOrder)
{
  const Imported imported =
      import_text("collectives", "time,bytes,algorithm,collective,ranks_per_node,ranks\n3us,8,linear,gather,2,6\n");
  const MeasuredTable& table = imported.table("collective");
  EXPECT_EQ(std::tie(table.operation, table.algorithm), std::make_tuple("gather", "linear"));
  EXPECT_EQ(std::tie(table.ranks, table.ranks_per_node), std::make_tuple(6, 2));
  EXPECT_EQ(values(table), (Values{{8, 3}}));
}

/// Tables of one collective and number of ranks differ by what the benchmark and the library call them.
TEST(ImportCollectives, BenchmarksAndChoicesKeepTablesApart)
{
  const Imported imported =
      import_text("collectives", "benchmark,choice,ranks,ranks_per_node,collective,algorithm,bytes,time\n"
                                 "osu,,8,4,scatter,linear,8,1us\n"
                                 "osu,linear_nb,8,4,scatter,default,8,2us\n"
                                 "imb,linear_nb,8,4,scatter,default,8,3us\n"
                                 "osu,binomial,8,4,scatter,default,8,4us\n"
                                 ",,8,4,scatter,default,8,5us\n"
                                 "osu,linear_nb,8,4,scatter,default,16,6us\n");
  ASSERT_EQ(imported.errors, Lines{});
  EXPECT_EQ(imported.notes, Lines{});
  const std::vector<std::tuple<std::string, std::string, std::string, Values>> expected = {
      {"osu", "linear", "", {{8, 1}}},
      {"osu", "", "linear_nb", {{8, 2}, {16, 6}}},
      {"imb", "", "linear_nb", {{8, 3}}},
      {"osu", "", "binomial", {{8, 4}}},
      {"", "", "", {{8, 5}}}};
  ASSERT_EQ(imported.calibration.tables.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const MeasuredTable& table = imported.calibration.tables[i];
    EXPECT_EQ(std::make_tuple(table.benchmark, table.algorithm, table.choice, values(table)), expected[i]) << i;
  }
}

TEST(ImportCollectives, AChoiceIsOfTheDefaultAlgorithm)
{
  const std::string with_choice = "choice," + header;
  EXPECT_EQ(import_text("collectives", with_choice + "binomial,8,4,scatter,linear,8,1us\n").errors,
            Lines{"x.txt:2: expected the algorithm \"default\" beside a choice of the library, found \"linear\""});
  EXPECT_EQ(import_text("collectives", with_choice + "8,4,scatter,linear,8,1us\n").errors,
            Lines{"x.txt:2: expected 7 cells, as there are columns, found \"8,4,scatter,linear,8,1us\""});
  ImportOptions options = test::options_of("collectives");
  options.algorithms["scatter"] = "linear";
  const Imported imported =
      test::import_texts(options, {{"x.txt", with_choice + "binomial,8,4,scatter,default,8,1us\n"}});
  EXPECT_EQ(imported.table("collective").algorithm, "") << "the choice is known";
  EXPECT_EQ(imported.table("collective").source, "scatter binomial: time until the last rank is done; from x.txt");
}

TEST(ImportCollectives, PointsThatAreThereTwiceAreReduced)
{
  const Imported imported = import_text("collectives", header + "8,4,scan,chain,8,1us\n8,4,scan,chain,8,9us\n"
                                                                "8,4,scan,chain,8,2us\n");
  EXPECT_EQ(values(imported.table("collective")), (Values{{8, 2}}));
  const std::string again = ": scan chain: 8B again, reduced to the median of all its values";
  EXPECT_EQ(imported.notes, (Lines{"x.txt:3" + again, "x.txt:4" + again}));
}

TEST(ImportCollectives, UnknownAlgorithmsAreThoseThatTheUserNames)
{
  ImportOptions options = test::options_of("collectives");
  options.algorithms["alltoall"] = "ring";
  const Imported imported = test::import_texts(
      options, {{"x.txt", header + "8,4,alltoall,default,8,1us\n8,4,alltoall,bruck,8,1us\n8,4,scan,default,8,1us\n"}});
  ASSERT_EQ(imported.calibration.tables.size(), 3u);
  EXPECT_EQ(imported.calibration.tables[0].algorithm, "ring");
  EXPECT_EQ(imported.calibration.tables[1].algorithm, "bruck");
  EXPECT_EQ(imported.calibration.tables[2].algorithm, "");
}

TEST(ImportCollectives, RanksThatOptionsSayMustBeThoseOfTheFile)
{
  ImportOptions options = test::options_of("collectives");
  options.ranks = options.ranks_per_node = 4;
  const auto errors = [&](const std::string& row) {
    return test::import_texts(options, {{"x.txt", header + row}}).errors;
  };
  EXPECT_EQ(errors("4,4,scan,chain,8,1us\n"), Lines{});
  EXPECT_EQ(errors("8,4,scan,chain,8,1us\n"), Lines{"x.txt:2: expected 4 ranks, as --ranks says, found 8"});
  EXPECT_EQ(errors("4,2,scan,chain,8,1us\n"),
            Lines{"x.txt:2: expected 4 ranks a node, as --ranks-per-node says, found 2"});
}

TEST(ImportCollectives, EachWrongCellIsAnError)
{
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"0,4,scan,chain,8,1us", "expected a whole number from 1 to 268435456 in \"ranks\", found \"0\""},
      {"8,x,scan,chain,8,1us", "expected a whole number from 1 to 268435456 in \"ranks_per_node\", found \"x\""},
      {"8,4,scna,chain,8,1us",
       "unknown collective \"scna\"; known: barrier, broadcast, reduce, allreduce, gather, scatter, allgather, "
       "reduce_scatter, scan, exscan, alltoall, round_trip; did you mean \"scan\"?"},
      {"8,4,scan,ring,8,1us", "unknown algorithm of scan \"ring\"; known: recursive_doubling, chain, default"},
      {"8,4,scan,chain,8B,1us", "expected a whole number from 0 to 9007199254740992 in \"bytes\", found \"8B\""},
      {"8,4,scan,chain,-8,1us", "expected a whole number from 0 to 9007199254740992 in \"bytes\", found \"-8\""},
      {"8,4,scan,chain,8,1", "expected a time such as \"1.6us\" in \"time\", found \"1\""},
      {"8,4,scan,chain,8,0us", "expected a time of 1ps to 1000000s in \"time\", found \"0us\""},
      {"8,4,scan,chain,8,1000001s", "expected a time of 1ps to 1000000s in \"time\", found \"1000001s\""},
      {"8,4,scan,chain,8", "expected 6 cells, as there are columns, found \"8,4,scan,chain,8\""},
      {"268435456,4,scan,chain,9007199254740992,1us",
       "scan chain: the data must have 0 to 2^60 bytes, of all ranks together"},
  };
  for (const auto& [row, problem] : rows)
    EXPECT_EQ(import_text("collectives", header + "8,4,scan,chain,1,1us\n" + row + "\n8,4,scan,chain,2,1us\n").errors,
              Lines{"x.txt:3: " + problem});
}

TEST(ImportCollectives, HeaderHasEachColumnOnce)
{
  const auto errors = [](const std::string& first) {
    return import_text("collectives", first + "\n8,4,scan,chain,8,1us\n").errors;
  };
  const std::string columns = R"("ranks", "ranks_per_node", "collective", "algorithm", "bytes", "time")";
  for (const std::string first :
       {"ranks,collective,algorithm,bytes,time", "ranks,ranks_per_node,collective,algorithm,size,time",
        "ranks,ranks,ranks_per_node,collective,algorithm,bytes,time", "8,4,scan,chain,8,1us",
        "ranks,ranks_per_node,collective,algorithm,bytes,time,seed",
        "ranks,ranks_per_node,collective,algorithm,bytes,time,choice,choice"})
    EXPECT_EQ(errors(first), Lines{"x.txt:1: expected the columns " + columns +
                                   R"(, each once, and perhaps "benchmark", "choice", found ")" + first + '"'});
  EXPECT_EQ(import_text("collectives", "# nothing\n").errors,
            Lines{"x.txt:1: expected a line of column names: " + columns + ", found none in the file"});
  EXPECT_EQ(import_text("collectives", header).errors,
            Lines{"x.txt: expected measurements of the format \"collectives\", found none that can be used"});
}

/// Sizes of MPI_Reduce_scatter's benchmarks are those of the whole data.
TEST(ImportOsu, CollectivesTakeTheAlgorithmThatTheUserNames)
{
  ImportOptions options = test::options_of("osu");
  options.ranks = 4;
  options.algorithms = {{"alltoall", "bruck"}, {"reduce_scatter", "ring"}};
  const auto text = [](const std::string& title) {
    return "# OSU MPI " + title + " Latency Test v7.2\n# Size       Avg Latency(us)\n8                      10.50\n";
  };
  const Imported imported =
      test::import_texts(options, {{"x.txt", text("All-to-All Personalized Exchange") + text("Reduce_scatter")}});
  ASSERT_EQ(imported.calibration.tables.size(), 2u);
  EXPECT_EQ(imported.calibration.tables[0].algorithm, "bruck");
  EXPECT_EQ(imported.calibration.tables[1].algorithm, "");
  EXPECT_EQ(imported.notes,
            Lines{"x.txt:4: osu_reduce_scatter: its algorithm is not kept: sizes are those of the whole "
                  "data here, and of one block where an algorithm runs"});
}

TEST(ImportCollectives, LimitsOfCellsAreTaken)
{
  const auto errors = [](const std::string& row) { return import_text("collectives", header + row + "\n").errors; };
  for (const char* row :
       {"1,4,scan,default,8,1us", "268435456,4,scan,default,8,1us", "8,1,scan,default,8,1us",
        "8,268435456,scan,default,8,1us", "8,4,scan,default,0,1us", "8,4,scan,default,9007199254740992,1us",
        "8,4,scan,default,8,0.5ps", "8,4,scan,default,8,1000000s"})
    EXPECT_EQ(errors(row), Lines{}) << row;
  const std::string ranks = "x.txt:2: expected a whole number from 1 to 268435456 in \"ranks";
  const std::string time = "x.txt:2: expected a time of 1ps to 1000000s in \"time\", found ";
  EXPECT_EQ(errors("268435457,4,scan,default,8,1us"), Lines{ranks + "\", found \"268435457\""});
  EXPECT_EQ(errors("8,268435457,scan,default,8,1us"), Lines{ranks + "_per_node\", found \"268435457\""});
  EXPECT_EQ(errors("8,0,scan,default,8,1us"), Lines{ranks + "_per_node\", found \"0\""});
  EXPECT_EQ(errors("8,4,scan,default,9007199254740993,1us"),
            Lines{"x.txt:2: expected a whole number from 0 to 9007199254740992 in \"bytes\", found "
                  "\"9007199254740993\""});
  EXPECT_EQ(errors("8,4,scan,default,8,0.49ps"), Lines{time + "\"0.49ps\""});
  EXPECT_EQ(errors("8,4,scan,default,8,1000000.1s"), Lines{time + "\"1000000.1s\""});
}

TEST(ImportCollectives, TablesOfOneAlgorithmDifferByTheirCollective)
{
  const Imported imported = import_text(
      "collectives", header + "8,4,barrier,default,0,1us\n8,4,scan,default,0,2us\n8,4,scan,default,8,4us\n");
  ASSERT_EQ(imported.calibration.tables.size(), 2u);
  EXPECT_EQ(imported.notes, Lines{});
  EXPECT_EQ(imported.calibration.tables[0].operation, "barrier");
  EXPECT_EQ(values(imported.calibration.tables[1]), (Values{{0, 2}, {8, 4}}));
  EXPECT_EQ(imported.calibration.tables[0].source, "barrier: time until the last rank is done; from x.txt");
}

/// Each of the wrong cells of a line is said.
TEST(ImportCollectives, AllWrongCellsOfALineAreReported)
{
  const auto imported = import_text("collectives", header + "0,0,scna,chain,x,1\n\n8,4,scan,chain,8,1us,7\n");
  EXPECT_EQ(imported.errors.size(), 6u);
  EXPECT_EQ(imported.errors.back(),
            "x.txt:4: expected 6 cells, as there are columns, found \"8,4,scan,chain,8,1us,7\"");
}

} // namespace
} // namespace loghop::read_collectives_test

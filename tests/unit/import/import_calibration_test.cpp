// Several files, what the calibration has already, and texts of every kind.
#include "loghop/calibration/calibration_file.hpp"

#include "unit/base/data_files.hpp"
#include "unit/base/wrong_input.hpp"
#include "unit/import/imported.hpp"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>

namespace loghop::import_calibration_test {
namespace {

using test::Imported;
using test::Lines;
using test::values;
using test::Values;

std::string latency(const std::string& value)
{
  return "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n8     " + value + "\n";
}

TEST(ImportFiles, RunsOfOneBenchmarkAreReducedTogether)
{
  ImportOptions options = test::options_of("osu");
  options.level = Level::within_node;
  const std::vector<ImportFile> runs = {
      {"d/a.txt", latency("1")}, {"d/b.txt", latency("7")}, {"d/c.txt", latency("3")}};
  const Imported imported = test::import_texts(options, runs);
  EXPECT_EQ(values(imported.table("half_round_trip")), (Values{{8, 3}}));
  EXPECT_EQ(imported.table("half_round_trip").level, Level::within_node);
  const std::string& source = imported.table("half_round_trip").source;
  EXPECT_NE(source.find("sizes that are there more than once: the median; from a.txt, b.txt, c.txt"),
            std::string::npos);
  const std::string again = ":1: osu_latency again: its sizes are reduced together with those of ";
  EXPECT_EQ(imported.notes, (Lines{"d/b.txt" + again + "a.txt", "d/c.txt" + again + "a.txt, b.txt"}));
  const std::vector<ImportFile> twice = {{"a.txt", latency("1")}, {"d/a.txt", latency("2")}};
  EXPECT_EQ(test::import_texts(options, twice).notes, Lines{"d/a.txt" + again + "a.txt"});
  options.statistic = find_component(statistic_table(), "minimum");
  EXPECT_EQ(values(test::import_texts(options, runs).table("half_round_trip")), (Values{{8, 1}}));
}

TEST(ImportFiles, WhatTheCalibrationHasIsNotAddedAgain)
{
  Calibration calibration;
  ImportOptions options = test::options_of("osu");
  import_files({{"a.txt", latency("1")}}, options, calibration);
  const auto again = test::errors_of([&] { import_files({{"b.txt", latency("2")}}, options, calibration); });
  EXPECT_EQ(test::texts(again),
            "b.txt: expected what the calibration does not have yet, found its table of osu_latency "
            "of half_round_trip between_nodes again\n");
  EXPECT_EQ(calibration.tables.size(), 1u);
  options.level = Level::within_node;
  import_files({{"b.txt", latency("2")}}, options, calibration);
  EXPECT_EQ(calibration.tables.size(), 2u);
  EXPECT_EQ(calibration.tool, "OSU micro-benchmarks 5.9");
}

TEST(ImportFiles, AllFilesThatAreWrongAreReported)
{
  const Imported imported = test::import_texts(test::options_of("osu"), {{"a", "x\n"}, {"b", ""}, {"c", latency("1")}});
  ASSERT_EQ(imported.errors.size(), 2u);
  EXPECT_TRUE(imported.calibration.tables.empty());
}

TEST(ImportFiles, WhatIsPrintedOfAToolIsFitForAFile)
{
  const Imported imported = test::import_text("osu", "# OSU MPI Latency Test v5.\xff\n# Size  Latency (us)\n8  1.00\n");
  EXPECT_EQ(imported.calibration.tool, "OSU micro-benchmarks 5.\\xff");
}

/// Of a CSV of collectives: its only table.
MeasuredTable ring_allreduce()
{
  MeasuredTable table;
  table.quantity = "collective";
  table.operation = "allreduce";
  table.algorithm = "ring";
  table.ranks = 8;
  table.ranks_per_node = 4;
  return table;
}

std::string problems_beside(const MeasuredTable& known)
{
  Calibration calibration;
  calibration.tables = {known};
  const std::string text = "ranks,ranks_per_node,collective,algorithm,bytes,time\n8,4,allreduce,ring,8,1us\n";
  return test::texts(test::errors_of([&] {
    import_files({{"d/a.csv", text}}, test::options_of("collectives"), calibration);
  }));
}

TEST(ImportFiles, TablesAreTheSameOnlyInEverything)
{
  EXPECT_EQ(problems_beside(ring_allreduce()),
            "a.csv: expected what the calibration does not have yet, found its table of allreduce ring of collective "
            "between_nodes again\n");
  std::vector<MeasuredTable> others(9, ring_allreduce());
  others[0].quantity = "gap";
  others[1].level = Level::within_node;
  others[2].benchmark = "osu";
  others[3].operation = "allgather";
  others[4].algorithm = "chain";
  others[5].ranks = 9;
  others[6].ranks_per_node = 2;
  others[7].layout = "cc";
  others[8].choice = "ring";
  for (std::size_t i = 0; i < others.size(); ++i)
    EXPECT_EQ(problems_beside(others[i]), "") << i;
}

TEST(ImportFiles, WithoutFilesThereAreNoMeasurements)
{
  EXPECT_EQ(test::import_texts(test::options_of("osu"), {}).errors, Lines{"import: expected measurements, found none"});
}

/// A refused file says why nothing of it can be used; what is left out of the others is not said then.
TEST(ImportFiles, OfARefusedFileTheNotesAreErrors)
{
  const Imported imported = test::import_texts(test::options_of("osu"),
                                               {{"a", latency("0")}, {"b", latency("1") + "4\n"}, {"c", latency("x")}});
  const std::string none = ": expected measurements of the format \"osu\", found none that can be used";
  EXPECT_EQ(imported.errors,
            (Lines{"a:3: left out: expected a time above 0 in \"Latency (us)\", found \"0\"", "a" + none,
                   "c:3: left out: expected a time above 0 in \"Latency (us)\", found \"x\"", "c" + none}));
  EXPECT_EQ(imported.notes, Lines{});
}

/// As many microseconds as bytes.
std::string four_sizes()
{
  std::string text = "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n";
  for (const int size : {8, 80, 84, 800})
    text += std::to_string(size) + "  " + std::to_string(size) + "\n";
  return text;
}

TEST(ImportFiles, TablesArePooledAndThinnedAsAsked)
{
  ImportOptions options = test::options_of("osu");
  const auto table = [&] { return test::import_texts(options, {{"a", four_sizes()}}).table("half_round_trip"); };
  EXPECT_EQ(values(table()), (Values{{8, 8}, {80, 80}, {84, 84}, {800, 800}}));
  EXPECT_EQ(table().source, "osu_latency: half of a round trip; from a");
  options.pool = 0.05;
  EXPECT_EQ(values(table()), (Values{{8, 8}, {80, 82}, {84, 82}, {800, 800}}));
  EXPECT_EQ(table().source,
            "osu_latency: half of a round trip; each value the median of those of sizes up to 5 % away; from a");
  options.pool = 0;
  options.thin = 1; // 1, 10, 100, 1000
  EXPECT_EQ(values(table()), (Values{{8, 8}, {84, 84}, {800, 800}}));
  EXPECT_EQ(table().source, "osu_latency: half of a round trip; about 1 sizes a decade kept; from a");
}

TEST(ImportFiles, AsManyRepetitionsAsAskedAreDropped)
{
  ImportOptions options = test::options_of("simgrid");
  const auto imported = [&](std::size_t drop) {
    options.drop_first = drop;
    return test::import_texts(options, {{"a", "MPI_Isend,8,1,9e-6\nMPI_Isend,8,2,5e-6\nMPI_Isend,8,3,1e-6\n"}});
  };
  EXPECT_EQ(values(imported(0).table("send_overhead")), (Values{{8, 5}}));
  EXPECT_EQ(imported(0).table("send_overhead").source, "MPI_Isend: duration of the call; from a");
  EXPECT_EQ(values(imported(1).table("send_overhead")), (Values{{8, 3}}));
  EXPECT_EQ(imported(1).table("send_overhead").source,
            "MPI_Isend: duration of the call; the first repetition of each size, which is cold, dropped; from a");
  EXPECT_EQ(values(imported(2).table("send_overhead")), (Values{{8, 1}}));
  EXPECT_EQ(imported(2).table("send_overhead").source, "MPI_Isend: duration of the call; the first 2 repetitions of "
                                                       "each size, which are cold, dropped; from a");
  EXPECT_EQ(imported(3).errors, Lines{"import: expected measurements, found none"});
}

TEST(ImportFiles, ToolsAreNamedOnce)
{
  Calibration calibration;
  calibration.tool = "netgauge";
  const std::string other = "# OSU MPI Bandwidth Test v7.2\n# Size  Bandwidth (MB/s)\n8  1.00\n";
  import_files({{"a", latency("1")}, {"b", other}, {"c", latency("2")}}, test::options_of("osu"), calibration);
  EXPECT_EQ(calibration.tool, "netgauge, OSU micro-benchmarks 5.9, OSU micro-benchmarks 7.2");
}

/// The files of SimGrid's load say how many ranks there were at each step: --ranks is not held against them.
TEST(ImportFiles, RanksOfLoadFilesAreTheirOwn)
{
  ImportOptions options = test::options_of("simgrid");
  options.ranks = 7;
  options.ranks_per_node = 2;
  options.drop_first = 0;
  const Imported imported = test::import_texts(options, {{"a", "0,MPI_Alltoall,8,1,9\n1,MPI_Alltoall,8,1,8\n"}});
  EXPECT_EQ(imported.errors, Lines{});
  EXPECT_EQ(imported.table("collective").ranks, 2);
  EXPECT_EQ(imported.table("collective").ranks_per_node, 2);
  EXPECT_EQ(imported.table("collective").benchmark, "MPI_Alltoall");
}

TEST(ImportFiles, OtherTablesThanCollectivesHaveNoRanks)
{
  ImportOptions options = test::options_of("osu");
  options.ranks = 8;
  options.ranks_per_node = 4;
  const Imported imported = test::import_texts(options, {{"a", latency("1")}});
  EXPECT_EQ(imported.table("half_round_trip").ranks, 0);
  EXPECT_EQ(imported.table("half_round_trip").ranks_per_node, 0);
}

/// The import gives a calibration file that loghop reads as it was, or says why it refuses the text.
void accepts_or_explains(const ImportFormat& format, const std::string& text)
{
  ImportOptions options;
  options.format = &format;
  options.ranks = format.name == "osu" ? 4 : 0;
  Imported imported = test::import_texts(options, {{"x.txt", text}});
  if (imported.calibration.tables.empty()) {
    RC_ASSERT(!imported.errors.empty());
    return;
  }
  Calibration& calibration = imported.calibration;
  calibration.name = calibration.machine = calibration.origin = calibration.license = "x";
  const std::string written = write_calibration(calibration);
  RC_ASSERT(write_calibration(read_calibration(parse_json(written, "c.json"))) == written);
}

std::vector<std::string> good_texts()
{
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/tests/data/import/good"))
    texts.push_back(test::file_text(entry.path().string()));
  std::sort(texts.begin(), texts.end()); // not in the order of the file system
  return texts;
}

RC_GTEST_PROP(ImportProperty, AcceptsOrExplainsDamagedTexts, ())
{
  static const std::vector<std::string> texts = good_texts();
  const std::string text = test::damaged_file(*rc::gen::elementOf(texts));
  for (const ImportFormat& format : import_format_table())
    accepts_or_explains(format, text);
}

RC_GTEST_PROP(ImportProperty, AcceptsOrExplainsOtherNumbers, ())
{
  static const std::vector<std::string> texts = good_texts();
  std::string text = *rc::gen::elementOf(texts);
  const std::string digit = "0123456789";
  const auto at = text.find_first_of(digit, *rc::gen::inRange<std::size_t>(0, text.size()));
  const std::vector<std::string> numbers = {"-nan", "inf", "-1", "0",  "1e300",  "1e-300", "9223372036854775807",
                                            "0x10", "1e6", "",   "1,", "4.9e-7", "1e12"};
  if (at != std::string::npos) text.replace(at, 1, *rc::gen::elementOf(numbers));
  for (const ImportFormat& format : import_format_table())
    accepts_or_explains(format, text);
}

RC_GTEST_PROP(ImportProperty, AcceptsOrExplainsAnyBytes, (const std::string& text))
{
  for (const ImportFormat& format : import_format_table())
    accepts_or_explains(format, text);
}

} // namespace
} // namespace loghop::import_calibration_test

// Several files, what the calibration has already, and texts of every kind.
#include "loghop/calibration/calibration_file.hpp"

#include "unit/base/data_files.hpp"
#include "unit/base/wrong_input.hpp"
#include "unit/import/imported.hpp"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>

namespace loghop {
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
} // namespace loghop

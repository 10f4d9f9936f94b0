// Calibrations are measured once, and again when something that they follow from has changed.
#include "loghop/microbenchmark/cached_calibration.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/base/kept_file.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace loghop::cached_calibration_test {
namespace {

namespace fs = std::filesystem;

const std::string four_nodes = R"({
  "format": "loghop.platform", "version": 1, "name": "four",
  "network": {"type": "loggops", "nodes": 4, "L": "3us", "o": "1us", "g": "2us", "G": "6ns/B", "O": "0ns/B", "S": "64KiB"}
})";

/// Small: two sizes on four nodes.
class CachedCalibrations : public ::testing::Test {
protected:
  CachedCalibrations() { options.plan.sizes = {64, 1024}; }

  CachedCalibration calibrated(const std::string& text = "a platform") const
  {
    return cached_calibration(platform, text, options, folder);
  }

  std::vector<fs::path> files() const
  {
    std::vector<fs::path> files;
    if (fs::exists(folder))
      for (const auto& entry : fs::directory_iterator(folder))
        files.push_back(entry.path());
    return files;
  }

  test::TemporaryFolder temporary;
  std::string folder = temporary.path("made/.cache");
  Platform platform = read_platform(temporary.write("platform.json", four_nodes));
  CalibrateOptions options;
};

TEST_F(CachedCalibrations, AreMeasuredOnce)
{
  const CachedCalibration first = calibrated(), second = calibrated();
  EXPECT_TRUE(first.measured);
  EXPECT_FALSE(second.measured);
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(CachedCalibrations, AreMeasuredByOneOfManyPrograms)
{
  std::vector<pid_t> programs;
  for (int i = 0; i < 5; ++i)
    if (const pid_t id = fork(); id == 0)
      _exit(calibrated().measured ? 1 : 0);
    else
      programs.push_back(id);
  int measured = 0;
  for (const pid_t id : programs) {
    int status = 0;
    ASSERT_EQ(waitpid(id, &status, 0), id);
    ASSERT_TRUE(WIFEXITED(status));
    measured += WEXITSTATUS(status);
  }
  EXPECT_EQ(measured, 1);
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(CachedCalibrations, AreTheSameTheFirstTimeAndTheSecond)
{
  const std::string first = write_calibration(calibrated().calibration);
  EXPECT_EQ(write_calibration(calibrated().calibration), first);
  EXPECT_EQ(kept(files().at(0)), first);
}

TEST_F(CachedCalibrations, AreWhatTheBenchmarksMeasure)
{
  const auto measured = calibrate_platform(platform, options).calibration;
  const auto kept = calibrated().calibration;
  ASSERT_EQ(kept.tables.size(), measured.tables.size());
  for (std::size_t t = 0; t < kept.tables.size(); ++t) {
    ASSERT_EQ(kept.tables[t].points.size(), measured.tables[t].points.size());
    for (std::size_t i = 0; i < kept.tables[t].points.size(); ++i)
      EXPECT_NEAR(kept.tables[t].points[i].value_s, measured.tables[t].points[i].value_s, 1e-12);
  }
}

TEST_F(CachedCalibrations, OfOtherOptionsAreMeasured)
{
  calibrated();
  const CalibrateOptions before = options;
  std::size_t kept = 1;
  const auto changes =
      std::vector<std::function<void()>>{[&] { options.plan.sizes = {64}; }, [&] { options.plan.sizes = {1024, 64}; },
                                         [&] { options.plan.others = {1}; }, [&] { options.plan.partner = 1; },
                                         [&] { options.plan.seed = 2; },     [&] { options.plan.strides = {64}; },
                                         [&] { options.refine = 0.5; },      [&] { options.noise = 0.1; }};
  for (const auto& change : changes) {
    options = before;
    change();
    EXPECT_TRUE(calibrated().measured);
    EXPECT_EQ(files().size(), ++kept);
    EXPECT_FALSE(calibrated().measured);
  }
  options = before;
  EXPECT_FALSE(calibrated().measured); // the first is still there
}

TEST_F(CachedCalibrations, DoNotDependOnHowTheyAreRun)
{
  calibrated();
  options.parallel = 1;
  options.progress = [](std::size_t, std::size_t) {};
  EXPECT_FALSE(calibrated().measured);
}

TEST_F(CachedCalibrations, OfAnotherPlatformAreMeasured)
{
  calibrated("a platform");
  EXPECT_TRUE(calibrated("another platform").measured);
  EXPECT_FALSE(calibrated("a platform").measured);
}

TEST_F(CachedCalibrations, ThatAreDamagedAreMeasuredAndKeptAgain)
{
  calibrated();
  const std::string whole = test::file_text(files().at(0).string());
  const std::string file = files().at(0).string();
  for (const std::string& damaged : {std::string(), whole.substr(0, whole.size() / 2), std::string("{}"),
                                     std::string("\xff\x00", 2), std::string("{\"format\": \"loghop.platform\"}")}) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << damaged;
    EXPECT_TRUE(calibrated().measured) << damaged;
    EXPECT_EQ(test::file_text(file), whole);
  }
}

/// A sound calibration of another platform is no calibration of this one.
TEST_F(CachedCalibrations, ThatWereExchangedAreMeasuredAgain)
{
  calibrated("one");
  const fs::path one = files().at(0);
  calibrated("two");
  const fs::path two = files().at(0) == one ? files().at(1) : files().at(0);
  fs::copy_file(two, one, fs::copy_options::overwrite_existing);
  EXPECT_TRUE(calibrated("one").measured);
  EXPECT_FALSE(calibrated("two").measured);
}

TEST_F(CachedCalibrations, AreMeasuredWhereNothingCanBeKept)
{
  std::ofstream(temporary.path("made")) << "a file where a folder should be";
  EXPECT_TRUE(calibrated().measured);
  EXPECT_TRUE(calibrated().measured);
  fs::remove(temporary.path("made"));
  calibrated();
  const fs::path file = files().at(0);
  fs::remove(file);
  fs::create_directory(file); // and where a folder is in the way
  EXPECT_THROW(calibrated(), InputErrors);
  EXPECT_EQ(files().size(), 1u); // nothing unfinished is left
}

TEST_F(CachedCalibrations, HaveFilesNamedAfterThePlatform)
{
  platform.name = "a/b: \"c\"" + std::string(200, 'x');
  calibrated();
  const std::string name = files().at(0).filename().string();
  EXPECT_EQ(name.rfind("a_b___c_", 0), 0u) << name;
  EXPECT_EQ(name.size(), 60 + 1 + 32 + 5u); // name - hash .kept
}

TEST_F(CachedCalibrations, OfSimGridsPlatformFilesFollowTheFile)
{
  const std::string xml = test::file_text(test::source_dir() + "/tests/data/platform/xml/two_clusters.xml");
  temporary.write("two.xml", xml);
  const std::string text = R"({
    "format": "loghop.platform", "version": 1, "name": "clusters",
    "network": {"type": "fluid", "simgrid_xml": "two.xml"},
    "middleware": {"send_overhead": "1us", "receive_overhead": "0us"}
  })";
  platform = simulate::completed_by_simgrid(read_platform(temporary.write("clusters.json", text)));
  EXPECT_TRUE(calibrated(text).measured);
  EXPECT_FALSE(calibrated(text).measured);
  temporary.write("two.xml", xml + "<!-- changed -->");
  EXPECT_TRUE(calibrated(text).measured);
}

TEST_F(CachedCalibrations, OfSimGridsPlatformFilesFollowTheTracesThatTheyName)
{
  temporary.write("traced.xml", R"(<?xml version='1.0'?>
    <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd"><platform version="4.1"><zone id="z" routing="Full">
    <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><link id="l" bandwidth="1GBps" latency="1us" bandwidth_file="trace.txt"/>
    <route src="a" dst="b"><link_ctn id="l"/></route></zone></platform>)");
  temporary.write("trace.txt", "100 1e9\n");
  const std::string text = R"({
    "format": "loghop.platform", "version": 1, "name": "traced",
    "network": {"type": "fluid", "simgrid_xml": "traced.xml"},
    "middleware": {"send_overhead": "1us", "receive_overhead": "0us"}
  })";
  platform = simulate::completed_by_simgrid(read_platform(temporary.write("traced.json", text)));
  EXPECT_TRUE(calibrated(text).measured);
  EXPECT_FALSE(calibrated(text).measured);
  temporary.write("trace.txt", "200 1e9\n");
  EXPECT_TRUE(calibrated(text).measured);
}

TEST_F(CachedCalibrations, FollowEveryOption)
{
  options.plan.sizes = {64};
  options.plan.path_sizes = {400};
  options.plan.others = {1};
  calibrated();
  const CalibrateOptions before = options;
  std::size_t kept = 1;
  const auto changes = std::vector<std::function<void()>>{
      [&] { options.plan.block = 16; }, [&] { options.plan.path_sizes = {800}; }, [&] { options.repetitions = 99; },
      [&] { options.plan.algorithms["alltoall"] = "bruck"; }, [&] { options.plan.algorithms.clear(); }};
  for (const auto& change : changes) {
    options = before;
    change();
    EXPECT_TRUE(calibrated().measured);
    EXPECT_EQ(files().size(), ++kept);
  }
}

/// A message of 2 TiB is more than a run takes: nothing is kept.
TEST_F(CachedCalibrations, ThatFailAreNotKept)
{
  options.plan.sizes = {64, std::int64_t{1} << 41};
  for (int i = 0; i < 2; ++i)
    try {
      calibrated();
      FAIL();
    } catch (const std::runtime_error& error) {
      const std::string what = error.what();
      EXPECT_NE(what.find(" of its measurements failed, the first: half_round_trip, to_itself, 2199023255552 B: "),
                std::string::npos)
          << what;
    }
  EXPECT_TRUE(files().empty());
}

} // namespace
} // namespace loghop::cached_calibration_test

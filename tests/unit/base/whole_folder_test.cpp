// Folders appear whole or not at all.
#include "loghop/base/whole_folder.hpp"

#include "loghop/base/json_reader.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace loghop::whole_folder_test {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const std::string& folder)
{
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

void put(const std::string& folder, const char* name, const char* text)
{
  std::ofstream(folder + "/" + name) << text;
}

TEST(WholeFolder, AnEarlierOneStaysUntilTheEnd)
{
  const test::TemporaryFolder folder;
  const std::string path = folder.path("x");
  fs::create_directory(path);
  put(path, "a", "earlier");
  put(path, "b", "earlier");
  {
    WholeFolder later(path);
    put(later.unfinished(), "a", "later");
    EXPECT_EQ(read_text(path + "/a"), "earlier");
    later.finish();
  }
  EXPECT_EQ(read_text(path + "/a"), "later");
  EXPECT_EQ(files_in(path), 1u);
  EXPECT_EQ(files_in(folder.path("")), 1u);
}

TEST(WholeFolder, ANewOneAppearsAtTheEnd)
{
  const test::TemporaryFolder folder;
  const std::string path = folder.path("x");
  {
    WholeFolder made(path + "/");
    put(made.unfinished(), "a", "text");
    EXPECT_FALSE(fs::exists(path));
    made.finish();
  }
  EXPECT_EQ(read_text(path + "/a"), "text");
  EXPECT_EQ(files_in(folder.path("")), 1u);
}

/// Also if it came while the new one was filled.
TEST(WholeFolder, ANewOneReplacesNothing)
{
  const test::TemporaryFolder folder;
  const std::string path = folder.path("x");
  {
    WholeFolder mine(path);
    put(mine.unfinished(), "a", "mine");
    fs::create_directory(path);
    EXPECT_THROW(mine.finish_new(), std::system_error);
  }
  EXPECT_TRUE(fs::is_empty(path));
  fs::remove(path);
  WholeFolder mine(path);
  put(mine.unfinished(), "a", "mine");
  mine.finish_new();
  EXPECT_EQ(read_text(path + "/a"), "mine");
}

TEST(WholeFolder, WithoutAnEndThereIsNone)
{
  const test::TemporaryFolder folder;
  {
    const WholeFolder made(folder.path("x"));
    put(made.unfinished(), "a", "text");
    EXPECT_EQ(files_in(folder.path("")), 1u);
  }
  EXPECT_EQ(files_in(folder.path("")), 0u);
}

TEST(WholeFolder, WhereNobodyMayWriteIsKnownAtOnce)
{
  EXPECT_THROW(WholeFolder("/dev/null/x"), std::system_error);
}

} // namespace
} // namespace loghop::whole_folder_test

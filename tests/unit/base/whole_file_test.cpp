// Files appear whole or not at all.
#include "loghop/base/whole_file.hpp"

#include "loghop/base/json_reader.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>

#include <sys/stat.h>

namespace loghop::whole_file_test {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const std::string& folder)
{
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(WholeFile, AnEarlierFileStaysUntilTheEnd)
{
  const test::TemporaryFolder folder;
  const std::string path = folder.write("x", "earlier");
  {
    WholeFile file(path);
    std::fputs("later", file.file());
    std::fflush(file.file());
    EXPECT_EQ(read_text(path), "earlier");
    EXPECT_EQ(files_in(folder.path("")), 1u) << "it has no name yet";
    file.finish();
    EXPECT_EQ(read_text(path), "later");
  }
  EXPECT_EQ(read_text(path), "later");
  EXPECT_EQ(files_in(folder.path("")), 1u);
}

TEST(WholeFile, ThatIsNotFinishedLeavesNothing)
{
  const test::TemporaryFolder folder;
  std::fputs("half", WholeFile(folder.path("x")).file());
  EXPECT_EQ(files_in(folder.path("")), 0u);
}

TEST(WholeFile, TakesPermissionsAndFollowsLinks)
{
  const test::TemporaryFolder folder;
  const std::string path = folder.write("x", "earlier");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("x", folder.path("link"));
  WholeFile file(folder.path("link"));
  std::fputs("later", file.file());
  file.finish();
  EXPECT_TRUE(fs::is_symlink(folder.path("link")));
  EXPECT_EQ(read_text(path), "later");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(WholeFile, SaysWhyItCannotBeWritten)
{
  const test::TemporaryFolder folder;
  try {
    WholeFile file(folder.path("none/x"));
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
  }
}

/// The mode of a file that is written now, after one with these permissions; of a new file if there are none.
fs::perms mode_after(const test::TemporaryFolder& folder, std::optional<fs::perms> earlier)
{
  const std::string path = folder.path("x");
  fs::remove(path);
  if (earlier) fs::permissions(folder.write("x", "earlier"), *earlier);
  const mode_t before = umask(0);
  WholeFile file(path);
  file.finish();
  umask(before);
  return fs::status(path).permissions();
}

TEST(WholeFile, EveryPermissionIsTaken)
{
  const test::TemporaryFolder folder;
  for (const int mode : {0600, 0640, 0711, 0757, 04755, 02755, 01777})
    EXPECT_EQ(mode_after(folder, fs::perms(mode)), fs::perms(mode)) << mode;
}

TEST(WholeFile, ANewOneIsForAllThatTheMaskAllows)
{
  const test::TemporaryFolder folder;
  EXPECT_EQ(mode_after(folder, std::nullopt), fs::perms(0666));
}

TEST(WholeFile, AFolderIsNotReplaced)
{
  const test::TemporaryFolder folder;
  fs::create_directory(folder.path("x"));
  {
    WholeFile file(folder.path("x"));
    EXPECT_THROW(file.finish(), std::system_error);
  }
  EXPECT_TRUE(fs::is_directory(folder.path("x")));
  EXPECT_EQ(files_in(folder.path("")), 1u);
}

} // namespace
} // namespace loghop::whole_file_test

#include "loghop/base/named_file.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include <sys/stat.h>

namespace loghop::named_file_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// work/inside.json, outside.json and links between them, with work as the folder that is allowed.
class NamedFile : public ::testing::Test {
protected:
  NamedFile()
  {
    fs::create_directories(folder.path("work/deep"));
    fs::create_directory(folder.path("work2"));
    for (const std::string name : {"outside.json", "work/inside.json", "work2/other.json"})
      folder.write(name, "{}");
    fs::create_symlink("../outside.json", folder.path("work/link_out"));
    fs::create_symlink("inside.json", folder.path("work/link_in"));
    fs::create_directory_symlink("..", folder.path("work/up"));
    confine_named_files(folder.path("work"));
  }
  ~NamedFile() override { free_named_files(); }

  std::string why(const std::string& name) const
  {
    return why_not_to_read(file_named(folder.path("work/scenario.json"), name));
  }

  test::TemporaryFolder folder;
};

TEST_F(NamedFile, InsideIsAllowed)
{
  for (const std::string name : {"inside.json", "link_in", "deep/../inside.json", "./inside.json", "absent.json",
                                 "deep/absent.json", "../work/inside.json"})
    EXPECT_EQ(why(name), "") << name;
  EXPECT_EQ(why(folder.path("work/inside.json")), ""); // an absolute name
}

TEST_F(NamedFile, OutsideIsRefusedWhateverTheWay)
{
  for (const std::string name : {"../outside.json", "link_out", "up/outside.json", "../work2/other.json",
                                 "deep/../../x", "/etc/passwd", "/proc/self/root/etc/passwd", "/proc/self/environ",
                                 "/dev/zero", "/dev/stdin", "../absent.json", "up/work/../absent"})
    EXPECT_THAT(why(name), HasSubstr("expected a regular file in \"" + fs::canonical(folder.path("work")).string() +
                                     "\" (--root), found "))
        << name;
  EXPECT_THAT(why("link_out"), HasSubstr(", which is \"" + fs::canonical(folder.path("outside.json")).string() + "\""));
}

TEST_F(NamedFile, WhatIsNoRegularFileIsRefused)
{
  ASSERT_EQ(mkfifo(folder.path("work/pipe").c_str(), 0600), 0);
  EXPECT_THAT(why("pipe"), HasSubstr("which is none"));
  EXPECT_THAT(why("deep"), HasSubstr("which is none"));
  fs::create_symlink("loop", folder.path("work/loop"));
  EXPECT_THAT(why("loop"), HasSubstr("expected a regular file"));
}

TEST_F(NamedFile, FoldersToKeepInMayNotLeadOut)
{
  fs::create_directory_symlink("../work2", folder.path("work/.cache"));
  fs::create_directory_symlink("deep", folder.path("work/.other"));
  EXPECT_THAT(why_not_to_keep_in(folder.path("work/.cache")), HasSubstr("expected a folder in "));
  for (const std::string name : {"work/.other", "work/deep", "work2", "work/absent"})
    EXPECT_EQ(why_not_to_keep_in(folder.path(name)), "") << name;
}

TEST_F(NamedFile, ARefusalNamesTheFolderTheFileAndWhatItIs)
{
  const auto found = [&](const std::string& name) {
    return " in \"" + fs::canonical(folder.path("work")).string() + "\" (--root), found \"" +
           folder.path("work/" + name) + "\"";
  };
  const auto real = [&](const std::string& name) { return "\"" + fs::canonical(folder.path(name)).string() + "\""; };
  EXPECT_EQ(why("deep"), "expected a regular file" + found("deep") + ", which is none");
  EXPECT_EQ(why("link_out"), "expected a regular file" + found("link_out") + ", which is " + real("outside.json"));
  fs::create_symlink("loop", folder.path("work/loop"));
  EXPECT_EQ(why("loop"), "expected a regular file" + found("loop") + ": Too many levels of symbolic links");
  fs::create_directory_symlink("../work2", folder.path("work/.cache"));
  EXPECT_EQ(why_not_to_keep_in(folder.path("work/.cache")),
            "expected a folder" + found(".cache") + ", a link to " + real("work2"));
}

TEST_F(NamedFile, OnlyAFolderConfinesOthers)
{
  for (const std::string name : {"absent", "outside.json"})
    try {
      confine_named_files(folder.path(name));
      ADD_FAILURE() << name;
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(error.what(), "no folder \"" + folder.path(name) + "\"");
    }
  EXPECT_THAT(why("../outside.json"), HasSubstr("expected a regular file")); // the folder before stays
}

TEST_F(NamedFile, WithoutAFolderEverythingMayBeRead)
{
  free_named_files();
  EXPECT_EQ(why("/etc/passwd"), "");
  EXPECT_EQ(why_not_to_keep_in(folder.path("work/up")), "");
  EXPECT_THROW(confine_named_files(folder.path("absent")), std::invalid_argument);
  EXPECT_THROW(confine_named_files(folder.path("outside.json")), std::invalid_argument);
}

TEST_F(NamedFile, IsBesideTheFileThatNamesIt)
{
  EXPECT_EQ(file_named("a/b.json", "c.json"), "a/c.json");
  EXPECT_EQ(file_named("b.json", "c.json"), "c.json");
  EXPECT_EQ(file_named("a/b.json", "/c.json"), "/c.json");
}

} // namespace
} // namespace loghop::named_file_test

#include "loghop/base/kept_file.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/named_file.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace loghop::kept_file_test {
namespace {

TEST(KeptFile, KeysDependOnWhereAPartEnds)
{
  EXPECT_EQ(key_of({"ab", "c"}), key_of({"ab", "c"}));
  EXPECT_NE(key_of({"ab", "c"}), key_of({"a", "bc"}));
  EXPECT_EQ(key_of({}).size(), 32u);
}

TEST(KeptFile, NamesAreSafe)
{
  EXPECT_EQ(as_file_name("a b/c.d"), "a_b_c_d");
  EXPECT_EQ(as_file_name(std::string(100, 'x')).size(), 60u);
}

TEST(KeptFile, WhatIsKeptIsFound)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.path("new/kept");
  EXPECT_EQ(kept(file), std::nullopt);
  for (const std::string& text : {std::string("text"), std::string(), std::string("a\nb\0c\n", 6)}) {
    keep(file, text);
    EXPECT_EQ(kept(file), text);
  }
  keep("/proc/no/such/folder", "text"); // is no error
}

/// What standard error says while something is done.
template<class Work> std::string said(const Work& work)
{
  testing::internal::CaptureStderr();
  work();
  return testing::internal::GetCapturedStderr();
}

TEST(KeptFile, OnlyWhatWasKeptUnderTheNameIsBelieved)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.path("one");
  keep(file, "a result of 42 steps");
  const std::string whole = test::file_text(file);
  std::string changed = whole;
  changed[whole.size() - 8] = '3';
  keep(folder.path("two"), "another result");
  for (const std::string& found : {std::string(), whole.substr(0, whole.size() - 1), whole + " ", changed,
                                   whole.substr(5), std::string("no line"), test::file_text(folder.path("two"))}) {
    folder.write("one", found);
    std::optional<std::string> read = "?";
    const std::string words = said([&] { read = kept(file); });
    EXPECT_EQ(read, std::nullopt) << found;
    EXPECT_EQ(words.rfind(file + ": expected what loghop has kept under this name, found something else", 0), 0u);
  }
  folder.write("one", whole);
  EXPECT_EQ(said([&] { EXPECT_EQ(kept(file), "a result of 42 steps"); }), "");
}

TEST(KeptFile, WhatIsNoFileIsAnErrorAtOnce)
{
  namespace fs = std::filesystem;
  const test::TemporaryFolder folder;
  ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
  ASSERT_EQ(mknod(folder.path("socket").c_str(), S_IFSOCK | 0600, 0), 0);
  fs::create_directory(folder.path("folder"));
  fs::create_symlink("pipe", folder.path("to_pipe"));
  fs::create_symlink("/dev/zero", folder.path("to_device"));
  const auto fault = [&](const std::string& name) {
    try {
      kept(folder.path(name));
      return std::string();
    } catch (const InputErrors& errors) {
      return std::string(errors.what());
    }
  };
  for (const auto& [name, kind] :
       {std::pair("pipe", "a pipe"), std::pair("to_pipe", "a pipe"), std::pair("folder", "a directory"),
        std::pair("socket", "a socket"), std::pair("to_device", "a device")})
    EXPECT_EQ(fault(name),
              folder.path(name) + ": expected a file that loghop has kept, or none, found " + kind + ": remove it");
  fs::create_symlink("absent", folder.path("to_nothing"));
  EXPECT_EQ(fault("to_nothing"), "");
}

TEST(KeptFile, NothingUnfinishedIsLeft)
{
  const test::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("kept"));
  keep(folder.path("kept"), "text"); // a folder cannot be replaced
  keep(folder.path("fine"), "text");
  const std::filesystem::directory_iterator entries(folder.path(""));
  EXPECT_EQ(std::distance(begin(entries), end(entries)), 2);
}

TEST(KeptFile, HashesFollowTheContent)
{
  const test::TemporaryFolder folder;
  const std::string large(200'000, 'x');
  EXPECT_EQ(hash_of_file(folder.write("a", large)), hash_of_file(folder.write("b", large)));
  EXPECT_NE(hash_of_file(folder.path("a")), hash_of_file(folder.write("b", large + "y")));
  EXPECT_EQ(hash_of_file(folder.path("absent")), "");
  EXPECT_EQ(hash_of_file("/dev/zero"), "");
}

/// The hash of no bytes is in the test vectors of XXH3.
TEST(KeptFile, KeysAndHashesAreXxh3Of128Bits)
{
  const test::TemporaryFolder folder;
  EXPECT_EQ(key_of({}), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(hash_of_file(folder.write("empty", "")), key_of({}));
  EXPECT_EQ(hash_of_file(folder.write("two", "2:ab0:")), key_of({"ab", ""}));
  const std::string large(131'072, 'x');
  EXPECT_EQ(hash_of_file(folder.write("large", "131072:" + large)), key_of({large}));
}

TEST(KeptFile, TheProgramHasAHash)
{
  EXPECT_EQ(program_hash(), hash_of_file("/proc/self/exe"));
  EXPECT_EQ(program_hash().size(), 32u);
}

TEST(KeptFile, NamesKeepLettersDigitsAndDashes)
{
  EXPECT_EQ(as_file_name("aZ-b_0.9\n"), "aZ-b_0_9_");
  EXPECT_EQ(as_file_name("\u00e9"), "__");
  EXPECT_EQ(as_file_name(std::string(59, 'x') + "yz"), std::string(59, 'x') + "y");
  EXPECT_EQ(as_file_name(""), "");
}

TEST(KeptFile, BeginsWithAHashOfItsNameAndContent)
{
  const test::TemporaryFolder folder;
  keep(folder.path("one"), "text");
  EXPECT_EQ(test::file_text(folder.path("one")), "loghop.cache 1 " + key_of({"one", "text"}) + "\ntext");
}

/// Files are read in blocks of 64 KiB.
TEST(KeptFile, LongResultsAreFound)
{
  const test::TemporaryFolder folder;
  for (const std::size_t size : {65'000u, 65'536u, 200'000u}) {
    std::string text(size, 'a');
    for (std::size_t i = 0; i < size; ++i)
      text[i] = static_cast<char>('a' + i % 23);
    keep(folder.path("long"), text);
    EXPECT_TRUE(kept(folder.path("long")) == text) << size;
  }
}

TEST(KeptFile, AFolderThatLeadsOutIsAnError)
{
  namespace fs = std::filesystem;
  const test::TemporaryFolder folder;
  fs::create_directories(folder.path("work"));
  fs::create_directory_symlink("..", folder.path("work/.cache"));
  confine_named_files(folder.path("work"));
  const std::vector<InputError> errors = test::errors_of([&] { kept(folder.path("work/.cache/x")); });
  free_named_files();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].file, folder.path("work/.cache"));
  EXPECT_EQ(errors[0].problem.rfind("expected a folder in ", 0), 0u);
}

} // namespace
} // namespace loghop::kept_file_test

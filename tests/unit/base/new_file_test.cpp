#include "loghop/base/new_file.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <set>

#include <fcntl.h>
#include <unistd.h>

namespace loghop {
namespace {

TEST(NewFile, NamesAreBesideTheTargetAndNeverTheSame)
{
  std::set<std::string> names;
  for (int i = 0; i < 1000; ++i) {
    const std::string name = new_name_beside("/some/where/" + std::string(250, 'x'));
    EXPECT_EQ(name.rfind("/some/where/.loghop-", 0), 0u);
    EXPECT_LT(std::filesystem::path(name).filename().string().size(), 64u); // as short, however long the target is
    names.insert(name);
  }
  EXPECT_EQ(names.size(), 1000u);
  EXPECT_EQ(new_name_beside("x").rfind(".loghop-", 0), 0u);
}

TEST(NewFile, IsMadeForWritingOrSaysWhyNot)
{
  const test::TemporaryFolder folder;
  const NewFile file = new_file_beside(folder.path("target"));
  ASSERT_GE(file.descriptor, 0);
  EXPECT_EQ(fcntl(file.descriptor, F_GETFL) & O_ACCMODE, O_WRONLY);
  close(file.descriptor);
  EXPECT_TRUE(std::filesystem::is_regular_file(file.name));
  EXPECT_LT(new_file_beside("/no/such/folder/target").descriptor, 0);
  EXPECT_EQ(errno, ENOENT);
}

} // namespace
} // namespace loghop

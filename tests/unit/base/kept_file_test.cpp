#include "loghop/base/kept_file.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace loghop {
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
  EXPECT_EQ(bytes_of_file(file), "");
  keep(file, "text");
  EXPECT_EQ(bytes_of_file(file), "text");
  keep("/proc/no/such/folder", "text"); // is no error
}

} // namespace
} // namespace loghop

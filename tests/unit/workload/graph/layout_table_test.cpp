#include "loghop/workload/graph/layout_table.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::layout_table_test {
namespace {

TEST(LayoutTable, HasEachLayoutOnce)
{
  LayoutTable table;
  const MessageLayout strided{2, 8, 24};
  EXPECT_EQ(table.add(strided), 1);
  EXPECT_EQ(table.add({3, 8, 24}), 2);
  EXPECT_EQ(table.add({2, 4, 24}), 3);
  EXPECT_EQ(table.add({2, 8, 25}), 4);
  EXPECT_EQ(table.add({2, 8, 24, true}), 5);
  EXPECT_EQ(table.add({2, 8, 24, false, 3}), 6);
  EXPECT_EQ(table.add(strided), 1);
  ASSERT_EQ(table.all().size(), 6U);
  EXPECT_EQ(table.all()[1].count, 3);
  EXPECT_EQ(table.all()[2].block_bytes, 4);
  EXPECT_EQ(table.all()[3].stride_bytes, 25);
  EXPECT_TRUE(table.all()[4].by_program);
  EXPECT_EQ(table.all()[5].parts, 3);
  EXPECT_EQ(table.find({2, 8, 25}), 4);
  EXPECT_THROW(table.find({2, 8, 26}), std::out_of_range);
}

TEST(LayoutTable, WhatIsContiguousInOnePlaceHasNoNumber)
{
  LayoutTable table;
  for (const MessageLayout& plain : {MessageLayout{1, 8, 24}, MessageLayout{5, 8, 8}, MessageLayout{5, 0, 8}}) {
    EXPECT_EQ(table.add(plain), 0);
    EXPECT_EQ(table.find(plain), 0);
  }
  EXPECT_TRUE(table.all().empty());
  EXPECT_EQ(table.add({1, 8, 8, false, 2}), 1); // two places in turn
}

TEST(LayoutTable, HasRoomFor65535)
{
  LayoutTable table;
  for (int stride = 9; stride < 9 + 65535; ++stride)
    table.add({2, 8, stride});
  EXPECT_EQ(table.find({2, 8, 9 + 65534}), 65535);
  EXPECT_EQ(table.add({2, 8, 9}), 1); // is there already
  try {
    table.add({3, 8, 9});
    ADD_FAILURE() << "one more";
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()), "there are more than 65535 message layouts");
  }
}

} // namespace
} // namespace loghop::layout_table_test

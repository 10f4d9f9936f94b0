#include "loghop/workload/ti/ti_words.hpp"

#include <gmock/gmock.h>

namespace loghop {
namespace {

using ::testing::ElementsAre;

const TiDatatypes datatypes;
const TiContext context = {4, Rank(2), 1, &datatypes};

template<class Read> std::string fault_of(std::vector<std::string_view> words, const Read& read)
{
  TiWords arguments(words, 0, context);
  try {
    read(arguments);
  } catch (const TiFault& fault) {
    return fault.what();
  }
  return "none";
}

TEST(TiWords, AreReadOneAfterTheOther)
{
  const std::vector<std::string_view> words = {"0", "send", "3", "1e6", "2.5", "16.000000"};
  TiWords arguments(words, 2, context);
  EXPECT_EQ(arguments.left(), 4u);
  EXPECT_EQ(arguments.integer("rank"), 3);
  EXPECT_EQ(arguments.count("count"), 1000000);
  EXPECT_EQ(arguments.amount("number of flops"), 2.5);
  EXPECT_EQ(arguments.count("count"), 16);
  EXPECT_EQ(arguments.root_if_given(), Rank(0));
  arguments.finish();
}

TEST(TiWords, CountsComeForEachRank)
{
  const std::vector<std::string_view> words = {"1", "2", "3", "4"};
  TiWords arguments(words, 0, context);
  EXPECT_THAT(arguments.counts("count"), ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(fault_of({"1"}, [](TiWords& w) { w.counts("count"); }),
            "expected a count for each of 4 ranks, found 1 numbers");
}

TEST(TiWords, FaultsSayWhatWasExpected)
{
  EXPECT_EQ(fault_of({}, [](TiWords& w) { w.integer("tag"); }), "expected a tag, found the end of the line");
  EXPECT_EQ(fault_of({"x"}, [](TiWords& w) { w.integer("tag"); }), "expected a tag, found \"x\"");
  EXPECT_EQ(fault_of({"-1"}, [](TiWords& w) { w.amount("time"); }), "expected a time of 0 or more, found \"-1\"");
  EXPECT_EQ(fault_of({"1.5"}, [](TiWords& w) { w.count("count"); }),
            "expected a count, a whole number of 0 or more, found \"1.5\"");
  EXPECT_EQ(fault_of({}, [](TiWords& w) { w.checked_rank(Rank(4), "root"); }), "expected a root from 0 to 3, found 4");
}

TEST(TiWords, SizesAreCountsTimesDatatypes)
{
  const std::vector<std::string_view> words = {"1", "-1"};
  TiWords arguments(words, 0, context);
  const TiWords::Datatype integers = arguments.datatype();
  EXPECT_EQ(arguments.times(10, integers), 40); // MPI_INT has 4 bytes
  const TiWords::Datatype derived = arguments.datatype();
  EXPECT_EQ(arguments.times(0, derived), 0);
  EXPECT_THROW(arguments.times(1, derived), TiFault);
  EXPECT_EQ(arguments.datatype().size, 1); // the default at the end of the line
}

TEST(TiWords, UnknownCountsAreZeroWhereTheyAreAllowed)
{
  EXPECT_EQ(fault_of({"-1"}, [](TiWords& w) { EXPECT_EQ(w.count_or_unknown("count"), 0); }), "none");
}

} // namespace
} // namespace loghop

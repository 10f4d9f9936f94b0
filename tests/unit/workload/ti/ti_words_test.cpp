#include "loghop/workload/ti/ti_words.hpp"

#include <gmock/gmock.h>

namespace loghop::ti_words_test {
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

TEST(TiWords, LinesAreSplitAtBlanksUnlessTheyAreComments)
{
  std::vector<std::string_view> words = {"of the line before"};
  split_ti_line("\t#0 init", words);
  EXPECT_TRUE(words.empty());
  split_ti_line("", words);
  EXPECT_TRUE(words.empty());
  split_ti_line("0 # 1", words);
  EXPECT_THAT(words, ElementsAre("0", "#", "1"));
  split_ti_line("x", words);
  EXPECT_THAT(words, ElementsAre("x"));
  split_ti_line("\r ab \t\r c\t", words);
  EXPECT_THAT(words, ElementsAre("ab", "c"));
}

TEST(TiWords, IntegersAreWholeWords)
{
  EXPECT_EQ(ti_integer("0"), 0);
  EXPECT_EQ(ti_integer("-3"), -3);
  EXPECT_EQ(ti_integer("9223372036854775807"), 9223372036854775807);
  for (const char* none : {"", "x", "12x", "+3", "1.0", "9223372036854775808"})
    EXPECT_EQ(ti_integer(none), std::nullopt) << none;
}

TEST(TiWords, IntegersHave32Bits)
{
  const auto integer = [](std::string_view word) {
    const std::vector<std::string_view> words = {word};
    return TiWords(words, 0, context).integer("tag");
  };
  EXPECT_EQ(integer("2147483647"), 2147483647);
  EXPECT_EQ(integer("-2147483648"), -2147483647 - 1);
  EXPECT_EQ(fault_of({"2147483648"}, [](TiWords& w) { w.integer("tag"); }), "expected a tag, found \"2147483648\"");
  EXPECT_EQ(fault_of({"-2147483649"}, [](TiWords& w) { w.integer("tag"); }), "expected a tag, found \"-2147483649\"");
  EXPECT_EQ(TiWords::most_rank, 2147483646);
}

TEST(TiWords, RanksAreThoseOfTheTrace)
{
  const auto fault = [](int rank) {
    return fault_of({}, [&](TiWords& w) { EXPECT_EQ(w.checked_rank(Rank(rank), "root"), Rank(rank)); });
  };
  EXPECT_EQ(fault(0), "none");
  EXPECT_EQ(fault(3), "none");
  EXPECT_EQ(fault(-1), "expected a root from 0 to 3, found -1");
  EXPECT_EQ(fault_of({"3"}, [](TiWords& w) { EXPECT_EQ(w.root_if_given(), Rank(3)); }), "none");
  EXPECT_EQ(fault_of({"4"}, [](TiWords& w) { w.root_if_given(); }), "expected a root from 0 to 3, found 4");
  EXPECT_EQ(fault_of({"x"}, [](TiWords& w) { w.root_if_given(); }), "expected a root, found \"x\"");
}

TEST(TiWords, CountsHaveUpTo2To60)
{
  const auto count = [](std::string_view word) {
    const std::vector<std::string_view> words = {word};
    return TiWords(words, 0, context).count("size");
  };
  EXPECT_EQ(count("0"), 0);
  EXPECT_EQ(count("1152921504606846976"), std::int64_t{1} << 60);
  EXPECT_EQ(count("8.999e15"), 8999000000000000);
  const auto fault = [](std::string_view word) { return fault_of({word}, [](TiWords& w) { w.count("size"); }); };
  for (const std::string word : {"1152921504606846977", "9e15", "-9e15", "-2", "-2.0", "nan", "inf", "1e", "", "5B"})
    EXPECT_EQ(fault(word), "expected a size, a whole number of 0 or more, found \"" + word + "\"");
  EXPECT_EQ(fault("-1"), "the size is -1: the trace does not say it, as for a derived datatype");
  EXPECT_EQ(fault("-1.0"), "the size is -1: the trace does not say it, as for a derived datatype");
}

TEST(TiWords, UnknownCountsAreMinusOneAlone)
{
  EXPECT_EQ(fault_of({"5"}, [](TiWords& w) { EXPECT_EQ(w.count_or_unknown("count"), 5); }), "none");
  EXPECT_EQ(fault_of({"0"}, [](TiWords& w) { EXPECT_EQ(w.count_or_unknown("count"), 0); }), "none");
  EXPECT_EQ(fault_of({"-2"}, [](TiWords& w) { w.count_or_unknown("count"); }),
            "expected a count, a whole number of 0 or more, found \"-2\"");
}

TEST(TiWords, AmountsAreFinite)
{
  EXPECT_EQ(fault_of({"0"}, [](TiWords& w) { EXPECT_EQ(w.amount("time"), 0); }), "none");
  EXPECT_EQ(fault_of({"1e308"}, [](TiWords& w) { EXPECT_EQ(w.amount("time"), 1e308); }), "none");
  for (const std::string word : {"inf", "-1e-9", "1e309", "1s"})
    EXPECT_EQ(fault_of({word}, [](TiWords& w) { w.amount("time"); }),
              "expected a time of 0 or more, found \"" + word + "\"");
}

TEST(TiWords, OfALineEndWithItsArguments)
{
  const std::vector<std::string_view> words = {"0", "send", "3", "4"};
  TiWords arguments(words, 2, context);
  EXPECT_EQ(arguments.rank(), Rank(2));
  arguments.integer("destination");
  try {
    arguments.finish();
    FAIL();
  } catch (const TiFault& fault) {
    EXPECT_STREQ(fault.what(), "expected the end of the line after 1 arguments, found \"4\"");
  }
  arguments.skip_rest();
  EXPECT_EQ(arguments.left(), 0u);
  arguments.finish();
}

/// 2^60 bytes of 4 ranks.
TEST(TiWords, SizesOfAllRanksHaveUpTo2To60Bytes)
{
  const std::vector<std::string_view> none;
  const TiWords words(none, 0, context);
  constexpr std::int64_t most = std::int64_t{1} << 58;
  EXPECT_EQ(words.times(most, {6, 1}), most);
  EXPECT_EQ(words.times(most / 8, {0, 8}), most);
  EXPECT_EQ(words.times(most * 4, {55, 0}), 0);
  EXPECT_EQ(fault_of({},
                     [&](TiWords& w) {
                       w.times(most + 1, {6, 1});
                     }),
            "expected at most 2^60 bytes, of all ranks together, found 288230376151711745 times 1");
  EXPECT_EQ(fault_of({},
                     [&](TiWords& w) {
                       w.times(most / 8 + 1, {0, 8});
                     }),
            "expected at most 2^60 bytes, of all ranks together, found 36028797018963969 times 8");
  EXPECT_THAT(words.times({1, 0, 3}, {1, 4}), ElementsAre(4, 0, 12));
}

TEST(TiWords, DatatypesOfUnknownSizeAreDerivedOnes)
{
  EXPECT_EQ(fault_of({"60"}, [](TiWords& w) { w.datatype(); }),
            "expected a datatype from 0 to 59, or one of the scenario's \"datatype_sizes\", found 60");
  EXPECT_EQ(fault_of({"-2"}, [](TiWords& w) { w.datatype(); }),
            "expected a datatype from 0 to 59, or one of the scenario's \"datatype_sizes\", found -2");
  EXPECT_EQ(fault_of({"-1"}, [](TiWords& w) { w.times(2, w.datatype()); }),
            "datatype -1 is a derived one, and the trace does not say its size: give it in the scenario, as in "
            "\"datatype_sizes\": {\"-1\": \"8B\"}");
  TiDatatypes given;
  given.give(-1, 24);
  const std::vector<std::string_view> words = {"-1"};
  const TiContext with_sizes = {4, Rank(2), 8, &given};
  TiWords arguments(words, 0, with_sizes);
  EXPECT_EQ(arguments.times(2, arguments.datatype()), 48);
  EXPECT_EQ(arguments.datatype().number, 0); // MPI_DOUBLE
  EXPECT_EQ(arguments.datatype().size, 8);
}

} // namespace
} // namespace loghop::ti_words_test

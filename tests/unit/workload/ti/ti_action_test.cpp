// Is every action read as SMPI means it? Lines are as smpirun -trace-ti wrote them, where it writes such.
#include "loghop/workload/ti/ti_action.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::ti_action_test {
namespace {

using Kind = TiAction::Kind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TiAction read(const std::string& line, int ranks = 4, std::int64_t default_size = 1)
{
  std::vector<std::string_view> words;
  split_ti_line(line, words);
  static const TiDatatypes datatypes;
  TiAction action;
  read_ti_action(words, {ranks, read_ti_rank(words.front()), default_size, &datatypes}, action);
  return action;
}

std::string error_of(const std::string& line, int ranks = 4)
{
  try {
    read(line, ranks);
  } catch (const TiFault& fault) {
    return fault.what();
  }
  return "none";
}

TEST(TiLine, IsSplitAtBlanks)
{
  std::vector<std::string_view> words;
  split_ti_line("  0\tsend  1 2\r", words);
  EXPECT_THAT(words, ElementsAre("0", "send", "1", "2"));
  split_ti_line("# 0 send", words);
  EXPECT_THAT(words, IsEmpty());
  split_ti_line(" \r", words);
  EXPECT_THAT(words, IsEmpty());
}

TEST(TiAction, OfOneRank)
{
  EXPECT_EQ(read("0 init").kind, Kind::init);
  EXPECT_FALSE(read("0 init").doubles_by_default);
  EXPECT_TRUE(read("0 init 1").doubles_by_default);
  EXPECT_EQ(read("3 finalize").kind, Kind::finalize);
  EXPECT_EQ(read("0 compute 594.24").amount, 594.24);
  EXPECT_EQ(read("0 compute 1e+06").amount, 1e6);
  EXPECT_EQ(read("0 sleep 0.5").amount, 0.5);
  EXPECT_EQ(read("0 location main.c 17").kind, Kind::nothing);
  EXPECT_EQ(read("0 comm_size 4").kind, Kind::nothing);
}

TEST(TiAction, Messages)
{
  const TiAction send = read("0 send 1 7 10 0");
  EXPECT_EQ(send.kind, Kind::send);
  EXPECT_EQ(send.peer, Rank(1));
  EXPECT_EQ(send.tag, 7);
  EXPECT_EQ(send.bytes, 80);
  EXPECT_EQ(read("0 isend 1 3 5 1").kind, Kind::nonblocking_send);
  EXPECT_EQ(read("0 send 1 7 10").bytes, 10);
  EXPECT_EQ(read("0 send 1 7 10", 4, 8).bytes, 80);
  EXPECT_EQ(read("0 send 1 7 1e3 1").bytes, 4000);
  EXPECT_EQ(read("0 send 1 7 163840.000000 6").bytes, 163840);
  const TiAction wild = read("1 recv -333 -444 20 0");
  EXPECT_EQ(wild.kind, Kind::receive);
  EXPECT_EQ(wild.peer, any_source);
  EXPECT_EQ(wild.tag, any_tag);
  EXPECT_EQ(wild.bytes, 160);
  EXPECT_EQ(read("1 recv -1 -1 20 0").peer, any_source);
  EXPECT_EQ(read("1 irecv 0 3 -1 1").bytes, 0);
  EXPECT_EQ(read("0 send -333 1 3 1").kind, Kind::nothing);
  EXPECT_EQ(read("0 irecv -666 1 3 1").kind, Kind::nothing);
}

TEST(TiAction, ExchangesAndRequests)
{
  const TiAction both = read("0 sendRecv 3 1 5 2 0 1");
  EXPECT_EQ(both.peer, Rank(1));
  EXPECT_EQ(both.from, Rank(2));
  EXPECT_EQ(both.bytes, 24);
  EXPECT_EQ(both.received, 20);
  const TiAction wait = read("1 wait -333 1 -444");
  EXPECT_EQ(wait.peer, any_source);
  EXPECT_EQ(wait.from, Rank(1));
  EXPECT_EQ(wait.tag, any_tag);
  EXPECT_EQ(read("0 test 3 0 4").kind, Kind::test);
  EXPECT_EQ(read("0 waitall 2").kind, Kind::wait_all);
}

TEST(TiAction, CollectivesOfOneSize)
{
  EXPECT_EQ(read("0 barrier").kind, Kind::barrier);
  const TiAction bcast = read("0 bcast 11 1 0 ");
  EXPECT_EQ(bcast.bytes, 88);
  EXPECT_EQ(bcast.root, Rank(1));
  EXPECT_EQ(read("0 bcast 11").bytes, 11);
  const TiAction reduce = read("0 reduce 12 7 2 5 ");
  EXPECT_EQ(reduce.bytes, 48);
  EXPECT_EQ(reduce.amount, 7);
  EXPECT_EQ(reduce.root, Rank(2));
  const TiAction allreduce = read("0 allreduce 13 0 4 ");
  EXPECT_EQ(allreduce.bytes, 104);
  EXPECT_EQ(read("0 scan 14 0 1").bytes, 56);
  EXPECT_EQ(read("0 exscan 14 0 3").bytes, 28);
}

TEST(TiAction, CollectivesOfBlocks)
{
  EXPECT_EQ(read("0 gather 4 5 1 1 0").bytes, 16); // what is sent
  EXPECT_EQ(read("1 gather 4 5 1 1 0").bytes, 40); // at the root, what is received
  EXPECT_EQ(read("0 gather 3 1 1 1").bytes, 12);   // nothing is received, root 1
  EXPECT_EQ(read("0 gather 3 1 1 1").root, Rank(1));
  EXPECT_EQ(read("1 gather 3 0 1 -1").bytes, 12); // root 0, a datatype that does not matter
  EXPECT_EQ(read("0 gather 68 68").bytes, 68);
  EXPECT_EQ(read("0 scatter 0 3 1 1 0").bytes, 24);
  EXPECT_EQ(read("1 scatter 3 3 1 1 0").bytes, 12);
  EXPECT_EQ(read("0 allgather 4 5 3 1").bytes, 20);
  EXPECT_EQ(read("0 allgather 0 1 1").bytes, 0);
  EXPECT_EQ(read("0 allgather 4 5 1").bytes, 5); // one datatype, of what is sent
  EXPECT_EQ(read("0 alltoall 4 5 6 6").bytes, 5);
}

TEST(TiAction, CollectivesOfManySizes)
{
  const TiAction at_root = read("1 gatherv 2 1 2 3 4 1 1 0");
  EXPECT_EQ(at_root.root, Rank(1));
  EXPECT_THAT(at_root.sizes, ElementsAre(8, 16, 24, 32));
  const TiAction elsewhere = read("0 gatherv 1 0 0 0 0 1 1 0");
  EXPECT_EQ(elsewhere.bytes, 4);
  EXPECT_THAT(elsewhere.sizes, IsEmpty());
  EXPECT_THAT(read("1 scatterv 1 2 3 4 2 1 1 0").sizes, ElementsAre(4, 8, 12, 16));
  EXPECT_EQ(read("0 scatterv 0 0 0 0 1 1 1 0").bytes, 8);
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 4 1 3").sizes, ElementsAre(2, 4, 6, 8));
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 4 3 0 0 9 9").sizes, ElementsAre(2, 4, 6, 8)); // datatype, displacements
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 4 0 0 9 9").sizes, ElementsAre(1, 2, 3, 4));   // displacements
  const TiAction v = read("0 alltoallv 4 1 1 1 1 10 1 2 3 4 1 0");
  EXPECT_THAT(v.sizes, ElementsAre(4, 4, 4, 4));
  EXPECT_THAT(v.received_from, ElementsAre(8, 16, 24, 32));
  const TiAction rs = read("0 reducescatter 1 2 3 4 9 1");
  EXPECT_THAT(rs.sizes, ElementsAre(4, 8, 12, 16));
  EXPECT_EQ(rs.amount, 9);
}

TEST(TiAction, KnowsTheDatatypesOfSmpi)
{
  // MPI_Type_size of SimGrid 3.32 gives these, in the order of the numbers that its traces have for the types.
  const std::vector<int> sizes{8,  4,  1, 2, 8, 4,  1,  8, 1, 1, 2,  4,  8, 8, 16, 4,  1, 1,  2,  4, 8, 1, 2, 4,  8, 8,
                               16, 32, 8, 8, 8, 16, 16, 8, 8, 8, 16, 16, 4, 4, 8,  16, 8, 16, 16, 4, 2, 4, 8, 16, 32};
  const TiDatatypes datatypes;
  for (int i = 0; i < static_cast<int>(sizes.size()); ++i)
    EXPECT_EQ(datatypes.size(i), sizes[static_cast<std::size_t>(i)]) << i;
  EXPECT_EQ(datatypes.size(57), 1);
  EXPECT_EQ(datatypes.size(59), 8);
  EXPECT_EQ(datatypes.size(60), std::nullopt);
  EXPECT_EQ(datatypes.size(-1), std::nullopt);
  TiDatatypes given;
  given.give(-1, 48);
  given.give(0, 16);
  EXPECT_EQ(given.size(-1), 48);
  EXPECT_EQ(given.size(0), 16);
}

TEST(TiAction, RefusesWhatItIsNot)
{
  EXPECT_EQ(error_of("0 waitAny 2"), "expected an action, found \"waitAny\"; did you mean \"waitAll\"?");
  EXPECT_THAT(error_of("0 zzzzzzzz"), HasSubstr("known are \"init\", "));
  EXPECT_THAT(error_of("0"), HasSubstr("expected a rank and an action"));
  EXPECT_EQ(error_of("x send 1 0 8"), "expected a rank at the beginning of the line, found \"x\"");
  EXPECT_EQ(error_of("0 send 4 0 8"), "expected a destination from 0 to 3, found 4");
  EXPECT_EQ(error_of("0 recv -7 0 8"), "expected a source from 0 to 3, found -7");
  EXPECT_EQ(error_of("0 send 1 -5 8"), "expected a tag of 0 or more, found -5");
  EXPECT_EQ(error_of("0 send 1 -444 8"), "expected a tag of 0 or more, found -1");
  EXPECT_EQ(error_of("0 send 1 0"), "expected a size, found the end of the line");
  EXPECT_EQ(error_of("0 send 1 0 8 1 1"), "expected the end of the line after 4 arguments, found \"1\"");
  EXPECT_EQ(error_of("0 send 1 0 -1 1"), "the size is -1: the trace does not say it, as for a derived datatype");
  EXPECT_EQ(error_of("0 send 1 0 -2 1"), "expected a size, a whole number of 0 or more, found \"-2\"");
  EXPECT_EQ(error_of("0 send 1 0 1.5 1"), "expected a size, a whole number of 0 or more, found \"1.5\"");
  EXPECT_THAT(error_of("0 send 1 0 8 60"), HasSubstr("expected a datatype from 0 to 59"));
  EXPECT_THAT(error_of("0 bcast 2 0 -1"),
              HasSubstr("datatype -1 is a derived one, and the trace does not say its size"));
  EXPECT_THAT(error_of("0 send 1 0 1000000000000000000 0"), HasSubstr("at most 2^60 bytes"));
  EXPECT_EQ(error_of("0 compute -3"), "expected a number of flops of 0 or more, found \"-3\"");
  EXPECT_EQ(error_of("0 compute nan"), "expected a number of flops of 0 or more, found \"nan\"");
  EXPECT_EQ(error_of("0 compute 1e999"), "expected a number of flops of 0 or more, found \"1e999\"");
  EXPECT_EQ(error_of("0 bcast 2 4"), "expected a root from 0 to 3, found 4");
  EXPECT_EQ(error_of("0 reducescatter 0 0 0 1"), "expected a number of flops, found the end of the line");
  EXPECT_THAT(error_of("0 reducescatter 0 0 0 0 1"), HasSubstr("all sizes to receive are 0"));
  EXPECT_THAT(error_of("0 reducescatter 0 0 0 0 0 1"), HasSubstr("MPI_Reduce_scatter_block"));
  EXPECT_EQ(error_of("0 alltoallv 4 1 1"), "expected a size to send for each of 4 ranks, found 2 numbers");
  EXPECT_EQ(error_of("0 sendRecv 3 -333 3 1"), "expected a destination from 0 to 3, found -333");
}

TEST(TiAction, SaysWhatAllRanksMustAgreeAbout)
{
  const auto equal = [](const char* a, const char* b) { return read(a).signature() == read(b).signature(); };
  EXPECT_TRUE(equal("0 bcast 2 1 0", "1 bcast 4 1 1"));
  EXPECT_FALSE(equal("0 bcast 2 1 0", "1 bcast 2 1 1"));
  EXPECT_FALSE(equal("0 bcast 2 1 0", "1 bcast 2 2 0"));
  EXPECT_FALSE(equal("0 barrier", "1 bcast 0"));
  EXPECT_TRUE(equal("0 gatherv 1 0 0 0 0 1 1 1", "1 gatherv 2 1 2 3 4 1 1 1"));
  EXPECT_FALSE(equal("0 gatherv 1 0 0 0 0 1 1 1", "1 gatherv 1 0 0 0 0 2 1 1"));
  EXPECT_TRUE(equal("0 allgatherv 1 1 2 3 4 1 1", "1 allgatherv 2 1 2 3 4 1 1"));
  EXPECT_FALSE(equal("0 allgatherv 1 1 2 3 4 1 1", "1 allgatherv 2 1 2 3 5 1 1"));
  EXPECT_EQ(read("0 bcast 11 1 0").text(), "bcast of 88 bytes with root 1");
}

TEST(TiAction, OfEveryName)
{
  const std::vector<std::pair<std::string, Kind>> lines = {{"init", Kind::init},
                                                           {"finalize", Kind::finalize},
                                                           {"comm_size 4", Kind::nothing},
                                                           {"comm_split 1 2", Kind::nothing},
                                                           {"comm_dup", Kind::nothing},
                                                           {"location a.c 1", Kind::nothing},
                                                           {"compute 1", Kind::compute},
                                                           {"sleep 1", Kind::sleep},
                                                           {"send 1 0 8", Kind::send},
                                                           {"isend 1 0 8", Kind::nonblocking_send},
                                                           {"recv 1 0 8", Kind::receive},
                                                           {"irecv 1 0 8", Kind::nonblocking_receive},
                                                           {"sendRecv 8 1 8 1", Kind::send_receive},
                                                           {"wait 0 1 0", Kind::wait},
                                                           {"test 0 1 0", Kind::test},
                                                           {"waitall 1", Kind::wait_all},
                                                           {"waitAll", Kind::wait_all},
                                                           {"barrier", Kind::barrier},
                                                           {"bcast 8", Kind::broadcast},
                                                           {"reduce 8 0", Kind::reduce},
                                                           {"allreduce 8 0", Kind::allreduce},
                                                           {"scan 8 0", Kind::scan},
                                                           {"exscan 8 0", Kind::exscan},
                                                           {"gather 8 8", Kind::gather},
                                                           {"scatter 8 8", Kind::scatter},
                                                           {"allgather 8 8", Kind::allgather},
                                                           {"alltoall 8 8", Kind::alltoall},
                                                           {"gatherv 8 1 1 1 1", Kind::gatherv},
                                                           {"scatterv 1 1 1 1 8", Kind::scatterv},
                                                           {"allgatherv 8 1 1 1 1", Kind::allgatherv},
                                                           {"alltoallv 4 1 1 1 1 4 1 1 1 1", Kind::alltoallv},
                                                           {"reducescatter 1 1 1 1 0", Kind::reduce_scatter}};
  std::vector<std::string> names;
  for (const auto& [line, kind] : lines) {
    const TiAction action = read("0 " + line);
    EXPECT_EQ(action.kind, kind) << line;
    EXPECT_EQ(action.is_collective(), kind >= Kind::barrier) << line;
    names.push_back(line.substr(0, line.find(' ')));
  }
  EXPECT_THAT(ti_action_names(), ::testing::ElementsAreArray(names));
}

TEST(TiAction, SmpiHasNumbersForAnySourceAndForNoRank)
{
  for (const char* any : {"-333", "-555", "-1"}) {
    EXPECT_EQ(read(std::string("0 recv ") + any + " 0 8").peer, any_source) << any;
    EXPECT_EQ(read(std::string("0 recv ") + any + " 0 8").kind, Kind::receive) << any;
    EXPECT_EQ(read(std::string("0 sendRecv 8 1 8 ") + any).from, any_source) << any;
    EXPECT_EQ(read(std::string("0 wait ") + any + " 0 5").peer, any_source) << any;
  }
  for (const char* receive : {"recv", "irecv"})
    EXPECT_EQ(read(std::string("0 ") + receive + " -666 0 8").kind, Kind::nothing);
  for (const char* none : {"-333", "-666"})
    for (const char* send : {"send ", "isend "})
      EXPECT_EQ(read(std::string("0 ") + send + none + " 0 8").kind, Kind::nothing);
  EXPECT_EQ(error_of("0 sendRecv 8 1 8 -666"), "expected a source, found MPI_PROC_NULL");
  EXPECT_EQ(error_of("0 send -555 0 8"), "expected a destination from 0 to 3, found -555");
  EXPECT_EQ(error_of("0 send -1 0 8"), "expected a destination from 0 to 3, found -1");
  EXPECT_EQ(error_of("0 recv 4 0 8"), "expected a source from 0 to 3, found 4");
}

TEST(TiAction, TagsOfSendsAreZeroOrMoreAndThoseOfReceivesMayBeAny)
{
  EXPECT_EQ(read("0 send 1 0 8").tag, 0);
  EXPECT_EQ(read("0 recv 1 0 8").tag, 0);
  EXPECT_EQ(read("0 irecv 1 -1 8").tag, any_tag);
  EXPECT_EQ(read("0 irecv 1 -444 8").tag, any_tag);
  EXPECT_EQ(error_of("0 isend 1 -1 8"), "expected a tag of 0 or more, found -1");
  EXPECT_EQ(error_of("0 irecv 1 -2 8"), "expected a tag of 0 or more, found -2");
  EXPECT_EQ(read("0 wait 1 0 -5").tag, -5); // SMPI's own messages have such
}

TEST(TiAction, ReceivesNeedNotSayHowMuchTheyGet)
{
  EXPECT_EQ(read("0 recv 1 0 -1 1").bytes, 0);
  const TiAction both = read("0 sendRecv 8 3 -1 2 1 0");
  EXPECT_EQ(both.peer, Rank(3));
  EXPECT_EQ(both.from, Rank(2));
  EXPECT_EQ(both.bytes, 32);
  EXPECT_EQ(both.received, 0);
  EXPECT_EQ(error_of("0 sendRecv -1 1 8 1"),
            "the size to send is -1: the trace does not say it, as for a derived datatype");
}

TEST(TiAction, RequestsHaveSourceAndDestination)
{
  for (const char* name : {"wait", "test"}) {
    const TiAction action = read(std::string("0 ") + name + " 3 2 4");
    EXPECT_EQ(action.peer, Rank(3));
    EXPECT_EQ(action.from, Rank(2));
    EXPECT_EQ(action.tag, 4);
  }
}

TEST(TiAction, HasNoArgumentsThatItDoesNotKnow)
{
  EXPECT_EQ(error_of("0 barrier 1"), "expected the end of the line after 0 arguments, found \"1\"");
  EXPECT_EQ(error_of("0 finalize x"), "expected the end of the line after 0 arguments, found \"x\"");
  EXPECT_EQ(error_of("0 waitall 1 2"), "expected the end of the line after 1 arguments, found \"2\"");
  EXPECT_EQ(error_of("0 waitall x"), "expected a number of requests, a whole number of 0 or more, found \"x\"");
  EXPECT_EQ(error_of("0 allreduce 8 0 1 0"), "expected the end of the line after 3 arguments, found \"0\"");
  EXPECT_EQ(read("0 init 1 2 3").doubles_by_default, true);
}

TEST(TiAction, KeepsNothingOfTheLineBefore)
{
  static const TiDatatypes datatypes;
  TiAction action;
  const auto read_over = [&](const char* line) {
    std::vector<std::string_view> words;
    split_ti_line(line, words);
    read_ti_action(words, {4, Rank(0), 1, &datatypes}, action);
  };
  const auto expect_nothing = [&](const char* line) {
    read_over(line);
    read_over("0 barrier");
    EXPECT_EQ(action.amount, 0) << line;
    EXPECT_EQ(action.root, Rank(0)) << line;
    EXPECT_EQ(action.bytes, 0) << line;
    EXPECT_THAT(action.sizes, IsEmpty()) << line;
    EXPECT_THAT(action.received_from, IsEmpty()) << line;
  };
  expect_nothing("0 reduce 12 7 2 5");
  expect_nothing("0 alltoallv 4 1 1 1 1 10 1 2 3 4 1 0");
  read_over("0 init 1");
  read_over("0 init");
  EXPECT_FALSE(action.doubles_by_default);
}

TEST(TiAction, BlocksThatAreNotReceivedMayBeLeftOut)
{
  EXPECT_EQ(read("0 alltoall 0 5").bytes, 5);
  EXPECT_EQ(read("0 alltoall 0 5 1 0").bytes, 40);
  EXPECT_EQ(read("0 scatter 3 1 1 0").bytes, 0); // to rank 0, of root 1
  EXPECT_EQ(read("1 scatter 3 1 1 0").bytes, 12);
  EXPECT_EQ(read("0 scatter 3 2 1").bytes, 2);
  EXPECT_EQ(read("0 gather 3 2 0 1 0").bytes, 16);
  EXPECT_EQ(error_of("0 alltoall 3"), "expected a size to receive, found the end of the line");
  EXPECT_EQ(error_of("0 gather 3 1 4 1 1"), "expected a root from 0 to 3, found 4");
}

TEST(TiAction, SizesOfTheRootAreThoseOfAllRanks)
{
  const TiAction gathers = read("0 gatherv 1 1 2 3 4");
  EXPECT_EQ(gathers.root, Rank(0));
  EXPECT_EQ(gathers.bytes, 1);
  EXPECT_THAT(gathers.sizes, ElementsAre(1, 2, 3, 4));
  const TiAction scatters = read("0 scatterv 1 2 3 4 7");
  EXPECT_THAT(scatters.sizes, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(scatters.bytes, 0);
  const TiAction gets = read("2 scatterv 0 0 0 0 7 1 0 1");
  EXPECT_EQ(gets.root, Rank(1));
  EXPECT_EQ(gets.bytes, 28);
  EXPECT_THAT(gets.sizes, IsEmpty());
}

/// As many numbers as ranks may be displacements, of which SMPI's replay takes no notice.
TEST(TiAction, SizesOfAllgathervMayHaveDatatypesAndDisplacements)
{
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 4 3").sizes, ElementsAre(2, 4, 6, 8));
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 4", 4, 8).sizes, ElementsAre(8, 16, 24, 32));
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 0 4 8", 3).sizes, ElementsAre(1, 2, 3));
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 3 0 4 8", 3).sizes, ElementsAre(2, 4, 6));
  EXPECT_THAT(read("0 allgatherv 1 1 2 1 3", 2).sizes, ElementsAre(2, 4)); // of two ranks: two datatypes
  EXPECT_THAT(read("0 allgatherv 1 1 2 3 0 4", 2).sizes, ElementsAre(2, 4));
  EXPECT_THAT(read("0 allgatherv 5 5 3", 1).sizes, ElementsAre(10));
  EXPECT_EQ(error_of("0 allgatherv 1 1 2 3 4 1 1 0"), "expected the end of the line after 6 arguments, found \"1\"");
}

TEST(TiAction, OneSizeOfReduceScatterThatIsNotZeroIsEnough)
{
  EXPECT_THAT(read("0 reducescatter 0 0 0 5 9").sizes, ElementsAre(0, 0, 0, 5));
  EXPECT_THAT(read("0 reducescatter 5 0 0 0 9").sizes, ElementsAre(5, 0, 0, 0));
}

TEST(TiAction, RanksHave31Bits)
{
  EXPECT_EQ(read_ti_rank("0"), Rank(0));
  EXPECT_EQ(read_ti_rank("2147483646"), Rank(2147483646));
  for (const char* none : {"2147483647", "-1", "1.0", "9999999999"})
    EXPECT_THROW(read_ti_rank(none), TiFault) << none;
}

TEST(TiAction, SignaturesHoldRootAndSizesThatAllRanksKnow)
{
  const auto equal = [](const char* a, const char* b) { return read(a).signature() == read(b).signature(); };
  for (const char* name : {"gather", "scatter"}) {
    const std::string begin = std::string("0 ") + name;
    EXPECT_FALSE(equal((begin + " 8 8 1").c_str(), (begin + " 8 8 2").c_str()));
    EXPECT_FALSE(equal((begin + " 8 8 1").c_str(), (begin + " 9 9 1").c_str()));
  }
  EXPECT_FALSE(equal("0 reduce 8 0 1", "0 reduce 8 0 2"));
  EXPECT_TRUE(equal("0 reduce 8 0 1", "1 reduce 8 5 1")); // each computes as much as it does
  EXPECT_FALSE(equal("0 allreduce 8 0", "0 allreduce 9 0"));
  EXPECT_FALSE(equal("0 scan 8 0", "0 exscan 8 0"));
  EXPECT_FALSE(equal("0 alltoall 8 8", "0 allgather 8 8"));
  EXPECT_TRUE(equal("2 scatterv 1 2 3 4 7 1", "3 scatterv 1 2 3 4 8 1"));
  EXPECT_FALSE(equal("2 scatterv 1 2 3 4 7 0", "2 scatterv 1 2 3 4 7 1"));
  EXPECT_TRUE(equal("0 alltoallv 4 1 1 1 1 4 1 1 1 1", "1 alltoallv 8 2 2 2 2 4 1 1 1 1"));
  EXPECT_FALSE(equal("0 reducescatter 1 2 3 4 0", "0 reducescatter 1 2 4 3 0"));
  EXPECT_FALSE(equal("0 reducescatter 1 2 3 4 0", "0 allgatherv 1 1 2 3 4"));
}

TEST(TiAction, TextsHaveSizeAndRootWhereThereIsOne)
{
  EXPECT_EQ(read("0 barrier").text(), "barrier");
  EXPECT_EQ(read("0 reduce 12 7 2").text(), "reduce of 12 bytes with root 2");
  EXPECT_EQ(read("0 allreduce 12 7").text(), "allreduce of 12 bytes");
  EXPECT_EQ(read("0 gather 4 5 1").text(), "gather of 4 bytes with root 1");
  EXPECT_EQ(read("0 scatter 4 5 1").text(), "scatter of 5 bytes with root 1");
  EXPECT_EQ(read("0 alltoall 4 5").text(), "alltoall of 5 bytes");
  EXPECT_EQ(read("0 gatherv 1 0 0 0 0 1").text(), "gatherv with root 1");
  EXPECT_EQ(read("2 scatterv 0 0 0 0 7 1").text(), "scatterv with root 1");
  EXPECT_EQ(read("0 allgatherv 1 1 2 3 4").text(), "allgatherv");
  EXPECT_EQ(read("0 reducescatter 1 2 3 4 9").text(), "reducescatter");
}

TEST(TiAction, IsNothingAtFirst)
{
  const TiAction action;
  EXPECT_EQ(action.kind, Kind::nothing);
  EXPECT_EQ(action.amount, 0);
  EXPECT_EQ(action.peer, Rank(0));
  EXPECT_EQ(action.from, Rank(0));
  EXPECT_EQ(action.tag, 0);
  EXPECT_EQ(action.root, Rank(0));
  EXPECT_EQ(action.bytes, 0);
  EXPECT_EQ(action.received, 0);
  EXPECT_FALSE(action.doubles_by_default);
  const TiContext context;
  EXPECT_EQ(context.ranks, 0);
  EXPECT_EQ(context.rank, Rank(0));
  EXPECT_EQ(context.default_size, 1);
  EXPECT_EQ(context.datatypes, nullptr);
}

} // namespace
} // namespace loghop::ti_action_test

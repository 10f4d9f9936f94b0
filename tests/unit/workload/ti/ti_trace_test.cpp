// Are the lines of each rank found, in files of every form, and everything that is wrong with them?
#include "unit/workload/ti/trace_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace loghop::ti_trace_test {
namespace {

using test::TraceFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<double> computed(const TiTrace& trace, int rank)
{
  TiActions actions(trace, Rank(rank));
  std::vector<double> flops;
  while (const TiAction* action = actions.next())
    if (action->kind == TiAction::Kind::compute) flops.push_back(action->amount);
  return flops;
}

TEST(TiTrace, OneFileOfAllRanksInAnyOrder)
{
  const TraceFolder folder;
  const auto trace =
      folder.trace("# x\n1 compute 10\n0 compute 1\n\n0 compute 2\r\n1 compute 20\n1 compute 30\n0 compute 3");
  EXPECT_EQ(trace->ranks(), 2);
  EXPECT_THAT(computed(*trace, 0), ElementsAre(1, 2, 3));
  EXPECT_THAT(computed(*trace, 1), ElementsAre(10, 20, 30));
  EXPECT_THAT(trace->first_computation(), HasSubstr("trace.txt:2"));
}

TEST(TiTrace, KnowsTheLineOfAnAction)
{
  const TraceFolder folder;
  const auto trace =
      folder.trace("0 compute 1\n1 compute 1\n# x\n\n0 compute 2\n0 compute 3\n1 compute 1\n0 compute 4\n");
  TiActions actions(*trace, Rank(0));
  std::vector<std::string> places;
  while (actions.next() != nullptr)
    places.push_back(actions.place().substr(actions.place().rfind(':')));
  EXPECT_THAT(places, ElementsAre(":1", ":5", ":6", ":8"));
}

TEST(TiTrace, IndexOfOneFileARank)
{
  const TraceFolder folder;
  folder.write("x_files/a b.txt", "0 compute 1\n");
  const std::string absolute = folder.write("elsewhere/second.txt", "1 compute 2");
  const TiTrace trace(folder.write("x.ti", "x_files/a b.txt\n" + absolute + "\n"), {});
  EXPECT_EQ(trace.ranks(), 2);
  EXPECT_THAT(computed(trace, 0), ElementsAre(1));
  EXPECT_THAT(computed(trace, 1), ElementsAre(2));
}

TEST(TiTrace, IndexOfOneFileOfAllRanks)
{
  const TraceFolder folder;
  folder.write("all.txt", "0 compute 1\n1 compute 2\n");
  const TiTrace trace(folder.write("x.ti", "all.txt\n"), {});
  EXPECT_EQ(trace.ranks(), 2);
  EXPECT_THAT(computed(trace, 1), ElementsAre(2));
}

TEST(TiTrace, RefusesFilesThatAreNone)
{
  const TraceFolder folder;
  EXPECT_THAT(folder.error_of_file(folder.write("d/x", "") + "nothing"), HasSubstr("No such file"));
  EXPECT_THAT(folder.error_of_file("/dev/zero"), HasSubstr("no regular file"));
  EXPECT_THAT(folder.error(""), HasSubstr("expected lines of a trace, found none"));
  EXPECT_THAT(folder.error("# nothing\n"), HasSubstr("expected lines of a trace, found none"));
  EXPECT_THAT(folder.error("\x1f\x8b\x08"), HasSubstr("the compressed data is damaged"));
  EXPECT_THAT(folder.error("rank0.txt\n"),
              HasSubstr("trace.txt:1: expected a line of a trace, or a file that can be read, "
                        "found \"rank0.txt\""));
}

TEST(TiTrace, RefusesLinesOfOtherRanks)
{
  const TraceFolder folder;
  folder.write("a", "0 compute 1\n");
  folder.write("b", "1 compute 1\n0 compute 1\n");
  EXPECT_EQ(folder.error_of_file(folder.write("x.ti", "a\nb\n")),
            "b:2: expected lines of rank 1 in this file, found rank 0");
  EXPECT_THAT(folder.error("0 init\n3 init\n1 init\n"), HasSubstr("there are lines of rank 3, but none of rank 2"));
  EXPECT_THAT(folder.error("0 init\n99999999999 init\n"), HasSubstr("trace.txt:2: expected a rank"));
  EXPECT_THAT(folder.error("0 init\n2000000000 init\n"), HasSubstr("trace.txt:2: expected a rank below 2^24"));
  EXPECT_THAT(folder.error("0 init\n1000000 init\n"), HasSubstr("trace.txt:2: expected lines of all ranks from 0 on"));
}

TEST(TiTrace, SaysEverythingThatIsWrong)
{
  const TraceFolder folder;
  EXPECT_EQ(folder.error("0 init\n0 sned 0 0 8\n0 send 7 0 8\n0 finalize\n0 compute 1"),
            "trace.txt:2: expected an action, found \"sned\"; did you mean \"send\"?\n"
            "trace.txt:3: expected a destination from 0 to 0, found 7\n"
            "trace.txt:5: rank 0 has finalized in line 4");
}

TEST(TiTrace, HoldsAllRanksToTheSameCollectives)
{
  const TraceFolder folder;
  const std::string begin = "0 barrier\n1 barrier\n0 bcast 8\n1 bcast 8\n";
  EXPECT_EQ(folder.error(begin), "none");
  EXPECT_EQ(
      folder.error(begin + "0 barrier\n1 bcast 4 1\n"),
      "trace.txt: expected the same collectives on all ranks (traces do not say communicators): of number 3, on rank 1 "
      "it is bcast of 4 bytes with root 1 at trace.txt:6, on rank 0 it is barrier at trace.txt:5");
  EXPECT_THAT(folder.error(begin + "1 barrier\n"), HasSubstr("of number 3, on rank 1 it is barrier at"));
  EXPECT_THAT(folder.error(begin + "1 barrier\n"), HasSubstr("on rank 0 there is none"));
  EXPECT_THAT(folder.error(begin + "0 bcast 8\n1 bcast 9\n"), HasSubstr("of 9 bytes"));
}

TEST(TiTrace, DatatypesWithoutNumberAreThoseOfInit)
{
  const TraceFolder folder;
  const auto trace = folder.trace("0 init 1\n1 init\n0 send 1 0 2\n1 recv 0 0 2\n");
  TiActions doubles(*trace, Rank(0)), bytes(*trace, Rank(1));
  doubles.next();
  EXPECT_EQ(doubles.next()->bytes, 16);
  bytes.next();
  EXPECT_EQ(bytes.next()->bytes, 2);
}

TEST(TiTrace, NoticesThatAFileWasChanged)
{
  const TraceFolder folder;
  const auto trace = folder.trace("0 compute 1\n0 compute 2\n");
  folder.write("trace.txt", "0 compute 1\n0 compute x\n");
  TiActions actions(*trace, Rank(0));
  actions.next();
  EXPECT_THROW(actions.next(), InputErrors);
  folder.write("trace.txt", "0");
  TiActions shorter(*trace, Rank(0));
  EXPECT_THROW(shorter.next(), InputErrors);
}

/// Of an index: files of at most 512 bytes are read once, longer ones again as they are replayed.
TEST(TiTrace, ReadsShortFilesOfAnIndexOnce)
{
  const TraceFolder folder;
  const std::string line = "0 compute 1\n"; // 12 bytes
  std::string longest = line;
  while (longest.size() + line.size() <= 512 - 8)
    longest += line;
  longest += "0 init 1"; // 512 bytes, without a line end
  ASSERT_EQ(longest.size(), 512U);
  for (const auto& [text, is_kept] : {std::pair<std::string, bool>(longest, true), {longest + "\n", false}}) {
    folder.write("a", text);
    folder.write("b", "1 init\n");
    const TiTrace trace(folder.write("x.ti", "a\nb\n"), {});
    folder.write("a", std::string(text.size(), 'x'));
    TiActions actions(trace, Rank(0));
    if (is_kept)
      EXPECT_EQ(actions.next()->amount, 1);
    else
      EXPECT_THROW(actions.next(), InputErrors);
  }
}

TEST(TiTrace, RefusesAProblemInEachOfManyLinesWithoutEnd)
{
  const TraceFolder folder;
  std::string text;
  for (int i = 0; i < 5000; ++i)
    text += "0 wrong" + std::to_string(i) + "\n";
  try {
    folder.trace(text);
    FAIL();
  } catch (const InputErrors& errors) {
    EXPECT_LE(errors.errors().size(), 1001u);
  }
}

/// One that is the same in many lines is told three times, and counted.
TEST(TiTrace, CountsLinesWithTheSameProblem)
{
  const TraceFolder folder;
  std::string text;
  for (int i = 0; i < 50; ++i)
    text += "0 send 0 0 1 -1\n";
  try {
    folder.trace(text);
    FAIL();
  } catch (const InputErrors& errors) {
    ASSERT_EQ(errors.errors().size(), 4u);
    EXPECT_THAT(errors.errors()[3].problem,
                ::testing::StartsWith("and in 47 more lines: datatype -1 is a derived one"));
  }
}

/// A text that names no files is not told line by line: it may be none of the user's business.
TEST(TiTrace, TriesTenNamesOfATextThatIsNoIndex)
{
  const TraceFolder folder;
  std::string text;
  for (int i = 1; i <= 50; ++i)
    text += "secret" + std::to_string(i) + "\n";
  const std::string error = folder.error(text);
  EXPECT_THAT(error, HasSubstr("found \"secret10\""));
  EXPECT_THAT(error, HasSubstr("trace.txt:11: further lines were not tried as names of files"));
  EXPECT_EQ(error.find("secret11"), std::string::npos);
}

/// Lines of random lengths, buffers of every size: each line is there once, with its number and offset.
TEST(TiLines, AreTheSameThroughEveryBuffer)
{
  const TraceFolder folder;
  std::mt19937 engine(1);
  for (int round = 0; round < 200; ++round) {
    std::string text;
    std::vector<std::string> lines;
    std::vector<TiRun> runs;
    std::vector<std::size_t> expected; // lines of the runs
    for (std::size_t i = 0; i < 40; ++i) {
      lines.emplace_back(engine() % (engine() % 5 == 0 ? 300 : 10), static_cast<char>('a' + i % 26));
      const bool last = i == 39 && engine() % 2 == 0;
      const std::uint64_t begin = text.size();
      text += lines.back() + (last ? "" : "\n");
      if (engine() % 2 == 0 && begin < text.size()) {
        if (!runs.empty() && runs.back().end == begin)
          runs.back().end = text.size();
        else
          runs.push_back({begin, text.size(), i + 1});
        expected.push_back(i);
      }
    }
    const TiFile file(folder.write("lines", text));
    TiLines read(file, runs, 1 + engine() % 64);
    std::string_view line;
    for (const std::size_t i : expected) {
      ASSERT_TRUE(read.next(line));
      ASSERT_EQ(line, lines[i]);
      ASSERT_EQ(read.number(), i + 1);
    }
    ASSERT_FALSE(read.next(line));
    ASSERT_FALSE(read.next(line));
  }
}

TEST(TiTrace, CountsMessagesAndTheCollectivesOfRankZero)
{
  const TraceFolder folder;
  const std::string collectives = "0 bcast 8\n0 bcast 20\n0 bcast 20 0\n0 allgatherv 1 4 3\n0 allgatherv 1 2 9\n";
  std::string of_one = collectives;
  for (std::size_t at = of_one.find("0 "); at != std::string::npos; at = of_one.find("\n0 ", at + 1))
    of_one[at == 0 ? 0 : at + 1] = '1';
  const auto trace = folder.trace("0 send 1 0 100\n1 recv 0 0 100\n1 isend 0 0 20\n0 irecv 1 0 20\n0 sendRecv 3 0 9 0\n"
                                  "0 compute 5\n" +
                                  collectives + of_one);
  const TiTrace::Counts& counts = trace->counts();
  EXPECT_EQ(counts.messages, 3);
  EXPECT_EQ(counts.bytes, 123);
  ASSERT_EQ(counts.collectives.size(), 2u);
  const auto& broadcasts = counts.collectives.at(TiAction::Kind::broadcast);
  EXPECT_EQ(broadcasts.calls, 3);
  EXPECT_EQ(broadcasts.largest.bytes, 20);
  const auto& gathers = counts.collectives.at(TiAction::Kind::allgatherv);
  EXPECT_EQ(gathers.calls, 2);
  EXPECT_THAT(gathers.largest.sizes, ElementsAre(2, 9)); // more than 4 and 3 together
}

TEST(TiTrace, OfTwoCollectivesThatAreEquallyLargeTheFirstStandsForBoth)
{
  const TraceFolder folder;
  const auto trace = folder.trace("0 bcast 8 1\n0 bcast 8 0\n1 bcast 8 1\n1 bcast 8 0\n");
  EXPECT_EQ(trace->counts().collectives.at(TiAction::Kind::broadcast).largest.root, Rank(1));
}

TEST(TiTrace, KnowsTheFirstLineThatNeedsASpeed)
{
  const TraceFolder folder;
  EXPECT_EQ(folder.trace("0 sleep 5\n0 compute 0\n0 allreduce 8 0\n")->first_computation(), "");
  EXPECT_THAT(folder.trace("0 sleep 5\n0 allreduce 8 1\n0 compute 7\n")->first_computation(),
              ::testing::EndsWith("trace.txt:2"));
}

TEST(TiTrace, HasNoMoreRanksThanAFileCanHaveLines)
{
  const TraceFolder folder;
  EXPECT_EQ(folder.error("0 init\n3 init\n"), // 14 bytes: at most 3 lines of 4
            "trace.txt: there are lines of rank 3, but none of rank 1\n"
            "trace.txt: there are lines of rank 3, but none of rank 2");
  EXPECT_EQ(folder.error("0 init\n4 init\n"),
            "trace.txt:2: expected lines of all ranks from 0 on, found rank 4 in a file that has not as many lines");
  EXPECT_EQ(folder.error("0 init\n16777215 init\n"), "trace.txt:2: expected lines of all ranks from 0 on, found rank "
                                                     "16777215 in a file that has not as many lines");
  EXPECT_EQ(folder.error("0 init\n16777216 init\n"), "trace.txt:2: expected a rank below 2^24, found 16777216");
  EXPECT_EQ(folder.error("0 init\nx init\n0 nonsense\n"), // actions are looked at when all ranks are known
            "trace.txt:2: expected a rank at the beginning of the line, found \"x\"");
}

TEST(TiTrace, AnIndexMayHaveCommentsAndNamesOfDigits)
{
  const TraceFolder folder;
  folder.write("0", "0 compute 1\n");
  folder.write("12", "1 compute 2\n");
  const TiTrace trace(folder.write("x.ti", "# ranks\n\n 0 \r\n\t12\n"), {});
  EXPECT_EQ(trace.ranks(), 2);
  EXPECT_THAT(computed(trace, 1), ElementsAre(2));
  EXPECT_EQ(folder.error_of_file(folder.write("y.ti", "# ranks\n\n0\nnone here\n")),
            "y.ti:4: expected a line of a trace, or a file that can be read, found \"none here\": No such file or "
            "directory");
}

TEST(TiTrace, AnIndexMayNameFilesFromTheWorkingFolder)
{
  const TraceFolder folder;
  const std::string elsewhere = folder.write("elsewhere/a.txt", "0 compute 7\n");
  const TiTrace trace(folder.write("x.ti", std::filesystem::relative(elsewhere).string() + "\n"), {});
  EXPECT_THAT(computed(trace, 0), ElementsAre(7));
}

TEST(TiTrace, WhatBeginsWithAByteZeroIsNoIndex)
{
  using namespace std::string_literals;
  const TraceFolder folder;
  EXPECT_THAT(folder.error("a\0b\n"s), HasSubstr("trace.txt:1: expected a rank at the beginning of the line"));
}

TEST(TiTrace, SaysHowManySizesACollectiveHas)
{
  const TraceFolder folder;
  EXPECT_EQ(folder.error("0 allgatherv 1 2 3\n1 allgatherv 1 2 4\n"),
            "trace.txt: expected the same collectives on all ranks (traces do not say communicators): of number 1, on "
            "rank 1 it is allgatherv of 2 sizes at trace.txt:2, on rank 0 it is allgatherv of 2 sizes at trace.txt:1");
  EXPECT_EQ(folder.error("0 init\n0 barrier\n1 init\n2 barrier\n"),
            "trace.txt: expected the same collectives on all ranks (traces do not say communicators): of number 1, on "
            "rank 1 there is none, on rank 0 it is barrier at trace.txt:2");
}

TEST(TiTrace, DatatypesWithoutNumberAreCheckedAsTheyAreReplayed)
{
  const TraceFolder folder;
  EXPECT_EQ(folder.trace("0 init 1\n0 send 0 0 3\n")->counts().bytes, 24);
  EXPECT_EQ(folder.trace("0 init\n0 send 0 0 3\n")->counts().bytes, 3);
  EXPECT_EQ(folder.trace("0 init 1\n1 send 0 0 3\n")->counts().bytes, 3); // each rank has its own
}

TEST(TiTrace, SaysWhereAFileWasChanged)
{
  using ::testing::ThrowsMessage;
  const TraceFolder folder;
  const auto trace = folder.trace("0 compute 1\n0 compute 2\n");
  folder.write("trace.txt", "0 compute 1\n0 compute x\n");
  TiActions actions(*trace, Rank(0));
  EXPECT_NE(actions.next(), nullptr);
  EXPECT_THAT([&] { actions.next(); }, ThrowsMessage<InputErrors>(::testing::EndsWith(
                                           "trace.txt:2: expected a number of flops of 0 or more, found \"x\"")));
}

TEST(TiTrace, SaysWhichFileOfManyIsGone)
{
  using ::testing::ThrowsMessage;
  const TraceFolder folder;
  folder.write("a", "0 init\n");
  const std::string second = folder.write("b", "1 init\n" + std::string(512, '\n')); // too long to stay in memory
  const TiTrace trace(folder.write("x.ti", "a\nb\n"), {});
  std::filesystem::remove(second);
  EXPECT_NE(TiActions(trace, Rank(0)).next(), nullptr);
  TiActions actions(trace, Rank(1));
  EXPECT_THAT([&] { actions.next(); }, ThrowsMessage<InputErrors>(second + ": No such file or directory"));
}

/// Only the first line tells an index from a trace.
TEST(TiTrace, LaterNamesOfAnIndexMayLookLikeLines)
{
  const TraceFolder folder;
  folder.write("first", "0 compute 1\n");
  folder.write("1 x", "1 compute 2\n");
  const TiTrace trace(folder.write("x.ti", "first\n1 x\n"), {});
  EXPECT_EQ(trace.ranks(), 2);
  EXPECT_THAT(computed(trace, 1), ElementsAre(2));
}

TEST(TiTrace, ProblemsOfOneFileOfManyNameIt)
{
  const TraceFolder folder;
  folder.write("a", "0 init\n0 barrier\n");
  folder.write("b", "# b\n1 init\n1 nonsense\n");
  EXPECT_THAT(folder.error_of_file(folder.write("x.ti", "a\nb\n")), ::testing::StartsWith("b:3: expected an action"));
  folder.write("b", "1 init\n1 bcast 8\n");
  EXPECT_EQ(folder.error_of_file(folder.write("x.ti", "a\nb\n")).rfind("b: expected the same collectives", 0), 0u);
}

TEST(TiTrace, AFileThatHasOnlyWrongLinesIsNotEmptyToo)
{
  const TraceFolder folder;
  EXPECT_EQ(folder.error("99999999999 init\n"),
            "trace.txt:1: expected a rank at the beginning of the line, found \"99999999999\"");
}

} // namespace
} // namespace loghop::ti_trace_test

#include "loghop/workload/collectives/decisions/library_decisions.hpp"

#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace loghop::collectives::library_decisions_test {
namespace {

const std::string good = R"({
  "format": "loghop.decisions", "version": 1, "library": {"name": "Open MPI", "version": "4.1"}, "origin": "a test",
  "collectives": {
    "broadcast": {
      "size": "message",
      "algorithms": {
        "tree": {"algorithm": "knomial", "radix": 4},
        "parts": {"algorithm": "scatter_doubling", "blocks": "rounded_up"},
        "flat": {"algorithm": "linear", "if_odd": "chain"},
        "both": {"sequence": [["scatter", "linear"], ["allgather", "default"]]}
      },
      "decisions": [
        {"ranks": 2, "from": [["0B", "tree"], ["1KiB", "flat"]]},
        {"ranks": 8, "from": [["0B", "both"]]},
        {"ranks": 16, "from": [["0B", "tree"], ["9B", "parts"]], "unless_power_of_two": [["0B", "flat"], ["5B", "both"]]}
      ]
    }
  }
})";

CollectiveDecisions broadcast()
{
  return parse_decisions(good, "good.json").collectives.at("broadcast");
}

TEST(LibraryDecisions, OfTheLastRowAndLimitThatAreNotAbove)
{
  const CollectiveDecisions decisions = broadcast();
  EXPECT_EQ(decisions.choice(2, 0).name, "tree");
  EXPECT_EQ(decisions.choice(7, 1023).name, "tree");
  EXPECT_EQ(decisions.choice(7, 1024).name, "flat");
  EXPECT_EQ(decisions.choice(8, 1024).name, "both");
  EXPECT_EQ(decisions.choice(15, 1).name, "both");
  EXPECT_EQ(decisions.choice(1, 5).name, "tree") << "fewer ranks than in the first row";
  EXPECT_FALSE(decisions.of_all_blocks());
}

TEST(LibraryDecisions, ARowMayHaveOthersForNumbersThatAreNoPowersOfTwo)
{
  const CollectiveDecisions decisions = broadcast();
  EXPECT_EQ(decisions.choice(16, 8).name, "tree");
  EXPECT_EQ(decisions.choice(32, 9).name, "parts");
  EXPECT_EQ(decisions.choice(17, 4).name, "flat");
  EXPECT_EQ(decisions.choice(31, 5).name, "both");
  EXPECT_EQ(decisions.choice(9, 1).name, "both") << "of a row without them";
  EXPECT_EQ(decisions.choice(1 << 30, 0).name, "tree");
}

TEST(LibraryDecisions, BlocksMayBeRoundedUp)
{
  EXPECT_TRUE(broadcast().named("parts").blocks_rounded_up);
  EXPECT_FALSE(broadcast().named("tree").blocks_rounded_up);
}

TEST(LibraryDecisions, AChoiceMayDependOnTheNumberOfRanks)
{
  LibraryChoice choice;
  choice.algorithm = "a";
  EXPECT_EQ(choice.algorithm_for(3, 100), "a");
  choice.if_odd = "odd";
  EXPECT_EQ(choice.algorithm_for(3, 100), "odd");
  EXPECT_EQ(choice.algorithm_for(6, 100), "a");
  choice.if_odd = "";
  choice.unless_power_of_two = "other";
  EXPECT_EQ(choice.algorithm_for(6, 100), "other");
  EXPECT_EQ(choice.algorithm_for(8, 100), "a");
  choice.if_fewer_elements_than_power = "small";
  EXPECT_EQ(choice.algorithm_for(9, 7), "small");
  EXPECT_EQ(choice.algorithm_for(9, 8), "other");
  choice.if_fewer_elements_than_ranks = "tiny";
  EXPECT_EQ(choice.algorithm_for(9, 8), "tiny");
  EXPECT_EQ(choice.algorithm_for(9, 9), "other");
}

TEST(LibraryDecisions, SaysAChoiceInWords)
{
  const CollectiveDecisions decisions = broadcast();
  EXPECT_EQ(decisions.named("tree").text(), "knomial with radix 4");
  EXPECT_EQ(decisions.named("flat").text(), "linear, chain for an odd number of ranks");
  EXPECT_EQ(decisions.named("both").text(), "scatter linear, then allgather default");
  LibraryChoice choice;
  choice.algorithm = "a";
  choice.unless_power_of_two = "b";
  EXPECT_EQ(choice.text(), "a, b unless the ranks are a power of two");
}

/// `good` with `before` replaced.
std::string text_with(const std::string& before, const std::string& after)
{
  std::string text = good;
  text.replace(text.find(before), before.size(), after);
  return text;
}

std::string errors_with(const std::string& before, const std::string& after)
{
  const std::string text = text_with(before, after);
  return loghop::test::texts(loghop::test::errors_of([&] { parse_decisions(text, "wrong.json"); }));
}

TEST(LibraryDecisions, SendsOfAChoiceMayBlock)
{
  const auto flat = [](const char* sends) {
    const std::string text = text_with(R"("if_odd": "chain")", std::string(R"("if_odd": "chain", "sends": )") + sends);
    return parse_decisions(text, "good.json").collectives.at("broadcast").named("flat");
  };
  EXPECT_FALSE(broadcast().named("flat").blocking);
  EXPECT_FALSE(flat(R"("nonblocking")").blocking);
  EXPECT_TRUE(flat(R"("blocking")").blocking);
  EXPECT_EQ(flat(R"("blocking")").text(), "linear, blocking, chain for an odd number of ranks");
  EXPECT_THAT(errors_with(R"("radix": 4)", R"("radix": 4, "sends": "waiting")"),
              ::testing::HasSubstr(
                  R"(/broadcast/algorithms/tree/sends: expected one of "nonblocking", "blocking", found "waiting")"));
}

TEST(LibraryDecisions, AChoiceThatIsNamedMustBeThere)
{
  const CollectiveDecisions decisions = broadcast();
  EXPECT_EQ(decisions.require("flat").algorithm, "linear");
  EXPECT_THAT([&] { decisions.require("flats"); },
              ::testing::ThrowsMessage<std::invalid_argument>(
                  R"(unknown choice of the library "flats"; known: both, flat, parts, tree; did you mean "flat"?)"));
}

TEST(LibraryDecisions, WrongFilesAreExplained)
{
  using ::testing::HasSubstr;
  EXPECT_THAT(errors_with(R"("flat"]])", R"("fast"]])"), HasSubstr(R"(expected a name of "algorithms", found "fast")"));
  EXPECT_THAT(errors_with(R"("flat"], ["5B")", R"("none"], ["5B")"),
              HasSubstr(R"(/unless_power_of_two/0/1: expected a name of "algorithms", found "none")"));
  EXPECT_THAT(errors_with("\"5B\"", "\"0B\""), HasSubstr("/unless_power_of_two: expected sizes in ascending order"));
  EXPECT_THAT(errors_with("rounded_up", "round"), HasSubstr("rounded_up"));
  EXPECT_THAT(errors_with("\"1KiB\"", "\"0B\""), HasSubstr("expected sizes in ascending order"));
  EXPECT_THAT(errors_with("\"ranks\": 8", "\"ranks\": 2"), HasSubstr("expected rows in the order of their ranks"));
  EXPECT_THAT(errors_with("\"radix\": 4", "\"radix\": 1"), HasSubstr("expected a whole number from 2 "));
  EXPECT_THAT(errors_with("\"message\"", "\"blocks\""), HasSubstr("all_blocks"));
  EXPECT_THAT(errors_with("\"4.1\"", "\"1.2\""),
              HasSubstr("Open MPI 4.1, MPICH 4.0, Open MPI 4.0, MPICH 3.3, found Open MPI 1.2"));
  EXPECT_THAT(errors_with(R"(["scatter", "linear"])", R"(["scatter"])"), HasSubstr("2"));
}

TEST(LibraryDecisions, EachKnownLibraryHasThemWithTheirOrigin)
{
  for (const MpiLibrary& library : mpi_libraries()) {
    EXPECT_EQ(decisions_of(library).library.text(), library.text());
    EXPECT_FALSE(decisions_of(library).origin.empty());
  }
  EXPECT_THROW(decisions_of({"Open MPI", "0.1"}), std::logic_error);
}

} // namespace
} // namespace loghop::collectives::library_decisions_test

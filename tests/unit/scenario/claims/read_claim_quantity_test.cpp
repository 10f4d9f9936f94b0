// Numbers of claims are read key by key; each problem has its place and its whole text.
#include "loghop/scenario/claims/read_claim_quantity.hpp"

#include "loghop/base/json_reader.hpp"
#include "unit/base/wrong_input.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace loghop::read_claim_quantity_test {
namespace {

using Kind = ClaimQuantity::Kind;

/// What `text` is read as, and the problems with it. Cases "a", "b" and "c", without workloads; model "m".
std::pair<ClaimQuantity, std::string> read(const std::string& text, const ClaimQuantity* outer = nullptr)
{
  Scenario scenario;
  for (const char* name : {"a", "b", "c"}) {
    scenario.cases.emplace_back();
    scenario.cases.back().name = name;
  }
  scenario.models.push_back({"m", nullptr, {}, nullptr});
  const JsonValue root = parse_json(text, "x.json");
  JsonObject object = root.object();
  const ClaimQuantity quantity = read_claim_quantity(object, ClaimNames(scenario, true), outer);
  object.finish();
  return {quantity, test::texts(test::errors_of([&] { root.problems().throw_if_any(); }))};
}

ClaimQuantity good(const std::string& text, const ClaimQuantity* outer = nullptr)
{
  const auto [quantity, problems] = read(text, outer);
  EXPECT_EQ(problems, "") << text;
  return quantity;
}

std::string problems(const std::string& text, const ClaimQuantity* outer = nullptr)
{
  return read(text, outer).second;
}

ClaimQuantity outer_of(Kind kind, const std::string& cases, const std::string& over = "")
{
  ClaimQuantity outer;
  outer.kind = kind;
  outer.cases = cases;
  outer.over = over;
  return outer;
}

const std::string all_keys = R"("mean_error", "median_error", "max_error", "mean_signed_error", "least_signed_error", )"
                             R"("largest_signed_error", "time", "ratio", "share", "utilisation", "blocked_fraction")";

TEST(ReadClaimQuantity, HasExactlyOneKey)
{
  EXPECT_EQ(problems("{}"), "x.json: expected \"fastest\", \"ascending\" or one of " + all_keys + ", found none\n");
  EXPECT_EQ(problems(R"({"time": "m", "max_error": "m"})"),
            "x.json: expected \"fastest\", \"ascending\" or one of " + all_keys + ", found several\n");
  const ClaimQuantity outer = outer_of(Kind::time, "a");
  EXPECT_EQ(problems("{}", &outer), "x.json: expected one of " + all_keys + ", found none\n");
  EXPECT_EQ(problems(R"({"time": "m", "ratio": "m"})", &outer),
            "x.json: expected one of " + all_keys + ", found several\n");
}

TEST(ReadClaimQuantity, OfSeveralErrorsOneIsSaidForEachPlace)
{
  EXPECT_EQ(problems(R"({"time": "LogP", "cases": "d"})"),
            "x.json:/time: unknown source of times \"LogP\"; known: simulated, measured, m\n"
            "x.json:/cases: unknown case \"d\"; known: a, b, c\n");
}

TEST(ReadClaimQuantity, AllCasesAreTheUsualOnes)
{
  EXPECT_EQ(good(R"({"time": "m"})").cases, "*");
  const ClaimQuantity outer = outer_of(Kind::time, "b");
  EXPECT_EQ(good(R"({"time": "m"})", &outer).cases, "b");
  EXPECT_EQ(good(R"({"time": "m", "cases": "c"})", &outer).cases, "c");
}

TEST(ReadClaimQuantity, FactorsAreFrom0ToABillion)
{
  EXPECT_EQ(good(R"({"time": "m"})").times, 1);
  EXPECT_EQ(good(R"({"time": "m", "times": 0})").times, 0);
  EXPECT_EQ(good(R"({"time": "m", "times": 1e9})").times, 1e9);
  EXPECT_EQ(problems(R"({"time": "m", "times": 1000000001})"),
            "x.json:/times: expected a number from 0 to 1000000000, found 1000000001\n");
  EXPECT_EQ(problems(R"({"time": "m", "times": -1})"),
            "x.json:/times: expected a number from 0 to 1000000000, found -1\n");
}

TEST(ReadClaimQuantity, OnlyRatiosAreOverOtherCases)
{
  const ClaimQuantity ratio = good(R"({"ratio": "m", "cases": "a", "over": "b*"})");
  EXPECT_EQ(ratio.kind, Kind::ratio);
  EXPECT_EQ(ratio.of, "m");
  EXPECT_EQ(ratio.cases, "a");
  EXPECT_EQ(ratio.over, "b*");
  EXPECT_EQ(good(R"({"time": "m"})").over, "");
  EXPECT_EQ(problems(R"({"ratio": "m"})"), "x.json: expected the key \"over\", found none\n");
  EXPECT_EQ(problems(R"({"time": "m", "over": "b"})").rfind("x.json:/over: unknown key \"over\"", 0), 0u);
  const ClaimQuantity outer = outer_of(Kind::ratio, "a", "b");
  EXPECT_EQ(good(R"({"ratio": "m"})", &outer).over, "b");
  EXPECT_EQ(good(R"({"ratio": "m", "over": "c"})", &outer).over, "c");
  EXPECT_EQ(problems(R"({"ratio": "m", "over": "d"})", &outer), "x.json:/over: unknown case \"d\"; known: a, b, c\n");
}

TEST(ReadClaimQuantity, ARatioMayBeOfAPartOfTheSimulation)
{
  EXPECT_EQ(good(R"({"ratio": "simulated", "over": "b", "part": "handlers"})").part, "handlers");
  EXPECT_EQ(good(R"({"ratio": "simulated", "over": "b"})").part, "");
  EXPECT_EQ(problems(R"({"ratio": "measured", "over": "b", "part": "handlers"})"),
            "x.json:/part: expected a part only of \"simulated\", found one of \"measured\"\n");
  EXPECT_EQ(problems(R"({"ratio": "", "over": "b", "part": "handlers"})"),
            "x.json:/ratio: expected a text that is not empty, found \"\"\n");
  EXPECT_EQ(problems(R"({"ratio": "simulated", "over": "b", "part": "x"})"),
            "x.json:/part: expected one of \"compute\", \"send_overhead\", \"handlers\", \"wait_message\", "
            "\"wait_send\", \"blocked_send\", found \"x\"\n");
}

TEST(ReadClaimQuantity, ErrorsAreRelativeToAnotherSource)
{
  EXPECT_EQ(good(R"({"max_error": "m"})").against, "simulated");
  EXPECT_EQ(good(R"({"max_error": "simulated"})").against, "measured");
  EXPECT_EQ(good(R"({"max_error": "m", "against": "measured"})").against, "measured");
  EXPECT_EQ(good(R"({"max_error": "simulated", "against": "measured"})").against, "measured");
  for (const std::string of : {"simulated", "measured"})
    EXPECT_EQ(problems(R"({"max_error": ")" + of + R"(", "against": ")" + of + "\"}"),
              "x.json:/against: expected another source than that of the times, found \"" + of + "\"\n");
  EXPECT_EQ(problems(R"({"max_error": "m", "against": "m"})"),
            "x.json:/against: expected one of \"simulated\", \"measured\", found \"m\"\n");
  EXPECT_EQ(problems(R"({"time": "m", "against": "measured"})").rfind("x.json:/against: unknown key", 0), 0u);
}

TEST(ReadClaimQuantity, ChannelsHaveADimensionAndAPlace)
{
  const ClaimQuantity blocked = good(R"({"blocked_fraction": "y", "place": "margin"})");
  EXPECT_EQ(blocked.kind, Kind::blocked_fraction);
  EXPECT_EQ(blocked.dimension, "y");
  EXPECT_EQ(blocked.place, ChannelPlace::margin);
  EXPECT_EQ(blocked.of, "simulated");
  EXPECT_EQ(good(R"({"utilisation": "x", "place": "middle"})").place, ChannelPlace::middle);
  EXPECT_EQ(good(R"({"utilisation": "x", "place": "anywhere"})").place, ChannelPlace::anywhere);
  EXPECT_EQ(good(R"({"utilisation": "x"})").place, ChannelPlace::anywhere);
  EXPECT_EQ(problems(R"({"utilisation": "x", "place": "end"})"),
            "x.json:/place: expected one of \"anywhere\", \"middle\", \"margin\", found \"end\"\n");
}

TEST(ReadClaimQuantity, ComparedOnesHaveTheSameUnitAndSubject)
{
  const std::string problem =
      "x.json: expected a number of the same unit: an error beside an error, a load of channels "
      "beside one, any other number beside one with the same key\n";
  const std::vector<std::pair<Kind, std::string>> alike = {{Kind::mean_error, R"({"least_signed_error": "m"})"},
                                                           {Kind::time, R"({"time": "m"})"},
                                                           {Kind::ratio, R"({"ratio": "m"})"},
                                                           {Kind::share, R"({"share": "compute"})"},
                                                           {Kind::utilisation, R"({"blocked_fraction": "x"})"}};
  for (std::size_t i = 0; i < alike.size(); ++i)
    for (std::size_t k = 0; k < alike.size(); ++k) {
      const ClaimQuantity outer = outer_of(alike[i].first, "a", "b");
      EXPECT_EQ(problems(alike[k].second, &outer), i == k ? "" : problem) << alike[k].second;
    }
}

} // namespace
} // namespace loghop::read_claim_quantity_test

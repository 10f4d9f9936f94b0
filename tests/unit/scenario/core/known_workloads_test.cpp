#include "loghop/scenario/core/known_workloads.hpp"

#include "loghop/base/json_document.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace loghop::known_workloads_test {
namespace {

/// A place at the top of a file of its own, with a clock of this period.
JsonValue place_of(const std::string& text, Picoseconds clock_period = 1000)
{
  const auto document = std::make_shared<JsonDocument>();
  document->file = "here.json";
  document->root = nlohmann::json::parse(text);
  return {document, &document->root, "", UnitScope{clock_period, 0}};
}

std::string diamond(const char* task)
{
  return nlohmann::json{{"type", "diamond"}, {"side", 64}, {"blocks", 2}, {"task", task}, {"bytes_per_value", "8B"}}
      .dump();
}

TEST(KnownWorkloads, EqualTextsAndUnitsShareOne)
{
  KnownWorkloads known;
  const auto first = known.read(place_of(diamond("1cycles")));
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(known.read(place_of(diamond("1cycles"))), first);
  EXPECT_NE(known.read(place_of(diamond("2cycles"))), first);
  EXPECT_NE(known.read(place_of(diamond("1cycles"), 2000)), first) << "a cycle takes another time there";
}

TEST(KnownWorkloads, AFileIsReadOnce)
{
  const test::TemporaryFolder folder;
  const std::string file =
      folder.write("two.goal", "num_ranks 2\nrank 0 {\nl1: send 8b to 1\n}\nrank 1 {\nl1: recv 8b from 0\n}\n");
  const std::string text = nlohmann::json{{"type", "goal"}, {"file", file}}.dump();
  KnownWorkloads known;
  const auto first = known.read(place_of(text));
  ASSERT_NE(first, nullptr);
  std::filesystem::remove(file);
  const JsonValue again = place_of(text);
  EXPECT_EQ(known.read(again), first);
  EXPECT_TRUE(again.problems().empty());
  const JsonValue elsewhere = place_of(text);
  KnownWorkloads().read(elsewhere);
  EXPECT_EQ(elsewhere.problems().size(), 1u) << "the file is gone, and another scenario says so";
}

TEST(KnownWorkloads, EachPlaceReportsItsProblems)
{
  KnownWorkloads known;
  for (int i = 0; i < 2; ++i) {
    const JsonValue place = place_of(R"({"type": "remap", "kind": "sideways"})");
    known.read(place);
    EXPECT_FALSE(place.problems().empty());
  }
}

} // namespace
} // namespace loghop::known_workloads_test

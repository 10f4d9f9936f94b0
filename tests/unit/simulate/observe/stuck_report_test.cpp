#include "loghop/simulate/observe/stuck_report.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::stuck_report_test {
namespace {

class Graph final : public OperationGraph {
public:
  int ranks() const override { return 20; }
  void begin(Rank, std::vector<GraphOperation>&) override {}
  void finished(Rank, std::uint32_t, std::vector<GraphOperation>&) override {}
  std::string place(Rank, std::uint32_t id) const override { return "line " + std::to_string(id); }
  std::string left(Rank rank) const override { return rank == Rank(3) ? "2 operations never became ready" : ""; }
};

std::string error_of(const StuckReport& report)
{
  try {
    report.throw_if_any();
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "";
}

TEST(StuckReport, SaysNothingOfARunThatFinished)
{
  const Graph graph;
  StuckReport report(graph);
  report.add_left(Rank(1));
  EXPECT_EQ(error_of(report), "");
}

TEST(StuckReport, NamesReceivesMessagesAndOperations)
{
  const Graph graph;
  StuckReport report(graph);
  report.add_receive(Rank(1), 7, any_source, any_tag);
  report.add_message(Rank(2), {Rank(0), 8, 100, 5});
  report.add_left(Rank(3));
  EXPECT_EQ(error_of(report), "deadlock or unmatched message: nothing can happen any more"
                              "\n  rank 1, line 7: receives from any rank with any tag, and no such message came"
                              "\n  rank 2: a message of 100 bytes from rank 0 (line 8) with tag 5 was never received"
                              "\n  rank 3: 2 operations never became ready");
}

TEST(StuckReport, CountsTheLinesThatItDoesNotShow)
{
  const Graph graph;
  StuckReport report(graph);
  for (const Rank rank : each<Rank>(20))
    report.add_receive(rank, 1, Rank(0), any_tag - 1);
  const std::string error = error_of(report);
  EXPECT_NE(error.find("rank 15, line 1: receives from rank 0 with a tag of a collective"), std::string::npos);
  EXPECT_EQ(error.find("rank 16,"), std::string::npos);
  EXPECT_NE(error.find("\n  and 4 more"), std::string::npos);
}

TEST(StuckReport, ShowsSixteenLines)
{
  const Graph graph;
  StuckReport report(graph);
  for (const Rank rank : each<Rank>(16))
    report.add_receive(rank, 1, Rank(0), 0);
  const std::string error = error_of(report);
  EXPECT_NE(error.find("rank 15, line 1: receives from rank 0 with tag 0"), std::string::npos) << error;
  EXPECT_EQ(error.find("\n  and "), std::string::npos) << error;
  report.add_left(Rank(1)); // nothing is left there
  EXPECT_EQ(error_of(report), error);
  report.add_left(Rank(3));
  EXPECT_EQ(error_of(report), error + "\n  and 1 more");
}

TEST(StuckReport, SaysWhoseMessageItIs)
{
  const Graph graph;
  StuckReport report(graph);
  report.add_message(Rank(4), {Rank(5), 6, 7, any_tag - 3});
  EXPECT_EQ(error_of(report), "deadlock or unmatched message: nothing can happen any more\n  rank 4: a message of 7 "
                              "bytes from rank 5 (line 6) with a tag of a collective was never received");
}

} // namespace
} // namespace loghop::simulate::stuck_report_test

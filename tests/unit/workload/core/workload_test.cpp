#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/traffic/message_list.hpp"

#include "unit/workload/programs.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::workload_test {
namespace {

TEST(Workload, GivesOnlyItsForm)
{
  EXPECT_THROW(MessageList().program(test::mesh({2}), Rank(0), 0), std::logic_error);
  EXPECT_THROW(MessageList().check(test::mesh({2})), std::logic_error);
  EXPECT_THROW(Remap().messages(test::network({2}), 0), std::logic_error);
  EXPECT_THROW(Remap().check_network(test::network({2})), std::logic_error);
}

Remap short_messages(Remap::Kind kind)
{
  Remap remap;
  remap.kind = kind;
  remap.iterations = 3;
  return remap;
}

/// Synchronous messages want replies, which only handlers give.
TEST(Workload, OfProgramsIsAGraphUnlessItNeedsHandlers)
{
  const Remap asynchronous = short_messages(Remap::Kind::asynchronous);
  EXPECT_EQ(asynchronous.mpi_programs(test::mesh({2, 3}), 1)->ranks.size(), 6U);
  EXPECT_EQ(asynchronous.graph(test::mesh({2, 3}), 1)->ranks(), 6);
  EXPECT_EQ(asynchronous.schedule(test::mesh({2, 3}), 1)->ranks(), 6);
  const Remap synchronous = short_messages(Remap::Kind::synchronous);
  EXPECT_FALSE(synchronous.mpi_programs(test::mesh({2}), 1));
  EXPECT_FALSE(synchronous.schedule(test::mesh({2}), 1));
  EXPECT_THROW(synchronous.graph(test::mesh({2}), 1), std::logic_error);
}

TEST(Workload, OfMessagesForTheNetworkAloneIsNoGraph)
{
  EXPECT_FALSE(MessageList().needs_handlers());
  EXPECT_FALSE(MessageList().mpi_programs(test::mesh({2}), 1));
  EXPECT_FALSE(MessageList().schedule(test::mesh({2}), 1));
  EXPECT_THROW(MessageList().graph(test::mesh({2}), 1), std::logic_error);
}

template<class Ask> std::string refusal(const Ask& ask)
{
  try {
    ask();
    return "";
  } catch (const std::logic_error& error) {
    return error.what();
  }
}

TEST(Workload, SaysWhichFormItHasNot)
{
  const MessageList list;
  const Remap remap = short_messages(Remap::Kind::synchronous);
  EXPECT_EQ(refusal([&] { list.program(test::mesh({2}), Rank(0), 0); }), "workload messages has no programs");
  EXPECT_EQ(refusal([&] { list.check(test::mesh({2})); }), "workload messages has no ranks");
  EXPECT_EQ(refusal([&] { list.graph(test::mesh({2}), 0); }), "workload messages is no graph of operations");
  const std::string alone = "workload remap offers no messages to the network alone";
  EXPECT_EQ(refusal([&] { remap.messages(test::network({2}), 0); }), alone);
  EXPECT_EQ(refusal([&] { remap.check_network(test::network({2})); }), alone);
}

TEST(OfferedMessage, IsMeasuredUnlessItIsSaid)
{
  const OfferedMessage message;
  EXPECT_TRUE(message.measured);
  EXPECT_EQ(message.number, 0);
  EXPECT_EQ(message.release, 0);
  EXPECT_EQ(message.source, Node(0));
  EXPECT_EQ(message.destination, Node(0));
  EXPECT_EQ(message.bytes, 0);
}

/// What workloads say that say nothing else.
class Plain final : public Workload {
public:
  const char* type() const override { return "plain"; }
  Metric metric() const override { return {}; }
  Form form() const override { return Form::graph; }
};

TEST(Workload, HasNoSizeUnlessItSaysSo)
{
  EXPECT_EQ(Plain().bytes_per_iteration(), 0);
  EXPECT_FALSE(Plain().needs_handlers());
  EXPECT_EQ(Plain().size(test::mesh({2})).messages, 0);
  EXPECT_EQ(Plain().size_on_network(test::network({2})).messages, 0);
  EXPECT_FALSE(Plain().mpi_programs(test::mesh({2}), 1));
}

} // namespace
} // namespace loghop::workload_test

#include "loghop/simulate/wormhole/header_arbitration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace loghop::simulate::header_arbitration_test {
namespace {

WormholeMesh mesh_of(std::vector<int> dimensions, int virtual_channels, MeshTopology topology = MeshTopology::mesh)
{
  WormholeMesh mesh;
  mesh.dimensions = std::move(dimensions);
  mesh.virtual_channels = virtual_channels;
  mesh.topology = topology;
  mesh.flit_time = mesh.hop = mesh.injection = mesh.credit = 1;
  mesh.buffer_flits = 4;
  return mesh;
}

/// Headers that wait in a network.
class Waiting {
public:
  Waiting(const WormholeMesh& mesh, Arbitration rule) : state(mesh), arbitration(state, rule) {}

  struct Header {
    int source, destination;
    int step = 0; ///< of its path: the buffer that it is in
    std::uint32_t lane = 0;
    Picoseconds request = 0;
    std::int64_t number = 0;
  };
  /// Returns the buffer.
  VirtualChannelId add(const Header& header)
  {
    flit_level::Message message;
    message.delivery.number = header.number;
    message.delivery.source = Node(header.source);
    message.delivery.destination = Node(header.destination);
    message.delivery.flits = 5;
    state.set_path(message);
    const auto step = static_cast<std::size_t>(header.step);
    const VirtualChannelId buffer = state.virtual_channel(message.path[step].channel, header.lane);
    wanted = message.path[step + 1].channel;
    state.enter(state.messages.add(message), static_cast<std::uint32_t>(step), buffer);
    state.virtual_channels[buffer].request = header.request;
    state.channels[wanted].waiting.push_back(buffer);
    return buffer;
  }
  HeaderArbitration::Choice choose(Picoseconds now = 0) const { return arbitration.choose(wanted, now); }
  flit_level::VirtualChannel& lane(std::uint32_t number)
  {
    return state.virtual_channels[state.virtual_channel(wanted, number)];
  }
  /// Number of the virtual channel that is chosen for the only header; -1: none.
  int chosen_lane() const
  {
    const HeaderArbitration::Choice choice = choose();
    return choice.to == no_virtual_channel ? -1 : static_cast<int>(choice.to - state.virtual_channel(wanted));
  }

  VirtualChannelState state;
  HeaderArbitration arbitration;
  ChannelId wanted = 0; ///< by the header that was added last
};

TEST(HeaderArbitration, NobodyWaits)
{
  const Waiting waiting(mesh_of({3, 3}, 1), Arbitration::round_robin);
  EXPECT_EQ(waiting.choose().from, no_virtual_channel);
  EXPECT_EQ(waiting.choose().to, no_virtual_channel);
}

/// Node 4 is the middle of 3 x 3. Messages for it come from +x, -x, +y, -y and itself, and are served in this order.
TEST(HeaderArbitration, RoundRobinGoesAroundTheInputs)
{
  for (const std::uint32_t lanes : {1U, 2U}) {
    Waiting waiting(mesh_of({3, 3}, static_cast<int>(lanes)), Arbitration::round_robin);
    std::vector<VirtualChannelId> order;
    for (const int source : {5, 3, 7, 1})
      for (std::uint32_t lane = 0; lane < lanes; ++lane)
        order.push_back(waiting.add({source, 4, 1, lane}));
    order.push_back(waiting.add({4, 4}));
    auto& list = waiting.state.channels[waiting.wanted].waiting;
    std::reverse(list.begin(), list.end()); // who came first does not matter
    const std::vector<VirtualChannelId> all = list;
    for (std::size_t turn = 0; turn < 2 * order.size(); ++turn) {
      const HeaderArbitration::Choice choice = waiting.choose();
      EXPECT_EQ(choice.from, order[turn % order.size()]) << "turn " << turn << " with " << lanes;
      EXPECT_EQ(choice.to, waiting.state.virtual_channel(waiting.wanted));
      waiting.arbitration.grant(waiting.wanted, choice.from);
      EXPECT_EQ(list.size(), all.size() - 1 - turn % order.size());
      EXPECT_EQ(std::count(list.begin(), list.end(), choice.from), 0);
      if (list.empty()) list = all;
    }
  }
}

/// Who is not there is passed over, and the turn goes on behind who was served.
TEST(HeaderArbitration, RoundRobinPassesOverEmptyInputs)
{
  Waiting waiting(mesh_of({3, 3}, 1), Arbitration::round_robin);
  const VirtualChannelId from_below = waiting.add({3, 4, 1});
  const VirtualChannelId own = waiting.add({4, 4});
  waiting.arbitration.grant(waiting.wanted, own);
  const VirtualChannelId again = waiting.add({5, 4, 1}); // from +x, the first after the injection
  EXPECT_EQ(waiting.choose().from, again);
  waiting.arbitration.grant(waiting.wanted, again);
  EXPECT_EQ(waiting.choose().from, from_below);
}

TEST(HeaderArbitration, FirstComeServesTheEarliestThenTheLowestNumber)
{
  Waiting waiting(mesh_of({3, 3}, 1), Arbitration::first_come);
  waiting.add({5, 4, 1, 0, 7, 1});
  const VirtualChannelId second = waiting.add({3, 4, 1, 0, 6, 9});
  const VirtualChannelId first = waiting.add({7, 4, 1, 0, 6, 8});
  EXPECT_EQ(waiting.choose(7).from, first);
  waiting.arbitration.grant(waiting.wanted, first);
  EXPECT_EQ(waiting.choose(7).from, second);
}

TEST(HeaderArbitration, AHeaderWaitsFromItsRequestOn)
{
  for (const Arbitration rule : {Arbitration::round_robin, Arbitration::first_come}) {
    Waiting waiting(mesh_of({3, 3}, 1), rule);
    const VirtualChannelId late = waiting.add({5, 4, 1, 0, 10});
    EXPECT_EQ(waiting.choose(9).from, no_virtual_channel);
    EXPECT_EQ(waiting.choose(10).from, late);
    const VirtualChannelId early = waiting.add({3, 4, 1, 0, 9});
    EXPECT_EQ(waiting.choose(9).from, early);
  }
}

TEST(HeaderArbitration, TakesTheLowestVirtualChannelThatIsFree)
{
  Waiting waiting(mesh_of({3}, 3), Arbitration::round_robin);
  waiting.add({0, 2});
  EXPECT_EQ(waiting.chosen_lane(), 0);
  waiting.lane(0).owner = 5;
  EXPECT_EQ(waiting.chosen_lane(), 1);
  waiting.lane(1).credits = 0;
  EXPECT_EQ(waiting.chosen_lane(), 2);
  waiting.lane(2).credits = 1;
  EXPECT_EQ(waiting.chosen_lane(), 2);
  waiting.lane(2).owner = 6;
  EXPECT_EQ(waiting.chosen_lane(), -1);
  waiting.lane(0).owner = no_virtual_channel;
  EXPECT_EQ(waiting.chosen_lane(), 0);
}

/// On a ring of 4, from 0 to 2 all is before the dateline; from 3 to 1 the first link crosses it.
TEST(HeaderArbitration, OnATorusTheDatelineHalvesTheVirtualChannels)
{
  const WormholeMesh torus = mesh_of({4}, 4, MeshTopology::torus);
  Waiting before(torus, Arbitration::round_robin);
  before.add({0, 2});
  EXPECT_EQ(before.chosen_lane(), 0);
  before.lane(0).owner = 5;
  EXPECT_EQ(before.chosen_lane(), 1);
  before.lane(1).owner = 5;
  EXPECT_EQ(before.chosen_lane(), -1);
  for (const int step : {0, 1}) {
    Waiting behind(torus, Arbitration::round_robin);
    behind.add({3, 1, step});
    EXPECT_EQ(behind.chosen_lane(), 2) << step;
    behind.lane(2).owner = 5;
    EXPECT_EQ(behind.chosen_lane(), 3) << step;
    behind.lane(3).credits = 0;
    EXPECT_EQ(behind.chosen_lane(), -1) << step;
  }
  Waiting out(torus, Arbitration::round_robin);
  out.add({3, 1, 2, 2});
  EXPECT_EQ(out.chosen_lane(), 0); // an ejection channel has one
  out.lane(0).owner = 5;
  EXPECT_EQ(out.chosen_lane(), -1);
}

/// The link into node 1: who comes over the dateline from 3 waits, who starts at 0 goes.
TEST(HeaderArbitration, WhoCannotGoIsPassedOver)
{
  Waiting waiting(mesh_of({4}, 2, MeshTopology::torus), Arbitration::first_come);
  const VirtualChannelId crossed = waiting.add({3, 1, 1, 1, 0, 1});
  const VirtualChannelId started = waiting.add({0, 1, 0, 0, 5, 2});
  EXPECT_EQ(waiting.choose(9).from, crossed);
  EXPECT_EQ(waiting.choose(9).to, waiting.state.virtual_channel(waiting.wanted, 1));
  waiting.lane(1).owner = 7;
  EXPECT_EQ(waiting.choose(9).from, started);
  EXPECT_EQ(waiting.choose(9).to, waiting.state.virtual_channel(waiting.wanted, 0));
}

} // namespace
} // namespace loghop::simulate::header_arbitration_test

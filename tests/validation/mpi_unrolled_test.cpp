// MPI programs that are written down whole take the same time as those that are asked call by call.
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/mpi/mpi_unrolled.hpp"
#include "support/loggops_run.hpp"
#include "support/mpi_script.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <stdexcept>

namespace loghop::test::mpi_unrolled_test {
namespace {

using testing::HasSubstr;

std::vector<std::unique_ptr<MpiProgram>> programs_of(const std::vector<MpiScript>& scripts)
{
  std::vector<std::unique_ptr<MpiProgram>> programs;
  for (const MpiScript& script : scripts)
    programs.push_back(scripted(script));
  return programs;
}

LoggopsNetwork random_network(std::uint64_t seed)
{
  const auto from_seed = static_cast<Picoseconds>(seed);
  LoggopsNetwork network = network_of(1000 + from_seed % 97, 30 + from_seed % 7, 40, 2);
  if (seed % 3 == 0) network.S = 10;
  return network;
}

/// Random programs: in the graph of the programs, and in the list of their operations.
TEST(MpiUnrolled, TakesTheSameTimeAsTheGraph)
{
  int refused = 0;
  constexpr std::uint64_t all = 4000;
  for (std::uint64_t seed = 0; seed < all; ++seed) {
    const auto scripts = random_scripts({}, seed);
    MpiGraph graph = graph_of(scripts);
    try {
      const auto found = run_replay(random_network(seed), unrolled(programs_of(scripts)));
      const auto expected = run_graph(random_network(seed), graph);
      ASSERT_EQ(found.stuck, expected.stuck) << "seed " << seed;
      ASSERT_EQ(found.finish, expected.finish) << "seed " << seed;
      ASSERT_EQ(found.operations, expected.operations) << "seed " << seed;
      ASSERT_EQ(found.messages, expected.messages) << "seed " << seed;
    } catch (const std::invalid_argument& error) {
      ASSERT_THAT(error.what(), HasSubstr("receives with any tag"));
      ++refused;
    }
  }
  EXPECT_LT(refused, static_cast<int>(all / 2));
}

/// Dependencies do not grow with the square of the calls: 100,000 requests, each waited for while the next is open.
TEST(MpiUnrolled, LongProgramsHaveAsManyDependenciesAsCalls)
{
  MpiScript sender, receiver;
  constexpr std::uint32_t messages = 100000;
  for (std::uint32_t i = 0; i < messages; ++i) {
    sender.push_back(send(1, 8));
    receiver.push_back(nonblocking_receive(i, 0, 8));
    if (i > 0) receiver.push_back(wait(i - 1));
  }
  receiver.push_back(wait_all());
  receiver.push_back(compute(1));
  const Schedule schedule = unrolled(programs_of({sender, receiver}));
  EXPECT_LT(schedule.rank(Rank(1)).dependencies().size(), 4 * messages);
}

TEST(MpiUnrolled, MessagesKeepTheirLayouts)
{
  struct ByEnd : CollectiveLayouts {
    std::uint16_t receive(int, std::int64_t, std::int64_t) const override { return 7; }
    std::uint16_t send(int, std::int64_t, std::int64_t) const override { return 8; }
  };
  collectives::CollectiveOptions options;
  options.bytes = 8;
  MpiCall exchange =
      collective(collectives::require_algorithm("alltoall", "linear").make(2, options), collectives::Group::all(2));
  exchange.layouts = std::make_shared<ByEnd>();
  MpiCall strided = send(1, 8), taken = receive(0, 8);
  strided.layout = 2;
  const Schedule schedule = unrolled(programs_of({{strided, exchange}, {taken, exchange}}));
  ASSERT_EQ(schedule.rank(Rank(0)).size(), 3u);
  EXPECT_EQ(schedule.rank(Rank(0)).operation(0).layout, 2);
  EXPECT_EQ(schedule.rank(Rank(0)).operation(1).layout, 7);
  EXPECT_EQ(schedule.rank(Rank(0)).operation(2).layout, 8);
  EXPECT_EQ(schedule.rank(Rank(1)).operation(0).layout, 0);
}

TEST(MpiUnrolled, SaysWhatAFileCannotHave)
{
  const auto refusal = [](const MpiScript& script) {
    try {
      unrolled(programs_of({script, {}}));
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto barrier =
      collective(collectives::require_algorithm("barrier", "tree").make(1, {}), collectives::Group::all(1));
  EXPECT_THAT(refusal({receive(1, 8, any_tag), barrier}), HasSubstr("could take messages of its collectives"));
  EXPECT_EQ(refusal({receive(1, 8, any_tag)}), "");
  EXPECT_THAT(refusal({send(1, 8, collective_tag_in_files)}), HasSubstr("rank 0 uses the tag 1073741824"));
  EXPECT_THAT(refusal({wait(3)}), HasSubstr("a request that is not open"));
  MpiCall test;
  test.kind = MpiCall::Kind::test;
  EXPECT_THAT(refusal({test}), HasSubstr("tests whether requests have finished"));
}

} // namespace
} // namespace loghop::test::mpi_unrolled_test

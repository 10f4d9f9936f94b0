// Does a time-independent trace take the time of the MPI program that it says, and does every collective in it end?
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/ti/ti_workload.hpp"
#include "support/loggops_run.hpp"
#include "support/mpi_script.hpp"
#include "support/source_dir.hpp"
#include "unit/workload/ti/trace_files.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <tuple>

namespace loghop::test::ti_replay_test {
namespace {

using testing::Each;

constexpr int traces = 1000;

reference::LoggopsOutcome run(const LoggopsNetwork& network, const TiWorkload& workload, std::string* error = nullptr)
{
  MachineShape shape;
  shape.flops_per_second = 1e12; // a flop takes 1 ps
  const auto graph = workload.graph(shape, 1);
  return run_graph(network, *graph, error);
}

reference::LoggopsOutcome run(const LoggopsNetwork& network, const std::string& text, std::string* error = nullptr)
{
  const TraceFolder folder;
  TiWorkload workload;
  workload.trace = folder.trace(text);
  return run(network, workload, error);
}

// ---------------------------------------------------------------------------------------- closed forms

TEST(TiReplayTimes, PingPong)
{
  // One way o + L + o + (s-1) G, s = 13 ints; computations on top.
  const auto outcome =
      run(network_of(1000, 100, 10, 3), "0 init\n1 init\n0 send 1 0 13 1\n1 recv 0 0 13 1\n1 compute 70\n"
                                        "1 send 0 0 13 1\n0 recv 1 0 13 1\n0 compute 5\n");
  EXPECT_EQ(outcome.finish[0], 2 * (1200 + 51 * 3) + 70 + 5);
  EXPECT_EQ(outcome.messages, 2);
}

TEST(TiReplayTimes, ExchangesGoBothWaysAtOnce)
{
  std::string text;
  for (int rank = 0; rank < 4; ++rank)
    text += std::to_string(rank) + " sendRecv 11 " + std::to_string((rank + 1) % 4) + " 11 " +
            std::to_string((rank + 3) % 4) + " 6 6\n";
  EXPECT_THAT(run(network_of(1000, 100, 10, 3), text).finish, Each(1200 + 10 * 3));
}

TEST(TiReplayTimes, AlltoallByTheDefaultAlgorithm)
{
  // 4 ranks, 100 bytes: linear. Three sends of o each, g < o; the last of three arrivals is taken in at most one
  // message after the other: each holds the processor for o + 99 G.
  std::string text;
  for (int rank = 0; rank < 4; ++rank)
    text += std::to_string(rank) + " alltoall 100 100 6 6\n";
  EXPECT_THAT(run(network_of(1000, 100, 10, 0), text).finish, Each(100 + 1000 + 3 * 100));
}

TEST(TiReplayTimes, UnfinishedTestsDoNotWait)
{
  // The message comes at 5000 + 100 + 1000; the first test finds nothing, the last closes the request.
  const auto outcome =
      run(network_of(1000, 100, 10, 0), "0 irecv 1 0 1 6\n0 test 1 0 0\n0 compute 10000\n0 test 1 0 0\n"
                                        "0 wait 1 0 0\n0 compute 7\n1 compute 5000\n1 send 0 0 1 6\n");
  EXPECT_EQ(outcome.finish[0], 10000 + 100 + 7);
}

TEST(TiReplayTimes, TheSameFromAnIndexAsFromOneFile)
{
  TiWorkload workload;
  workload.trace = std::make_shared<const TiTrace>(test::source_dir() + "/tests/data/ti/index.txt", TiDatatypes{});
  const auto outcome = run(network_of(1000, 100, 10, 3), workload);
  EXPECT_EQ(outcome.finish[0], 2 * (1200 + 99 * 3));
}

TEST(TiReplayTimes, EveryActionRunsToItsEndWithEveryAlgorithm)
{
  for (const std::string& kind : TiAlgorithms::kinds())
    for (const std::string& name : TiAlgorithms::algorithms_of(kind))
      for (const std::int64_t S : {std::int64_t{0}, std::int64_t{1} << 40}) {
        TiWorkload workload;
        workload.trace =
            std::make_shared<const TiTrace>(test::source_dir() + "/tests/data/ti/all_actions.txt", TiDatatypes{});
        workload.algorithms.choose(kind, name);
        LoggopsNetwork network = network_of(1000, 100, 10, 3);
        network.S = S;
        std::string error = "none";
        EXPECT_FALSE(run(network, workload, &error).stuck) << kind << " " << name << ": " << error;
      }
}

// ---------------------------------------------------------------------------------------- messages and bytes

/// Hands on a graph, and counts what is sent.
class Counted final : public OperationGraph {
public:
  explicit Counted(OperationGraph& graph) : graph_(graph) {}
  int ranks() const override { return graph_.ranks(); }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override
  {
    const std::size_t before = ready.size();
    graph_.begin(rank, ready);
    count(ready, before);
  }
  void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override
  {
    const std::size_t before = ready.size();
    graph_.started(rank, id, ready);
    count(ready, before);
  }
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override
  {
    const std::size_t before = ready.size();
    graph_.finished(rank, id, ready);
    count(ready, before);
  }
  std::int64_t messages = 0;
  std::int64_t bytes = 0;

private:
  void count(const std::vector<GraphOperation>& ready, std::size_t from)
  {
    for (std::size_t i = from; i < ready.size(); ++i) {
      if (ready[i].kind != GraphOperation::Kind::send) continue;
      ++messages;
      bytes += ready[i].amount;
    }
  }
  OperationGraph& graph_;
};

/// The trace of tests/mpi/collectives.c on 5 ranks, n = 10 elements, as smpirun wrote it. One line a call of MPI.
TEST(TiReplayCounts, EveryMessageOfARealProgram)
{
  constexpr std::int64_t P = 5, m = 40;                      // bytes of 10 ints
  constexpr std::int64_t all = 4 * (10 + 11 + 12 + 13 + 14); // of blocks of 10 + r ints
  constexpr std::int64_t digits = 0 + 1 + 1 + 2 + 1; // ones in the binary numbers 0 to 4: hops in binomial trees
  struct Part {
    std::int64_t messages;
    std::int64_t bytes;
  };
  const Part parts[] = {
      {3 * P, 3 * P * m},             // around the ring: waitall, wait, sendrecv
      {3 * P, 0},                     // barrier by dissemination: 3 rounds
      {P - 1, (P - 1) * 2 * m},       // bcast of doubles
      {P - 1, (P - 1) * m},           // reduce
      {2 * 4 + 2, (2 * 4 + 2) * m},   // allreduce: 4 ranks in 2 rounds, and one that is folded in
      {2 * digits, 2 * digits * m},   // scan: a pair for each digit
      {2 * digits, 2 * digits * m},   // exscan
      {P - 1, digits * m},            // gather up a binomial tree
      {P - 1, digits * m},            // scatter
      {3 * P, P * (P - 1) * m},       // allgather (Bruck): 3 rounds, everyone gets all other blocks
      {P * (P - 1), P * (P - 1) * m}, // alltoall
      {P - 1, all - 4 * 14},          // gatherv: all but the root's
      {P - 1, all - 4 * 14},          // scatterv
      {3 * P, (P - 1) * all},         // allgatherv
      {P * (P - 1), (P - 1) * all},   // alltoallv: rank r sends 10 + r ints to each other
      {2 * 4 + 2,
       all + (4 * all - all) + 4 * 10} // reduce_scatter: rank 0 folds all in; 4 send all but their own; its block
  };
  TiWorkload workload;
  workload.trace =
      std::make_shared<const TiTrace>(test::source_dir() + "/tests/data/ti/smpi_collectives.ti", TiDatatypes{});
  const auto graph = workload.graph({}, 1);
  Counted counted(*graph);
  std::string error;
  EXPECT_FALSE(run_graph(network_of(1000, 100, 10, 3), counted, &error).stuck) << error;
  Part sum{0, 0};
  for (const Part& part : parts)
    sum = {sum.messages + part.messages, sum.bytes + part.bytes};
  EXPECT_EQ(counted.messages, sum.messages);
  EXPECT_EQ(counted.bytes, sum.bytes);
}

// ---------------------------------------------------------------------------------------- random programs

/// Writes a program as a trace, and makes of it the program that the trace means: waits close the oldest request.
class TraceWriter {
public:
  explicit TraceWriter(const std::vector<MpiScript>& scripts) : random_(scripts.size())
  {
    for (std::size_t rank = 0; rank < scripts.size(); ++rank) {
      open_.clear();
      scripts_.emplace_back();
      lines_.emplace_back();
      for (const MpiCall& call : scripts[rank])
        write(static_cast<int>(rank), call);
    }
  }

  const std::vector<MpiScript>& scripts() const { return scripts_; }
  /// The lines of all ranks, interleaved at random.
  std::string text()
  {
    std::string text;
    for (std::size_t rank = 0; rank < lines_.size(); ++rank)
      text += std::to_string(rank) + " init\n";
    std::vector<std::size_t> next(lines_.size(), 0);
    for (std::size_t left = count_; left > 0;) {
      const std::size_t rank = random_() % lines_.size();
      if (next[rank] == lines_[rank].size()) continue;
      text += std::to_string(rank) + " " + lines_[rank][next[rank]++] + "\n";
      --left;
    }
    return text;
  }

private:
  using Kind = MpiCall::Kind;
  using Key = std::tuple<int, int, int>;

  void write(int rank, const MpiCall& call)
  {
    MpiCall meant = call;
    std::ostringstream line;
    const auto message = [&](const char* name) {
      line << name << ' ' << (call.peer == any_source ? -333 : call.peer.value()) << ' '
           << (call.tag == any_tag ? -444 : call.tag) << ' ' << call.bytes << " 6";
    };
    const Key to{rank, call.peer.value(), call.tag}, from{call.peer.value(), rank, call.tag};
    switch (call.kind) {
    case Kind::compute:
      line << "compute " << call.time;
      break;
    case Kind::send:
      message("send");
      break;
    case Kind::receive:
      message("recv");
      break;
    case Kind::nonblocking_send:
      message("isend");
      meant.request = open(to, call.request);
      break;
    case Kind::nonblocking_receive:
      message("irecv");
      meant.request = open(from, call.request);
      break;
    case Kind::wait:
      meant.request = close(call.request, line);
      break;
    case Kind::wait_all:
      line << "waitall " << open_.size();
      open_.clear();
      break;
    case Kind::collective:
    case Kind::test:
    case Kind::finish:
      return;
    }
    scripts_.back().push_back(meant);
    lines_.back().push_back(line.str());
    ++count_;
  }

  std::uint32_t open(const Key& key, std::uint32_t request)
  {
    open_.push_back({key, request, ++opened_});
    return opened_;
  }

  std::uint32_t close(std::uint32_t request, std::ostream& line)
  {
    Key key;
    for (const Open& open : open_)
      if (open.request == request) key = open.key;
    const auto [source, destination, tag] = key;
    line << "wait " << (source == any_source.value() ? -333 : source) << ' ' << destination << ' '
         << (tag == any_tag ? -444 : tag);
    const auto oldest = std::find_if(open_.begin(), open_.end(), [&](const Open& open) { return open.key == key; });
    const Open closed = *oldest;
    // The program goes on calling the younger one by the name of the older.
    for (Open& open : open_)
      if (open.request == request) open.request = closed.request;
    open_.erase(oldest);
    return closed.meant;
  }

  struct Open {
    Key key;
    std::uint32_t request; ///< as the program calls it
    std::uint32_t meant;   ///< of the program that the trace means: each has a number of its own
  };
  std::vector<Open> open_;
  std::uint32_t opened_ = 0;
  std::vector<MpiScript> scripts_;
  std::vector<std::vector<std::string>> lines_;
  std::size_t count_ = 0;
  std::mt19937 random_;
};

TEST(TiReplayTimes, EqualThoseOfTheProgramsThatTheyAreWrittenOf)
{
  MpiScriptShape shape;
  shape.collective_one_in = 0;
  shape.most_tags = 2;
  int finished = 0;
  for (std::uint64_t seed = 0; seed < traces; ++seed) {
    std::mt19937_64 engine(seed + 5);
    const auto draw = [&](std::uint64_t most) { return static_cast<Picoseconds>(engine() % (most + 1)); };
    LoggopsNetwork network = network_of(draw(20), draw(10), draw(10), static_cast<double>(draw(3)));
    if (seed % 2 == 0) network.S = draw(40);
    TraceWriter writer(random_scripts(shape, seed));
    MpiGraph graph = graph_of(writer.scripts());
    const auto expected = run_graph(network, graph);
    std::string error;
    const auto found = run(network, writer.text(), &error);
    ASSERT_EQ(found.stuck, expected.stuck) << "seed " << seed << ": " << error;
    ASSERT_EQ(found.finish, expected.finish) << "seed " << seed;
    ASSERT_EQ(found.messages, expected.messages) << "seed " << seed;
    if (!found.stuck) ++finished;
  }
  EXPECT_GT(finished, traces / 2);
}

/// A collective in a trace is the algorithm of the table with the same sizes.
TEST(TiReplayTimes, EqualThoseOfTheAlgorithmsThatTheyTake)
{
  struct Case {
    const char* line;
    const char* collective;
    const char* algorithm;
    std::int64_t bytes;
    int root;
  };
  const Case cases[] = {{"barrier", "barrier", "dissemination", 0, 0},
                        {"bcast 100 3 6", "broadcast", "binomial", 100, 3},
                        {"bcast 20000 3 6", "broadcast", "scatter_allgather", 20000, 3},
                        {"reduce 100 0 2 1", "reduce", "binomial", 400, 2},
                        {"reduce 1000 0 2 1", "reduce", "rabenseifner", 4000, 2},
                        {"allreduce 100 0 1", "allreduce", "recursive_doubling", 400, 0},
                        {"allreduce 1000 0 1", "allreduce", "rabenseifner", 4000, 0},
                        {"scan 100 0 1", "scan", "recursive_doubling", 400, 0},
                        {"exscan 100 0 1", "exscan", "recursive_doubling", 400, 0},
                        {"gather 100 100 4 1 1", "gather", "binomial", 400, 4},
                        {"scatter 100 100 4 1 1", "scatter", "binomial", 400, 4},
                        {"allgather 100 100 1 1", "allgather", "bruck", 400, 0},
                        {"allgather 10000 10000 1 1", "allgather", "ring", 40000, 0},
                        {"alltoall 10 10 1 1", "alltoall", "bruck", 40, 0},
                        {"alltoall 100 100 1 1", "alltoall", "linear", 400, 0},
                        {"alltoall 10000 10000 1 1", "alltoall", "pairwise", 40000, 0}};
  constexpr int ranks = 11;
  const LoggopsNetwork network = network_of(1000, 100, 150, 3);
  for (const Case& c : cases) {
    std::string text;
    for (int rank = 0; rank < ranks; ++rank)
      text += std::to_string(rank) + " " + c.line + "\n";
    collectives::CollectiveOptions options;
    options.bytes = c.bytes;
    options.root = c.root;
    const MpiCall call = collective(collectives::require_algorithm(c.collective, c.algorithm).make(ranks, options),
                                    collectives::Group::all(ranks));
    MpiGraph graph = graph_of(std::vector<MpiScript>(ranks, {call}));
    const auto expected = run_graph(network, graph);
    const auto found = run(network, text);
    EXPECT_FALSE(found.stuck);
    EXPECT_EQ(found.finish, expected.finish) << c.line;
  }
}

} // namespace
} // namespace loghop::test::ti_replay_test

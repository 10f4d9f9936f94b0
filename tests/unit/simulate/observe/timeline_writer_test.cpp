// Every event of small runs, read back. Timelines of whole runs: ../../../cli/timeline_test.py.
#include "loghop/simulate/observe/timeline_writer.hpp"

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>

#include <sys/stat.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::timeline_writer_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class File {
public:
  File() : file_(std::tmpfile()) {}
  ~File() { std::fclose(file_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::FILE* get() const { return file_; }
  std::string text() const
  {
    std::rewind(file_);
    std::string all;
    for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_))
      all += static_cast<char>(c);
    return all;
  }

private:
  std::FILE* file_;
};

IndexedVector<Rank, Node> on_nodes(const std::vector<int>& nodes)
{
  IndexedVector<Rank, Node> all;
  for (const int node : nodes)
    all.push_back(Node(node));
  return all;
}

/// The events of a run on these nodes.
template<class Tell>
std::vector<json> events(const std::vector<int>& nodes, Tell tell, const WormholeMesh* mesh = nullptr)
{
  const File file;
  {
    TimelineWriter writer(file.get(), on_nodes(nodes), mesh);
    tell(writer);
  }
  const json all = json::parse(file.text());
  EXPECT_EQ(all.at("displayTimeUnit"), "ns");
  return all.at("traceEvents").get<std::vector<json>>();
}

std::vector<json> of_phase(const std::vector<json>& events, const std::string& phase)
{
  std::vector<json> found;
  for (const json& event : events)
    if (event.at("ph") == phase) found.push_back(event);
  return found;
}

/// What metadata of a kind say, by process and thread.
using Metadata = std::map<std::pair<int, int>, json>;
Metadata metadata(const std::vector<json>& events, const std::string& kind, const std::string& key)
{
  Metadata all;
  for (const json& event : of_phase(events, "M"))
    if (event.at("name") == kind) {
      EXPECT_TRUE(all.try_emplace({event.at("pid"), event.value("tid", 0)}, event.at("args").at(key)).second);
    }
  return all;
}

/// "track: name from+duration message" of each slice, in the order of the file; times in ps.
std::vector<std::string> slices(const std::vector<json>& events)
{
  const Metadata processes = metadata(events, "process_name", "name");
  const Metadata threads = metadata(events, "thread_name", "name");
  std::vector<std::string> lines;
  for (const json& event : of_phase(events, "X")) {
    const int process = event.at("pid");
    const auto ps = [&](const char* key) { return std::to_string(std::llround(event.at(key).get<double>() * 1e6)); };
    std::string line = processes.at({process, 0}).get<std::string>() + ", " +
                       threads.at({process, event.at("tid")}).get<std::string>() + ": " +
                       event.at("name").get<std::string>() + " " + ps("ts") + "+" + ps("dur");
    if (event.contains("args")) line += " m" + event.at("args").at("message").dump();
    lines.push_back(line);
  }
  return lines;
}

CoreStep work(int rank, int core, Picoseconds from, Picoseconds to, std::int64_t message = no_message)
{
  CoreStep step;
  step.rank = Rank(rank);
  step.core = core;
  step.activity = message == no_message ? CoreActivity::compute : CoreActivity::send_overhead;
  step.from = from;
  step.to = to;
  step.message = message;
  return step;
}

TEST(TimelineWriter, ARunOfNothingIsAFile)
{
  EXPECT_THAT(events({0, 1}, [](TimelineWriter& writer) { writer.end(); }), IsEmpty());
  EXPECT_THAT(events({}, [](TimelineWriter&) {}), IsEmpty());
}

TEST(TimelineWriter, CoreZeroWaitsBetweenItsSteps)
{
  const auto found = events({3}, [](TimelineWriter& writer) {
    writer.worked(work(0, 0, 5, 20));
    writer.worked(work(0, 0, 20, 30, 4));
    writer.worked(work(0, 1, 33, 60));
    writer.worked(work(0, 0, 40, 50));
    writer.finished(Rank(0), 75, no_step);
    writer.finished(Rank(0), 70, no_step);
    writer.end();
  });
  EXPECT_THAT(slices(found), ElementsAre("node 3, rank 0: waiting 0+5", "node 3, rank 0: compute 5+15",
                                         "node 3, rank 0: send overhead 20+10 m4",
                                         "node 3, rank 0, core 1: compute 33+27", "node 3, rank 0: waiting 30+10",
                                         "node 3, rank 0: compute 40+10", "node 3, rank 0: waiting 50+25"));
}

TEST(TimelineWriter, ARankThatEndsWithItsWorkDoesNotWait)
{
  const auto found = events({0, 0}, [](TimelineWriter& writer) {
    writer.worked(work(1, 0, 0, 20));
    writer.finished(Rank(1), 20, no_step);
    writer.end();
  });
  EXPECT_THAT(slices(found), ElementsAre("node 0, rank 1: compute 0+20"));
}

TEST(TimelineWriter, TimesAreExact)
{
  const File file;
  {
    TimelineWriter writer(file.get(), on_nodes({0}), nullptr);
    writer.worked(work(0, 0, 0, 1'000'000));
    writer.worked(work(0, 0, 1'000'000, 3'000'000'000'000'007));
  }
  const std::string text = file.text();
  EXPECT_NE(text.find("\"ts\":0.000000,\"dur\":1.000000}"), std::string::npos) << text;
  EXPECT_NE(text.find("\"ts\":1.000000,\"dur\":2999999999.000007}"), std::string::npos) << text;
}

/// Process 0 is the viewer's own, so node n is process n + 1.
TEST(TimelineWriter, NodesAndTracksHaveNamesAndOrder)
{
  const auto found = events({2, 0, 2}, [](TimelineWriter& writer) {
    for (const int rank : {2, 0, 1, 2})
      writer.worked(work(rank, 0, 0, 1));
    writer.worked(work(2, 1, 0, 1));
    Flight side;
    side.source = Rank(0);
    side.destination = Rank(1);
    side.way = Flight::Way::out_of_interface;
    side.interface = 3;
    side.message = 9;
    side.from = 4;
    side.to = 6;
    writer.travelled(side);
    side.way = Flight::Way::into_interface;
    side.from = 8;
    side.to = 11;
    writer.travelled(side);
    writer.travelled(side);
  });
  EXPECT_THAT(metadata(found, "process_name", "name"),
              ElementsAre(Pair(Pair(1, 0), "node 0"), Pair(Pair(3, 0), "node 2")));
  EXPECT_THAT(metadata(found, "process_sort_index", "sort_index"),
              ElementsAre(Pair(Pair(1, 0), 1), Pair(Pair(3, 0), 3)));
  EXPECT_THAT(metadata(found, "thread_name", "name"),
              ElementsAre(Pair(Pair(1, 3), "rank 1"), Pair(Pair(1, 6), "rank 1 receives, NIC 3"),
                          Pair(Pair(3, 1), "rank 2"), Pair(Pair(3, 2), "rank 0"), Pair(Pair(3, 4), "rank 2, core 1"),
                          Pair(Pair(3, 5), "rank 0 sends, NIC 3")));
  // Cores by rank, then sending sides, then receiving ones.
  EXPECT_THAT(metadata(found, "thread_sort_index", "sort_index"),
              ElementsAre(Pair(Pair(1, 3), 1), Pair(Pair(1, 6), 20'000'001), Pair(Pair(3, 1), 2), Pair(Pair(3, 2), 0),
                          Pair(Pair(3, 4), 2), Pair(Pair(3, 5), 10'000'000)));
  const std::vector<std::string> lines = slices(found);
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(lines[5], "node 2, rank 0 sends, NIC 3: sends 4+2 m9");
  EXPECT_EQ(lines[6], "node 0, rank 1 receives, NIC 3: receives 8+3 m9");
}

TEST(TimelineWriter, ArrowsJoinTheEndsOfAMessage)
{
  Delivery message;
  message.message = 12;
  message.bytes = 100;
  message.tag = -2;
  message.source = Rank(0);
  message.source_core = 1;
  message.sent = 7;
  message.destination = Rank(1);
  message.destination_core = 2;
  message.received = 40;
  const auto found = events({5, 4}, [&](TimelineWriter& writer) { writer.delivered(message); });
  const Metadata threads = metadata(found, "thread_name", "name");
  const json args = {{"bytes", 100}, {"tag", -2}, {"source", 0}, {"destination", 1}};
  for (const auto& [phase, process, name, at] :
       {std::tuple("s", 6, "rank 0, core 1", 7e-6), std::tuple("f", 5, "rank 1, core 2", 40e-6)}) {
    const auto ends = of_phase(found, phase);
    ASSERT_EQ(ends.size(), 1U);
    EXPECT_EQ(ends[0].at("pid"), process);
    EXPECT_EQ(threads.at({process, ends[0].at("tid")}), name);
    EXPECT_DOUBLE_EQ(ends[0].at("ts"), at);
    EXPECT_EQ(ends[0].at("id"), 12);
    EXPECT_EQ(ends[0].at("cat"), "message");
    EXPECT_EQ(ends[0].at("name"), "message");
    EXPECT_EQ(ends[0].at("args"), args);
    EXPECT_EQ(ends[0].value("bp", ""), std::string(phase) == "f" ? "e" : "");
  }
}

TEST(TimelineWriter, EachWayHasANumberOfItsOwn)
{
  Flight flight;
  flight.message = 3;
  flight.source = Rank(1);
  flight.destination = Rank(0);
  flight.bytes = 64;
  flight.from = 10;
  flight.to = 25;
  flight.alone = 12;
  const auto found = events({0, 1}, [&](TimelineWriter& writer) {
    writer.travelled(flight);
    writer.travelled(flight);
  });
  const json args = {{"bytes", 64}, {"source", 1}, {"destination", 0}, {"alone_ps", 12}};
  for (const auto& [phase, at] : {std::pair("b", 10e-6), std::pair("e", 25e-6)}) {
    const auto ends = of_phase(found, phase);
    ASSERT_EQ(ends.size(), 2U);
    for (int i = 0; i < 2; ++i) {
      const json& end = ends[static_cast<std::size_t>(i)];
      EXPECT_EQ(end.at("id"), i);
      EXPECT_EQ(end.at("name"), "message 3");
      EXPECT_EQ(end.at("cat"), "way");
      EXPECT_EQ(end.at("pid"), 2);
      EXPECT_DOUBLE_EQ(end.at("ts"), at);
      EXPECT_EQ(end.value("args", json()), std::string(phase) == "b" ? args : json());
    }
  }
}

/// A pair of nodes: channels 0 and 5 are links, 2, 3, 6 and 7 injection and ejection.
WormholeMesh pair_of_nodes(int virtual_channels)
{
  WormholeMesh mesh;
  mesh.dimensions = {2};
  mesh.flit_time = 10;
  mesh.virtual_channels = virtual_channels;
  return mesh;
}

ChannelHold hold(std::uint32_t channel, std::uint32_t lane = 0)
{
  ChannelHold made;
  made.channel = channel;
  made.virtual_channel = lane;
  made.message = 8;
  made.from = 10;
  made.to = 30;
  return made;
}

TEST(TimelineWriter, ChannelsAreThoseOfNodesAndLinks)
{
  const WormholeMesh mesh = pair_of_nodes(1);
  const auto found = events(
      {1},
      [](TimelineWriter& writer) {
        for (const std::uint32_t channel : {6U, 0U, 3U, 5U, 5U})
          writer.held(hold(channel));
      },
      &mesh);
  EXPECT_THAT(slices(found),
              ElementsAre("node 1, injection: message 8 10+20 m8", "links, 1 to 0, -x: message 8 10+20 m8",
                          "node 0, ejection: message 8 10+20 m8", "links, 0 to 1, +x: message 8 10+20 m8",
                          "links, 0 to 1, +x: message 8 10+20 m8"));
  // The process of the links follows those of all nodes.
  EXPECT_THAT(metadata(found, "process_name", "name"),
              ElementsAre(Pair(Pair(1, 0), "node 0"), Pair(Pair(2, 0), "node 1"), Pair(Pair(3, 0), "links")));
  EXPECT_THAT(metadata(found, "thread_sort_index", "sort_index"),
              ElementsAre(Pair(Pair(1, 3), 40'000'000), Pair(Pair(2, 1), 30'000'000), Pair(Pair(3, 2), 50'000'000),
                          Pair(Pair(3, 4), 50'000'005)));
}

TEST(TimelineWriter, VirtualChannelsHaveTracksOfTheirOwn)
{
  const WormholeMesh mesh = pair_of_nodes(2);
  const auto found = events(
      {0},
      [](TimelineWriter& writer) {
        writer.held(hold(5, 1));
        writer.held(hold(5, 0));
      },
      &mesh);
  EXPECT_THAT(slices(found), ElementsAre("links, 0 to 1, +x, virtual channel 1: message 8 10+20 m8",
                                         "links, 0 to 1, +x, virtual channel 0: message 8 10+20 m8"));
}

TEST(TimelineWriter, AFileThatCannotBeWrittenIsAnError)
{
  std::FILE* const full = std::fopen("/dev/full", "w");
  ASSERT_NE(full, nullptr);
  {
    TimelineWriter writer(full, on_nodes({0}), nullptr);
    EXPECT_THROW(writer.end(), std::runtime_error);
  }
  std::fclose(full);
}

/// The process of a run that fails ends without closing its files.
TEST(TimelineWriter, IsWrittenWhenItEnds)
{
  const File file;
  const auto written = [&] {
    struct stat status {};
    EXPECT_EQ(fstat(fileno(file.get()), &status), 0);
    return status.st_size;
  };
  {
    TimelineWriter writer(file.get(), on_nodes({0}), nullptr);
    writer.worked(work(0, 0, 0, 5));
  }
  const auto size = written();
  EXPECT_EQ(static_cast<std::size_t>(size), file.text().size());
  EXPECT_EQ(json::parse(file.text()).at("traceEvents").size(), 5U); // two names, two places, one slice
}

TEST(TimelineWriter, ARankWaitsFromTheEndOfItsLongestStep)
{
  const auto found = events({0}, [](TimelineWriter& writer) {
    writer.worked(work(0, 0, 0, 50));
    writer.worked(work(0, 0, 10, 20));
    writer.worked(work(0, 0, 60, 70));
    writer.end();
  });
  EXPECT_THAT(slices(found), ElementsAre("node 0, rank 0: compute 0+50", "node 0, rank 0: compute 10+10",
                                         "node 0, rank 0: waiting 50+10", "node 0, rank 0: compute 60+10"));
}

/// Nodes of a larger network than the ranks need.
TEST(TimelineWriter, LinksComeBehindAllNodesOfTheNetwork)
{
  WormholeMesh mesh = pair_of_nodes(1);
  mesh.dimensions = {5};
  const auto found = events(
      {3}, [](TimelineWriter& writer) { writer.held(hold(0)); }, &mesh);
  EXPECT_THAT(metadata(found, "process_name", "name"), ElementsAre(Pair(Pair(6, 0), "links")));
}

} // namespace
} // namespace loghop::simulate::timeline_writer_test

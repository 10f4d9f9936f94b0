// Writes the steps of a run as trace events, the JSON that Perfetto (ui.perfetto.dev) and chrome://tracing open.
//
// Each node is a process. Its tracks are the cores of its ranks, with their steps and, for core 0 of a rank, `waiting`
// in between; its network interface: on wormhole networks the injection and the ejection channel, on LogGOPS networks
// the sending and the receiving side; and, as asynchronous events, the ways of its messages. One more process has the
// links of a wormhole network, with a track for each virtual channel that shows the messages that had it. An arrow for
// each message leads from the step in which it was sent to the step in which it was received.
//
// Where operations come from calls of MPI, the track of core 0 has the calls too, as "B" and "E", with the steps and waits
// of their time inside. A step that goes on while a call ends and the next begins is a slice in each.
//
// Slices of one track are apart, or one is within the other. Times are microseconds with six decimals: whole picoseconds. Events are written as
// they become known, about 200 bytes each: nothing grows with the run but the file.
//
// Format: "Trace Event Format", Google, 2016: complete events "X", begins "B" and ends "E", metadata "M", flows "s" and "f" (bp "e"), "b", "e".
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"
#include "loghop/workload/mpi/call_listener.hpp"

#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace loghop::simulate {

class TimelineWriter final : public RunObserver, public CallListener {
public:
  /// `mesh`: the wormhole network, or nullptr if there is none. `calendar`: of a run that tells of calls, else nullptr.
  TimelineWriter(std::FILE* file, IndexedVector<Rank, Node> node_of_rank, const WormholeMesh* mesh,
                 const EventCalendar* calendar = nullptr);
  ~TimelineWriter() override;

  void worked(const CoreStep& step) override;
  void travelled(const Flight& flight) override;
  void finished(Rank rank, Picoseconds at, StepId cause) override;
  void delivered(const Delivery& message) override;
  void held(const ChannelHold& hold) override;
  void called(Rank rank, const MpiCall& call, std::uint32_t operation, const CallFacts& facts) override;
  void computes(Rank) override {}
  void finished(Rank, std::uint32_t) override {}

  /// Adds the last waiting of each rank. Throws std::runtime_error if the file cannot be written.
  void end();

private:
  enum class Row { core, send_side, receive_side, injection, ejection, link };
  struct Track {
    int process;
    int thread;
  };
  struct RankTimes {
    Picoseconds until = 0; ///< told of its core 0
    Picoseconds finish = 0;
    bool in_call = false;
    std::deque<Picoseconds> call_ends; ///< after `until`: where calls ended or began
    std::deque<CoreStep> ahead;        ///< of core 0, that end later than now
  };

  int process(Node node) const { return node.value(); }
  int process(Rank rank) const { return process(node_of_rank_[rank]); }
  int process_of_links() const { return processes_; }
  using Key = std::tuple<int, Row, int, int>; ///< process, row, number in it, part of that
  template<class Name> Track track(const Key& key, Name name);
  Track new_track(int process, Row row, int number, const std::string& name);
  Track core(Rank rank, int core);
  Track channel(const ChannelHold& hold);
  Track new_channel(const ChannelHold& hold);
  void name_process(int process);
  void begin_event();
  void slice(const Track& track, const char* name, Picoseconds from, Picoseconds to, std::int64_t message);
  void wait_until(Rank rank, Picoseconds time);
  void write_until(Rank rank, Picoseconds time);
  void slices(Rank rank, const char* name, Picoseconds from, Picoseconds to, std::int64_t message);
  void call_event(char phase, Rank rank, std::string_view name, Picoseconds at);
  void end_call(Rank rank, Picoseconds at);
  void end_of_flow(char phase, const Delivery& message, const Track& track, Picoseconds at);
  void way(char phase, const Flight& flight, const Track& track, Picoseconds at);

  std::FILE* const file_;
  const EventCalendar* const calendar_;
  const IndexedVector<Rank, Node> node_of_rank_;
  IndexedVector<Rank, RankTimes> ranks_;
  std::unique_ptr<const WormholeMesh> mesh_;
  std::unique_ptr<const MeshRoutes> routes_;
  int processes_ = 0; ///< nodes
  std::vector<bool> named_;
  std::map<Key, Track> tracks_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Track> channels_; ///< by channel and lane
  int threads_ = 0;
  std::int64_t ways_ = 0;
  bool first_ = true;
};

} // namespace loghop::simulate

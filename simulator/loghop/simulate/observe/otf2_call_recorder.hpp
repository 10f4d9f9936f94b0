// Writes the calls of MPI programs as regions of an OTF2 archive, with the messages and collectives of each.
//
// - A call is a region from its begin to its return. Several calls that continue each other are one region.
// - A computation is the region `compute`. Before it begins, the core may be busy with messages: that is the region
//   `progress`, which is MPI's.
// - Sends and the begins of nonblocking calls stand at the begin of their call, all other records at the return of the
//   call that waited for them. MPI_Finalize has what nobody waited for.
// - Messages that are steps of collectives are on a communicator of their own (otf2_steps_communicator): MpiSend where the
//   message is sent, MpiRecv where it has been received.
//
// All is written at the instant at which it happens: nothing is kept but open requests.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/otf2_communicators.hpp"
#include "loghop/simulate/observe/otf2_recorder.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace loghop::simulate {

class Otf2CallRecorder final : public Otf2Recorder, private CallListener {
public:
  Otf2CallRecorder(std::unique_ptr<Otf2Writer> writer, const OperationGraph& graph, const EventCalendar& calendar);

  CallListener* listener() override { return this; }
  void worked(const CoreStep& step) override;
  void sent(const Delivery& message) override;
  void given(Rank rank, std::uint32_t receive, const Delivery& message) override;
  void finished(Rank rank, Picoseconds at, StepId cause) override;
  void end() override;

private:
  using Kind = MpiCall::Kind;

  /// What the record of the end of a call needs.
  struct Ended {
    Kind kind = Kind::finish;
    Otf2Communicator communicator;
    std::int64_t tag = -1;
    Otf2CollectiveEnd collective;
  };
  struct Open {
    Ended ended;
    std::uint32_t operation = 0;
    Otf2Writer::Request request = 0; ///< its number in the archive
    bool finished = false;
  };
  struct Process {
    Ended call; ///< the one that the rank is in
    std::uint32_t operation = 0;
    std::uint32_t request = 0; ///< that it waits for
    bool begun = false;
    bool in_region = false;
    bool waits_for_core = false;
    Picoseconds waits_since = 0;
    std::uint32_t region = 0;
    Otf2Writer::Request requests = 0;
    std::map<std::uint32_t, Open> open;               ///< by request
    std::map<std::uint32_t, std::uint32_t> requested; ///< requests by operation
    std::map<std::uint32_t, Delivery> given;          ///< by receive, until it is recorded
    Picoseconds finish = 0;
  };

  void called(Rank rank, const MpiCall& call, std::uint32_t operation, const CallFacts& facts) override;
  void computes(Rank rank) override;
  void finished(Rank rank, std::uint32_t operation) override;

  Picoseconds now() const { return calendar_.now(); }
  static Otf2Writer::Location location(Rank rank) { return static_cast<Otf2Writer::Location>(rank.position()); }
  void enter(Rank rank, Process& process, Picoseconds time, std::uint32_t region);
  void leave(Rank rank, Process& process, Picoseconds time);
  void show_wait_for_core(Rank rank, Process& process);
  void begin(Rank rank, Process& process, const MpiCall& call, const CallFacts& facts);
  void open(Process& process, const MpiCall& call);
  void end_call(Rank rank, Process& process);
  void complete(Rank rank, Process& process, std::uint32_t request, Picoseconds time);
  void complete_all(Rank rank, Process& process, Picoseconds time);
  void receive(Rank rank, Process& process, const Ended& ended, std::uint32_t operation, Picoseconds time,
               Otf2Writer::Request request);
  void receive_step(Rank rank, const Delivery& message, Picoseconds time);
  void receive_steps(Rank rank, Process& process, Picoseconds time);

  const OperationGraph& graph_;
  const EventCalendar& calendar_;
  Otf2Communicators communicators_;
  IndexedVector<Rank, Process> ranks_;
  const std::uint32_t compute_;
  const std::uint32_t progress_;
};

} // namespace loghop::simulate

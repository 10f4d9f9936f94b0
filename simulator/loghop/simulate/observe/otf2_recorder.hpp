// Writes a run of ranks that pass messages as an OTF2 archive, while it goes on.
//
// Two kinds: if the operations of the graph come from calls of MPI, the archive has these (otf2_call_recorder.hpp), else
// the steps of cores (otf2_step_recorder.hpp).
#pragma once

#include "loghop/simulate/observe/message_rows.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/workload/mpi/call_listener.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"

#include <cstdint>
#include <memory>
#include <utility>

namespace loghop::simulate {

class Otf2Recorder : public RunObserver {
public:
  /// The messages of the run go through this sink.
  MessageSink sink(MessageSink further) { return rows_.keep(std::move(further)); }
  /// Calls of MPI go here; nullptr: the recorder takes none.
  virtual CallListener* listener() { return nullptr; }
  /// After the run: the archive is complete. Throws Otf2WriteFault, as all else does.
  virtual void end() = 0;

  Otf2Writer& writer() { return *writer_; }

protected:
  explicit Otf2Recorder(std::unique_ptr<Otf2Writer> writer) : writer_(std::move(writer)) {}

  /// The times of a message that has been received.
  Otf2MessageTimes times_of(std::int64_t message);

  // What most recorders do not look at.
  void worked(const CoreStep&) override {}
  void travelled(const Flight&) override {}
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void held(const ChannelHold&) override {}

private:
  std::unique_ptr<Otf2Writer> writer_;
  MessageRows rows_;
};

} // namespace loghop::simulate

// What a run tells of itself while it goes on: what cores did and when, which messages were under way, what led to
// what.
//
// A step is time that something took: of a core (CoreStep) or of a message on its way (Flight). Steps are told
// as soon as their end is certain, and are numbered from 0 in the order in which they are told: who tells and who
// listens count alike. Each names its cause, the step at whose end it began; only what begins with the run has none. So
// from every step a chain of causes leads back to time 0 without a gap: which is what a critical path is made of.
//
// Programs of active messages tell their processor's activities, without causes; networks of channels who held which.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

using StepId = std::uint32_t;
inline constexpr StepId no_step = ~StepId{0};
inline constexpr std::int64_t no_message = -1;

enum class Work : std::uint8_t {
  compute,
  send_overhead,
  receive_overhead,
  packing, ///< and unpacking
  memory,  ///< copies
  network, ///< a core takes in what the network brings no faster (LogGOPS: G above O)
  // Of programs of active messages:
  handler,
  wait_message,
  wait_send,
  blocked_send
};
const char* name_of(Work work);

struct CoreStep {
  int rank = 0;
  int core = 0; ///< of the rank
  Work work = Work::compute;
  Picoseconds from = 0;
  Picoseconds to = 0;
  StepId cause = no_step;
  std::int64_t message = no_message; ///< that it sends or receives
};

/// A message, a part of it, or what is told about it beforehand; of a LogGOPS network also the time in which a network
/// interface takes no other message (g, G), and nothing is on its way.
struct Flight {
  std::int64_t message = no_message;
  int source = 0; ///< rank that has the message
  int destination = 0;
  std::int64_t bytes = 0; ///< on their way
  Picoseconds from = 0;
  Picoseconds to = 0;
  Picoseconds alone = 0; ///< what it takes on an idle network
  StepId cause = no_step;
  enum class Way : std::uint8_t { network, out_of_interface, into_interface } way = Way::network;
  int interface = 0; ///< which of the rank's
};

/// From the step in which a message was sent to the one in which it was received.
struct MessagePass {
  std::int64_t message = no_message;
  std::int64_t bytes = 0;
  int tag = 0;
  int source = 0;
  int source_core = 0;
  Picoseconds sent = 0; ///< start of the last step of sending
  int destination = 0;
  int destination_core = 0;
  Picoseconds received = 0; ///< start of the first step of receiving
};

/// A message had a virtual channel from the grant of its header until its tail had crossed. Flits cross a channel one
/// in a flit time.
struct ChannelHold {
  std::uint32_t channel = 0;
  std::uint32_t lane = 0; ///< which of its virtual channels
  std::int64_t message = no_message;
  std::uint64_t cookie = 0; ///< of whoever offered the message to the network
  std::int64_t flits = 0;
  Picoseconds from = 0;
  Picoseconds to = 0;
};

class RunRecorder {
public:
  virtual ~RunRecorder() = default;
  virtual void worked(const CoreStep& step) = 0;
  virtual void flew(const Flight& flight) = 0;
  /// An operation of the rank ended, now that `cause` ended. No step.
  virtual void finished(int rank, Picoseconds at, StepId cause) = 0;
  virtual void passed(const MessagePass& message) = 0;
  /// As soon as it is certain; of one virtual channel in the order of time. No step.
  virtual void held(const ChannelHold& hold) = 0;
};

/// Tells several.
class RunRecorders final : public RunRecorder {
public:
  void add(RunRecorder& recorder) { all_.push_back(&recorder); }
  bool empty() const { return all_.empty(); }

  void worked(const CoreStep& step) override;
  void flew(const Flight& flight) override;
  void finished(int rank, Picoseconds at, StepId cause) override;
  void passed(const MessagePass& message) override;
  void held(const ChannelHold& hold) override;

private:
  std::vector<RunRecorder*> all_;
};

} // namespace loghop::simulate

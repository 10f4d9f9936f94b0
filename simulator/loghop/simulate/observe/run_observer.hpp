// Learns of the steps of a run while it goes on: the work of cores, messages on their way, and the cause of each.
//
// A step is time that something took: of a core (CoreStep) or of a message on its way (Flight). Steps are told as soon
// as their end is certain, and are numbered from 0 in the order in which they are told: simulator and observer count
// alike. Each names its cause, the step at whose end it began; only those that begin with the run have none. So from
// every step a chain of causes leads back to time 0 without a gap: a critical path is such a chain.
//
// Runs of active messages tell of the activities of processors, without causes. Wormhole networks tell which message
// held which channel.
#pragma once

#include "loghop/simulate/observe/run_steps.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class RunObserver {
public:
  virtual ~RunObserver() = default;
  virtual void worked(const CoreStep& step) = 0;
  virtual void travelled(const Flight& flight) = 0;
  /// An operation of the rank ended when `cause` ended. This is no step.
  virtual void finished(Rank rank, Picoseconds at, StepId cause) = 0;
  virtual void delivered(const Delivery& message) = 0;
  /// A message has been sent; of the delivery, all is known but its end. Not told of runs of active messages.
  virtual void sent(const Delivery& /*message*/) {}
  /// The rank's receive, an operation of the graph, gets this message; before it finishes, and once. Of the delivery, the
  /// core and the time of receiving may not be known. The same runs.
  virtual void given(Rank /*rank*/, std::uint32_t /*receive*/, const Delivery& /*message*/) {}
  /// As soon as it is certain; for one virtual channel in the order of time. This is no step.
  virtual void held(const ChannelHold& hold) = 0;
  /// Whether used() is to be told of.
  virtual bool wants_links() const { return false; }
  /// In the order of time, of links whose flows loghop shares. This is no step.
  virtual void used(const LinkUse& /*use*/) {}
};

/// Tells several observers.
class RunObservers final : public RunObserver {
public:
  void add(RunObserver& observer) { all_.push_back(&observer); }
  bool empty() const { return all_.empty(); }

  void worked(const CoreStep& step) override;
  void travelled(const Flight& flight) override;
  void finished(Rank rank, Picoseconds at, StepId cause) override;
  void delivered(const Delivery& message) override;
  void sent(const Delivery& message) override;
  void given(Rank rank, std::uint32_t receive, const Delivery& message) override;
  void held(const ChannelHold& hold) override;
  bool wants_links() const override;
  void used(const LinkUse& use) override;

private:
  std::vector<RunObserver*> all_;
};

} // namespace loghop::simulate

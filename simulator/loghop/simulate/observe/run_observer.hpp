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

#include "loghop/simulate/observe/run_steps.hpp"

#include <vector>

namespace loghop::simulate {

class RunObserver {
public:
  virtual ~RunObserver() = default;
  virtual void worked(const CoreStep& step) = 0;
  virtual void travelled(const Flight& flight) = 0;
  /// An operation of the rank ended, now that `cause` ended. No step.
  virtual void finished(int rank, Picoseconds at, StepId cause) = 0;
  virtual void delivered(const Delivery& message) = 0;
  /// As soon as it is certain; of one virtual channel in the order of time. No step.
  virtual void held(const ChannelHold& hold) = 0;
};

/// Tells several.
class RunObservers final : public RunObserver {
public:
  void add(RunObserver& observer) { all_.push_back(&observer); }
  bool empty() const { return all_.empty(); }

  void worked(const CoreStep& step) override;
  void travelled(const Flight& flight) override;
  void finished(int rank, Picoseconds at, StepId cause) override;
  void delivered(const Delivery& message) override;
  void held(const ChannelHold& hold) override;

private:
  std::vector<RunObserver*> all_;
};

} // namespace loghop::simulate

// Tells several listeners of the calls of a run.
#pragma once

#include "loghop/workload/mpi/call_listener.hpp"

#include <vector>

namespace loghop::simulate {

class CallListeners final : public CallListener {
public:
  void add(CallListener& listener) { all_.push_back(&listener); }

  void called(Rank rank, const MpiCall& call, std::uint32_t operation, const CallFacts& facts) override
  {
    for (CallListener* listener : all_)
      listener->called(rank, call, operation, facts);
  }
  void computes(Rank rank) override
  {
    for (CallListener* listener : all_)
      listener->computes(rank);
  }
  void finished(Rank rank, std::uint32_t operation) override
  {
    for (CallListener* listener : all_)
      listener->finished(rank, operation);
  }

private:
  std::vector<CallListener*> all_;
};

} // namespace loghop::simulate

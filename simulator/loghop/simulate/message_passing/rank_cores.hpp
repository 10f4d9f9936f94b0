// Cores of ranks that have a node each: a send and a receive hold a core for their overhead, and nothing else does.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/message_passing/cores.hpp"

namespace loghop::simulate {

class RankCores final : public Cores {
public:
  RankCores(const Middleware& middleware, int ranks, GraphProgress& progress, EventCalendar& calendar,
            RunTracer& tracer)
      : Cores(middleware, progress, calendar, tracer), send_overhead_(middleware.send_overhead),
        receive_overhead_(middleware.receive_overhead), cores_(ranks)
  {}

  bool long_send_takes_time(std::uint32_t) const override { return false; } // its overhead comes first
  bool receive_takes_time(std::uint32_t task) const override { return receive_overhead_ > 0 || search_time(task) > 0; }
  void fire(Picoseconds now, std::uint32_t task) override;

private:
  CoreQueue& core_of(const Task& task) override;
  void occupy(std::uint32_t task) override;

  const Picoseconds send_overhead_;
  const Picoseconds receive_overhead_;
  IndexedVector<Rank, CoreQueue> cores_; ///< number 0 of each rank
};

} // namespace loghop::simulate

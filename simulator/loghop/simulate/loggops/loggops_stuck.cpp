// What is left over when nothing can happen any more.
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/simulate/observe/stuck_report.hpp"

namespace loghop::simulate {

void LoggopsReplay::check_finished() const
{
  StuckReport report;
  for (std::int32_t rank = 0; rank < graph_.ranks(); ++rank) {
    const Rank& at = ranks_[static_cast<std::size_t>(rank)];
    matching_.for_each(at.receives, [&](std::uint32_t i) {
      const Record& r = records_[i];
      report.add_receive(rank, graph_.place(rank, r.id), r.peer, r.tag);
    });
    matching_.for_each(at.unexpected, [&](std::uint32_t i) {
      const Record& m = records_[i];
      report.add_message(rank, m.peer, graph_.place(m.peer, m.id), m.amount, m.tag);
    });
    report.add(rank, graph_.left(rank));
  }
  report.throw_if_any();
}

} // namespace loghop::simulate

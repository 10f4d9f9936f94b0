#include "loghop/report/core/time_rows.hpp"

#include <numeric>

namespace loghop {

namespace {

using simulate::TimeShares;

std::vector<double> seconds_by_kind(const TimeShares& shares)
{
  std::vector<double> seconds;
  for (const Picoseconds time : shares.time)
    seconds.push_back(to_seconds(time).count());
  return seconds;
}

void add_row(TimeRow row, TimeTable& table)
{
  if (total(row.ranks) > 0) table.rows.push_back(std::move(row));
}

TimeTable of_messages(const std::vector<CaseOutcome>& outcomes)
{
  TimeTable table{{{"computation", 'C', 0},
                   {"software overhead", 'O', 1},
                   {"packing", 'P', 2},
                   {"memory", 'M', 3},
                   {"network", 'N', 4},
                   {"contention", 'X', 5},
                   {"waiting", 'W', 6}},
                  {},
                  true};
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (const auto& time = outcomes[i].result.time)
      add_row({i, seconds_by_kind(time->all_ranks()), seconds_by_kind(time->critical_path)}, table);
  return table;
}

/// Colours say what is alike: a full queue is contention, a transfer is the network.
TimeTable of_active_messages(const std::vector<CaseOutcome>& outcomes)
{
  TimeTable table{{{"computation", 'C', 0},
                   {"send overhead", 'O', 1},
                   {"handlers", 'H', 2},
                   {"wait for the send engine", 'S', 4},
                   {"blocked send", 'B', 5},
                   {"wait for messages", 'W', 6}},
                  {},
                  false};
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const simulate::Breakdown& b = outcomes[i].result.breakdown;
    if (!outcomes[i].succeeded || outcomes[i].result.operations) continue;
    add_row({i, {b.compute, b.send_overhead, b.handlers, b.wait_send, b.blocked_send, b.wait_message}, {}}, table);
  }
  return table;
}

} // namespace

double total(const std::vector<double>& seconds)
{
  return std::accumulate(seconds.begin(), seconds.end(), 0.0);
}

std::vector<TimeTable> time_tables(const std::vector<CaseOutcome>& outcomes)
{
  std::vector<TimeTable> tables;
  for (TimeTable& table : std::vector<TimeTable>{of_messages(outcomes), of_active_messages(outcomes)})
    if (!table.rows.empty()) tables.push_back(std::move(table));
  return tables;
}

std::vector<std::size_t> cases_too_long(const std::vector<CaseOutcome>& outcomes)
{
  std::vector<std::size_t> cases;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (outcomes[i].succeeded && outcomes[i].result.operations && !outcomes[i].result.time) cases.push_back(i);
  return cases;
}

} // namespace loghop

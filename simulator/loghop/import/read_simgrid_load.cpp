// All-to-alls under load of SimGrid's platform calibration: rank,op,bytes,start,duration in milliseconds, by rank.
//
// The number of ranks is in no column. Ranks join from step to step and stay: a rank that called k times took part in
// the last k all-to-alls. So the i-th from the end had as many ranks as there are with at least i calls.
//
// Problems of the text: calls that were said to be the same one, and do not overlap in time; ranks that are missing.
#include "loghop/import/import_format.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace loghop {

namespace {

struct Call {
  std::size_t line = 0;
  double start_s = 0;
  double duration_s = 0;
};

using CallsOfRanks = std::map<std::int64_t, std::vector<Call>>;

constexpr double ms = 1e-3;
constexpr std::int64_t most_ranks = 1 << 28;

std::map<std::int64_t, CallsOfRanks> read_calls(ImportText& text)
{
  std::map<std::int64_t, CallsOfRanks> by_size;
  for (const TextLine& line : text.lines()) {
    const std::vector<std::string_view> fields = fields_of(line.text);
    const std::optional<std::int64_t> rank = whole_number(fields[0]);
    if (fields.size() != 5 || !rank || *rank >= most_ranks) {
      text.left_out(line.number, "expected rank,op,bytes,start,duration, found " + in_quotes(line.text));
      continue;
    }
    if (fields[1] != "MPI_Alltoall") {
      text.left_out(line.number, "expected MPI_Alltoall, found " + in_quotes(fields[1]));
      continue;
    }
    const auto size = text.size_cell(line.number, "bytes", fields[2]);
    const auto start = finite_number(fields[3]);
    const auto duration = text.time_cell(line.number, "duration", fields[4], ms);
    // A call that is left out would shift the others of its rank.
    if (!size || !start || !duration)
      text.problem(line.number,
                   "expected every call of every rank, found one that cannot be used: " + in_quotes(line.text));
    else
      by_size[*size][*rank].push_back({line.number, *start * ms, *duration});
  }
  return by_size;
}

/// The calls of all ranks, those of the ranks that called most first.
std::vector<const std::vector<Call>*> most_first(const CallsOfRanks& ranks)
{
  std::vector<const std::vector<Call>*> sorted;
  for (const auto& [rank, calls] : ranks)
    sorted.push_back(&calls);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return a->size() > b->size(); });
  return sorted;
}

/// The `i`-th call of all ranks from the end, from 1, of those that had so many.
std::vector<Call> calls_from_end(const std::vector<const std::vector<Call>*>& ranks, std::size_t i)
{
  std::vector<Call> calls;
  for (auto all = ranks.begin(); all != ranks.end() && (*all)->size() >= i; ++all)
    calls.push_back((**all)[(*all)->size() - i]);
  return calls;
}

void check_overlap(ImportText& text, const std::vector<Call>& calls)
{
  const auto starts = [](const Call& a, const Call& b) { return a.start_s < b.start_s; };
  const auto ends = [](const Call& a, const Call& b) { return a.start_s + a.duration_s < b.start_s + b.duration_s; };
  const Call& last_start = *std::max_element(calls.begin(), calls.end(), starts);
  const Call& first_end = *std::min_element(calls.begin(), calls.end(), ends);
  if (last_start.start_s > first_end.start_s + first_end.duration_s)
    text.problem(last_start.line, fmt::format("expected a call that overlaps with that of line {}, since ranks that "
                                              "join stay to the end; found one that starts later than that ends",
                                              first_end.line));
}

void add_steps(ImportText& text, std::int64_t size, const CallsOfRanks& ranks, std::vector<SampleSeries>& steps)
{
  if (ranks.rbegin()->first + 1 != static_cast<std::int64_t>(ranks.size()))
    return text.problem(
        ranks.rbegin()->second.front().line,
        fmt::format("expected calls of all ranks from 0 to {}, found {} ranks", ranks.rbegin()->first, ranks.size()));
  const std::vector<const std::vector<Call>*> sorted = most_first(ranks);
  int at_work = 0;
  for (std::size_t i = sorted.front()->size(); i > 0; --i) {
    const std::vector<Call> calls = calls_from_end(sorted, i);
    check_overlap(text, calls);
    const auto longest = std::max_element(calls.begin(), calls.end(),
                                          [](const Call& a, const Call& b) { return a.duration_s < b.duration_s; });
    const auto number = static_cast<int>(calls.size());
    if (number != at_work)
      steps.push_back({"collective",
                       "MPI_Alltoall",
                       "alltoall",
                       number,
                       "the longest of all ranks",
                       "size to each other rank; the number of ranks follows from how often each called",
                       true,
                       calls.front().line,
                       {}});
    at_work = number;
    Sample sample;
    sample.line = longest->line;
    sample.size = size;
    sample.value_s = longest->duration_s;
    steps.back().samples.push_back(sample);
  }
}

} // namespace

std::vector<SampleSeries> read_simgrid_load(ImportText& text)
{
  std::vector<SampleSeries> steps;
  for (const auto& [size, ranks] : read_calls(text))
    add_steps(text, size, ranks, steps);
  return steps;
}

} // namespace loghop

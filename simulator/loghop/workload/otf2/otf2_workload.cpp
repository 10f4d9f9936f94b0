#include "loghop/workload/otf2/otf2_workload.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/collective_size.hpp"
#include "loghop/workload/mpi/call_facts.hpp"
#include "loghop/workload/otf2/otf2_guard.hpp"
#include "loghop/workload/otf2/otf2_program.hpp"

#include <algorithm>
#include <utility>

namespace loghop {

namespace {

/// Bytes that a member of a collective sends from and receives into: the caller's buffers.
std::int64_t buffers_of(const Otf2Call& call, int members, bool by_eztrace)
{
  const Otf2Collective& collective = otf2_collective(call.operation);
  if (collective.by_members) return call.bytes + call.received;
  const std::int64_t bytes = otf2_action(call, 0, members, by_eztrace, nullptr).bytes;
  CallFacts facts;
  // The root of a broadcast or a reduction counts its data once for each member.
  const bool whole = collective.kind == TiAction::Kind::broadcast || collective.kind == TiAction::Kind::reduce;
  describe_collective(facts, collective.name, 0, whole ? 1 : 0, members, bytes);
  return facts.sent + facts.received;
}

/// Numbers of the regions of user code that have these names. Throws Otf2Fault.
std::set<std::uint32_t> user_regions(const Otf2Definitions& definitions, const std::vector<std::string>& names)
{
  std::set<std::uint32_t> numbers;
  std::set<std::string> missing(names.begin(), names.end());
  std::set<std::string> known;
  for (const auto& [number, region] : definitions.regions) {
    if (region.is_mpi) continue;
    known.insert(region.name);
    if (std::find(names.begin(), names.end(), region.name) == names.end()) continue;
    numbers.insert(number);
    missing.erase(region.name);
  }
  if (missing.empty()) return numbers;
  std::string all;
  for (const std::string& name : known)
    all += (all.empty() ? "" : ", ") + in_quotes(name);
  throw Otf2Fault("\"regions\": unknown region of user code " + in_quotes(*missing.begin()) +
                  "; known: " + (all.empty() ? "none" : all));
}

/// Of all collectives in the archive.
std::int64_t largest_buffers(const Otf2Counts& counts, bool by_eztrace)
{
  std::int64_t most = 0;
  for (const auto& [key, counted] : counts.collectives) {
    Otf2Call call;
    call.operation = static_cast<std::uint8_t>(key.first);
    call.bytes = counted.bytes;
    call.received = counted.received;
    most = std::max(most, buffers_of(call, key.second, by_eztrace));
  }
  return most;
}

} // namespace

void Otf2Workload::open(const std::string& anchor_file)
{
  // The first character says whether problems follow.
  const std::string answer = guarded([&](const SignsOfLife& alive) {
    auto archive = std::make_shared<Otf2Archive>(anchor_file);
    alive();
    user_regions(archive->definitions(), regions);
    Otf2Counts found;
    const std::string problems = check_otf2(archive, found, alive);
    return problems.empty() ? "+" + std::to_string(archive->definitions().ranks()) + " " + found.text()
                            : "-" + problems;
  });
  if (answer.empty() || answer.front() != '+') throw Otf2Fault(answer.substr(std::min<std::size_t>(1, answer.size())));
  const std::size_t blank = answer.find(' ');
  ranks = std::stoi(answer.substr(1, blank - 1));
  counts = Otf2Counts::from_text(answer.substr(blank + 1));
  trace = anchor_file;
}

TiAlgorithms Otf2Workload::chosen_on(const MachineShape& shape) const
{
  TiAlgorithms chosen = algorithms;
  chosen.choose_by(library != nullptr ? library : shape.collectives.library);
  chosen.set_costs(shape.collectives);
  return chosen;
}

std::optional<MpiPrograms> Otf2Workload::mpi_programs(const MachineShape& shape, std::uint64_t) const
{
  auto replay = std::make_shared<Otf2Replay>(trace, counts);
  replay->chosen = chosen_on(shape);
  replay->marks = user_regions(replay->archive->definitions(), regions);
  const double scale =
      compute.traced_core_speed > 0 ? compute.traced_core_speed / shape.flops_per_second : compute.scale;
  replay->picoseconds_per_tick = replay->archive->definitions().picoseconds_per_tick * scale;
  MpiPrograms programs;
  for (const Rank rank : each<Rank>(ranks))
    programs.ranks.push_back(std::make_unique<Otf2Program>(replay, rank));
  programs.working_set = largest_buffers(counts, replay->archive->definitions().by_eztrace);
  return programs;
}

void Otf2Workload::check(const MachineShape& shape) const
{
  require(!trace.empty(), "otf2: there is no trace");
  require(ranks <= shape.ranks(), "the trace has " + std::to_string(ranks) + " ranks, and the platform " +
                                      std::to_string(shape.ranks()) + " places for ranks");
  require(compute.traced_core_speed == 0 || shape.flops_per_second > 0,
          "computations are to be scaled by \"traced_core_speed\", and the platform does not say how fast it is: "
          "expected \"core_speed\" in the platform");
}

WorkloadSize Otf2Workload::size(const MachineShape& shape) const
{
  const auto messages = static_cast<double>(counts.messages);
  WorkloadSize all{static_cast<double>(ranks), messages, counts.bytes,
                   std::min(2 * static_cast<double>(ranks), messages)};
  for (const auto& [key, counted] : counts.collectives) {
    const auto& [operation, members] = key;
    TiAlgorithms chosen = chosen_on(shape);
    Otf2Call call;
    call.operation = static_cast<std::uint8_t>(operation);
    call.bytes = counted.bytes;
    call.received = counted.received;
    const Otf2Sizes sizes(static_cast<std::size_t>(members), {counted.bytes, counted.received});
    const bool by_members = otf2_collective(call.operation).by_members;
    const TiAction action = otf2_action(call, 0, members, false, by_members ? &sizes : nullptr);
    const auto algorithm = chosen.make(action, Rank(0), members);
    all = all.then(collectives::size_of(*algorithm, 0).times(static_cast<double>(counted.calls)));
  }
  return all;
}

} // namespace loghop

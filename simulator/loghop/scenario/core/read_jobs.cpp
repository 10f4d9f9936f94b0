#include "loghop/scenario/core/read_jobs.hpp"

#include "loghop/base/json_object.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/readers.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace loghop {

namespace {

constexpr std::size_t most_jobs = 1000;
constexpr std::int64_t most_places = std::int64_t{1} << 20;

/// Whose place a node or core is.
using Takers = std::map<Core, std::string>;

int first_beyond(const JsonValue& place, const std::vector<std::int64_t>& numbers, int count, const char* what)
{
  for (const std::int64_t number : numbers)
    if (number >= count) {
      place.problem("expected " + std::string(what) + "s from 0 to " + std::to_string(count - 1) + ", found " + what +
                    " " + std::to_string(number));
      return 1;
    }
  return 0;
}

std::vector<std::int64_t> listed(const JsonValue& place)
{
  std::vector<std::int64_t> numbers;
  for (const JsonValue& number : place.elements(1))
    numbers.push_back(number.integer(0, std::numeric_limits<int>::max()));
  return numbers;
}

/// A list, or {"first": 0, "count": 8, "step": 2}.
std::vector<std::int64_t> read_numbers(const JsonValue& place)
{
  if (!place.is_object() || place.is_array()) return listed(place);
  JsonObject object = place.object();
  std::int64_t first = 0, step = 1;
  if (const auto value = object.find("first")) first = value->integer(0, std::numeric_limits<int>::max());
  const std::int64_t count = object.require("count").integer(1, most_places);
  if (const auto value = object.find("step")) step = value->integer(1, most_places);
  object.finish();
  std::vector<std::int64_t> numbers;
  for (std::int64_t i = 0; i < count; ++i)
    numbers.push_back(first + i * step);
  return numbers;
}

std::vector<Core> cores_of_nodes(const std::vector<std::int64_t>& nodes, int ranks_a_node, int cores_a_node)
{
  std::vector<Core> cores;
  for (const std::int64_t node : nodes)
    for (int i = 0; i < ranks_a_node; ++i)
      cores.emplace_back(static_cast<int>(node) * cores_a_node + i);
  return cores;
}

/// "nodes" with "ranks_per_node", or "cores".
std::vector<Core> read_places(JsonObject& object, const Platform* platform)
{
  const auto nodes = object.find("nodes");
  const auto cores = object.find("cores");
  const auto per_node = object.find("ranks_per_node");
  const int cores_a_node = platform == nullptr ? 1 : platform->cores_per_node();
  const int ranks_a_node =
      per_node ? static_cast<int>(per_node->integer(1, platform == nullptr ? most_places : cores_a_node))
               : cores_a_node;
  if (nodes.has_value() == cores.has_value()) {
    object.problem("expected \"nodes\" or \"cores\", the places of the job's ranks, found " +
                   std::string(nodes ? "both" : "none"));
    return {};
  }
  const JsonValue& place = nodes ? *nodes : *cores;
  if (cores && per_node) per_node->problem("expected no \"ranks_per_node\" beside \"cores\"");
  if (cores && platform != nullptr && platform->multicore() == nullptr)
    cores->problem("expected \"nodes\": those of platform " + platform->name + " have no cores to choose from");
  const std::size_t before = place.problems().size();
  const std::vector<std::int64_t> numbers = read_numbers(place);
  if (platform == nullptr || place.problems().size() > before) return {};
  if (first_beyond(place, numbers, nodes ? platform->network_nodes() : platform->places(), nodes ? "node" : "core") > 0)
    return {};
  return nodes ? cores_of_nodes(numbers, ranks_a_node, cores_a_node) : cores_of_nodes(numbers, 1, 1);
}

/// Where a node or core takes one rank, no two jobs may want it. On nodes of cores, ranks take turns.
void take(const JsonValue& place, const Platform& platform, const Job& job, Takers& takers)
{
  if (platform.multicore() != nullptr) return;
  for (const Core core : job.cores) {
    const auto [taken, is_new] = takers.emplace(core, job.name);
    if (is_new) continue;
    place.problem("expected nodes that take one rank each, found node " + to_string(core) +
                  (taken->second == job.name ? " twice" : ", which job " + in_quotes(taken->second) + " has taken"));
    return;
  }
}

/// All nodes of the network in their order are its grid; all else is a line.
GridShape grid_of(const Job& job, const Platform& platform)
{
  const NetworkShape network = shape_of_network(platform);
  bool in_order = job.ranks() == network.nodes() && job.ranks() == platform.places();
  for (int i = 0; in_order && i < job.ranks(); ++i)
    in_order = job.cores[static_cast<std::size_t>(i)] == Core(i);
  if (in_order) return network;
  GridShape line;
  line.dimensions = {job.ranks()};
  return line;
}

void read_runs(JsonObject& object, Job& job)
{
  if (const auto start = object.find("start")) job.start = start->picoseconds(0, longest_job_start);
  const auto runs = object.find("repetitions");
  if (runs) job.runs = runs->integer(1, most_job_runs);
  if (const auto background = object.find("background")) job.background = background->boolean();
  if (runs && job.background)
    runs->problem("expected no \"repetitions\" of a job in the background: it begins anew until the others are done");
}

Job read_job(const JsonValue& place, const Platform* platform, KnownWorkloads& workloads, Takers& takers)
{
  JsonObject object = place.object();
  Job job;
  job.name = object.require("name").text();
  const std::size_t before = place.problems().size();
  job.workload = workloads.read(object.require("workload"));
  if (place.problems().size() > before) job.workload = nullptr;
  job.cores = read_places(object, platform);
  read_runs(object, job);
  object.finish();
  if (platform == nullptr) return job;
  job.grid = grid_of(job, *platform);
  take(place, *platform, job, takers);
  return job;
}

void check_together(const JsonValue& place, const std::vector<Job>& jobs)
{
  std::map<std::string, int> names;
  for (const Job& job : jobs)
    if (++names[job.name] == 2 && !job.name.empty())
      place.problem("expected a different name for each job, found two named " + in_quotes(job.name));
  if (!jobs.empty() && std::all_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.background; }))
    place.problem("expected a job that is not in the background: those that are begin anew until the others are done");
}

} // namespace

std::shared_ptr<const JobsWorkload> read_jobs(const JsonValue& place, const Platform* platform,
                                              KnownWorkloads& workloads)
{
  const auto result = std::make_shared<JobsWorkload>();
  const std::size_t before = place.problems().size();
  Takers takers;
  for (const JsonValue& job : place.elements(1, most_jobs))
    result->jobs.push_back(read_job(job, platform, workloads, takers));
  check_together(place, result->jobs);
  return place.problems().size() > before ? nullptr : result;
}

Placement placement_of(const JobsWorkload& jobs, const Platform& platform)
{
  Placement placement;
  placement.order = Placement::Order::listed;
  placement.cores = jobs.cores();
  if (platform.multicore() == nullptr) return placement;
  std::map<Core, int> ranks;
  for (const Core core : placement.cores)
    placement.ranks_per_core = std::max(placement.ranks_per_core, ++ranks[core]);
  return placement;
}

} // namespace loghop

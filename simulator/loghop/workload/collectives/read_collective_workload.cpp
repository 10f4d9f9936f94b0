// Reads the workload "collective".
#include "loghop/base/component_table.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/core/readers.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

namespace loghop {

namespace {

using collectives::AlgorithmRow;
using collectives::Group;
using collectives::Within;

constexpr std::int64_t most_bytes = std::int64_t{1} << 60;
constexpr std::int64_t most_messages = std::int64_t{1} << 28;
constexpr std::int64_t most_repetitions = 1'000'000;
constexpr std::int64_t most_rank = std::numeric_limits<std::int32_t>::max() - 1;
constexpr Picoseconds longest_delay = 1'000'000'000'000'000; // 1000 s

Rank read_rank(const JsonValue& value)
{
  return Rank(static_cast<int>(value.integer(0, most_rank)));
}
int read_number(const JsonValue& value) ///< of a rank in the group
{
  return static_cast<int>(value.integer(0, most_rank));
}
int read_count(const JsonValue& value)
{
  return static_cast<int>(value.integer(1, most_rank));
}

/// nullptr, and a problem, if there is none of these names.
const AlgorithmRow* read_algorithm(JsonObject& object)
{
  const JsonValue collective = object.require("collective");
  const JsonValue algorithm = object.require("algorithm");
  const std::string kind = collective.text();
  if (kind.empty()) return nullptr; // text() has said why
  const std::vector<std::string> kinds = collectives::collective_names();
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    report_unknown_component(collective, "collective", kind, kinds);
    return nullptr;
  }
  const std::vector<AlgorithmRow> known = collectives::algorithms_of(kind);
  const AlgorithmRow* row = find_component(known, "algorithm of " + kind, algorithm);
  return row == nullptr ? nullptr : &collectives::require_algorithm(kind, row->name);
}

// ---------------------------------------------------------------------------------------- options of algorithms

struct OptionKey {
  const char* key;
  unsigned option; ///< bit of AlgorithmRow::options
  void (*read)(const JsonValue& value, collectives::CollectiveOptions& options);
};

const std::vector<OptionKey>& option_keys()
{
  using Value = const JsonValue&;
  using Options = collectives::CollectiveOptions&;
  static const std::vector<OptionKey> table = {
      {"root", collectives::option_root, [](Value v, Options o) { o.root = read_number(v); }},
      {"segment", collectives::option_segment_bytes, [](Value v, Options o) { o.segment_bytes = v.whole_bytes(1); }},
      {"group_size", collectives::option_group_size,
       [](Value v, Options o) { o.group_size = static_cast<int>(v.integer(1, most_messages)); }},
      {"radix", collectives::option_radix,
       [](Value v, Options o) { o.radix = static_cast<int>(v.integer(2, most_messages)); }},
      {"within", collectives::option_levels,
       [](Value v, Options o) {
         o.within = v.choice<Within>({{"binomial", Within::binomial}, {"linear", Within::linear}});
       }},
      {"between", collectives::option_levels, [](Value v, Options o) { o.between = v.text(); }},
      {"element", collectives::option_library,
       [](Value v, Options o) { o.element_bytes = v.whole_bytes(1, most_bytes); }},
      {"choice", collectives::option_library, [](Value v, Options o) { o.choice = v.text(); }},
      {"library", collectives::option_library, [](Value v, Options o) { o.library = read_mpi_library(v); }},
      {"combine", collectives::option_combine,
       [](Value v, Options o) { o.combine_ps_per_byte = v.picoseconds_per_byte(); }},
      {"rearrange", collectives::option_rearrange,
       [](Value v, Options o) { o.rearrange_ps_per_byte = v.picoseconds_per_byte(); }},
      {"datatype", collectives::option_datatype,
       [](Value v, Options o) { o.datatype = v.picoseconds(0, longest_delay); }},
      {"messages", collectives::option_messages, [](Value v, Options o) { o.messages = v.integer(1, most_messages); }},
      {"delay", collectives::option_messages, [](Value v, Options o) { o.delay = v.picoseconds(0, longest_delay); }}};
  return table;
}

std::string options_text(const AlgorithmRow& row)
{
  const std::vector<std::string> names = option_names(row);
  return names.empty() ? "has none" : "has " + list_in_quotes(names);
}

void read_options(JsonObject& object, CollectiveWorkload& workload)
{
  const AlgorithmRow* const row = workload.row;
  for (const OptionKey& key : option_keys()) {
    const auto value = object.find(key.key);
    if (!value || row == nullptr) continue;
    workload.given |= key.option;
    if ((row->options & key.option) != 0)
      key.read(*value, workload.options);
    else
      value->problem("expected an option of " + row->collective + " " + row->name + ", which " + options_text(*row) +
                     ", found " + in_quotes(key.key));
  }
}

// ---------------------------------------------------------------------------------------- group

Group read_range(const JsonValue& place)
{
  JsonObject object = place.object();
  const auto first = object.find("first");
  const auto count = object.require("count");
  const auto stride = object.find("stride");
  const Rank from = first ? read_rank(*first) : Rank(0);
  const int number = count.missing() ? 1 : read_count(count);
  const int step = stride ? read_count(*stride) : 1;
  object.finish();
  return Group(from, number, step);
}

std::optional<Group> read_group(const JsonValue& place)
{
  const bool bare = !place.is_object() || place.is_number() || place.is_array();
  try {
    if (!bare) return read_range(place);
    if (!place.is_array()) return Group::all(read_count(place));
    std::vector<Rank> ranks;
    for (const JsonValue& rank : place.elements(1))
      ranks.push_back(read_rank(rank));
    return ranks.empty() ? std::nullopt : std::optional(Group::listed(std::move(ranks)));
  } catch (const std::invalid_argument& error) {
    place.problem(error.what());
    return std::nullopt;
  }
}

/// The algorithm between leaders of nodes is another one of the same collective.
void check_between(JsonObject& object, const CollectiveWorkload& workload)
{
  const auto between = object.find("between");
  if (!between || workload.options.between.empty()) return; // text() has said why
  std::vector<AlgorithmRow> known = collectives::fixed_algorithms_of(workload.row->collective);
  known.erase(std::remove_if(known.begin(), known.end(),
                             [](const AlgorithmRow& row) { return (row.options & collectives::option_levels) != 0; }),
              known.end());
  find_component(known, "algorithm of " + workload.row->collective, *between);
}

/// Workload::check does the same for groups of all nodes, when their number is known.
void check_root(JsonObject& object, const CollectiveWorkload& workload)
{
  const auto root = object.find("root");
  if (!root || !workload.group || workload.options.root < workload.group->size()) return;
  root->problem("expected a number in the group, 0 to " + std::to_string(workload.group->size() - 1) + ", found " +
                root->found());
}

void read_layout(const JsonValue& place, CollectiveWorkload& workload)
{
  JsonObject object = place.object();
  workload.block_bytes = object.require("block").whole_bytes(1, most_bytes);
  workload.stride_bytes = object.require("stride").whole_bytes(1, most_bytes);
  object.finish();
}

void read_until(const JsonValue& place, CollectiveWorkload& workload)
{
  using Until = CollectiveWorkload::Until;
  workload.until = place.choice<Until>({{"all", Until::all}, {"root", Until::root}, {"each", Until::each}});
  if (workload.until != Until::root || workload.row == nullptr) return;
  if ((workload.row->options & collectives::option_root) == 0)
    place.problem("expected an algorithm with a root, found " + workload.row->collective + " " + workload.row->name);
}

} // namespace

std::vector<std::string> option_names(const AlgorithmRow& row)
{
  std::vector<std::string> names;
  for (const OptionKey& key : option_keys())
    if ((row.options & key.option) != 0) names.emplace_back(key.key);
  return names;
}

std::unique_ptr<Workload> read_collective_workload(JsonObject& object)
{
  auto workload = std::make_unique<CollectiveWorkload>();
  workload->row = read_algorithm(object);
  const bool needs_message = workload->row != nullptr && workload->row->collective != "barrier";
  const auto message = needs_message ? object.require("message") : object.find("message");
  if (message) workload->options.bytes = message->whole_bytes(0, most_bytes);
  if (const auto ranks = object.find("ranks")) workload->group = read_group(*ranks);
  if (const auto sends = object.find("sends"))
    workload->await_sends = sends->choice<bool>({{"nonblocking", false}, {"blocking", true}});
  if (const auto repetitions = object.find("repetitions"))
    workload->repetitions = repetitions->integer(1, most_repetitions);
  if (const auto begin = object.find("begin"))
    workload->after_barrier = begin->choice<bool>({{"together", false}, {"after_barrier", true}});
  if (const auto layout = object.find("layout")) read_layout(*layout, *workload);
  if (const auto until = object.find("until")) read_until(*until, *workload);
  read_options(object, *workload);
  check_root(object, *workload);
  check_between(object, *workload);
  return workload;
}

} // namespace loghop

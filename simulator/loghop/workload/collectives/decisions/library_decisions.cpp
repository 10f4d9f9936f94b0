#include "loghop/workload/collectives/decisions/library_decisions.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/workload/collectives/core/powers_of_two.hpp"
#include "loghop/workload/collectives/decisions/decision_files.hpp"

#include <algorithm>
#include <stdexcept>

namespace loghop::collectives {

namespace {

constexpr std::int64_t most_ranks = 1 << 30;

LibraryChoice read_choice(const std::string& name, const JsonValue& place)
{
  JsonObject object = place.object();
  LibraryChoice choice;
  choice.name = name;
  if (const auto sequence = object.find("sequence"))
    for (const JsonValue& part : sequence->elements(1)) {
      const std::vector<JsonValue> words = part.elements(2, 2);
      if (words.size() == 2) choice.sequence.emplace_back(words[0].text(), words[1].text());
    }
  else
    choice.algorithm = object.require("algorithm").text();
  if (const auto other = object.find("if_odd")) choice.if_odd = other->text();
  if (const auto other = object.find("if_fewer_elements_than_ranks"))
    choice.if_fewer_elements_than_ranks = other->text();
  if (const auto other = object.find("if_fewer_elements_than_power_of_two"))
    choice.if_fewer_elements_than_power = other->text();
  if (const auto other = object.find("unless_power_of_two")) choice.unless_power_of_two = other->text();
  if (const auto sends = object.find("sends"))
    choice.blocking = sends->choice<bool>({{"nonblocking", false}, {"blocking", true}});
  if (const auto radix = object.find("radix")) choice.radix = static_cast<int>(radix->integer(2, most_ranks));
  if (const auto blocks = object.find("blocks"))
    choice.blocks_rounded_up = blocks->choice<bool>({{"balanced", false}, {"rounded_up", true}});
  object.finish();
  return choice;
}

/// The last of the rows that begins at or before `at`, or the first.
template<class Rows, class Key, class At> const auto& row_at(const Rows& rows, Key key, At at)
{
  const auto after =
      std::upper_bound(rows.begin(), rows.end(), at, [&](At a, const auto& row) { return a < row.*key; });
  return after == rows.begin() ? rows.front() : *(after - 1);
}

/// Whether each number is above the one before.
template<class Rows, class Key> bool ascend(const Rows& rows, Key key)
{
  return std::adjacent_find(rows.begin(), rows.end(), [&](const auto& a, const auto& b) { return a.*key >= b.*key; }) ==
         rows.end();
}

} // namespace

std::string LibraryChoice::text() const
{
  std::string words = algorithm;
  for (const auto& [collective, part] : sequence)
    words += (words.empty() ? "" : ", then ") + collective + " " + part;
  if (radix > 0) words += " with radix " + std::to_string(radix);
  if (blocking) words += ", blocking";
  if (!if_odd.empty()) words += ", " + if_odd + " for an odd number of ranks";
  if (!if_fewer_elements_than_ranks.empty())
    words += ", " + if_fewer_elements_than_ranks + " for fewer elements than ranks";
  if (!if_fewer_elements_than_power.empty())
    words += ", " + if_fewer_elements_than_power + " for fewer elements than the power of two in the ranks";
  if (!unless_power_of_two.empty()) words += ", " + unless_power_of_two + " unless the ranks are a power of two";
  return words;
}

const std::string& LibraryChoice::algorithm_for(int ranks, std::int64_t elements) const
{
  if (!if_fewer_elements_than_ranks.empty() && elements < ranks) return if_fewer_elements_than_ranks;
  if (!if_fewer_elements_than_power.empty() && elements < 1 << floor_log2(ranks)) return if_fewer_elements_than_power;
  if (!if_odd.empty() && ranks % 2 != 0) return if_odd;
  if (!unless_power_of_two.empty() && !is_power_of_two(ranks)) return unless_power_of_two;
  return algorithm;
}

CollectiveDecisions::CollectiveDecisions(const JsonValue& place)
{
  JsonObject object = place.object();
  of_all_blocks_ = object.require("size").choice<bool>({{"message", false}, {"all_blocks", true}});
  read_choices(object.require("algorithms"));
  const JsonValue decisions = object.require("decisions");
  for (const JsonValue& row : decisions.elements(1))
    rows_.push_back(read_row(row));
  if (!ascend(rows_, &Row::ranks)) decisions.problem("expected rows in the order of their ranks");
  object.finish();
}

const LibraryChoice& CollectiveDecisions::require(const std::string& name) const
{
  const auto found = choices_.find(name);
  if (found != choices_.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& [known, choice] : choices_)
    names.push_back(known);
  throw_unknown_component("choice of the library", name, names);
}

void CollectiveDecisions::read_choices(const JsonValue& place)
{
  JsonObject object = place.object();
  for (const std::string& name : object.keys())
    choices_.emplace(name, read_choice(name, object.require(name)));
  object.finish();
}

CollectiveDecisions::Row CollectiveDecisions::read_row(const JsonValue& place) const
{
  JsonObject object = place.object();
  Row row{static_cast<int>(object.require("ranks").integer(1, most_ranks)), read_limits(object.require("from")), {}};
  if (const auto other = object.find("unless_power_of_two")) row.unless_power_of_two = read_limits(*other);
  object.finish();
  return row;
}

std::vector<CollectiveDecisions::Limit> CollectiveDecisions::read_limits(const JsonValue& place) const
{
  std::vector<Limit> limits;
  for (const JsonValue& limit : place.elements(1)) {
    const std::vector<JsonValue> pair = limit.elements(2, 2);
    if (pair.size() < 2) continue;
    limits.push_back({pair[0].whole_bytes(), pair[1].text()});
    if (choices_.count(limits.back().name) == 0)
      pair[1].problem("expected a name of \"algorithms\", found " + pair[1].found());
  }
  if (!ascend(limits, &Limit::bytes)) place.problem("expected sizes in ascending order");
  return limits;
}

const std::vector<CollectiveDecisions::Limit>& CollectiveDecisions::Row::limits_for(int of_ranks) const
{
  return unless_power_of_two.empty() || is_power_of_two(of_ranks) ? limits : unless_power_of_two;
}

const LibraryChoice& CollectiveDecisions::choice(int ranks, std::int64_t bytes) const
{
  return named(row_at(row_at(rows_, &Row::ranks, ranks).limits_for(ranks), &Limit::bytes, bytes).name);
}

LibraryDecisions parse_decisions(const std::string& text, const std::string& file)
{
  const JsonValue root = parse_json(text, file);
  JsonObject top = open_format(root, "loghop.decisions", 1);
  LibraryDecisions read;
  if (const MpiLibrary* library = read_mpi_library(top.require("library"))) read.library = *library;
  read.origin = top.require("origin").text();
  JsonObject collectives = top.require("collectives").object();
  for (const std::string& name : collectives.keys())
    read.collectives.emplace(name, CollectiveDecisions(collectives.require(name)));
  collectives.finish();
  top.finish();
  root.problems().throw_if_any();
  return read;
}

const LibraryDecisions& decisions_of(const MpiLibrary& library)
{
  static const std::vector<LibraryDecisions> table = [] {
    std::vector<LibraryDecisions> read;
    for (const DecisionFile* file = decision_files; file->name != nullptr; ++file)
      read.push_back(parse_decisions(file->text, file->name));
    return read;
  }();
  for (const LibraryDecisions& decisions : table)
    if (decisions.library.text() == library.text()) return decisions;
  throw std::logic_error("no file of decisions for " + library.text());
}

} // namespace loghop::collectives

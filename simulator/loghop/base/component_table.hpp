// Tables of components: one row {name, summary, make, ...} for each model, network, workload or algorithm.
//
// A part that has components owns a `const std::vector<Row>&` in which `Row` has at least `name` and `summary`.
// `loghop list`, the readers and the message about an unknown name use the same table:
//     unknown model "logpg"; known: logp, loggp, logpc; did you mean "loggp"?
#pragma once

#include "loghop/base/json_value.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {

/// `unknown model "x"; known: a, b, c`
std::string unknown_component(const std::string& kind, const std::string& name, const std::vector<std::string>& known);

template<class Row> std::vector<std::string> component_names(const std::vector<Row>& table)
{
  std::vector<std::string> names;
  for (const Row& row : table)
    names.emplace_back(row.name);
  return names;
}

/// The row with this name; nullptr if there is none.
template<class Row> const Row* find_component(const std::vector<Row>& table, const std::string& name)
{
  for (const Row& row : table)
    if (name == row.name) return &row;
  return nullptr;
}

/// The row that a file names; for an unknown name, or what is not a name, a problem and nullptr.
template<class Row>
const Row* find_component(const std::vector<Row>& table, const std::string& kind, const JsonValue& name);

/// The row with this name. Throws std::invalid_argument with the message above: for names from the command line.
template<class Row>
const Row& require_component(const std::vector<Row>& table, const std::string& kind, const std::string& name);

// Implementation.

void report_unknown_component(const JsonValue& place, const std::string& kind, const std::string& name,
                              const std::vector<std::string>& known);
[[noreturn]] void throw_unknown_component(const std::string& kind, const std::string& name,
                                          const std::vector<std::string>& known);

template<class Row>
const Row* find_component(const std::vector<Row>& table, const std::string& kind, const JsonValue& place)
{
  const std::string name = place.text();
  if (name.empty()) return nullptr; // text() has said why
  const Row* row = find_component(table, name);
  if (row == nullptr) report_unknown_component(place, kind, name, component_names(table));
  return row;
}

template<class Row>
const Row& require_component(const std::vector<Row>& table, const std::string& kind, const std::string& name)
{
  if (const Row* row = find_component(table, name)) return *row;
  throw_unknown_component(kind, name, component_names(table));
}

} // namespace loghop

#include "app/commands.hpp"
#include "app/output.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/import/import_format.hpp"
#include "loghop/platform/hardware_ranges.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/predict/pattern_options.hpp"
#include "loghop/units/format.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/collectives/decisions/library_decisions.hpp"
#include "loghop/workload/read_workload.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace loghop::app {

namespace {

struct Line {
  std::string name;
  std::string summary;
};

template<class Row> std::vector<Line> lines_of(const std::vector<Row>& table)
{
  std::vector<Line> lines;
  for (const Row& row : table)
    lines.push_back({row.name, row.summary});
  return lines;
}

std::vector<Line> models()
{
  std::vector<Line> lines;
  for (const ModelRow& row : model_table()) {
    lines.push_back({row.name, row.summary + (row.fit == nullptr ? " (no fit: " + row.measurements + ")" : "")});
    for (const ModelOption& option : row.options) {
      std::string words;
      for (const std::string& word : option.words)
        words += (words.empty() ? "" : " | ") + word;
      lines.push_back({"  " + option.name, option.summary + (words.empty() ? "" : " (" + words + ")")});
    }
  }
  return lines;
}

/// Collective and algorithm as two columns, the options that it has after the summary.
std::vector<Line> algorithms()
{
  std::size_t width = 0;
  for (const collectives::AlgorithmRow& row : collectives::algorithm_table())
    width = std::max(width, row.collective.size());
  std::vector<Line> lines;
  for (const collectives::AlgorithmRow& row : collectives::algorithm_table()) {
    std::string options;
    for (const std::string& option : option_names(row))
      options += (options.empty() ? "" : ", ") + option;
    lines.push_back({fmt::format("{:<{}}  {}", row.collective, width, row.name),
                     row.summary + (options.empty() ? "" : " (" + options + ")")});
  }
  return lines;
}

std::string words(const std::vector<collectives::CollectiveDecisions::Limit>& limits, bool of_all_blocks)
{
  std::string text;
  for (const auto& limit : limits) {
    if (!text.empty()) text += ", from " + exact_size(limit.bytes) + (of_all_blocks ? " of all blocks " : " ");
    text += limit.name;
  }
  return text;
}

/// A library's choices for one collective: its names for algorithms, then by number of ranks what it takes from which size.
void add_decisions(const std::string& of, const collectives::CollectiveDecisions& decisions, std::vector<Line>& lines)
{
  const auto& rows = decisions.rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string last = i + 1 < rows.size() ? fmt::format(" to {}", rows[i + 1].ranks - 1) : " or more";
    const std::string ranks = fmt::format("{}  {}{} ranks", of, rows[i].ranks, last);
    const bool of_all = decisions.of_all_blocks();
    lines.push_back({ranks, words(rows[i].limits, of_all)});
    if (!rows[i].unless_power_of_two.empty())
      lines.push_back({ranks + ", no power of two", words(rows[i].unless_power_of_two, of_all)});
  }
  for (const auto& [name, choice] : decisions.choices())
    lines.push_back({of + "  " + name, "= " + choice.text()});
}

/// Library, collective and number of ranks in one column.
std::vector<Line> decisions()
{
  std::vector<Line> lines;
  for (const MpiLibrary& library : mpi_libraries()) {
    const collectives::LibraryDecisions& of = collectives::decisions_of(library);
    lines.push_back({library.text(), of.origin});
    for (const auto& [collective, decided] : of.collectives)
      add_decisions(library.text() + "  " + collective, decided, lines);
  }
  return lines;
}

/// Model and pattern as two columns; formula and required options.
std::vector<Line> patterns()
{
  std::size_t width = 0;
  for (const PatternRow& row : pattern_table())
    width = std::max(width, row.model.size());
  std::vector<Line> lines;
  for (const PatternRow& row : pattern_table()) {
    std::string options;
    for (const PatternOptionRow* option : options_of(row))
      options += (options.empty() ? "" : ", ") + option->name;
    lines.push_back({fmt::format("{:<{}}  {}", row.model, width, row.pattern),
                     row.summary + (options.empty() ? "" : " (" + options + ")")});
  }
  return lines;
}

/// Kind, class and place of each range in one column.
std::vector<Line> ranges()
{
  std::vector<Line> lines;
  for (const HardwareRange& range : hardware_ranges())
    lines.push_back(
        {fmt::format("{}  {}  {}", range.kind, range.of.empty() ? "(all)" : range.of, range.place),
         fmt::format("{} to {}{} ({})", range.least, range.most, range.per_chip ? " a chip" : "", range.source)});
  return lines;
}

struct Topic {
  const char* name;
  std::vector<Line> (*lines)();
};

/// The lists that there are. Every line comes from the table that the code itself uses.
const std::vector<Topic>& topics()
{
  static const std::vector<Topic> table = {{"models", models},
                                           {"patterns", patterns},
                                           {"workloads", [] { return lines_of(workload_table()); }},
                                           {"algorithms", algorithms},
                                           {"networks", [] { return lines_of(network_table()); }},
                                           {"quantities", [] { return lines_of(quantity_table()); }},
                                           {"formats", [] { return lines_of(import_format_table()); }},
                                           {"ranges", ranges},
                                           {"decisions", decisions}};
  return table;
}

std::string listed(const Topic& topic, const char* indent)
{
  const std::vector<Line> lines = topic.lines();
  std::size_t width = 0;
  for (const Line& line : lines)
    width = std::max(width, line.name.size());
  std::string text;
  for (const Line& line : lines)
    text += fmt::format("{}{:<{}}  {}\n", indent, line.name, width, line.summary);
  return text;
}

ExitStatus run(const std::string& name)
{
  Output results("");
  for (const Topic& topic : topics()) {
    if (name.empty())
      results.write(std::string(topic.name) + "\n" + listed(topic, "  "));
    else if (name == topic.name)
      results.write(listed(topic, ""));
  }
  return fine;
}

} // namespace

void add_list(CLI::App& program, Action& action)
{
  auto topic = std::make_shared<std::string>();
  std::vector<std::string> names;
  for (const Topic& t : topics())
    names.emplace_back(t.name);
  CLI::App* app = program.add_subcommand(
      "list", "list models, workloads, algorithms, networks, formats, ranges, decisions and more");
  app->add_option("topic", *topic, fmt::format("{}", fmt::join(names, ", ")))
      ->check(CLI::IsMember(names).description(""));
  app->callback([topic, &action] { action = [topic] { return run(*topic); }; });
}

} // namespace loghop::app

#include "loghop/predict/pattern_options.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/units/format.hpp"
#include "loghop/units/parse_quantity.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <tuple>
#include <utility>

namespace loghop {

namespace {

using Arguments = PatternArguments;
using Number = std::optional<double>;

Bytes bytes_of(const std::string& text)
{
  const ParsedQuantity parsed = parse_quantity(text, Dimension::size);
  if (const auto* problem = std::get_if<QuantityProblem>(&parsed)) throw std::invalid_argument(problem->problem);
  return Bytes(static_cast<double>(std::get<long double>(parsed)));
}

int whole_of(const std::string& text)
{
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0)
    throw std::invalid_argument("expected a whole number from 0 to 2147483647, found " + in_quotes(text));
  return value;
}

std::pair<int, int> pair_of(const std::string& text)
{
  const auto cross = text.find('x');
  if (cross == std::string::npos)
    throw std::invalid_argument("expected two whole numbers such as \"2x8\", found " + in_quotes(text));
  return {whole_of(text.substr(0, cross)), whole_of(text.substr(cross + 1))};
}

std::string size_text(Bytes size)
{
  return size.count() == std::floor(size.count()) ? exact_size(std::llround(size.count()))
                                                  : fmt::format("{:g}B", size.count());
}

/// Words of an option, in the order of the values of its enumeration.
template<class Enum> Enum word_of(const std::string& text, const std::vector<std::string>& words)
{
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == text) return static_cast<Enum>(i);
  throw std::invalid_argument(unknown_component("word", text, words));
}

const std::vector<std::string> levels = {"within_chip", "within_node", "between_nodes"};
const std::vector<std::string> layouts = {"cc", "cn", "nc", "nn"};
const std::vector<std::string> placements = {"block", "cyclic"};
const std::vector<std::string> receivers = {"not_counted", "counted"};
const std::vector<std::string> neighbours = {"counted", "dropped"};

template<class Enum> const std::string& word(Enum value, const std::vector<std::string>& words)
{
  return words.at(static_cast<std::size_t>(value));
}

/// No pattern is that of a message to itself and has levels.
Level level_named(const std::string& text)
{
  for (const Level level : {Level::within_chip, Level::within_node, Level::between_nodes})
    if (text == name_of(level)) return level;
  throw std::invalid_argument(unknown_component("word", text, levels));
}

void read_border(const std::string& text, Arguments& a)
{
  const auto [bw, bh] = text.find('x') == std::string::npos ? std::pair(whole_of(text), whole_of(text)) : pair_of(text);
  a.border = {bw, bh};
}

std::vector<PatternOptionRow> sizes_and_counts()
{
  return {
      {PatternOption::size, "size", "size_bytes", "SIZE", "of messages",
       [](const std::string& t, Arguments& a) { a.size = bytes_of(t); },
       [](const Arguments& a) { return size_text(a.size); },
       [](const Arguments& a) -> Number { return a.size.count(); }},
      {PatternOption::stride, "stride", "stride_bytes", "SIZE", "of data in memory (default: 0B, contiguous)",
       [](const std::string& t, Arguments& a) { a.stride = bytes_of(t); },
       [](const Arguments& a) { return size_text(a.stride); },
       [](const Arguments& a) -> Number { return a.stride.count(); }},
      {PatternOption::arguments, "arguments", "arguments", "N", "of short messages (default: the fewest measured)",
       [](const std::string& t, Arguments& a) { a.arguments = whole_of(t); },
       [](const Arguments& a) { return a.arguments ? std::to_string(*a.arguments) : "-"; },
       [](const Arguments& a) -> Number { return a.arguments ? Number(*a.arguments) : std::nullopt; }},
      {PatternOption::ranks, "ranks", "ranks", "P", "of a collective",
       [](const std::string& t, Arguments& a) { a.ranks = whole_of(t); },
       [](const Arguments& a) { return std::to_string(a.ranks); },
       [](const Arguments& a) -> Number { return a.ranks; }},
      {PatternOption::nodes, "nodes", "nodes", "N", "on which the ranks are, as many on each",
       [](const std::string& t, Arguments& a) { a.nodes = whole_of(t); },
       [](const Arguments& a) { return std::to_string(a.nodes); },
       [](const Arguments& a) -> Number { return a.nodes; }},
      {PatternOption::others, "others", "others", "P", "hosts that one host sends to",
       [](const std::string& t, Arguments& a) { a.others = whole_of(t); },
       [](const Arguments& a) { return std::to_string(a.others); },
       [](const Arguments& a) -> Number { return a.others; }},
      {PatternOption::threshold, "threshold", "threshold_bytes", "SIZE",
       "S: messages above it synchronise (default: none)",
       [](const std::string& t, Arguments& a) { a.threshold = bytes_of(t); },
       [](const Arguments& a) { return a.threshold ? size_text(*a.threshold) : "-"; },
       [](const Arguments& a) -> Number { return a.threshold ? Number(a.threshold->count()) : std::nullopt; }},
  };
}

std::vector<PatternOptionRow> words_and_grids()
{
  return {
      {PatternOption::level, "level", "level", "LEVEL", "within_chip|within_node|between_nodes (the default)",
       [](const std::string& t, Arguments& a) { a.level = level_named(t); },
       [](const Arguments& a) { return std::string(name_of(a.level)); }, nullptr},
      {PatternOption::layout, "layout", "layout", "LAYOUT", "of sender and receiver: cc|cn|nc|nn (default: cc)",
       [](const std::string& t, Arguments& a) { a.layout = word_of<MemoryLayout>(t, layouts); },
       [](const Arguments& a) { return word(a.layout, layouts); }, nullptr},
      {PatternOption::placement, "placement", "placement", "HOW", "of ranks on nodes: block|cyclic (default: block)",
       [](const std::string& t, Arguments& a) { a.placement = word_of<RankPlacement>(t, placements); },
       [](const Arguments& a) { return word(a.placement, placements); }, nullptr},
      {PatternOption::last_receiver, "last-receiver", "last_receiver", "HOW",
       "not_counted|counted in the linear broadcast (default: not_counted)",
       [](const std::string& t, Arguments& a) { a.last_receiver = word_of<LastReceiver>(t, receivers); },
       [](const Arguments& a) { return word(a.last_receiver, receivers); }, nullptr},
      {PatternOption::grid, "grid", "grid", "XxY", "nodes in x and y",
       [](const std::string& t, Arguments& a) { std::tie(a.image.X, a.image.Y) = pair_of(t); },
       [](const Arguments& a) { return fmt::format("{}x{}", a.image.X, a.image.Y); }, nullptr},
      {PatternOption::image, "image", "image", "WxH", "values of 4 B in x and y (default: 512x512)",
       [](const std::string& t, Arguments& a) { std::tie(a.image.imw, a.image.imh) = pair_of(t); },
       [](const Arguments& a) { return fmt::format("{}x{}", a.image.imw, a.image.imh); }, nullptr},
      {PatternOption::border, "border", "border", "N", "columns and rows exchanged: 4, or 4x2 (default: 4)",
       read_border, [](const Arguments& a) { return fmt::format("{}x{}", a.border.bw, a.border.bh); }, nullptr},
      {PatternOption::absent, "absent", "absent", "HOW",
       "neighbours at X = 1 or Y = 1: counted|dropped (default: counted)",
       [](const std::string& t, Arguments& a) { a.absent = word_of<AbsentNeighbours>(t, neighbours); },
       [](const Arguments& a) { return word(a.absent, neighbours); }, nullptr},
  };
}

std::vector<PatternOptionRow> all_options()
{
  std::vector<PatternOptionRow> table = sizes_and_counts();
  for (PatternOptionRow& row : words_and_grids())
    table.push_back(std::move(row));
  return table;
}

} // namespace

const std::vector<PatternOptionRow>& pattern_option_table()
{
  static const std::vector<PatternOptionRow> table = all_options();
  return table;
}

std::vector<const PatternOptionRow*> options_of(const PatternRow& row)
{
  std::vector<const PatternOptionRow*> options;
  for (const std::vector<PatternOption>& list : {row.required, row.optional})
    for (const PatternOption option : list)
      for (const PatternOptionRow& known : pattern_option_table())
        if (known.option == option) options.push_back(&known);
  return options;
}

} // namespace loghop

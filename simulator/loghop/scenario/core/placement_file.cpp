#include "loghop/scenario/core/placement_file.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/readers.hpp"

#include <charconv>
#include <optional>
#include <sstream>

namespace loghop {

namespace {

std::optional<Node> node_in(const std::string& word)
{
  int number = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size() || number < 0) return std::nullopt;
  return Node(number);
}

std::string allowed(const Platform* platform)
{
  if (platform == nullptr) return "the number of a node";
  return "a node from 0 to " + std::to_string(platform->network_nodes() - 1);
}

} // namespace

std::vector<Node> read_placement_file(const JsonValue& name, const Platform* platform)
{
  const std::string file = file_beside(name);
  if (file.empty()) return {};
  std::istringstream text;
  try {
    text.str(read_text(file));
  } catch (const InputErrors& errors) {
    name.problems().add(errors);
    return {};
  }
  std::vector<Node> nodes;
  std::size_t number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string word, more;
    if (!(words >> word)) continue;
    const std::optional<Node> node = words >> more ? std::nullopt : node_in(word);
    if (!node || (platform != nullptr && node->value() >= platform->network_nodes())) {
      name.problem("expected " + allowed(platform) + " in each line of " + in_quotes(file) + ", found " +
                   in_quotes(line) + " in line " + std::to_string(number));
      return {};
    }
    nodes.push_back(*node);
  }
  if (nodes.empty()) name.problem("expected the number of a node in each line of " + in_quotes(file) + ", found none");
  return nodes;
}

std::string placement_text(const std::vector<Node>& node_of_rank, const std::string& comment)
{
  std::string text = "# " + comment + "\n";
  for (const Node node : node_of_rank)
    text += to_string(node) + "\n";
  return text;
}

} // namespace loghop

// Reads the workload "grid_exchange".
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/image/grid_exchange.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace loghop {

namespace {

constexpr std::int64_t longest_side = std::int64_t{1} << 24; // along a side
constexpr std::size_t most_operations = 1000;

std::pair<std::int64_t, std::int64_t> read_pair(const JsonValue& place, std::int64_t min)
{
  std::vector<std::int64_t> two;
  for (const JsonValue& value : place.elements(2, 2))
    two.push_back(value.integer(min, longest_side));
  return two.size() == 2 ? std::pair(two[0], two[1]) : std::pair(min, min); // elements() has said why
}

void read_operations(JsonObject& object, GridExchange& made)
{
  using Action = GridExchange::Action;
  for (const JsonValue& value : object.require("operations").elements(1, most_operations))
    made.operations.push_back(
        value.choice<Action>({{"scatter", Action::scatter}, {"border", Action::border}, {"gather", Action::gather}}));
}

/// Either one number for both, or across and along.
void read_border(JsonObject& object, GridExchange& made)
{
  const auto& all = made.operations;
  const bool needed = std::find(all.begin(), all.end(), GridExchange::Action::border) != all.end();
  const std::optional<JsonValue> border = needed ? object.require("border") : object.find("border");
  if (!border || border->missing()) return;
  if (border->is_array()) {
    std::tie(made.border_across, made.border_along) = read_pair(*border, 0);
  } else {
    made.border_across = border->integer(0, longest_side);
    made.border_along = made.border_across;
  }
}

} // namespace

std::unique_ptr<Workload> read_grid_exchange(JsonObject& object)
{
  using Tree = GridExchange::Tree;
  using Kind = BorderExchange::Kind;
  auto made = std::make_unique<GridExchange>();
  std::tie(made->width, made->height) = read_pair(object.require("image"), 1);
  const auto [X, Y] = read_pair(object.require("grid"), 1);
  made->X = static_cast<int>(X);
  made->Y = static_cast<int>(Y);
  made->pixel_bytes = object.require("pixel").whole_bytes(1, 1024);
  read_operations(object, *made);
  read_border(object, *made);
  if (const auto tree = object.find("tree"))
    made->tree = tree->choice<Tree>({{"linear", Tree::linear}, {"binomial", Tree::binomial}});
  if (const auto exchange = object.find("exchange"))
    made->exchange = exchange->choice<Kind>({{"shifts", Kind::shifts}, {"four", Kind::four}, {"eight", Kind::eight}});
  if (const auto time = object.find("pixel_time")) made->pixel_time = time->time();
  if (const auto iterations = object.find("iterations")) made->iterations = iterations->integer(1, 1'000'000'000);
  return made;
}

} // namespace loghop

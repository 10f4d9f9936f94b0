// Reads the workloads "ping_pong" and "one_to_many".
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

namespace loghop {

namespace {

constexpr std::int64_t most_ranks = 1 << 28;
constexpr std::int64_t most_iterations = 1'000'000'000;
constexpr std::int64_t largest_size = std::int64_t{1} << 40;

PingPong::Layout read_layout(const JsonValue& value)
{
  JsonObject object = value.object();
  PingPong::Layout layout;
  layout.block = object.require("block").whole_bytes(1, largest_size);
  layout.stride = object.require("stride").whole_bytes(1, largest_size);
  object.finish();
  return layout;
}

/// "layout" holds for both ends, "from_layout" and "to_layout" for one.
void read_layouts(JsonObject& object, PingPong& made)
{
  if (const auto both = object.find("layout")) made.at_from = made.at_to = read_layout(*both);
  for (const auto& [key, layout] : {std::pair{"from_layout", &made.at_from}, std::pair{"to_layout", &made.at_to}})
    if (const auto one = object.find(key)) {
      *layout = read_layout(*one);
      if (object.find("layout")) one->problem("expected \"layout\" for both ends, or one for each, found both");
    }
}

} // namespace

std::unique_ptr<Workload> read_ping_pong(JsonObject& object)
{
  using Measure = PingPong::Measure;
  auto made = std::make_unique<PingPong>();
  if (const auto from = object.find("from")) made->from = Rank(static_cast<int>(from->integer(0, most_ranks)));
  if (const auto to = object.find("to")) made->to = Rank(static_cast<int>(to->integer(0, most_ranks)));
  made->message_bytes = object.require("message").whole_bytes(0, largest_size);
  if (const auto iterations = object.find("iterations")) made->iterations = iterations->integer(1, most_iterations);
  if (const auto measure = object.find("measure"))
    made->measure = measure->choice<Measure>({{"half_round_trip", Measure::half_round_trip},
                                              {"send", Measure::send},
                                              {"receive", Measure::receive},
                                              {"one_way", Measure::one_way}});
  read_layouts(object, *made);
  if (const auto packing = object.find("packing"))
    made->at_from.by_program = made->at_to.by_program = packing->choice<bool>({{"library", false}, {"program", true}});
  return made;
}

std::unique_ptr<Workload> read_one_to_many(JsonObject& object)
{
  auto made = std::make_unique<OneToMany>();
  made->others = static_cast<int>(object.require("others").integer(1, 65535));
  made->message_bytes = object.require("message").whole_bytes(0, largest_size);
  if (const auto answers = object.find("answers")) made->answers = answers->boolean();
  if (const auto iterations = object.find("iterations")) made->iterations = iterations->integer(1, most_iterations);
  return made;
}

} // namespace loghop

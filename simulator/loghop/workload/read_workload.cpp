#include "loghop/workload/read_workload.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/collectives/read_collective_workload.hpp"
#include "loghop/workload/fft/read_fft.hpp"
#include "loghop/workload/goal/read_goal_workload.hpp"
#include "loghop/workload/image/read_grid_exchange.hpp"
#include "loghop/workload/point_to_point/read_point_to_point.hpp"
#include "loghop/workload/ti/read_ti_workload.hpp"
#include "loghop/workload/traffic/read_message_file.hpp"
#include "loghop/workload/traffic/traffic.hpp"

#include <initializer_list>
#include <limits>
#include <utility>

namespace loghop {

namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 62;

int small(const JsonValue& value, int min)
{
  return static_cast<int>(value.integer(min, std::numeric_limits<int>::max()));
}

/// Keys that are allowed or not depending on a value that is wrong: nothing is said about them.
void know(JsonObject& object, std::initializer_list<const char*> keys)
{
  for (const char* key : keys)
    object.find(key);
}

/// What sender and handler do while the bytes of a long message are moved: the same keys for all workloads.
void read_dma_modes(JsonObject& object, DmaMode& send, DmaMode& receive)
{
  const Choice<DmaMode> nonblocking = {"nonblocking", DmaMode::nonblocking};
  const Choice<DmaMode> blocking = {"blocking", DmaMode::blocking};
  if (const auto mode = object.find("send")) {
    send = mode->choice<DmaMode>({{"waiting", DmaMode::waiting}, nonblocking, blocking});
  }
  if (const auto mode = object.find("receive")) receive = mode->choice<DmaMode>({nonblocking, blocking});
}

std::unique_ptr<Workload> read_remap(JsonObject& object)
{
  using Kind = Remap::Kind;
  using Destinations = Remap::Destinations;
  auto remap = std::make_unique<Remap>();
  const std::size_t problems_before = object.place().problems().size();
  remap->kind = object.require("kind").choice<Kind>(
      {{"synchronous", Kind::synchronous}, {"asynchronous", Kind::asynchronous}, {"long", Kind::long_messages}});
  const bool wrong_kind = object.place().problems().size() > problems_before;
  if (const auto rule = object.find("destinations")) {
    remap->destinations =
        rule->choice<Destinations>({{"random", Destinations::random}, {"shifted", Destinations::shifted}});
  }
  remap->iterations = object.require("iterations").integer(1);
  if (wrong_kind) {
    know(object, {"arguments", "message", "send", "receive"});
  } else if (remap->kind == Kind::long_messages) {
    remap->bytes = object.require("message").whole_bytes(1, most_bytes);
    read_dma_modes(object, remap->send, remap->receive);
  } else if (const auto arguments = object.find("arguments")) {
    remap->arguments = small(*arguments, 0);
  }
  return remap;
}

void read_mapping(const JsonValue& mapping, DiamondDag& diamond)
{
  using Mapping = DiamondDag::Mapping;
  if (mapping.is_array()) {
    diamond.mapping = Mapping::list;
    for (const JsonValue& node : mapping.elements(1))
      diamond.nodes.push_back(small(node, 0));
  } else {
    diamond.mapping = mapping.choice<Mapping>(
        {{"random", Mapping::random}, {"row_major", Mapping::row_major}, {"boustrophedon", Mapping::boustrophedon}});
  }
}

/// Either "bytes_per_value" or the size of a whole "message".
void read_boundary(JsonObject& object, DiamondDag& diamond)
{
  const auto per_value = object.find("bytes_per_value");
  const auto message = object.find("message");
  if (per_value.has_value() == message.has_value()) {
    object.problem(std::string(R"(expected either "bytes_per_value" or "message", found )") +
                   (message ? "both" : "neither"));
  } else if (per_value) {
    diamond.bytes_per_value = per_value->bytes().count();
  } else {
    const auto bytes = static_cast<double>(message->whole_bytes(1, most_bytes));
    diamond.bytes_per_value = bytes * diamond.blocks / diamond.side;
  }
}

std::unique_ptr<Workload> read_diamond(JsonObject& object)
{
  auto diamond = std::make_unique<DiamondDag>();
  const std::size_t problems_before = object.place().problems().size();
  diamond->side = small(object.require("side"), 1);
  const JsonValue blocks = object.require("blocks");
  diamond->blocks = small(blocks, 1);
  if (object.place().problems().size() == problems_before && diamond->side % diamond->blocks != 0) {
    blocks.problem("expected a divisor of side (" + std::to_string(diamond->side) + "), found " + blocks.found());
  }
  diamond->task_time = object.require("task").time();
  if (const auto aggregation = object.find("aggregation")) diamond->aggregation_time = aggregation->time();
  read_boundary(object, *diamond);
  if (const auto mapping = object.find("mapping")) read_mapping(*mapping, *diamond);
  read_dma_modes(object, diamond->send, diamond->receive);
  return diamond;
}

double read_fraction(const JsonValue& value)
{
  if (!value.is_string()) return value.number(0, 1);
  const double fraction = value.percent();
  if (fraction <= 1) return fraction;
  value.problem("expected at most 100%, found " + value.found());
  return 1;
}

std::unique_ptr<Workload> read_em3d(JsonObject& object)
{
  using Distribution = Em3d::Distribution;
  auto em3d = std::make_unique<Em3d>();
  em3d->graph_nodes = object.require("nodes").integer(1);
  em3d->degree = small(object.require("degree"), 1);
  if (const auto nonlocal = object.find("nonlocal")) em3d->nonlocal = read_fraction(*nonlocal);
  em3d->span = small(object.require("span"), 1);
  em3d->iterations = object.require("iterations").integer(1);
  if (const auto values = object.find("values_per_message")) em3d->values_per_message = small(*values, 1);
  if (const auto update = object.find("update")) em3d->update_time = update->time();
  if (const auto distribution = object.find("distribution")) {
    em3d->distribution =
        distribution->choice<Distribution>({{"random", Distribution::random}, {"clustered", Distribution::clustered}});
  }
  return em3d;
}

double read_load(const JsonValue& value)
{
  const std::size_t problems_before = value.problems().size();
  const double load = value.number(0);
  if (value.problems().size() > problems_before || load > 0) return load;
  value.problem("expected a number above 0 (flits of a node in a flit time), found " + value.found());
  return load;
}

std::unique_ptr<Workload> read_traffic(JsonObject& object)
{
  using Pattern = Traffic::Pattern;
  auto traffic = std::make_unique<Traffic>();
  const std::size_t problems_before = object.place().problems().size();
  traffic->pattern = object.require("pattern").choice<Pattern>({{"uniform", Pattern::uniform},
                                                                {"transpose", Pattern::transpose},
                                                                {"bit_complement", Pattern::bit_complement},
                                                                {"hot_spot", Pattern::hot_spot},
                                                                {"nearest_neighbour", Pattern::nearest_neighbour}});
  if (object.place().problems().size() > problems_before) know(object, {"hot_node", "hot_fraction"});
  traffic->load = read_load(object.require("load"));
  traffic->message_bytes = object.require("message").whole_bytes(1, most_bytes);
  traffic->messages_per_node = object.require("messages_per_node").integer(1);
  if (const auto warmup = object.find("warmup_per_node")) traffic->warmup_per_node = warmup->integer(0);
  if (traffic->pattern == Pattern::hot_spot) {
    if (const auto node = object.find("hot_node")) traffic->hot_node = small(*node, 0);
    if (const auto fraction = object.find("hot_fraction")) traffic->hot_fraction = read_fraction(*fraction);
  }
  return traffic;
}

std::unique_ptr<Workload> read_messages(JsonObject& object)
{
  return std::make_unique<MessageList>(read_message_file(object.require("file")));
}

} // namespace

const std::vector<WorkloadRow>& workload_table()
{
  static const std::vector<WorkloadRow> table = {
      {"remap", "every rank sends one short or long message after the other to other ranks", read_remap},
      {"diamond", "dynamic programming on a grid in stripes, pipelined with long messages", read_diamond},
      {"em3d", "values along the edges of a bipartite graph, in blocks as short messages", read_em3d},
      {"traffic", "synthetic traffic at a load, for the network alone", read_traffic},
      {"messages", "the messages of a CSV file, for the network alone", read_messages},
      {"goal", "the operations of a GOAL file", read_goal_workload},
      {"ti", "an MPI program, from the time-independent trace that SimGrid made of it", read_ti_workload},
      {"collective", "a collective by one of the algorithms that are listed", read_collective_workload},
      {"fft", "3D FFT in slabs or pencils, with exchanges by all-to-all", read_fft},
      {"grid_exchange", "an image on a grid of ranks: scatter, exchange of borders, gather", read_grid_exchange},
      {"ping_pong", "messages between two ranks, or to itself: half round trip, send, receive, one way",
       read_ping_pong},
      {"one_to_many", "rank 0 sends to P others, which answer or do not: posting overhead, round trip",
       read_one_to_many}};
  return table;
}

std::unique_ptr<Workload> read_workload(const JsonValue& place)
{
  JsonObject object = place.object();
  const WorkloadRow* row = find_component(workload_table(), "workload", object.require("type"));
  if (row == nullptr) return nullptr; // which keys are known depends on the type
  std::unique_ptr<Workload> workload = row->read(object);
  object.finish();
  return workload;
}

} // namespace loghop

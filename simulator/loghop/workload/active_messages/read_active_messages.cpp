// Reads the workloads of active messages: "remap", "diamond" and "em3d".
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/core/readers.hpp"

namespace loghop {

namespace {

/// Reads "send" and "receive": how sender and handler spend the time in which a DMA engine moves a long message.
void read_dma_modes(JsonObject& object, DmaMode& send, DmaMode& receive)
{
  const Choice<DmaMode> nonblocking = {"nonblocking", DmaMode::nonblocking};
  const Choice<DmaMode> blocking = {"blocking", DmaMode::blocking};
  if (const auto mode = object.find("send")) {
    send = mode->choice<DmaMode>({{"waiting", DmaMode::waiting}, nonblocking, blocking});
  }
  if (const auto mode = object.find("receive")) receive = mode->choice<DmaMode>({nonblocking, blocking});
}

void read_mapping(const JsonValue& mapping, DiamondDag& diamond)
{
  using Mapping = DiamondDag::Mapping;
  if (mapping.is_array()) {
    diamond.mapping = Mapping::list;
    for (const JsonValue& rank : mapping.elements(1))
      diamond.nodes.emplace_back(read_int(rank, 0));
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
    const auto bytes = static_cast<double>(message->whole_bytes(1, most_message_bytes));
    diamond.bytes_per_value = bytes * diamond.blocks / diamond.side;
  }
}

} // namespace

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
    allow_keys(object, {"arguments", "message", "send", "receive"});
  } else if (remap->kind == Kind::long_messages) {
    remap->bytes = object.require("message").whole_bytes(1, most_message_bytes);
    read_dma_modes(object, remap->send, remap->receive);
  } else if (const auto arguments = object.find("arguments")) {
    remap->arguments = read_int(*arguments, 0);
  }
  return remap;
}

std::unique_ptr<Workload> read_diamond(JsonObject& object)
{
  auto diamond = std::make_unique<DiamondDag>();
  const std::size_t problems_before = object.place().problems().size();
  diamond->side = read_int(object.require("side"), 1);
  const JsonValue blocks = object.require("blocks");
  diamond->blocks = read_int(blocks, 1);
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

std::unique_ptr<Workload> read_em3d(JsonObject& object)
{
  using Distribution = Em3d::Distribution;
  auto em3d = std::make_unique<Em3d>();
  em3d->graph_nodes = object.require("nodes").integer(1);
  em3d->degree = read_int(object.require("degree"), 1);
  if (const auto nonlocal = object.find("nonlocal")) em3d->nonlocal = read_fraction(*nonlocal);
  em3d->span = read_int(object.require("span"), 1);
  em3d->iterations = object.require("iterations").integer(1);
  if (const auto values = object.find("values_per_message")) em3d->values_per_message = read_int(*values, 1);
  if (const auto update = object.find("update")) em3d->update_time = update->time();
  if (const auto distribution = object.find("distribution")) {
    em3d->distribution =
        distribution->choice<Distribution>({{"random", Distribution::random}, {"clustered", Distribution::clustered}});
  }
  return em3d;
}

} // namespace loghop

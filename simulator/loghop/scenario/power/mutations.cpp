#include "loghop/scenario/power/mutations.hpp"

#include "loghop/scenario/power/scale_quantities.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace loghop {

namespace {

using nlohmann::json;
using Pointer = json::json_pointer;

/// The leaf at a place, seen through "value"; nullptr if there is none.
json* leaf_at(json& file, const char* place)
{
  const Pointer pointer(place);
  if (!file.contains(pointer)) return nullptr;
  json& node = file[pointer];
  return node.is_object() && node.contains("value") ? &node["value"] : &node;
}

bool erase(json& file, const char* parent, const char* key)
{
  const Pointer pointer(parent);
  return file.contains(pointer) && file[pointer].is_object() && file[pointer].erase(key) > 0;
}

bool is_network(json& platform, const std::string& type)
{
  const json* found = leaf_at(platform, "/network/type");
  return found != nullptr && *found == type;
}

bool network_latency_doubled(json& p)
{
  return scale_quantities(p, "/network", {"link_latency", "node_latency", "hop", "injection", "ejection", "L"}, 2);
}

/// The flits of a wormhole network shrink with its channels, so that the flit time stays.
bool network_bandwidth_by(json& p, double factor)
{
  const bool loggops = scale_quantities(p, "/network", {"G"}, 1 / factor);
  return scale_quantities(p, "/network", {"link_bandwidth", "node_bandwidth", "bandwidth", "flit"}, factor) || loggops;
}

bool network_bandwidth_halved(json& p)
{
  return network_bandwidth_by(p, 0.5);
}

bool network_bandwidth_doubled(json& p)
{
  return network_bandwidth_by(p, 2);
}

bool links_without_limit(json& p)
{
  return is_network(p, "fluid") && scale_quantities(p, "/network", {"link_bandwidth", "node_bandwidth"}, 1000);
}

bool worms_pass_each_other(json& p)
{
  if (!is_network(p, "wormhole")) return false;
  p["network"]["virtual_channels"] = 16;
  return true;
}

bool mesh_with_ends_joined(json& p)
{
  json* topology = is_network(p, "wormhole") ? leaf_at(p, "/network/topology") : nullptr;
  if (topology == nullptr || *topology != "mesh") return false;
  *topology = "torus";
  return true;
}

bool mesh_turned(json& p)
{
  json* dimensions = leaf_at(p, "/network/dimensions");
  if (dimensions == nullptr || dimensions->size() < 2 || dimensions->front() == dimensions->back()) return false;
  std::swap(dimensions->front(), dimensions->back());
  return true;
}

const std::vector<std::string>& overhead_keys()
{
  static const std::vector<std::string> keys = {"send_overhead",
                                                "receive_overhead",
                                                "send_per_further_argument",
                                                "receive_per_further_argument",
                                                "send_dma_setup",
                                                "receive_dma_setup",
                                                "post",
                                                "o"};
  return keys;
}

bool overheads_by(json& p, double factor)
{
  return scale_quantities(p, "", overhead_keys(), factor);
}

bool overheads_doubled(json& p)
{
  return overheads_by(p, 2);
}

bool overheads_halved(json& p)
{
  return overheads_by(p, 0.5);
}

bool receivers_slower(json& p)
{
  return scale_quantities(p, "", {"receive_overhead", "receive_per_further_argument"}, 3);
}

bool caches_of_a_fourth(json& p)
{
  return scale_quantities(p, "/node/memory/caches", {"size"}, 0.25);
}

bool memory_latency_doubled(json& p)
{
  return scale_quantities(p, "/node/memory/main", {"latency"}, 2);
}

bool memory_bandwidth_halved(json& p)
{
  return scale_quantities(p, "/node/memory", {"bandwidth", "node_bandwidth"}, 0.5);
}

bool no_copies(json& p)
{
  return erase(p, "/middleware", "copies");
}

bool packing_three_times(json& p)
{
  return scale_quantities(p, "/middleware", {"pack_block"}, 3);
}

bool eager_limit_of_a_64th(json& p)
{
  return scale_quantities(p, "/middleware", {"eager_limit"}, 1.0 / 64);
}

bool near_as_far(json& p)
{
  return scale_quantities(p, "/middleware/within_node", {"send_overhead", "receive_overhead", "latency"}, 4);
}

/// As many cores in twice the nodes.
bool half_the_cores(json& p)
{
  json* nodes = leaf_at(p, "/network/nodes");
  json* cores = leaf_at(p, "/node/cores_per_chip");
  if (cores != nullptr && *cores < 2) cores = leaf_at(p, "/node/chips");
  if (nodes == nullptr || cores == nullptr || *cores < 2) return false;
  scale_quantity(*cores, 0.5);
  scale_quantity(*nodes, 2);
  return true;
}

/// Whether there was one.
bool times_three(json& p, const std::string& place)
{
  json* quantity = leaf_at(p, place.c_str());
  return quantity != nullptr && scale_quantity(*quantity, 3);
}

bool interface_slower(json& p)
{
  bool changed = scale_quantities(
      p, "", {"send_processing", "receive_processing", "fetch", "context_miss", "notification", "interrupt_interval"},
      3);
  for (int step = 0; times_three(p, "/node/nic/interrupt_steps/" + std::to_string(step) + "/interval"); ++step)
    changed = true;
  return times_three(p, "/node/nic/partial_interrupts/interval") || changed;
}

bool interface_of_one_unit(json& p)
{
  json* units = leaf_at(p, "/node/nic/units");
  if (units == nullptr || *units == 1) return false;
  *units = 1;
  return true;
}

bool contexts_of_a_fourth(json& p)
{
  return scale_quantities(p, "/node/nic", {"contexts"}, 0.25);
}

bool queues_of_a_fourth(json& p)
{
  return scale_quantities(p, "/node/nic", {"output_queue", "input_queue"}, 0.25);
}

bool patience_four_times(json& p)
{
  return scale_quantities(p, "/node/nic", {"overflow_timeout"}, 4);
}

bool core_speed_halved(json& p)
{
  return scale_quantities(p, "", {"core_speed"}, 0.5);
}

/// Linear trees for binomial ones, and the other way round.
bool other_tree(json& item, const char* place)
{
  json* tree = leaf_at(item, place);
  if (tree == nullptr) return false;
  const bool linear = *tree == "linear";
  if (!linear && *tree != "binomial") return false;
  *tree = linear ? "binomial" : "linear";
  return true;
}

bool other_algorithm(json& item)
{
  return other_tree(item, "/workload/algorithm") || other_tree(item, "/workload/tree");
}

} // namespace

const std::vector<Mutation>& mutation_table()
{
  static const std::vector<Mutation> table = {
      {"network latency x 2", "each latency of the network doubled", network_latency_doubled, nullptr},
      {"network bandwidth / 2", "each bandwidth of the network halved", network_bandwidth_halved, nullptr},
      {"network bandwidth x 2", "each bandwidth of the network doubled", network_bandwidth_doubled, nullptr},
      {"links without limit", "contention off: links of 1000 times the bandwidth", links_without_limit, nullptr},
      {"worms pass each other", "contention off: 16 virtual channels a link", worms_pass_each_other, nullptr},
      {"mesh with ends joined", "a torus", mesh_with_ends_joined, nullptr},
      {"mesh turned", "the first and the last dimension change places", mesh_turned, nullptr},
      {"overheads x 2", "each overhead of processors doubled", overheads_doubled, nullptr},
      {"overheads / 2", "each overhead of processors halved", overheads_halved, nullptr},
      {"receive overheads x 3", "overheads of receivers three times as long", receivers_slower, nullptr},
      {"caches / 4", "caches of a fourth", caches_of_a_fourth, nullptr},
      {"memory latency x 2", "the latency of main memory doubled", memory_latency_doubled, nullptr},
      {"memory bandwidth / 2", "bandwidths of caches and main memory halved", memory_bandwidth_halved, nullptr},
      {"no copies", "messages are not copied at either end", no_copies, nullptr},
      {"packing x 3", "instructions to pack a block three times as long", packing_three_times, nullptr},
      {"eager limit / 64", "a handshake for messages of a 64th", eager_limit_of_a_64th, nullptr},
      {"within nodes x 4", "overheads and latency within a node four times as long", near_as_far, nullptr},
      {"cores / 2", "half of the cores a node, and twice the nodes", half_the_cores, nullptr},
      {"interface x 3", "times of network interfaces three times as long", interface_slower, nullptr},
      {"interface of one unit", "one processing unit an interface", interface_of_one_unit, nullptr},
      {"contexts / 4", "a fourth of the connections fits an interface", contexts_of_a_fourth, nullptr},
      {"queues / 4", "queues of interfaces of a fourth", queues_of_a_fourth, nullptr},
      {"overflow timeout x 4", "a full queue interrupts four times as late", patience_four_times, nullptr},
      {"core speed / 2", "operations of cores take twice as long", core_speed_halved, nullptr},
      {"other algorithm", "linear trees for binomial ones, and the other way round; models predict the first", nullptr,
       other_algorithm}};
  return table;
}

} // namespace loghop

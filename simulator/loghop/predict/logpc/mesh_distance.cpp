#include "loghop/predict/logpc/mesh_distance.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace loghop {
namespace {

int count_nodes(const std::vector<int>& dimensions)
{
  int product = 1;
  for (const int k : dimensions) {
    if (k < 1) throw std::invalid_argument("a mesh needs at least one node along each dimension");
    product *= k;
  }
  return product;
}

void need_node(Node node, int nodes)
{
  if (node < Node(0) || node >= Node(nodes))
    throw std::invalid_argument("node " + to_string(node) + " is not in a mesh of " + std::to_string(nodes));
}

/// Destinations of one coordinate along one dimension that are within reach.
struct Window {
  double count = 0;
  double distances = 0; ///< their sum
};

Window window(int k, int x, int l)
{
  Window found;
  const int last = x + std::min(l, k - 1 - x);
  for (int other = x - std::min(l, x); other <= last; ++other) {
    ++found.count;
    found.distances += std::abs(other - x);
  }
  return found;
}

/// Mean distance from `node` to what it can reach: the means along the dimensions add up.
double local_mean(const std::vector<int>& dimensions, int node, int l, Self self)
{
  double destinations = 1;
  double mean = 0;
  for (const int k : dimensions) {
    const Window along = window(k, node % k, l);
    destinations *= along.count;
    mean += along.distances / along.count;
    node /= k;
  }
  if (self == Self::included) return mean;
  return destinations > 1 ? mean * destinations / (destinations - 1) : 0;
}

double hops_or_end(const std::vector<int>& dimensions, int nodes, int from, int to, RowEnds ends)
{
  const bool there = to >= 0 && to < nodes;
  if (!there && ends == RowEnds::missing) return 0;
  if (!there && ends == RowEnds::extended) return dimensions.empty() ? 0 : dimensions.front();
  return mesh_hops(dimensions, Node(from), Node((to + nodes) % nodes));
}

} // namespace

int mesh_dimensions(const std::vector<int>& dimensions)
{
  const auto wide = std::count_if(dimensions.begin(), dimensions.end(), [](int k) { return k > 1; });
  return std::max(1, static_cast<int>(wide));
}

int mesh_hops(const std::vector<int>& dimensions, Node from, Node to, Ends ends)
{
  const int nodes = count_nodes(dimensions);
  need_node(from, nodes);
  need_node(to, nodes);
  int hops = 0;
  int a = from.value();
  int b = to.value();
  for (const int k : dimensions) {
    const int apart = std::abs(a % k - b % k);
    hops += ends == Ends::joined ? std::min(apart, k - apart) : apart;
    a /= k;
    b /= k;
  }
  return hops;
}

double mean_line_distance(int k)
{
  if (k < 1) throw std::invalid_argument("a line needs at least one node");
  return (static_cast<double>(k) * k - 1) / (3.0 * k);
}

double mean_ring_distance(int k)
{
  if (k < 1) throw std::invalid_argument("a ring needs at least one node");
  return k % 2 == 0 ? k / 4.0 : (static_cast<double>(k) * k - 1) / (4.0 * k);
}

double mean_distance(const std::vector<int>& dimensions, Self self, Ends ends)
{
  const double nodes = count_nodes(dimensions);
  double sum = 0;
  for (const int k : dimensions)
    sum += ends == Ends::joined ? mean_ring_distance(k) : mean_line_distance(k);
  if (self == Self::included || nodes < 2) return sum;
  return sum * nodes / (nodes - 1);
}

double mean_local_distance(const std::vector<int>& dimensions, int l, Self self)
{
  if (l < 0) throw std::invalid_argument("a locality span is at least 0 hops");
  const int nodes = count_nodes(dimensions);
  double sum = 0;
  for (int node = 0; node < nodes; ++node)
    sum += local_mean(dimensions, node, l, self);
  return sum / nodes;
}

double mean_neighbour_distance(const std::vector<int>& dimensions, RowEnds ends)
{
  const int nodes = count_nodes(dimensions);
  double sum = 0;
  for (int p = 0; p < nodes; ++p) {
    sum += hops_or_end(dimensions, nodes, p, p - 1, ends);
    sum += hops_or_end(dimensions, nodes, p, p + 1, ends);
  }
  return sum / 2 / nodes;
}

double mean_chain_distance(const std::vector<int>& dimensions, const std::vector<Node>& nodes, Ends ends)
{
  if (nodes.size() < 2) return 0;
  double sum = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i)
    sum += mesh_hops(dimensions, nodes[i - 1], nodes[i], ends);
  return sum / static_cast<double>(nodes.size() - 1);
}

} // namespace loghop

#include "loghop/workload/ti/collective_facts.hpp"

#include <numeric>
#include <stdexcept>

namespace loghop {

namespace {

using Kind = TiAction::Kind;

std::int64_t sum(const std::vector<std::int64_t>& sizes)
{
  return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
}

std::int64_t size_of(const std::vector<std::int64_t>& sizes, int number)
{
  const auto place = static_cast<std::size_t>(number);
  return place < sizes.size() ? sizes[place] : 0;
}

void set_sizes(CallFacts& facts, const TiAction& action, int number)
{
  const bool is_root = action.root == Rank(number);
  switch (action.kind) {
  case Kind::gatherv:
    facts.sent = action.bytes;
    facts.received = is_root ? sum(action.sizes) : 0;
    return;
  case Kind::scatterv:
    facts.sent = is_root ? sum(action.sizes) : 0;
    facts.received = action.bytes;
    return;
  case Kind::allgatherv:
    facts.sent = size_of(action.sizes, number);
    facts.received = sum(action.sizes);
    return;
  case Kind::alltoallv:
    facts.sent = sum(action.sizes);
    facts.received = sum(action.received_from);
    return;
  case Kind::reduce_scatter:
    facts.sent = sum(action.sizes);
    facts.received = size_of(action.sizes, number);
    return;
  default:
    return;
  }
}

} // namespace

std::string_view mpi_collective(Kind kind)
{
  switch (kind) {
  case Kind::barrier:
    return "Barrier";
  case Kind::broadcast:
    return "Bcast";
  case Kind::reduce:
    return "Reduce";
  case Kind::allreduce:
    return "Allreduce";
  case Kind::scan:
    return "Scan";
  case Kind::exscan:
    return "Exscan";
  case Kind::gather:
    return "Gather";
  case Kind::scatter:
    return "Scatter";
  case Kind::allgather:
    return "Allgather";
  case Kind::alltoall:
    return "Alltoall";
  case Kind::gatherv:
    return "Gatherv";
  case Kind::scatterv:
    return "Scatterv";
  case Kind::allgatherv:
    return "Allgatherv";
  case Kind::alltoallv:
    return "Alltoallv";
  case Kind::reduce_scatter:
    return "Reduce_scatter";
  default:
    throw std::logic_error("the action is no collective");
  }
}

CallFacts collective_facts(const TiAction& action, int number, int size)
{
  CallFacts facts;
  const std::string_view collective = mpi_collective(action.kind);
  facts.name = name_of_collective(collective, true);
  describe_collective(facts, collective, action.root.value(), number, size, action.bytes);
  set_sizes(facts, action, number);
  return facts;
}

} // namespace loghop

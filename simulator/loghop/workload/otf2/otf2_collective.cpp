#include "loghop/workload/otf2/otf2_collective.hpp"

#include "loghop/base/require.hpp"

#include <algorithm>
#include <cctype>

namespace loghop {

namespace {

using ActionKind = TiAction::Kind;

/// In the order of OTF2_CollectiveOp.
constexpr Otf2Collective table[otf2_collectives] = {{"Barrier", ActionKind::barrier, true},
                                                    {"Bcast", ActionKind::broadcast, true},
                                                    {"Gather", ActionKind::gather, true},
                                                    {"Gatherv", ActionKind::gatherv, true, true},
                                                    {"Scatter", ActionKind::scatter, true},
                                                    {"Scatterv", ActionKind::scatterv, true, true},
                                                    {"Allgather", ActionKind::allgather, true},
                                                    {"Allgatherv", ActionKind::allgatherv, true, true},
                                                    {"Alltoall", ActionKind::alltoall, true},
                                                    {"Alltoallv", ActionKind::alltoallv, true, true},
                                                    {"Alltoallw", ActionKind::alltoallv, true, true},
                                                    {"Allreduce", ActionKind::allreduce, true},
                                                    {"Reduce", ActionKind::reduce, true},
                                                    {"Reduce_scatter", ActionKind::reduce_scatter, true, true},
                                                    {"Scan", ActionKind::scan, true},
                                                    {"Exscan", ActionKind::exscan, true},
                                                    {"Reduce_scatter_block", ActionKind::reduce_scatter, true, true},
                                                    {"create_handle", ActionKind::nothing, false},
                                                    {"destroy_handle", ActionKind::nothing, false},
                                                    {"allocate", ActionKind::nothing, false},
                                                    {"deallocate", ActionKind::nothing, false},
                                                    {"create_handle_and_allocate", ActionKind::nothing, false},
                                                    {"destroy_handle_and_deallocate", ActionKind::nothing, false}};

__extension__ using Wide = __int128; // GCC and clang have it on every 64-bit machine

/// `total` * `part` / `whole` without overflow, rounded down.
std::int64_t share(std::int64_t total, std::int64_t part, std::int64_t whole)
{
  if (whole == 0) return 0;
  return static_cast<std::int64_t>(static_cast<Wide>(total) * part / whole);
}

std::vector<std::int64_t> all_of(const Otf2Sizes& sizes, bool sent)
{
  std::vector<std::int64_t> all;
  for (const auto& [out, in] : sizes)
    all.push_back(sent ? out : in);
  return all;
}

/// Bytes from member `from` to member `to`: each gets the share of all that is sent that it receives of all. Shares are
/// rounded so that those of one sender sum up to what it sent.
std::int64_t part_from_to(const std::vector<std::int64_t>& sent, const std::vector<std::int64_t>& up_to, int from,
                          int to)
{
  const std::int64_t own = sent[static_cast<std::size_t>(from)];
  const std::int64_t all = up_to.back();
  return share(own, up_to[static_cast<std::size_t>(to) + 1], all) -
         share(own, up_to[static_cast<std::size_t>(to)], all);
}

void set_alltoallv(TiAction& action, int number, const Otf2Sizes& sizes)
{
  const std::vector<std::int64_t> sent = all_of(sizes, true);
  std::vector<std::int64_t> up_to{0};
  for (const std::int64_t received : all_of(sizes, false))
    up_to.push_back(up_to.back() + received);
  for (int i = 0; i < static_cast<int>(sizes.size()); ++i) {
    action.sizes.push_back(part_from_to(sent, up_to, number, i));
    action.received_from.push_back(part_from_to(sent, up_to, i, number));
  }
}

/// Score-P says what each member received; EZTrace writes the sum of all at each.
void set_reduce_scatter(TiAction& action, const Otf2Sizes& sizes)
{
  action.sizes = all_of(sizes, false);
  const std::int64_t sent = sizes.front().first;
  const auto size = static_cast<std::int64_t>(sizes.size());
  if (size < 2 || std::any_of(action.sizes.begin(), action.sizes.end(), [&](std::int64_t s) { return s != sent; }))
    return;
  for (std::int64_t i = 0; i < size; ++i)
    action.sizes[static_cast<std::size_t>(i)] = share(sent, i + 1, size) - share(sent, i, size);
}

std::int64_t first_of(std::int64_t one, std::int64_t other)
{
  return one > 0 ? one : other;
}

void set_by_members(TiAction& action, const Otf2Call& call, int number, const Otf2Sizes& sizes)
{
  switch (action.kind) {
  case ActionKind::gatherv:
    action.bytes = call.bytes;
    if (number == call.root) action.sizes = all_of(sizes, true);
    return;
  case ActionKind::scatterv:
    action.bytes = call.received;
    if (number == call.root) action.sizes = all_of(sizes, false);
    return;
  case ActionKind::allgatherv:
    action.sizes = all_of(sizes, true);
    return;
  case ActionKind::reduce_scatter:
    return set_reduce_scatter(action, sizes);
  default:
    return set_alltoallv(action, number, sizes);
  }
}

} // namespace

const Otf2Collective& otf2_collective(std::uint8_t operation)
{
  require(operation < otf2_collectives, "OTF2 has no collective " + std::to_string(operation));
  return table[operation];
}

int otf2_nonblocking_operation(const std::string& region)
{
  constexpr std::size_t before = 5; // "MPI_I"
  if (region.rfind("MPI_I", 0) != 0) return -1;
  for (int i = 0; i < otf2_collectives; ++i) {
    std::string name = table[i].name;
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    if (region.substr(before) == name) return i;
  }
  return -1;
}

TiAction otf2_action(const Otf2Call& call, int number, int size, bool by_eztrace, const Otf2Sizes* sizes)
{
  TiAction action;
  action.kind = otf2_collective(call.operation).kind;
  if (action.has_root()) action.root = Rank(call.root);
  if (sizes != nullptr) {
    set_by_members(action, call, number, *sizes);
    return action;
  }
  const int blocks = by_eztrace ? 1 : size;
  switch (action.kind) {
  case ActionKind::broadcast:
    action.bytes = first_of(call.received, call.bytes);
    break;
  case ActionKind::gather:
  case ActionKind::allgather: // in place, nothing is sent
    action.bytes = first_of(call.bytes, call.received / blocks);
    break;
  case ActionKind::scatter:
    action.bytes = first_of(call.received, call.bytes / blocks);
    break;
  case ActionKind::alltoall:
    action.bytes = first_of(call.bytes, call.received) / blocks;
    break;
  case ActionKind::barrier:
    break;
  default: // reductions
    action.bytes = first_of(call.bytes, call.received);
  }
  return action;
}

} // namespace loghop

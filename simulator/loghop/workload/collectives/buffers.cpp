#include "loghop/workload/collectives/buffers.hpp"

#include "loghop/workload/collectives/fixed/temporaries.hpp"

#include <map>
#include <numeric>

namespace loghop::collectives {

namespace {

/// How much of its data a rank sends from, or receives into.
enum class Buffer { none, own, all, own_at_root, all_at_root };

struct Arguments {
  Buffer send, receive;
};

const std::map<std::string, Arguments>& arguments()
{
  static const std::map<std::string, Arguments> rows = {
      {"broadcast", {Buffer::own, Buffer::none}},      {"reduce", {Buffer::own, Buffer::own_at_root}},
      {"allreduce", {Buffer::own, Buffer::own}},       {"scan", {Buffer::own, Buffer::own}},
      {"exscan", {Buffer::own, Buffer::own}},          {"gather", {Buffer::own, Buffer::all_at_root}},
      {"scatter", {Buffer::all_at_root, Buffer::own}}, {"allgather", {Buffer::own, Buffer::all}},
      {"reduce_scatter", {Buffer::all, Buffer::own}},  {"alltoall", {Buffer::all, Buffer::all}},
  };
  return rows;
}

std::int64_t bytes_of(Buffer buffer, int ranks, int rank, const CollectiveOptions& o)
{
  const bool at_root = buffer == Buffer::own_at_root || buffer == Buffer::all_at_root;
  if (buffer == Buffer::none || (at_root && rank != o.root)) return 0;
  if (buffer == Buffer::own || buffer == Buffer::own_at_root)
    return o.sizes ? (*o.sizes)[static_cast<std::size_t>(rank)] : o.bytes;
  return o.sizes ? std::accumulate(o.sizes->begin(), o.sizes->end(), std::int64_t{0}) : ranks * o.bytes;
}

} // namespace

std::int64_t buffer_bytes(const std::string& collective, const std::string& algorithm, int ranks, int rank,
                          const CollectiveOptions& options)
{
  const auto row = arguments().find(collective);
  if (row == arguments().end()) return 0;
  const auto bytes = [&](Buffer buffer) { return bytes_of(buffer, ranks, rank, options); };
  return bytes(row->second.send) + bytes(row->second.receive) +
         temporary_bytes(collective, algorithm, ranks, rank, options);
}

} // namespace loghop::collectives

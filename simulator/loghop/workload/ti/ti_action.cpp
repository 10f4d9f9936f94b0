#include "loghop/workload/ti/ti_action.hpp"

#include "loghop/units/nearest_name.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Kind = TiAction::Kind;

// Numbers that SMPI writes for MPI_ANY_SOURCE (-333 by 3.32, the same as for MPI_PROC_NULL; -555 in its headers, -1 in
// old traces), MPI_PROC_NULL and MPI_ANY_TAG (-444, or -1).
constexpr Rank undefined_rank(-333);
constexpr Rank simgrid_any_source(-555);
constexpr Rank simgrid_no_rank(-666);
constexpr int simgrid_any_tag = -444;

Rank destination(TiWords& words)
{
  const Rank rank(words.integer("destination"));
  if (rank == undefined_rank || rank == simgrid_no_rank) return simgrid_no_rank;
  return words.checked_rank(rank, "destination");
}

Rank source(const TiWords& words, Rank rank)
{
  if (rank == undefined_rank || rank == simgrid_any_source || rank == any_source) return any_source;
  return rank == simgrid_no_rank ? rank : words.checked_rank(rank, "source");
}

/// Tags are also negative, as SMPI has them for its own messages.
int any_or_tag(TiWords& words)
{
  const int tag = words.integer("tag");
  return tag == simgrid_any_tag ? any_tag : tag;
}

int message_tag(TiWords& words, bool receives)
{
  const int tag = any_or_tag(words);
  if (tag < (receives ? any_tag : 0)) throw TiFault("expected a tag of 0 or more, found " + std::to_string(tag));
  return tag;
}

void read_nothing(TiWords& words, TiAction& a)
{
  a.kind = Kind::nothing;
  words.skip_rest();
}

void read_init(TiWords& words, TiAction& a)
{
  a.doubles_by_default = words.left() > 0;
  words.skip_rest();
}

void read_end(TiWords&, TiAction&) {}

void read_compute(TiWords& words, TiAction& a)
{
  a.amount = words.amount("number of flops");
}
void read_sleep(TiWords& words, TiAction& a)
{
  a.amount = words.amount("time in seconds");
}

void read_send(TiWords& words, TiAction& a)
{
  a.peer = destination(words);
  a.tag = message_tag(words, false);
  const std::int64_t count = words.count("size");
  a.bytes = words.times(count, words.datatype());
  if (a.peer == simgrid_no_rank) a.kind = Kind::nothing;
}

/// A receive need not say how much it gets.
void read_receive(TiWords& words, TiAction& a)
{
  const Rank written(words.integer("source"));
  a.peer = source(words, written);
  a.any_or_none = written == undefined_rank && a.kind == Kind::nonblocking_receive;
  a.tag = message_tag(words, true);
  const std::int64_t count = words.count_or_unknown("size");
  a.bytes = words.times(count, words.datatype());
  if (a.peer == simgrid_no_rank) a.kind = Kind::nothing;
}

/// Count and destination, count and source, two datatypes. There is no tag: only SMPI's replay matches these.
void read_send_receive(TiWords& words, TiAction& a)
{
  const std::int64_t sent = words.count("size to send");
  a.peer = words.checked_rank(Rank(words.integer("destination")), "destination");
  const std::int64_t received = words.count_or_unknown("size to receive");
  a.from = source(words, Rank(words.integer("source")));
  if (a.from == simgrid_no_rank) throw TiFault("expected a source, found MPI_PROC_NULL");
  a.bytes = words.times(sent, words.datatype());
  a.received = words.times(received, words.datatype());
}

void read_wait(TiWords& words, TiAction& a)
{
  a.peer = Rank(words.integer("source"));
  a.from = Rank(words.integer("destination"));
  if (a.peer == undefined_rank || a.peer == simgrid_any_source) a.peer = any_source;
  a.tag = any_or_tag(words);
}

void read_wait_all(TiWords& words, TiAction&)
{
  if (words.left() > 0) words.count("number of requests");
}

void read_broadcast(TiWords& words, TiAction& a)
{
  const std::int64_t count = words.count("size");
  a.root = words.root_if_given();
  a.bytes = words.times(count, words.datatype());
}

void read_reduction(TiWords& words, TiAction& a)
{
  const std::int64_t count = words.count("size");
  a.amount = words.amount("number of flops");
  if (a.kind == Kind::reduce) a.root = words.root_if_given();
  a.bytes = words.times(count, words.datatype());
}

/// Sent, received, root, two datatypes. A received count of 0 is left out by SMPI, which writes all others: so four
/// numbers instead of five are without it. Where there is no root, so are three instead of four after a sent count of 0:
/// who receives nothing sends nothing. After another one there is one datatype, as SMPI's replay reads it.
void read_blocks(TiWords& words, TiAction& a)
{
  const bool rooted = a.kind == Kind::gather || a.kind == Kind::scatter;
  const std::int64_t sent = words.count("size to send");
  const bool left_out = rooted ? words.left() == 3 : sent == 0 && words.left() == 2;
  const std::int64_t received = left_out ? 0 : words.count("size to receive");
  if (rooted) a.root = words.root_if_given();
  const bool at_root = rooted && a.root == words.rank();
  const bool is_sent = a.kind == Kind::gather ? !at_root : at_root; // else, what is received counts
  const TiWords::Datatype of_sent = words.datatype();
  const TiWords::Datatype of_received = words.datatype();
  a.bytes = is_sent ? words.times(sent, of_sent) : words.times(received, of_received);
}

/// Sent, received of each, root; two datatypes.
void read_gatherv(TiWords& words, TiAction& a)
{
  const std::int64_t sent = words.count("size to send");
  std::vector<std::int64_t> counts = words.counts("size to receive");
  a.root = words.root_if_given();
  a.bytes = words.times(sent, words.datatype());
  const TiWords::Datatype of_received = words.datatype();
  if (a.root == words.rank()) a.sizes = words.times(std::move(counts), of_received);
}

void read_scatterv(TiWords& words, TiAction& a)
{
  std::vector<std::int64_t> counts = words.counts("size to send");
  const std::int64_t received = words.count("size to receive");
  a.root = words.root_if_given();
  const TiWords::Datatype of_sent = words.datatype();
  if (a.root == words.rank()) a.sizes = words.times(std::move(counts), of_sent);
  const TiWords::Datatype of_received = words.datatype();
  if (a.root != words.rank()) a.bytes = words.times(received, of_received);
}

/// Sent, received of each, two datatypes, as SMPI writes it; its replay also takes one datatype
/// and displacements, or displacements alone.
void read_allgatherv(TiWords& words, TiAction& a)
{
  words.count("size to send");
  std::vector<std::int64_t> counts = words.counts("size to receive");
  const auto ranks = counts.size();
  if (words.left() == ranks && ranks > 2) words.skip_rest();
  const TiWords::Datatype first = words.datatype();
  const TiWords::Datatype of_received = words.left() == 1 ? words.datatype() : first;
  if (words.left() == ranks) words.skip_rest();
  a.sizes = words.times(std::move(counts), of_received);
}

void read_alltoallv(TiWords& words, TiAction& a)
{
  words.count("size of the buffer to send");
  std::vector<std::int64_t> sent = words.counts("size to send");
  words.count("size of the buffer to receive");
  std::vector<std::int64_t> received = words.counts("size to receive");
  a.sizes = words.times(std::move(sent), words.datatype());
  a.received_from = words.times(std::move(received), words.datatype());
}

/// SMPI 3.32 writes MPI_Reduce_scatter_block as zeros, one for each element of a block, and the datatype. A block of as
/// many elements as ranks, or one more, looks like a line with sizes.
void read_reduce_scatter(TiWords& words, TiAction& a)
{
  std::vector<std::int64_t> counts = words.counts("size to receive");
  if (std::all_of(counts.begin(), counts.end(), [](std::int64_t count) { return count == 0; }))
    throw TiFault(
        "all sizes to receive are 0: SimGrid writes no others for MPI_Reduce_scatter_block, and the trace does "
        "not say them");
  a.amount = words.amount("number of flops");
  a.sizes = words.times(std::move(counts), words.datatype());
}

struct Row {
  const char* name;
  Kind kind;
  void (*read)(TiWords& words, TiAction& action);
};

constexpr Row table[] = {{"init", Kind::init, read_init},
                         {"finalize", Kind::finalize, read_end},
                         {"comm_size", Kind::nothing, read_nothing},
                         {"comm_split", Kind::nothing, read_nothing},
                         {"comm_dup", Kind::nothing, read_nothing},
                         {"location", Kind::nothing, read_nothing},
                         {"compute", Kind::compute, read_compute},
                         {"sleep", Kind::sleep, read_sleep},
                         {"send", Kind::send, read_send},
                         {"isend", Kind::nonblocking_send, read_send},
                         {"recv", Kind::receive, read_receive},
                         {"irecv", Kind::nonblocking_receive, read_receive},
                         {"sendRecv", Kind::send_receive, read_send_receive},
                         {"wait", Kind::wait, read_wait},
                         {"test", Kind::test, read_wait},
                         {"waitall", Kind::wait_all, read_wait_all},
                         {"waitAll", Kind::wait_all, read_wait_all},
                         {"barrier", Kind::barrier, read_end},
                         {"bcast", Kind::broadcast, read_broadcast},
                         {"reduce", Kind::reduce, read_reduction},
                         {"allreduce", Kind::allreduce, read_reduction},
                         {"scan", Kind::scan, read_reduction},
                         {"exscan", Kind::exscan, read_reduction},
                         {"gather", Kind::gather, read_blocks},
                         {"scatter", Kind::scatter, read_blocks},
                         {"allgather", Kind::allgather, read_blocks},
                         {"alltoall", Kind::alltoall, read_blocks},
                         {"gatherv", Kind::gatherv, read_gatherv},
                         {"scatterv", Kind::scatterv, read_scatterv},
                         {"allgatherv", Kind::allgatherv, read_allgatherv},
                         {"alltoallv", Kind::alltoallv, read_alltoallv},
                         {"reducescatter", Kind::reduce_scatter, read_reduce_scatter}};

const Row& row_of(std::string_view name)
{
  const auto* const row =
      std::find_if(std::begin(table), std::end(table), [&](const Row& r) { return r.name == name; });
  if (row != std::end(table)) return *row;
  const std::string near = nearest_name(std::string(name), ti_action_names());
  throw TiFault(
      "expected an action, found " + in_quotes(std::string(name)) +
      (near.empty() ? "; known are " + list_in_quotes(ti_action_names()) : "; did you mean " + in_quotes(near) + "?"));
}

void clear(TiAction& a)
{
  a.amount = 0;
  a.root = Rank(0);
  a.any_or_none = false;
  a.bytes = 0;
  a.sizes = {}; // not kept for the next line: there are as many as ranks, on every rank
  a.received_from = {};
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
  hash = (hash ^ value) * std::uint64_t{0x9E3779B97F4A7C15};
  return hash ^ (hash >> 29);
}

} // namespace

std::vector<std::string> ti_action_names()
{
  std::vector<std::string> names;
  for (const Row& row : table)
    names.emplace_back(row.name);
  return names;
}

void read_ti_action(const std::vector<std::string_view>& words, const TiContext& context, TiAction& action)
{
  if (words.size() < 2) throw TiFault("expected a rank and an action, found " + in_quotes(std::string(words.front())));
  const Row& row = row_of(words[1]);
  clear(action);
  action.kind = row.kind;
  TiWords arguments(words, 2, context);
  row.read(arguments, action);
  arguments.finish();
}

Rank read_ti_rank(std::string_view word)
{
  const auto rank = ti_integer(word);
  if (!rank || *rank < 0 || *rank > TiWords::most_rank)
    throw TiFault("expected a rank at the beginning of the line, found " + in_quotes(std::string(word)));
  return Rank(static_cast<int>(*rank));
}

bool TiAction::has_root() const
{
  return kind == Kind::broadcast || kind == Kind::reduce || kind == Kind::gather || kind == Kind::scatter ||
         kind == Kind::gatherv || kind == Kind::scatterv;
}

std::uint64_t TiAction::signature() const
{
  std::uint64_t hash = mixed(1, static_cast<std::uint64_t>(kind));
  if (has_root()) hash = mixed(hash, static_cast<std::uint64_t>(root.value()));
  if (kind < Kind::gatherv) hash = mixed(hash, static_cast<std::uint64_t>(bytes));
  if (kind == Kind::allgatherv || kind == Kind::reduce_scatter)
    for (const std::int64_t size : sizes)
      hash = mixed(hash, static_cast<std::uint64_t>(size));
  return hash;
}

std::string TiAction::text() const
{
  const auto* const row =
      std::find_if(std::begin(table), std::end(table), [&](const Row& r) { return r.kind == kind; });
  std::string text = row->name;
  if (kind > Kind::barrier && kind < Kind::gatherv) text += " of " + std::to_string(bytes) + " bytes";
  if (has_root()) text += " with root " + to_string(root);
  return text;
}

} // namespace loghop

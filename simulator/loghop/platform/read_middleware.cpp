#include "loghop/platform/read_parts.hpp"

namespace loghop {

namespace {

constexpr std::int64_t most_control_bytes = 1 << 30;
constexpr int most_copies = 16;
constexpr int most_in_window = 65536;
constexpr std::int64_t least_piece_bytes = 1024;       // each piece of a message is walked through the caches
constexpr Picoseconds longest_of_many = 1'000'000'000; // 1 ms: millions of them are no time too long to hold

Picoseconds overhead(const JsonValue& value)
{
  return value.picoseconds(0, longest_overhead);
}

void read_copies(const JsonValue& value, Middleware& read)
{
  JsonObject object = value.object();
  const auto copies = [&](const char* key) {
    const auto number = object.find(key);
    return number ? static_cast<int>(number->integer(0, most_copies)) : 0;
  };
  read.send_copies = copies("send");
  read.receive_copies = copies("receive");
  read.long_send_copies = copies("long_send");
  read.long_receive_copies = copies("long_receive");
  object.finish();
}

void read_packets(const JsonValue& value, Middleware& read)
{
  JsonObject object = value.object();
  read.packet_bytes = object.require("size").whole_bytes(1, most_control_bytes);
  read.send_packet = overhead(object.require("send"));
  read.receive_packet = overhead(object.require("receive"));
  object.finish();
}

void read_cells(const JsonValue& value, Middleware::Shared& read)
{
  JsonObject object = value.object();
  read.cell_above = object.require("above").whole_bytes();
  read.send_cell = overhead(object.require("send"));
  read.receive_cell = overhead(object.require("receive"));
  object.finish();
}

Middleware::Shared read_shared(const JsonValue& value)
{
  JsonObject object = value.object();
  Middleware::Shared shared;
  shared.send_overhead = overhead(object.require("send_overhead"));
  shared.receive_overhead = overhead(object.require("receive_overhead"));
  if (const auto latency = object.find("latency")) shared.latency = overhead(*latency);
  if (const auto limit = object.find("eager_limit")) shared.eager_limit = limit->whole_bytes();
  if (const auto time = object.find("long_overhead")) shared.long_overhead = overhead(*time);
  if (const auto fragment = object.find("fragment")) shared.fragment_bytes = fragment->whole_bytes(least_piece_bytes);
  if (const auto limit = object.find("returned_above")) shared.returned_above = limit->whole_bytes();
  if (const auto cell = object.find("cell")) read_cells(*cell, shared);
  object.finish();
  return shared;
}

void read_collective_costs(JsonObject& object, CollectiveCosts& read)
{
  const auto rate = [&](const char* key, double otherwise) {
    const auto time = object.find(key);
    return time ? time->picoseconds_per_byte() : otherwise;
  };
  read.combine_ps_per_byte = rate("combine", 0);
  read.rearrange_ps_per_byte = rate("rearrange", 0);
  read.combine_beyond_ps_per_byte = rate("combine_beyond", read.combine_ps_per_byte);
  read.rearrange_beyond_ps_per_byte = rate("rearrange_beyond", read.rearrange_ps_per_byte);
  read.temporary_ps_per_byte = rate("temporary", 0);
  if (const auto limit = object.find("cache_limit")) read.cache_limit = limit->whole_bytes();
  if (const auto limit = object.find("temporary_limit")) read.temporary_limit = limit->whole_bytes();
  if (const auto trim = object.find("temporary_trim")) read.temporary_trim = trim->boolean();
  if (const auto pages = object.find("temporary_pages"))
    read.temporary_touched = pages->choice<bool>({{"all", false}, {"touched", true}});
  if (const auto own = object.find("own_block")) read.own_block = own->boolean();
  if (const auto own = object.find("own_operand")) read.own_operand = own->boolean();
  if (const auto time = object.find("datatype")) read.datatype = overhead(*time);
  if (const auto time = object.find("datatype_block")) read.datatype_block = time->picoseconds(0, longest_of_many);
  if (const auto library = object.find("library")) read.library = read_mpi_library(*library);
  const auto needs = [&](const char* key, const char* other) {
    const auto found = object.find(key);
    if (found && !object.find(other))
      found->problem(std::string("expected ") + in_quotes(other) + " beside " + in_quotes(key));
  };
  needs("own_block", "rearrange");
  needs("own_operand", "rearrange");
  needs("combine_beyond", "cache_limit");
  needs("rearrange_beyond", "cache_limit");
  for (const char* key : {"temporary_limit", "temporary_trim", "temporary_pages"})
    needs(key, "temporary");
}

/// Reads the parts that need memory to copy in.
void read_in_memory(JsonObject& object, Middleware& read)
{
  read.within_node = read_shared(object.require("within_node"));
  const auto to_itself = object.find("to_itself");
  read.to_itself = to_itself ? read_shared(*to_itself) : read.within_node;
  if (const auto copies = object.find("copies")) read_copies(*copies, read);
  if (const auto time = object.find("pack_block")) read.pack_block = overhead(*time);
  if (const auto packet = object.find("packet")) read_packets(*packet, read);
  if (const auto fragment = object.find("fragment")) read.fragment_bytes = fragment->whole_bytes(1);
}

} // namespace

Middleware read_middleware(const JsonValue& value, bool has_memory)
{
  using Matching = Middleware::Matching;
  JsonObject object = value.object();
  Middleware read;
  read.send_overhead = overhead(object.require("send_overhead"));
  read.receive_overhead = overhead(object.require("receive_overhead"));
  if (const auto time = object.find("post_overhead")) read.post_overhead = overhead(*time);
  if (const auto limit = object.find("eager_limit")) read.eager_limit = limit->whole_bytes();
  if (const auto size = object.find("envelope")) read.envelope_bytes = size->whole_bytes(0, most_control_bytes);
  if (const auto size = object.find("control_message")) read.control_bytes = size->whole_bytes(0, most_control_bytes);
  if (const auto matching = object.find("matching"))
    read.matching = matching->choice<Matching>({{"on_arrival", Matching::on_arrival}, {"instant", Matching::instant}});
  if (const auto time = object.find("rendezvous")) read.rendezvous = overhead(*time);
  if (const auto time = object.find("fresh_peer")) read.fresh_peer = overhead(*time);
  if (const auto time = object.find("queue_entry")) read.queue_entry = time->picoseconds(0, longest_of_many);
  if (const auto window = object.find("window")) read.window = static_cast<int>(window->integer(1, most_in_window));
  read_collective_costs(object, read.collectives);
  if (has_memory)
    read_in_memory(object, read);
  else
    for (const char* key : {"within_node", "to_itself", "copies", "pack_block", "packet", "fragment"})
      if (const auto found = object.find(key))
        found->problem(std::string("expected no ") + in_quotes(key) +
                       " without a \"node\" that has cores and memory, found " + found->found());
  object.finish();
  return read;
}

} // namespace loghop

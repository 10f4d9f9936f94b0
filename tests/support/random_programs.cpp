#include "support/random_programs.hpp"

#include "support/platform_parts.hpp"

namespace loghop::test {

RandomPrograms::RandomPrograms(std::uint64_t seed, Messages kind) : random_(seed), kind_(kind)
{
  platform = alewife();
  mesh_of(platform).dimensions = one_of<std::vector<int>>({{2}, {5}, {3, 2}, {4, 4}, {2, 2, 2}, {8, 4}});
  mesh_of(platform).buffer_flits = between(1, 6);
  active_node_of(platform).nic.output_queue_bytes = 2 * between(16, 200);
  active_node_of(platform).nic.input_queue_bytes = 2 * between(8, 200);
  if (kind == Messages::held) active_node_of(platform).nic.overflow_timeout = cycles(between(0, 3000));
  ranks_ = mesh_of(platform).nodes();
  for (int rank = 0; rank < ranks_; ++rank)
    script[rank]; // every rank has a program
  for (std::int64_t i = between(1, 12 * ranks_); i > 0; --i)
    add();
  finish();
}

void RandomPrograms::add()
{
  const int at = rank();
  switch (between(0, 4)) {
  case 0:
    add_compute(at);
    break;
  case 1:
    add_wait(at);
    break;
  default:
    kind_ != Messages::only_short&& between(0, 1) == 1 ? add_long(at) : add_short(at);
    break;
  }
}

void RandomPrograms::add_compute(int at)
{
  const Picoseconds time = between(0, 1) == 1 ? cycles(between(0, 300)) : between(0, 300 * cycle);
  script[at].push_back(compute_for(time));
  compute += time;
}

void RandomPrograms::add_wait(int at)
{
  const int tag = static_cast<int>(between(0, random_tags - 1));
  script[at].push_back(ProgramOperation::wait(tag, between(0, sent_[{at, tag}])));
}

void RandomPrograms::add_short(int at)
{
  const int to = rank();
  const int arguments = static_cast<int>(between(0, 4));
  const int tag = static_cast<int>(between(0, random_tags - 1));
  script[at].push_back(send_short(to, arguments, tag));
  count(to, tag, active_node_of(platform).short_messages.o_s(arguments),
        active_node_of(platform).short_messages.o_r(arguments));
}

void RandomPrograms::add_long(int at)
{
  const int to = rank();
  const int tag = static_cast<int>(between(0, random_tags - 1));
  const std::int64_t bytes = between(0, 3) == 0 ? between(1000, 5000) : between(1, 600);
  const bool held = kind_ == Messages::held;
  const DmaMode send =
      one_of<DmaMode>({DmaMode::waiting, DmaMode::nonblocking, held ? DmaMode::blocking : DmaMode::waiting});
  const DmaMode receive = held && between(0, 1) == 1 ? DmaMode::blocking : DmaMode::nonblocking;
  script[at].push_back(send_long(to, bytes, send, receive, tag));
  count(to, tag, cycles(25), cycles(129));
}

void RandomPrograms::count(int to, int tag, Picoseconds o_s, Picoseconds o_r)
{
  ++sent_[{to, tag}];
  ++messages;
  send_overhead += o_s;
  handlers += o_r;
}

/// Every rank ends when all messages that are meant for it have been handled.
void RandomPrograms::finish()
{
  for (int rank = 0; rank < ranks_; ++rank)
    for (int tag = 0; tag < random_tags; ++tag)
      script[rank].push_back(ProgramOperation::wait(tag, sent_[{rank, tag}]));
}

} // namespace loghop::test

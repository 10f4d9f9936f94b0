#include "loghop/workload/otf2/otf2_program.hpp"

#include "loghop/base/require.hpp"

#include <cmath>
#include <limits>

namespace loghop {

namespace {

constexpr double longest_ps = 1e18;
constexpr std::int64_t all_tags = std::int64_t{1} << 31;

} // namespace

Otf2Tags::Otf2Tags(std::size_t communicators, std::uint32_t highest_tag)
    : stride_(std::int64_t{highest_tag} + 1),
      fits_(stride_ <= all_tags / static_cast<std::int64_t>(communicators == 0 ? 1 : communicators))
{}

std::int32_t Otf2Tags::tag(int communicator, std::uint32_t tag)
{
  if (fits_) return static_cast<std::int32_t>(communicator * stride_ + tag);
  return numbers_.try_emplace({communicator, tag}, static_cast<std::int32_t>(numbers_.size())).first->second;
}

Otf2Replay::Otf2Replay(const std::string& anchor_file, const Otf2Counts& counts)
    : archive(std::make_shared<Otf2Archive>(anchor_file)), members(anchor_file),
      tags(archive->definitions().communicators.size(), counts.highest_tag)
{}

Otf2Program::Otf2Program(std::shared_ptr<Otf2Replay> replay, Rank rank)
    : replay_(std::move(replay)), rank_(rank), calls_(replay_->archive, rank, &replay_->marks)
{}

MpiCall Otf2Program::next()
{
  close_collective();
  visit_before_ = calls_.last().visit;
  region_before_ = calls_.last().region;
  while (true) {
    const Otf2Call& from = calls_.next();
    number_ = from.number;
    MpiCall call;
    if (translate(from, call)) return call;
  }
}

/// False: the call takes no time.
bool Otf2Program::translate(const Otf2Call& from, MpiCall& call)
{
  using Kind = Otf2Call::Kind;
  switch (from.kind) {
  case Kind::finish:
    return true;
  case Kind::compute: {
    const double time = static_cast<double>(from.ticks) * replay_->picoseconds_per_tick;
    require(time < longest_ps, place() + ": a computation takes more than 11 days");
    call.kind = MpiCall::Kind::compute;
    call.time = std::llround(time);
    return call.time > 0;
  }
  case Kind::mark:
    call.kind = MpiCall::Kind::mark;
    return true;
  case Kind::send:
    call.kind = MpiCall::Kind::send;
    break;
  case Kind::receive:
    call.kind = MpiCall::Kind::receive;
    break;
  case Kind::nonblocking_send:
    call.kind = MpiCall::Kind::nonblocking_send;
    break;
  case Kind::nonblocking_receive:
    call.kind = MpiCall::Kind::nonblocking_receive;
    break;
  case Kind::wait:
    call.kind = MpiCall::Kind::wait;
    call.request = from.request;
    waited_for_ = open_.find(from.request);
    return true;
  case Kind::collective:
  case Kind::nonblocking_collective:
    set_collective(from, call);
    return true;
  }
  set_message(from, call);
  return true;
}

void Otf2Program::set_message(const Otf2Call& from, MpiCall& call)
{
  const auto& communicator = replay_->archive->definitions().communicators.at(from.communicator);
  call.peer = from.peer;
  call.tag = replay_->tags.tag(communicator.index, from.tag);
  call.bytes = from.bytes;
  call.request = from.request;
}

void Otf2Program::set_collective(const Otf2Call& from, MpiCall& call)
{
  const Otf2Definitions& definitions = replay_->archive->definitions();
  const auto& group = definitions.communicators.at(from.communicator).group;
  std::shared_ptr<const Otf2Sizes> sizes;
  if (otf2_collective(from.operation).by_members) sizes = replay_->members.sizes(from.communicator, from.instance);
  const TiAction action = otf2_action(from, group->number(rank_), group->size(), definitions.by_eztrace, sizes.get());
  TiAlgorithms& algorithms = replay_->algorithms.try_emplace(group->size(), replay_->chosen).first->second;
  call.kind = MpiCall::Kind::collective;
  call.algorithm = algorithms.make(action, Rank(group->number(rank_)), group->size());
  call.group = group;
  if (from.kind != Otf2Call::Kind::nonblocking_collective) return;
  const Instance instance{from.communicator, from.instance};
  call.kind = MpiCall::Kind::nonblocking_collective;
  call.request = from.request;
  call.channel = replay_->channels.open(instance);
  open_[from.request] = instance;
}

/// The wait before has returned.
void Otf2Program::close_collective()
{
  if (waited_for_ == open_.end()) return;
  const Instance instance = waited_for_->second;
  const auto& group = replay_->archive->definitions().communicators.at(instance.first).group;
  replay_->channels.close(instance, group->size());
  open_.erase(waited_for_);
  waited_for_ = open_.end();
}

/// As the archive has it: several calls may stand in one region, as those of MPI_Waitall. Its own MPI_Finalize goes on until
/// the end of the program.
CallFacts Otf2Program::facts(const MpiCall& call) const
{
  const Otf2Call& from = calls_.last();
  const Otf2Definitions& definitions = replay_->archive->definitions();
  CallFacts facts = facts_by_kind(call.kind);
  if (call.kind == MpiCall::Kind::compute) return facts;
  if (call.kind == MpiCall::Kind::finish) {
    facts.continues = visit_before_ > 0 && definitions.regions.at(region_before_).name == facts.name;
    return facts;
  }
  if (call.kind == MpiCall::Kind::collective || call.kind == MpiCall::Kind::nonblocking_collective)
    set_collective_facts(from, facts);
  if (from.visit > 0 || call.kind == MpiCall::Kind::mark) facts.name = definitions.regions.at(from.region).name;
  facts.continues = from.visit > 0 && from.visit == visit_before_;
  if (call.kind == MpiCall::Kind::wait || call.kind == MpiCall::Kind::mark) return facts;
  const auto& communicator = definitions.communicators.at(from.communicator);
  facts.communicator = from.communicator;
  facts.communicator_name = communicator.name;
  facts.group = communicator.group;
  facts.tag = from.tag;
  return facts;
}

/// With a size for each member, what the record says is all that the archive has.
void Otf2Program::set_collective_facts(const Otf2Call& from, CallFacts& facts) const
{
  const Otf2Definitions& definitions = replay_->archive->definitions();
  const Otf2Collective& collective = otf2_collective(from.operation);
  const auto& group = definitions.communicators.at(from.communicator).group;
  facts.name = name_of_collective(collective.name, from.kind == Otf2Call::Kind::collective);
  describe_collective(facts, collective.name, from.root, group->number(rank_), group->size(), 0);
  facts.sent = from.bytes;
  facts.received = from.received;
  if (collective.by_members) return;
  const TiAction action = otf2_action(from, group->number(rank_), group->size(), definitions.by_eztrace, nullptr);
  describe_collective(facts, collective.name, from.root, group->number(rank_), group->size(), action.bytes);
}

std::string Otf2Program::place() const
{
  return replay_->archive->file() + ", record " + std::to_string(number_) + " of rank " + to_string(rank_);
}

} // namespace loghop

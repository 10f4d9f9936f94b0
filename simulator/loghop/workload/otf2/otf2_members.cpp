#include "loghop/workload/otf2/otf2_members.hpp"

namespace loghop {

Otf2Members::Entry& Otf2Members::entry(const Key& key)
{
  const auto [place, added] = entries_.try_emplace(key);
  if (added) {
    const int size = archive_->definitions().communicators.at(key.first).group->size();
    place->second.sizes = std::make_shared<Otf2Sizes>(static_cast<std::size_t>(size));
    place->second.known.resize(static_cast<std::size_t>(size));
  }
  return place->second;
}

/// To the next collective whose members have sizes of their own.
void Otf2Members::read_on(Rank rank)
{
  auto& calls = ranks_[rank.position()];
  if (calls == nullptr) calls = std::make_unique<Otf2Calls>(archive_, rank);
  while (true) {
    const Otf2Call& call = calls->next();
    if (call.kind == Otf2Call::Kind::finish)
      throw Otf2Fault("rank " + to_string(rank) + " does not take part in a collective of its communicator");
    if (call.kind != Otf2Call::Kind::collective && call.kind != Otf2Call::Kind::nonblocking_collective) continue;
    if (!otf2_collective(call.operation).by_members) continue;
    Entry& of = entry({call.communicator, call.instance});
    const auto& group = *archive_->definitions().communicators.at(call.communicator).group;
    const auto number = static_cast<std::size_t>(group.number(rank));
    (*of.sizes)[number] = {call.bytes, call.received};
    of.known[number] = true;
    return;
  }
}

std::shared_ptr<const Otf2Sizes> Otf2Members::sizes(std::uint32_t communicator, std::uint64_t instance)
{
  if (archive_ == nullptr) {
    archive_ = std::make_shared<Otf2Archive>(file_);
    ranks_.resize(archive_->definitions().locations.size());
  }
  const Key key{communicator, instance};
  Entry& of = entry(key);
  const auto& group = *archive_->definitions().communicators.at(communicator).group;
  for (int i = 0; i < group.size(); ++i)
    while (!of.known[static_cast<std::size_t>(i)])
      read_on(group.rank(i));
  std::shared_ptr<const Otf2Sizes> sizes = of.sizes;
  if (++of.asked == group.size()) entries_.erase(key);
  return sizes;
}

} // namespace loghop

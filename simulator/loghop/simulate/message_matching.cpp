#include "loghop/simulate/message_matching.hpp"

namespace loghop::simulate {

namespace {

bool is_wild(const Envelope& e) { return e.source == any_source || e.tag == any_tag; }

bool agree(std::int32_t a, std::int32_t b, std::int32_t wild) { return a == b || a == wild || b == wild; }

} // namespace

std::size_t Waiting::Hash::operator()(const Envelope& e) const
{
  std::uint64_t h = static_cast<std::uint32_t>(e.rank) * std::uint64_t{0x9E3779B97F4A7C15};
  h = (h ^ (h >> 29) ^ static_cast<std::uint32_t>(e.source)) * std::uint64_t{0xBF58476D1CE4E5B9};
  h = (h ^ (h >> 32) ^ static_cast<std::uint32_t>(e.tag)) * std::uint64_t{0x94D049BB133111EB};
  return static_cast<std::size_t>(h ^ (h >> 31));
}

void Waiting::add(const Envelope& envelope, std::uint32_t cookie)
{
  List& list = lists_[static_cast<std::size_t>(envelope.rank)];
  const std::uint32_t entry = entries_.add({envelope, cookie, nothing, list.last, nothing});
  if (list.last == nothing) list.first = entry;
  else entries_[list.last].after = entry;
  list.last = entry;
  ++list.count;
  if (is_wild(envelope)) ++list.wild;
  if (list.indexed) {
    index(entry);
  } else if (list.count > longest_searched) {
    list.indexed = true;
    for (std::uint32_t e = list.first; e != nothing; e = entries_[e].after) index(e);
  }
}

void Waiting::index(std::uint32_t entry) { index_[entries_[entry].envelope].push(entries_, entry); }

std::uint32_t Waiting::find(const List& list, const Envelope& wanted) const
{
  if (list.indexed && list.wild == 0 && !is_wild(wanted)) {
    const auto found = index_.find(wanted);
    return found == index_.end() ? nothing : found->second.first;
  }
  for (std::uint32_t e = list.first; e != nothing; e = entries_[e].after) {
    const Envelope& envelope = entries_[e].envelope;
    if (agree(envelope.source, wanted.source, any_source) && agree(envelope.tag, wanted.tag, any_tag)) return e;
  }
  return nothing;
}

std::optional<std::uint32_t> Waiting::take(const Envelope& wanted)
{
  List& list = lists_[static_cast<std::size_t>(wanted.rank)];
  const std::uint32_t entry = find(list, wanted);
  if (entry == nothing) return std::nullopt;
  const std::uint32_t cookie = entries_[entry].cookie;
  remove(list, entry);
  return cookie;
}

void Waiting::remove(List& list, std::uint32_t entry)
{
  const Entry& e = entries_[entry];
  if (list.indexed) { // it is the first of its envelope: an earlier one would have matched as well
    const auto found = index_.find(e.envelope);
    found->second.take(entries_, entry, nothing);
    if (found->second.empty()) index_.erase(found);
  }
  if (e.before == nothing) list.first = e.after;
  else entries_[e.before].after = e.after;
  if (e.after == nothing) list.last = e.before;
  else entries_[e.after].before = e.before;
  if (is_wild(e.envelope)) --list.wild;
  if (--list.count == 0) list.indexed = false;
  entries_.remove(entry);
}

std::vector<std::uint32_t> Waiting::cookies(int rank) const
{
  std::vector<std::uint32_t> cookies;
  for (std::uint32_t e = lists_[static_cast<std::size_t>(rank)].first; e != nothing; e = entries_[e].after)
    cookies.push_back(entries_[e].cookie);
  return cookies;
}

} // namespace loghop::simulate

#include "loghop/workload/otf2/otf2_check.hpp"

#include "loghop/units/printable.hpp"
#include "loghop/workload/otf2/otf2_collective.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

namespace loghop {

namespace {

using RecordKind = Otf2Record::Kind;

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 40; ///< of a message or of a collective at one rank
constexpr std::uint32_t most_tag = 0x7FFFFFFE;
constexpr std::uint64_t between_signs_of_life = 100000; ///< records

/// Calls of one kind that lack a record.
struct Missing {
  std::uint64_t count = 0;
  std::string first;

  void add(const std::string& place)
  {
    if (count++ == 0) first = place;
  }
};

/// Collectives of a rank in a communicator: equal for all members.
struct Signature {
  std::uint64_t count = 0;
  std::uint64_t hash = 0;

  void add(std::uint64_t value)
  {
    hash = (hash ^ value) * std::uint64_t{0x9E3779B97F4A7C15};
    hash ^= hash >> 29;
  }
  friend bool operator!=(const Signature& a, const Signature& b) { return a.count != b.count || a.hash != b.hash; }
};

/// What matters of a region while records are read.
struct RegionFacts {
  bool is_mpi = false;
  bool must_record = false;
  bool waits = false;
  int nonblocking_operation = -1;
};

/// Place of a record: its number, and the outermost MPI region.
struct RecordPlace {
  std::uint64_t number;
  std::uint32_t region;
};

struct Found {
  Otf2Counts& counts;
  std::unordered_map<std::uint32_t, RegionFacts> facts;
  Missing receives;
  Missing collectives;
  Missing waits;
  std::map<std::string, Missing> regions;                  ///< by name
  std::vector<std::map<std::uint32_t, Signature>> members; ///< of each rank, by communicator
};

bool begins_with(const std::string& text, const char* start)
{
  return text.rfind(start, 0) == 0;
}

/// Regions whose calls always communicate, so that a record must stand in them.
bool must_record(const std::string& name)
{
  if (begins_with(name, "MPI_Sendrecv")) return true;
  if (!begins_with(name, "MPI_")) return false;
  for (std::uint8_t i = 0; i < otf2_collectives; ++i)
    if (otf2_collective(i).communicates && name.substr(4) == otf2_collective(i).name) return true;
  return otf2_nonblocking_operation(name) >= 0;
}

std::unordered_map<std::uint32_t, RegionFacts> facts_of(const Otf2Definitions& definitions)
{
  std::unordered_map<std::uint32_t, RegionFacts> facts;
  for (const auto& [number, region] : definitions.regions)
    facts[number] = {region.is_mpi, must_record(region.name), begins_with(region.name, "MPI_Wait"),
                     otf2_nonblocking_operation(region.name)};
  return facts;
}

class RankCheck {
public:
  RankCheck(const Otf2Definitions& definitions, Rank rank, Found& found)
      : definitions_(definitions), rank_(rank), found_(found)
  {}

  void see(const Otf2Record& record)
  {
    record_ = &record;
    if (record.time < time_) fail("the time goes back");
    time_ = record.time;
    switch (record.kind) {
    case RecordKind::enter:
      return enter();
    case RecordKind::leave:
      return leave();
    case RecordKind::send:
    case RecordKind::receive:
      check_message();
      break;
    case RecordKind::nonblocking_send:
      check_message();
      open_sends_[record.request] = true;
      break;
    case RecordKind::receive_request:
      if (!open_receives_.emplace(record.request, here()).second) found_.receives.add(place());
      break;
    case RecordKind::nonblocking_receive:
      check_message();
      open_receives_.erase(record.request);
      ++completed_;
      break;
    case RecordKind::send_complete:
      open_sends_.erase(record.request);
      ++completed_;
      break;
    case RecordKind::cancelled:
      open_receives_.erase(record.request);
      open_sends_.erase(record.request);
      ++completed_;
      break;
    case RecordKind::collective_begin:
      begun_.push_back({place(), nonblocking_operation(), std::nullopt, {}, false, 0, false});
      break;
    case RecordKind::collective_request:
      if (begun_with(record.request) != begun_.end()) fail("a request is used twice at once");
      begun_.push_back({place(), -1, record.request, {}, false, 0, false});
      break;
    case RecordKind::collective_end:
      check_collective(begun_for_end());
      break;
    case RecordKind::collective_complete:
      check_collective(begun_with(record.request));
      break;
    case RecordKind::end:
      break;
    }
    ++recorded_;
  }

  void finish()
  {
    for (const auto& [request, where] : open_receives_)
      found_.receives.add(text_of(where));
    for (const Begun& begun : begun_)
      if (!begun.ended) found_.collectives.add(begun.place);
    if (!open_sends_.empty() && idle_waits_.count > 0) found_.waits.add(idle_waits_.first);
  }

private:
  /// A collective that has begun. Members have their collectives in the order of the begins, and ends tell what they
  /// are: those that have ended wait for earlier ones here.
  struct Begun {
    std::string place;
    int operation;                        ///< of a nonblocking one without a request; else -1
    std::optional<std::uint64_t> request; ///< of a nonblocking one
    Signature signature;                  ///< of this one alone
    bool ended;
    std::uint32_t communicator;
    bool counts; ///< false: it is none that communicates
  };
  using BegunPlace = std::deque<Begun>::iterator;

  int nonblocking_operation() const { return regions_.empty() ? -1 : facts(regions_.front()).nonblocking_operation; }

  BegunPlace begun_with(std::uint64_t request)
  {
    return std::find_if(begun_.begin(), begun_.end(),
                        [&](const Begun& begun) { return !begun.ended && begun.request == request; });
  }

  /// A blocking collective ends before another begins; nonblocking ones of a kind end in the order of their begins.
  BegunPlace begun_for_end()
  {
    const auto open = [&](int operation) {
      return std::find_if(begun_.begin(), begun_.end(), [&](const Begun& begun) {
        return !begun.ended && !begun.request && begun.operation == operation;
      });
    };
    const BegunPlace blocking = open(-1);
    return blocking != begun_.end() ? blocking : open(record_->operation);
  }

  [[noreturn]] void fail(const std::string& problem) const { throw Otf2Fault(place() + ": " + problem); }

  RecordPlace here() const { return {record_->number, regions_.empty() ? Otf2Record::undefined : regions_.front()}; }
  std::string place() const { return text_of(here()); }
  std::string text_of(const RecordPlace& place) const
  {
    return "rank " + to_string(rank_) + ", record " + std::to_string(place.number) +
           (place.region == Otf2Record::undefined ? "" : " in " + name_of(place.region));
  }

  std::string name_of(std::uint32_t region) const
  {
    const auto found = definitions_.regions.find(region);
    return found == definitions_.regions.end() ? "a region" : printable(found->second.name);
  }

  const RegionFacts& facts(std::uint32_t region) const
  {
    static const RegionFacts unknown;
    const auto found = found_.facts.find(region);
    return found == found_.facts.end() ? unknown : found->second;
  }

  void enter()
  {
    if (!facts(record_->region).is_mpi) return;
    if (regions_.empty()) {
      recorded_ = 0;
      completed_ = 0;
    }
    regions_.push_back(record_->region);
  }

  void leave()
  {
    if (!facts(record_->region).is_mpi) return;
    if (regions_.empty() || regions_.back() != record_->region)
      fail("leaves " + name_of(record_->region) + ", which it has not entered last");
    if (regions_.size() == 1) leave_call(facts(regions_.front()));
    regions_.pop_back();
  }

  void leave_call(const RegionFacts& facts)
  {
    if (facts.must_record && recorded_ == 0) found_.regions[name_of(regions_.front())].add(place());
    if (facts.waits && completed_ == 0 && !open_sends_.empty()) idle_waits_.add(place());
  }

  const Otf2Definitions::Communicator& communicator() const
  {
    try {
      return definitions_.communicator(record_->communicator, rank_);
    } catch (const Otf2Fault& fault) {
      fail(fault.what());
    }
  }

  void check_peer(const Otf2Definitions::Communicator& communicator) const
  {
    const int size = communicator.group == nullptr ? 1 : communicator.group->size();
    if (!otf2_is_nobody(record_->peer) && record_->peer >= static_cast<std::uint32_t>(size))
      fail("communicator " + in_quotes(communicator.name) + " has no rank " + std::to_string(record_->peer) +
           ", only 0 to " + std::to_string(size - 1));
  }

  void check_message()
  {
    const auto& within = communicator();
    check_peer(within);
    if (otf2_is_nobody(record_->peer) || within.is_of_steps) return;
    if (record_->tag > most_tag) fail("the tag is " + std::to_string(record_->tag) + ": expected less than 2^31 - 1");
    if (record_->bytes > most_bytes)
      fail("the message has " + std::to_string(record_->bytes) + " bytes: expected up to 2^40");
    found_.counts.highest_tag = std::max(found_.counts.highest_tag, record_->tag);
    if (record_->kind != RecordKind::send && record_->kind != RecordKind::nonblocking_send) return;
    ++found_.counts.messages;
    found_.counts.bytes += static_cast<double>(record_->bytes);
  }

  void check_collective(BegunPlace begun)
  {
    if (record_->operation >= otf2_collectives) fail("OTF2 has no collective " + std::to_string(record_->operation));
    const Otf2Collective& collective = otf2_collective(record_->operation);
    const auto& within = communicator();
    check_peer(within);
    if (begun == begun_.end()) begun = begun_.insert(begun, {place(), -1, std::nullopt, {}, false, 0, false});
    begun->ended = true;
    begun->communicator = record_->communicator;
    if (!collective.communicates || within.group == nullptr) return sign_ended();
    // EZTrace writes -1 as sizes of nonblocking barriers.
    if (collective.kind != TiAction::Kind::barrier && std::max(record_->bytes, record_->received) > most_bytes)
      fail("the collective has " + std::to_string(std::max(record_->bytes, record_->received)) +
           " bytes: expected up to 2^40");
    const int size = within.group->size();
    sign(*begun, collective, size);
    sign_ended();
    found_.counts.by_members = found_.counts.by_members || collective.by_members;
    if (within.group->rank(0) != rank_) return;
    auto& counted = found_.counts.collectives[{record_->operation, size}];
    ++counted.calls;
    if (collective.kind == TiAction::Kind::barrier) return;
    counted.bytes = std::max(counted.bytes, static_cast<std::int64_t>(record_->bytes));
    counted.received = std::max(counted.received, static_cast<std::int64_t>(record_->received));
  }

  void sign_ended()
  {
    for (; !begun_.empty() && begun_.front().ended; begun_.pop_front()) {
      const Begun& one = begun_.front();
      if (!one.counts) continue;
      Signature& all = found_.members[rank_.position()][one.communicator];
      ++all.count;
      all.add(one.signature.hash);
    }
  }

  void sign(Begun& begun, const Otf2Collective& collective, int size) const
  {
    Signature& signature = begun.signature;
    begun.counts = true;
    signature.add(record_->operation);
    Otf2Call call;
    call.operation = record_->operation;
    call.root = otf2_is_nobody(record_->peer) ? 0 : static_cast<int>(record_->peer);
    call.bytes = static_cast<std::int64_t>(record_->bytes);
    call.received = static_cast<std::int64_t>(record_->received);
    const Otf2Sizes none;
    TiAction action;
    action.kind = collective.kind;
    if (!collective.by_members) action = otf2_action(call, 0, size, definitions_.by_eztrace, nullptr);
    if (action.has_root()) signature.add(static_cast<std::uint64_t>(call.root) + 1);
    signature.add(static_cast<std::uint64_t>(action.bytes));
  }

  const Otf2Definitions& definitions_;
  Rank rank_;
  Found& found_;
  const Otf2Record* record_ = nullptr;
  std::uint64_t time_ = 0;
  std::vector<std::uint32_t> regions_; ///< of MPI, the outermost first
  std::uint64_t recorded_ = 0;         ///< records about MPI in the outermost one
  std::uint64_t completed_ = 0;        ///< requests in the outermost one
  std::unordered_map<std::uint64_t, RecordPlace> open_receives_;
  std::unordered_map<std::uint64_t, bool> open_sends_;
  std::deque<Begun> begun_;
  Missing idle_waits_;
};

std::string line_of(const Missing& missing, const std::string& what)
{
  return std::to_string(missing.count) + " " + what + " (first: " + missing.first + ")\n";
}

std::string missing_records(const Found& found)
{
  std::string text;
  if (found.receives.count > 0)
    text += line_of(found.receives, "nonblocking receives have no record of their completion, which says from whom "
                                    "they received: trace as docs/otf2.md says, with tracing/eztrace_records.c");
  if (found.waits.count > 0)
    text += line_of(found.waits, "ranks wait for requests without a record of which have completed: trace as "
                                 "docs/otf2.md says, with tracing/eztrace_records.c");
  if (found.collectives.count > 0)
    text +=
        line_of(found.collectives, "collectives begin, and no record says that they end, and on which communicator");
  for (const auto& [name, missing] : found.regions)
    text += line_of(missing, "calls of " + name + " have no record of what they communicate: the tracer does not " +
                                 "record this call, and it cannot be replayed");
  return text;
}

/// All members of a communicator have the same collectives as its first.
std::string differing_members(const Otf2Definitions& definitions, const Found& found)
{
  std::string text;
  for (const auto& [number, communicator] : definitions.communicators) {
    if (communicator.group == nullptr) continue;
    const auto of = [&, key = number](Rank rank) {
      const auto& all = found.members[rank.position()];
      const auto one = all.find(key);
      return one == all.end() ? Signature{} : one->second;
    };
    const Rank first = communicator.group->rank(0);
    for (int i = 1; i < communicator.group->size(); ++i) {
      const Rank rank = communicator.group->rank(i);
      if (!(of(rank) != of(first))) continue;
      text += "ranks " + to_string(first) + " and " + to_string(rank) + " do not have the same collectives on " +
              "communicator " + in_quotes(communicator.name) + ": they have " + std::to_string(of(first).count) +
              " and " + std::to_string(of(rank).count) +
              (of(first).count == of(rank).count ? ", of other kinds, roots or sizes\n" : "\n");
      break;
    }
  }
  return text;
}

} // namespace

std::string Otf2Counts::text() const
{
  std::ostringstream out;
  out << messages << ' ' << bytes << ' ' << highest_tag << ' ' << by_members << ' ' << collectives.size();
  for (const auto& [key, one] : collectives)
    out << ' ' << key.first << ' ' << key.second << ' ' << one.calls << ' ' << one.bytes << ' ' << one.received;
  return out.str();
}

Otf2Counts Otf2Counts::from_text(const std::string& text)
{
  std::istringstream in(text);
  Otf2Counts counts;
  std::size_t collectives = 0;
  in >> counts.messages >> counts.bytes >> counts.highest_tag >> counts.by_members >> collectives;
  for (; collectives > 0; --collectives) {
    std::pair<int, int> key;
    Collective one;
    in >> key.first >> key.second >> one.calls >> one.bytes >> one.received;
    counts.collectives[key] = one;
  }
  return counts;
}

std::string check_otf2(std::shared_ptr<Otf2Archive> archive, Otf2Counts& counts, const std::function<void()>& alive)
{
  const Otf2Definitions& definitions = archive->definitions();
  Found found{counts, facts_of(definitions), {}, {}, {}, {}, {}};
  found.members.resize(definitions.locations.size());
  std::uint64_t seen = 0;
  for (const Rank rank : each<Rank>(definitions.ranks())) {
    Otf2Stream stream(archive, rank);
    RankCheck check(definitions, rank, found);
    while (true) {
      const Otf2Record& record = stream.next();
      if (record.kind == RecordKind::end) break;
      check.see(record);
      if (++seen % between_signs_of_life == 0) alive();
    }
    check.finish();
    alive();
  }
  std::string problems = missing_records(found);
  return problems.empty() ? differing_members(definitions, found) : problems;
}

} // namespace loghop

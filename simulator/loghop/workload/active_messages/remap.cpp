#include "loghop/workload/active_messages/remap.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/core/random.hpp"

namespace loghop {

namespace {

constexpr int message_tag = 0;
constexpr int reply_tag = 1;

/// The destinations of one rank, one after the other.
class RemapDestinations {
public:
  RemapDestinations(Remap::Destinations rule, Rank rank, int ranks, std::uint64_t seed)
      : rule_(rule), rank_(rank.value()), ranks_(ranks), random_(seed, RandomPurpose::remap_destinations, rank.value())
  {}

  Rank next()
  {
    const int others = ranks_ - 1;
    if (rule_ == Remap::Destinations::random) {
      const int other = static_cast<int>(random_.below(static_cast<std::uint64_t>(others)));
      return Rank(other < rank_ ? other : other + 1);
    }
    const int distance = 1 + shift_;
    shift_ = (shift_ + 1) % others;
    return Rank(rank_ < ranks_ - distance ? rank_ + distance : rank_ - (ranks_ - distance));
  }

private:
  Remap::Destinations rule_;
  int rank_;
  int ranks_;
  int shift_ = 0;
  RandomStream random_;
};

ActiveMessage message_of(const Remap& remap)
{
  ActiveMessage message;
  message.tag = message_tag;
  if (remap.kind == Remap::Kind::long_messages) {
    message.protocol = Protocol::long_message;
    message.bytes = remap.bytes;
    message.receive = remap.receive;
  } else {
    message.arguments = remap.arguments;
    message.wants_reply = remap.kind == Remap::Kind::synchronous;
    message.reply_tag = reply_tag;
  }
  return message;
}

/// synchronous: send, wait for its reply, ...; otherwise all sends, then one wait for all that is meant for this rank.
class RemapProgram : public Program {
public:
  RemapProgram(const Remap& remap, RemapDestinations destinations, std::int64_t incoming)
      : destinations_(destinations), message_(message_of(remap)), dma_(remap.send), iterations_(remap.iterations),
        incoming_(incoming)
  {}

  ProgramOperation next() override
  {
    if (message_.wants_reply && replies_ < sent_) return ProgramOperation::wait(reply_tag, ++replies_);
    if (sent_ < iterations_) return send();
    if (!message_.wants_reply && !waited_) {
      waited_ = true;
      return ProgramOperation::wait(message_tag, incoming_);
    }
    return {};
  }

private:
  ProgramOperation send()
  {
    ++sent_;
    message_.destination = destinations_.next();
    return ProgramOperation::send(message_, dma_);
  }

  RemapDestinations destinations_;
  ActiveMessage message_;
  DmaMode dma_;
  std::int64_t iterations_;
  std::int64_t incoming_;
  std::int64_t sent_ = 0;
  std::int64_t replies_ = 0; ///< waited for
  bool waited_ = false;
};

} // namespace

std::int64_t Remap::messages_to(Rank rank, int ranks, std::uint64_t seed) const
{
  // Each iteration of the shifted pattern is a permutation.
  if (destinations == Destinations::shifted) return iterations;
  const auto all = incoming_.get({ranks, iterations, seed}, [&] { return random_messages_to_each(ranks, seed); });
  return (*all)[rank.position()];
}

std::vector<std::int64_t> Remap::random_messages_to_each(int ranks, std::uint64_t seed) const
{
  std::vector<std::int64_t> messages(static_cast<std::size_t>(ranks), 0);
  for (const Rank rank : each<Rank>(ranks)) {
    RemapDestinations of_rank(destinations, rank, ranks, seed);
    for (std::int64_t i = 0; i < iterations; ++i)
      ++messages[of_rank.next().position()];
  }
  return messages;
}

std::unique_ptr<Program> Remap::program(const MachineShape& shape, Rank rank, std::uint64_t seed) const
{
  const int ranks = shape.ranks();
  const std::int64_t incoming = kind == Kind::synchronous ? 0 : messages_to(rank, ranks, seed);
  return std::make_unique<RemapProgram>(*this, RemapDestinations(destinations, rank, ranks, seed), incoming);
}

void Remap::check(const MachineShape& shape) const
{
  require(shape.ranks() >= 2, "remap needs 2 nodes or more");
  require(iterations >= 1, "remap: iterations must be 1 or more");
  require(arguments >= 0, "remap: arguments must be 0 or more");
  require(kind != Kind::long_messages || bytes >= 1, "remap: a long message needs 1 byte or more");
  require(receive != DmaMode::waiting, "remap: receive must be nonblocking or blocking");
}

WorkloadSize Remap::size(const MachineShape& shape) const
{
  const double ranks = shape.ranks(), sent = ranks * static_cast<double>(iterations);
  const double short_bytes = 4.0 * (arguments + 1); // header and words
  return {ranks, kind == Kind::synchronous ? 2 * sent : sent,
          sent * (kind == Kind::long_messages ? static_cast<double>(bytes) : short_bytes), 2 * ranks};
}

} // namespace loghop

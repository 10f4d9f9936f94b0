// Writes how full a run is over time as metrics of an OTF2 archive: the messages that wait or are on their way, and the
// use of links.
//
// - Each rank has a location "rank 3: messages", with the class of metrics "messages": `messages` and `message bytes` that
//   were sent to the rank, and whose receive has not ended (on LogGOPS networks: met them). They are on their way, in the
//   queue of messages that came without a receive, or being received. Steps of collectives count.
// - Each channel of a wormhole network that some message held has a location of its own, one for each virtual channel, with
//   the class "channel": `held` is 1 from the grant of a header until the tail has crossed, and else 0. The sum of these
//   times is busy_ps of --channels, if there is one virtual channel.
// - Each link of a fluid network that some message crossed, if loghop shares its links, has a location "link 12" with the
//   class "link": `messages` that cross it, and their `bytes per second` together.
// - Each interface of a LogGOPS network that some message used has one for sending and one for receiving, "rank 3 sends, NIC 0",
//   with the class "interface": `busy` is 1 while it takes no other message (g, G), else 0.
// SimGrid does not tell of the use of its links.
//
// A value stands from its record to the next one. Values that change several times at one instant have one record, with the
// last of them.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace loghop::simulate {

class Otf2Metrics final : public RunObserver {
public:
  /// Writer and calendar outlive it.
  Otf2Metrics(Otf2Writer& writer, int ranks, const Platform& platform, const EventCalendar& calendar);

  void worked(const CoreStep&) override {}
  void travelled(const Flight& flight) override;
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void sent(const Delivery& message) override;
  void given(Rank rank, std::uint32_t receive, const Delivery& message) override;
  void held(const ChannelHold& hold) override;
  bool wants_links() const override { return true; }
  void used(const LinkUse& use) override;

  /// After the run, before the archive is finished: writes what stands last.
  void end();

private:
  /// Values of a location; they are written when the time goes on.
  struct Queue {
    Otf2Writer::Location location = 0;
    Picoseconds since = 0;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
  };
  struct Channel {
    Otf2Writer::Location location = 0;
    Picoseconds until = 0; ///< of the last hold, whose end is not written yet
  };
  struct Link {
    Otf2Writer::Location location = 0;
    LinkUse use; ///< written when the time goes on
  };
  using Interface = std::tuple<Rank, Flight::Way, int>;

  void change(Rank rank, std::int64_t messages, std::int64_t bytes);
  void write(const Queue& queue);
  void write(const Link& link);
  Channel& channel(const ChannelHold& hold);
  Channel& interface(const Interface& of, Picoseconds from);
  void hold(Channel& of, Picoseconds from, Picoseconds to);
  std::string name_of(const ChannelHold& hold) const;

  Otf2Writer& writer_;
  const std::optional<WormholeMesh> mesh_;
  const EventCalendar& calendar_;
  IndexedVector<Rank, Queue> queues_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Channel> channels_; ///< by channel and virtual channel
  std::map<std::uint32_t, Link> links_;
  std::map<Interface, Channel> interfaces_;
  std::uint32_t messages_class_;
  std::uint32_t network_class_ = 0; ///< of channels, links or interfaces
};

} // namespace loghop::simulate

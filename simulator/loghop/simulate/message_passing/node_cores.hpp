// Cores of nodes with one or more ranks a core (Nodes): overheads, packing, copies that share main memory, fragments.
//
// MessageCosts has the times; the rules in message_passing.hpp say when each part of the work is due.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/message_passing/cores.hpp"
#include "loghop/simulate/message_passing/message_paths.hpp"
#include "loghop/simulate/node/nodes.hpp"

#include <unordered_map>

namespace loghop::simulate {

class NodeCores final : public Cores, public TransferListener {
public:
  NodeCores(const Middleware& middleware, const MessagePaths& paths, Nodes& nodes, GraphProgress& progress,
            EventCalendar& calendar, RunTracer& tracer);

  bool long_send_takes_time(std::uint32_t task) const override;
  bool receive_takes_time(std::uint32_t task) const override;
  void posted(Rank rank) override { nodes_.posted(rank, calendar_.now()); }
  void copy_rest(std::uint32_t task) override;
  void receive_last_part(std::uint32_t task) override;

  void fire(Picoseconds now, std::uint32_t event) override;
  void transferred(std::uint32_t task) override; ///< its copies

private:
  static constexpr std::uint32_t event_bits = 2;
  enum class Event : std::uint32_t { done, copy, first_part_copied, most_received };
  /// Work that includes copies, and the event at its end.
  struct Copying {
    CoreWork work;
    Event then;
  };

  CoreQueue& core_of(const Task& task) override;
  void occupy(std::uint32_t task) override;
  void occupy_for_send(std::uint32_t task);
  void occupy_for_receive(std::uint32_t task);
  void begin_work(std::uint32_t task, const CoreWork& work, Event then);
  void begin_copy(std::uint32_t task);
  MessageWork work_of(const Task& task) const;
  std::uint32_t cost_number(const Task& task) const;
  void note_predecessor(Task& task);
  double last_part(const Task& task) const;
  bool is_far_eager(const Task& task) const;
  Picoseconds pass_nic(const Task& task);
  void schedule(Picoseconds time, Event event, std::uint32_t task);

  const std::int64_t envelope_bytes_;
  const MessagePaths& paths_;
  Nodes& nodes_;
  IndexedVector<Core, CoreQueue> cores_;
  std::unordered_map<std::uint32_t, Copying> copying_; ///< by task
};

} // namespace loghop::simulate

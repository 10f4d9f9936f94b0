// Holds back the sends from one rank to another while too many messages between them are unacknowledged.
//
// Between two ranks at most `window` messages up to the eager limit may be on their way. The next send waits, before it
// asks for its core, until one of them has been acknowledged; sends of longer messages wait for nothing but those before
// them. Messages within a node have no window.
#pragma once

#include "loghop/simulate/message_passing/cores.hpp"
#include "loghop/simulate/message_passing/message_paths.hpp"

#include <cstdint>
#include <unordered_map>

namespace loghop::simulate {

class SendWindows {
public:
  /// `window`: 0: any number, nothing waits. The others live as long as this.
  SendWindows(int window, const MessagePaths& paths, Pool<Task>& tasks, Cores& cores)
      : window_(window), paths_(paths), tasks_(tasks), cores_(cores)
  {}

  bool acknowledges(const MessageWay& way) const { return window_ > 0 && way.by_network && way.eager; }
  /// The send has become ready: its core takes it up, now or when its turn in the window comes.
  void request(std::uint32_t send);
  /// An acknowledgement has reached `source`: sends that waited for it go on.
  void acknowledged(Rank source, Rank destination);

private:
  struct Connection {
    int away = 0;      ///< messages that are not acknowledged
    IndexList waiting; ///< tasks
  };

  static std::uint64_t key(Rank source, Rank destination)
  {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(source.value())) << 32 |
           static_cast<std::uint32_t>(destination.value());
  }
  MessageWay way_of(const Task& send) const
  {
    return paths_.way(send.rank, send.operation.peer, send.operation.amount);
  }

  const int window_;
  const MessagePaths& paths_;
  Pool<Task>& tasks_;
  Cores& cores_;
  std::unordered_map<std::uint64_t, Connection> connections_; ///< with messages away
};

} // namespace loghop::simulate

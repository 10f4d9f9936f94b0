#include "loghop/simulate/message_passing/send_windows.hpp"

namespace loghop::simulate {

void SendWindows::request(std::uint32_t send)
{
  const Task& task = tasks_[send];
  const MessageWay way = window_ == 0 ? MessageWay{} : way_of(task);
  if (window_ == 0 || !way.by_network) return cores_.request(send);
  const auto found = connections_.find(key(task.rank, task.operation.peer));
  if (found != connections_.end() && (found->second.away == window_ || !found->second.waiting.empty()))
    return found->second.waiting.push(tasks_, send);
  if (way.eager) ++connections_[key(task.rank, task.operation.peer)].away;
  cores_.request(send);
}

void SendWindows::acknowledged(Rank source, Rank destination)
{
  const auto found = connections_.find(key(source, destination));
  Connection& connection = found->second;
  --connection.away;
  while (!connection.waiting.empty()) {
    const std::uint32_t send = connection.waiting.first;
    const bool eager = way_of(tasks_[send]).eager;
    if (eager && connection.away == window_) return;
    connection.waiting.pop(tasks_);
    if (eager) ++connection.away;
    cores_.request(send);
  }
  if (connection.away == 0) connections_.erase(found);
}

} // namespace loghop::simulate

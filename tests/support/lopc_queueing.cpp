#include "support/lopc_queueing.hpp"

#include <deque>
#include <functional>
#include <queue>
#include <random>
#include <vector>

namespace loghop::test {

namespace {

class Simulator {
public:
  Simulator(const LopcMachine& machine, int iterations, std::uint64_t seed)
      : machine_(machine), iterations_(iterations), random_(seed), processors_(machine.processors)
  {}

  double run()
  {
    for (int p = 0; p < machine_.processors; ++p)
      resume(p);
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.time;
      event.what();
    }
    double sum = 0;
    for (const Processor& p : processors_)
      sum += p.finish / iterations_;
    return sum / machine_.processors;
  }

private:
  struct Event {
    double time;
    std::uint64_t order;
    std::function<void()> what;
    bool operator<(const Event& other) const
    {
      return time > other.time || (time == other.time && order > other.order);
    }
  };
  struct Handler {
    int requester;
    bool reply; ///< of the processor's own request
  };
  struct Processor {
    std::deque<Handler> handlers; ///< the first one is running
    bool sending = true;          ///< the thread: or else it waits for its reply
    double send_left = -1;        ///< of o_s, when the thread last went on; negative: not begun
    double resumed = 0;
    std::uint64_t epoch = 0; ///< counts preemptions: an end of the send that was scheduled before one is void
    int iterations = 0;
    double finish = 0;
  };

  void at(double time, std::function<void()> what) { events_.push({time, scheduled_++, std::move(what)}); }

  /// The thread goes on; no handler runs.
  void resume(int index)
  {
    Processor& p = processors_[index];
    if (!p.sending) return;
    if (p.send_left < 0) p.send_left = machine_.o_s;
    p.resumed = now_;
    at(now_ + p.send_left, [this, index, epoch = p.epoch] {
      if (processors_[index].epoch == epoch) sent(index);
    });
  }

  void sent(int index)
  {
    Processor& p = processors_[index];
    p.sending = false;
    p.send_left = -1;
    std::uniform_int_distribution<int> other(0, machine_.processors - 2);
    const int draw = other(random_);
    const int to = draw < index ? draw : draw + 1;
    at(now_ + machine_.L, [this, index, to] { arrive(to, {index, false}); });
  }

  void arrive(int index, Handler handler)
  {
    Processor& p = processors_[index];
    p.handlers.push_back(handler);
    if (p.handlers.size() > 1) return;
    ++p.epoch;
    if (p.sending) p.send_left -= now_ - p.resumed;
    start(index);
  }

  void start(int index)
  {
    const bool reply = processors_[index].handlers.front().reply;
    at(now_ + machine_.o_r + (reply ? 0 : machine_.o_s), [this, index] { handled(index); });
  }

  void handled(int index)
  {
    Processor& p = processors_[index];
    const Handler handler = p.handlers.front();
    p.handlers.pop_front();
    if (!handler.reply) {
      at(now_ + machine_.L, [this, to = handler.requester] { arrive(to, {to, true}); });
    } else {
      got_reply_[index] = true;
    }
    if (!p.handlers.empty()) {
      start(index);
      return;
    }
    if (got_reply_[index]) { // the thread notices when no handler is left
      got_reply_[index] = false;
      p.finish = now_;
      p.sending = ++p.iterations < iterations_;
    }
    resume(index);
  }

  LopcMachine machine_;
  int iterations_;
  std::mt19937_64 random_;
  std::vector<Processor> processors_;
  std::vector<bool> got_reply_ = std::vector<bool>(processors_.size());
  std::priority_queue<Event> events_;
  std::uint64_t scheduled_ = 0;
  double now_ = 0;
};

} // namespace

double lopc_cycle(const LopcMachine& machine, int iterations, std::uint64_t seed)
{
  return Simulator(machine, iterations, seed).run();
}

} // namespace loghop::test

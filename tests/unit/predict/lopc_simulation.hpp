// The assumptions behind LoPC's rule for the synchronous remap, run event by event: a reference for the rule.
//
// Each of P processors sends a request to another one, chosen at random, and waits for the reply before the next. What
// arrives is handled in the order of arrival, never interrupted, before the thread of the processor goes on. A request
// costs its handler o_r + o_s (the reply goes out at the end), a reply o_r, a send of the thread o_s, the way L.
#pragma once

#include "loghop/predict/logp/logp.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <queue>
#include <random>
#include <tuple>
#include <vector>

namespace loghop {

class LopcSimulation {
public:
  LopcSimulation(const LogP& machine, int P, unsigned seed)
      : machine_(machine), processors_(static_cast<std::size_t>(P)), random_(seed)
  {}

  /// Mean time from one send to the next.
  double mean_cycle(long cycles)
  {
    for (std::size_t p = 0; p < processors_.size(); ++p)
      dispatch(p);
    while (finished_ < cycles) {
      const Event event = events_.top();
      events_.pop();
      std::tie(now_, std::ignore, std::ignore, std::ignore, std::ignore) = event;
      happen(event);
    }
    return now_ * static_cast<double>(processors_.size()) / static_cast<double>(finished_);
  }

private:
  enum Kind { request, reply, done };
  using Event = std::tuple<double, long, Kind, std::size_t, std::size_t>; ///< time, number, kind, where, from whom
  struct Task {
    Kind kind;
    std::size_t from;
  };
  struct Processor {
    std::deque<Task> arrived;
    bool busy = false;
    bool may_send = true;
    bool sending = false;
    Task task{};
  };

  void add(double when, Kind kind, std::size_t where, std::size_t from)
  {
    events_.emplace(when, number_++, kind, where, from);
  }

  void happen(const Event& event)
  {
    const std::size_t p = std::get<3>(event);
    if (std::get<2>(event) == done)
      finish(p);
    else
      processors_[p].arrived.push_back({std::get<2>(event), std::get<4>(event)});
    if (!processors_[p].busy) dispatch(p);
  }

  void dispatch(std::size_t p)
  {
    Processor& self = processors_[p];
    const double o_s = machine_.o_s.count();
    const double o_r = machine_.o_r.count();
    if (self.arrived.empty() && !self.may_send) return;
    self.busy = true;
    self.sending = self.arrived.empty();
    if (self.sending) {
      self.may_send = false;
      return add(now_ + o_s, done, p, p);
    }
    self.task = self.arrived.front();
    self.arrived.pop_front();
    add(now_ + o_r + (self.task.kind == request ? o_s : 0), done, p, p);
  }

  void finish(std::size_t p)
  {
    Processor& self = processors_[p];
    self.busy = false;
    const double arrival = now_ + machine_.L.count();
    if (self.sending) return add(arrival, request, other_than(p), p);
    if (self.task.kind == request) return add(arrival, reply, self.task.from, p);
    self.may_send = true;
    ++finished_;
  }

  std::size_t other_than(std::size_t p)
  {
    const std::size_t drawn = std::uniform_int_distribution<std::size_t>(0, processors_.size() - 2)(random_);
    return drawn < p ? drawn : drawn + 1;
  }

  LogP machine_;
  std::vector<Processor> processors_;
  std::mt19937 random_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  double now_ = 0;
  long number_ = 0;
  long finished_ = 0;
};

} // namespace loghop

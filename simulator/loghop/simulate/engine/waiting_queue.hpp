// Queues records that wait for a resource, in the order of their turns.
#pragma once

#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/engine/linked_heap.hpp"

#include <cstdint>

namespace loghop::simulate {

/// A priority queue for records that mostly come in order: those that do are appended to a list, the others go to a
/// heap. Records need the members that LinkedHeap needs. Equal ones have no order.
class WaitingQueue {
public:
  bool empty() const { return in_order_.empty() && others_.empty(); }

  template<class Record> std::uint32_t first(const Pool<Record>& pool) const ///< needs !empty()
  {
    return others_go_first(pool) ? others_.first : in_order_.first;
  }

  template<class Record> void push(Pool<Record>& pool, std::uint32_t index)
  {
    if (in_order_.empty() || pool[in_order_.last] < pool[index])
      in_order_.push(pool, index);
    else
      others_.push(pool, index);
  }

  template<class Record> void pop(Pool<Record>& pool)
  {
    if (others_go_first(pool))
      others_.pop(pool);
    else
      in_order_.pop(pool);
  }

private:
  template<class Record> bool others_go_first(const Pool<Record>& pool) const
  {
    return !others_.empty() && (in_order_.empty() || pool[others_.first] < pool[in_order_.first]);
  }

  IndexList in_order_;
  LinkedHeap others_;
};

} // namespace loghop::simulate

// The times of one message between two idle ranks, in the terms that every model of the family has.
#pragma once

#include "loghop/calibration/measured_table.hpp"
#include "loghop/units/units.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <optional>

namespace loghop {

/// One message, as a graph of operations has it.
struct ModelMessage {
  Bytes size{0};
  MessageLayout from; ///< at the sender; one block: contiguous
  MessageLayout to;   ///< at the receiver
  Level level = Level::between_nodes;
};

/// Times of it [s].
struct MessageTerms {
  Seconds send{0};    ///< the sending processor is busy
  Seconds full{0};    ///< from the start of the send to the end of a receive that was waiting
  Seconds receive{0}; ///< the receiving processor is busy, at the end of `full`
  Seconds gap{0};     ///< from the start of this send to the next one of the same processor, at least
};

class PointToPointModel {
public:
  virtual ~PointToPointModel() = default;
  /// Nothing if the model says nothing about such a message.
  virtual std::optional<MessageTerms> terms(const ModelMessage& message) const = 0;
};

} // namespace loghop

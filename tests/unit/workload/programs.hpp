// Programs as text, and a machine without time on which they run: what the tests of the generators share.
#pragma once

#include "loghop/workload/core/workload.hpp"

#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace loghop::test {

inline MachineShape mesh(std::vector<int> dimensions)
{
  MachineShape shape;
  shape.dimensions = std::move(dimensions);
  return shape;
}

inline NetworkShape network(std::vector<int> dimensions)
{
  NetworkShape shape;
  shape.dimensions = std::move(dimensions);
  shape.flit_time = 48780;
  shape.flit_bytes = 2;
  return shape;
}

/// "send 3 tag 0 args 2 reply 1", "send 3 tag 0 bytes 16", "wait 4 tag 0", "compute 1e-06", "finish"
inline std::string to_text(const ProgramOperation& operation)
{
  std::ostringstream out;
  const ActiveMessage& message = operation.message;
  switch (operation.kind) {
  case ProgramOperation::Kind::compute:
    out << "compute " << operation.time.count();
    break;
  case ProgramOperation::Kind::wait:
    out << "wait " << operation.count << " tag " << operation.tag;
    break;
  case ProgramOperation::Kind::finish:
    out << "finish";
    break;
  case ProgramOperation::Kind::send:
    out << "send " << message.destination << " tag " << message.tag;
    if (message.protocol == Protocol::long_message) out << " bytes " << message.bytes;
    if (message.protocol == Protocol::short_message) out << " args " << message.arguments;
    if (message.wants_reply) out << " reply " << message.reply_tag;
    if (operation.dma == DmaMode::nonblocking) out << ", sender goes on";
    if (operation.dma == DmaMode::blocking) out << ", sender blocks";
    if (message.receive == DmaMode::blocking) out << ", receiver blocks";
  }
  return out.str();
}

/// All operations, without the last `finish`.
inline std::vector<ProgramOperation> drained(Program& program)
{
  std::vector<ProgramOperation> operations;
  for (ProgramOperation next = program.next(); next.kind != ProgramOperation::Kind::finish; next = program.next()) {
    operations.push_back(next);
  }
  return operations;
}

inline std::vector<std::string> text_of(const Workload& workload, const MachineShape& shape, int rank,
                                        std::uint64_t seed)
{
  std::vector<std::string> lines;
  for (const ProgramOperation& operation : drained(*workload.program(shape, Rank(rank), seed)))
    lines.push_back(to_text(operation));
  return lines;
}

/// Runs all programs; every message arrives at once.
class InstantMachine {
public:
  InstantMachine(const Workload& workload, const MachineShape& shape, std::uint64_t seed)
      : arrived_(static_cast<std::size_t>(shape.ranks())), awaited_(arrived_.size())
  {
    for (const Rank rank : each<Rank>(shape.ranks()))
      programs_.push_back(workload.program(shape, rank, seed));
  }

  /// Whether all ranks finish. Rank 0 goes as far as it gets, then rank 1, ...
  bool run()
  {
    std::vector<ProgramOperation> next;
    for (const auto& program : programs_)
      next.push_back(program->next());
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t rank = 0; rank < programs_.size(); ++rank) {
        while (next[rank].kind != ProgramOperation::Kind::finish && perform(rank, next[rank])) {
          next[rank] = programs_[rank]->next();
          moved = true;
        }
      }
    }
    for (const ProgramOperation& operation : next) {
      if (operation.kind != ProgramOperation::Kind::finish) return false;
    }
    return true;
  }

  /// Whether every rank waited for each message that arrived there.
  bool all_awaited() const { return arrived_ == awaited_; }

private:
  using CountOfTag = std::map<int, std::int64_t>;

  bool perform(std::size_t rank, const ProgramOperation& operation)
  {
    if (operation.kind == ProgramOperation::Kind::wait) {
      if (arrived_[rank][operation.tag] < operation.count) return false;
      awaited_[rank][operation.tag] = operation.count;
    }
    if (operation.kind == ProgramOperation::Kind::send) {
      const ActiveMessage& message = operation.message;
      ++arrived_[message.destination.position()][message.tag];
      if (message.wants_reply) ++arrived_[rank][message.reply_tag];
    }
    return true;
  }

  std::vector<std::unique_ptr<Program>> programs_;
  std::vector<CountOfTag> arrived_;
  std::vector<CountOfTag> awaited_;
};

} // namespace loghop::test

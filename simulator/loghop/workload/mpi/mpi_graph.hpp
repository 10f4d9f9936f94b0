// The operation graph of an MPI program a rank: asks the programs for calls, and makes operations of them.
//
// Calls of one rank come one after the other; mpi_program.hpp says when each returns. What goes beyond that:
// - The receives of a rank are posted in the order of its calls. Nonblocking ones that follow each other directly get
//   ready together; after any other call, a receive becomes ready when all those before that call have been posted,
//   which a busy core may delay.
// - A collective goes step by step: all receives of the step are posted, all sends issued (or in turn: Step); when all
// of them have
//   finished comes the computation of the step, then the next step. So a call returns when its sends have finished too,
//   as blocking calls of MPI do.
// - Messages of collectives have tags below any_tag: no receive of a program takes them, not even a wild one. The
//   collectives of one rank are one after the other and messages of two ranks do not overtake, so that the same tags
//   serve them all, as long as any two ranks call the collectives that they share in the same order, as MPI asks of
//   programs.
// - A nonblocking collective goes through its steps in the same way, while the program goes on: a step's operations are
//   ready when those of the step before have finished, whatever call the rank is in, as if a thread of its own drove
//   it. They still wait for the core. Its channel keeps its messages apart.
//
// A rank costs some 200 bytes, and 24 for each request that is open. A program is asked for calls until one does not
// return at once; what it gives is checked then.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/workload/graph/operation_graph.hpp"
#include "loghop/workload/mpi/call_listener.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"
#include "loghop/workload/mpi/small_map.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

class MpiGraph final : public OperationGraph {
public:
  /// One program a rank. `layouts`: MpiCall::layout is a position in them, from 1.
  explicit MpiGraph(std::vector<std::unique_ptr<MpiProgram>> programs, std::vector<MessageLayout> layouts = {},
                    std::int64_t working_set = 0);

  int ranks() const override { return ranks_.size(); }
  // These throw std::invalid_argument (rank, place, what is wrong) if a program asks for something that cannot be.
  void begin(Rank rank, std::vector<GraphOperation>& ready) override;
  void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;

  MessageLayout layout(std::uint16_t layout) const override;
  std::int64_t working_set(Rank) const override { return working_set_; }
  std::string place(Rank rank, std::uint32_t id) const override;
  std::string left(Rank rank) const override;
  bool tell_calls(CallListener& listener) override
  {
    listener_ = &listener;
    return true;
  }

  /// Number of calls that a rank has made.
  std::uint64_t calls(Rank rank) const { return ranks_[rank].calls; }

private:
  using Kind = MpiCall::Kind;
  using Ready = std::vector<GraphOperation>;

  /// The event that a rank waits for.
  enum class Awaits : std::uint8_t {
    begin,
    operation, ///< the end of the call's operation
    start,     ///< the start of the call's operation
    request,
    all_requests,
    step, ///< `awaited` operations of a step
    nothing
  };
  struct Request {
    std::uint32_t operation = 0;
    bool finished = false;
  };
  /// How far a rank is in a collective.
  struct Run {
    std::uint32_t step = 0;
    std::int32_t number = 0; ///< number of the rank in the group
    std::int32_t awaited = 0;
    std::uint32_t slot = 0;      ///< nonblocking: its place in Process::background, from 1; else 0
    std::uint8_t index_bits = 0; ///< bits of an operation's id for its index
    bool computes = false;       ///< the computation of the step is under way
  };
  struct Background {
    MpiCall call;
    Run run;
    std::uint32_t id = 0; ///< of its request, as that of the operation of a message
  };
  struct Process {
    std::unique_ptr<MpiProgram> program;
    MpiCall call; ///< the last
    std::uint64_t calls = 0;
    SmallMap<Request> requests;                          ///< open requests
    SmallMap<std::uint32_t> under_way;                   ///< requests by operation
    std::uint32_t unposted = 0;                          ///< nonblocking receives that were issued and have not started
    bool earlier_unposted = false;                       ///< some of them come before a call of another kind
    std::vector<GraphOperation> held;                    ///< receives that wait for them
    std::uint32_t issued_steps = 0;                      ///< steps issued, of all collectives
    Run run;                                             ///< the blocking collective under way
    std::vector<std::unique_ptr<Background>> background; ///< nonblocking ones; null: a free slot
    Awaits awaits = Awaits::begin;
  };

  // Ids. An operation of a collective has the highest bit, then the lower bits of the number of its step, then its
  // index in it; only operations of the current step are under way. Those of nonblocking collectives have the second
  // highest bit too, then their slot, then the index. Others have the lower bits of their call's number.
  static constexpr int id_bits = 30;
  static constexpr int slot_index_bits = 16;
  static constexpr std::uint32_t most_slots = std::uint32_t{1} << (id_bits - slot_index_bits);
  static constexpr std::uint32_t background_id = std::uint32_t{1} << id_bits;
  static constexpr std::uint32_t collective_id = std::uint32_t{1} << (id_bits + 1);

  void run(Rank rank, Process& process, Ready& ready);
  bool make_call(Rank rank, Process& process, Ready& ready);
  void tell_call(Rank rank, const Process& process) const;
  bool issue_send(Process& process, Ready& ready);
  bool issue_receive(Process& process, Ready& ready);
  void issue_held(Process& process, Ready& ready);
  void add_message(Process& process, GraphOperation::Kind kind, Ready& ready);
  void open_request(Rank rank, Process& process);
  bool await_request(Rank rank, Process& process);
  bool test_request(Rank rank, Process& process);
  bool await_all(Process& process);
  bool begin_collective(Rank rank, Process& process);
  void begin_background(Rank rank, Process& process, Ready& ready);
  void end_background(Rank rank, Process& process, std::uint32_t slot);
  bool run_steps(Process& process, const MpiCall& call, Run& run, Ready& ready);
  bool run_collective(Process& process, Ready& ready);
  void issue_step(Process& process, const MpiCall& call, Run& run, Ready& ready);
  void issue_send_of_step(Process& process, const MpiCall& call, const Run& run, const collectives::Step& step,
                          std::int32_t i, Ready& ready);
  void add_of_step(Process& process, const MpiCall& call, const Run& run, GraphOperation::Kind kind,
                   const collectives::StepMessage& message, std::int64_t index, std::uint16_t layout, Ready& ready);
  bool issue_computation(Process& process, const MpiCall& call, Run& run, Ready& ready);
  bool finish_in_step(Process& process, const MpiCall& call, Run& run, Ready& ready);
  bool finish_in_collective(Process& process, Ready& ready);
  bool finish_in_background(Rank rank, Process& process, std::uint32_t id, Ready& ready);
  bool finish_request(Process& process, std::uint32_t operation);

  std::uint32_t call_id(const Process& process) const
  {
    return static_cast<std::uint32_t>(process.calls) & ~collective_id;
  }
  static std::uint32_t step_id(const Process& process, const Run& run, std::int64_t index);

  void check_message(Rank rank, const Process& process) const;
  void check_collective(Rank rank, const Process& process) const;
  void require_of(Rank rank, const Process& process, bool holds, const char* problem) const;
  [[noreturn]] void refuse(Rank rank, const Process& process, const std::string& problem) const;

  std::uint64_t call_of(const Process& process, std::uint32_t id) const;
  std::string place_of_call(const Process& process, std::uint64_t call) const;
  std::string place_in_collective(const Process& process, std::uint32_t id) const;
  static std::string place_in_step(const MpiCall& call, const Run& run, std::int64_t index);

  IndexedVector<Rank, Process> ranks_;
  std::vector<MessageLayout> layouts_;
  CallListener* listener_ = nullptr; ///< mostly nobody
  const std::int64_t working_set_;   ///< B, of each rank; 0: not known
};

} // namespace loghop

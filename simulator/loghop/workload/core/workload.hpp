// A workload runs on a machine: models predict it from its parameters, the simulator runs the programs that it makes.
#pragma once

#include "loghop/platform/machine_shape.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/metric.hpp"
#include "loghop/workload/core/program.hpp"
#include "loghop/workload/core/workload_size.hpp"
#include "loghop/workload/graph/operation_graph.hpp"
#include "loghop/workload/graph/schedule.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// One message offered to the network alone, from node to node.
struct OfferedMessage {
  std::int64_t number = 0;
  Picoseconds release = 0;
  Node source{0};
  Node destination{0};
  std::int64_t bytes = 0;
  bool measured = true; ///< false: warm-up or cool-down, not part of the mean latency
};

/// Delivers messages in order of (release, number). It does not outlive the workload that made it.
class MessageSource {
public:
  virtual ~MessageSource() = default;
  virtual bool next(OfferedMessage& message) = 0; ///< false: there are no more
  virtual std::int64_t longest() const = 0;       ///< bytes of the longest of all
};

/// One program a rank, and the layouts that their calls count from 1.
struct MpiPrograms {
  std::vector<std::unique_ptr<MpiProgram>> ranks;
  std::vector<MessageLayout> layouts;
  std::int64_t working_set = 0; ///< B, of each rank; 0: not known
};

/// A part of a workload that has ranks and a figure of its own: one of several jobs.
struct WorkloadPart {
  std::string name;
  Rank first{0}; ///< of its ranks, which follow each other
  int ranks = 0;
  Picoseconds start = 0;
  Metric metric; ///< of the finish times of its ranks, as it counts them, from its start
};

class Workload {
public:
  /// The form in which a workload runs: the function below that gives it. `messages` need no nodes.
  enum class Form { programs, messages, graph };

  virtual ~Workload() = default;
  virtual const char* type() const = 0; ///< its name in scenario files
  virtual Metric metric() const = 0;
  virtual Form form() const = 0;
  /// Size of the one message of an iteration, for results per byte; 0 if there is no such thing.
  virtual std::int64_t bytes_per_iteration() const { return 0; }

  /// The program of `rank`; for Form::programs. Equal (shape, rank, seed) give equal programs.
  virtual std::unique_ptr<Program> program(const MachineShape& shape, Rank rank, std::uint64_t seed) const;
  /// All messages; for Form::messages.
  virtual std::unique_ptr<MessageSource> messages(const NetworkShape& shape, std::uint64_t seed) const;
  /// True for programs that need the handlers of active messages and cannot pass their messages otherwise.
  virtual bool needs_handlers() const { return false; }
  /// MPI programs, if the workload is made of them, or of programs that do not need handlers.
  virtual std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const;
  /// All operations; for Form::graph, and for programs that do not need handlers. It does not outlive the workload.
  virtual std::unique_ptr<OperationGraph> graph(const MachineShape& shape, std::uint64_t seed) const;
  /// The same for one of several runs, one after the other; they differ where noise is drawn anew.
  virtual std::unique_ptr<OperationGraph> graph_of_run(const MachineShape& shape, std::uint64_t seed,
                                                       std::int64_t /*run*/) const
  {
    return graph(shape, seed);
  }
  /// The same stored whole, for writing it to a file; nothing if the workload has no such form. Throws
  /// std::invalid_argument if this one cannot be stored.
  virtual std::optional<Schedule> schedule(const MachineShape& shape, std::uint64_t seed) const;
  /// Throws std::invalid_argument (what is wrong, and what is allowed) if it cannot run on such a machine; for
  /// Form::programs and Form::graph.
  virtual void check(const MachineShape& shape) const;
  /// The same for Form::messages.
  virtual void check_network(const NetworkShape& shape) const;
  /// Whether its metric is of times from the own start of each rank (OperationGraph::own_starts).
  virtual bool has_own_times() const { return false; }
  /// OperationGraph::delays_messages of its graphs.
  virtual bool delays_messages() const { return false; }
  /// Parts with results of their own; most workloads have none.
  virtual std::vector<WorkloadPart> parts() const { return {}; }
  /// How much it is, known in far less time than it takes to run; after `check`. All workloads of scenarios say it;
  /// those that only calibrations run, and nobody estimates, do not.
  virtual WorkloadSize size(const MachineShape&) const { return {}; }
  /// The same for Form::messages, after `check_network`.
  virtual WorkloadSize size_on_network(const NetworkShape&) const { return {}; }
};

} // namespace loghop

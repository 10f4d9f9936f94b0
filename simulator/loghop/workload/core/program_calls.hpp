// A program of active messages (program.hpp) as an MPI program, for machines whose ranks pass messages.
//
// The program itself receives, while it waits, the messages that handlers would take:
//   compute                           the same
//   send, long, waiting or blocking   a blocking send
//   send, others                      a nonblocking one: an active message never waits for its receiver's program
//   wait(tag, count)                  receives with this tag from any rank until there were `count` since the start,
//                                     then the end of the nonblocking sends
// A short message carries argument_bytes for each argument. Messages that want a reply need handlers: they are refused.
#pragma once

#include "loghop/workload/core/program.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace loghop {

class ProgramCalls final : public MpiProgram {
public:
  static constexpr std::int64_t argument_bytes = 4;

  explicit ProgramCalls(std::unique_ptr<Program> program) : program_(std::move(program)) {}

  /// Throws std::invalid_argument if a message wants a reply.
  MpiCall next() override;

private:
  MpiCall receive();
  MpiCall send(const ProgramOperation& operation);
  std::int64_t& received(int tag);

  std::unique_ptr<Program> program_;
  std::vector<std::int64_t> received_; ///< number of messages, by tag
  std::int64_t missing_ = 0;           ///< messages that the wait under way still needs
  int tag_ = 0;                        ///< tag of that wait
  std::uint32_t open_ = 0;             ///< nonblocking sends
  bool waits_ = false;                 ///< the last operation was a wait or the end
  bool finished_ = false;
};

} // namespace loghop

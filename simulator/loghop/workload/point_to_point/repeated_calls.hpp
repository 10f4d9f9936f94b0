// A program that makes the same calls again and again.
#pragma once

#include "loghop/workload/mpi/mpi_program.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace loghop {

class RepeatedCalls final : public MpiProgram {
public:
  RepeatedCalls(std::vector<MpiCall> calls, std::int64_t times) : calls_(std::move(calls)), left_(times) {}

  MpiCall next() override
  {
    if (calls_.empty()) return {};
    if (next_ == calls_.size()) {
      next_ = 0;
      --left_;
    }
    return left_ == 0 ? MpiCall{} : calls_[next_++];
  }

private:
  std::vector<MpiCall> calls_;
  std::int64_t left_;
  std::size_t next_ = 0;
};

inline MpiCall message_call(MpiCall::Kind kind, Rank peer, std::int64_t bytes, std::uint16_t layout = 0,
                            std::uint32_t request = 0)
{
  MpiCall call;
  call.kind = kind;
  call.peer = peer;
  call.bytes = bytes;
  call.layout = layout;
  call.request = request;
  return call;
}

inline MpiCall wait_all_call()
{
  MpiCall call;
  call.kind = MpiCall::Kind::wait_all;
  return call;
}

} // namespace loghop

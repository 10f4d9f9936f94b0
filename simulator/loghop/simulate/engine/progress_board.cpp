#include "loghop/simulate/engine/progress_board.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <new>
#include <system_error>

namespace loghop::simulate {

namespace {

using Count = std::atomic<std::uint64_t>;
static_assert(Count::is_always_lock_free, "counts are shared between processes");

Count* followed = nullptr;

} // namespace

ProgressBoard::ProgressBoard(std::size_t jobs) : bytes_(std::max<std::size_t>(jobs, 1) * sizeof(Count))
{
  counts_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (counts_ == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "cannot share memory");
  for (std::size_t job = 0; job < jobs; ++job)
    new (static_cast<Count*>(counts_) + job) Count(0);
}

ProgressBoard::~ProgressBoard()
{
  followed = nullptr;
  munmap(counts_, bytes_);
}

void ProgressBoard::follow(std::size_t job)
{
  followed = static_cast<Count*>(counts_) + job;
}

std::uint64_t ProgressBoard::events(std::size_t job) const
{
  return static_cast<const Count*>(counts_)[job].load(std::memory_order_relaxed);
}

void tell_events(std::uint64_t fired)
{
  if (followed != nullptr) followed->store(fired, std::memory_order_relaxed);
}

} // namespace loghop::simulate

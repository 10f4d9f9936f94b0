// How a child process works and tells what came of it: in texts with their sizes before them, or by its end.
#pragma once

#include "loghop/simulate/engine/job_outcome.hpp"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loghop::simulate {

// In the child

/// What the job says of its end, for outcome_of(); its files are flushed. Throws std::bad_alloc.
std::string text_of(const std::function<std::string()>& job);
/// Does the work, and ends this process, without destructors. `again`: it has several jobs one after the other, and keeps the memory
/// that one has freed. `work` returns whether all could be told.
[[noreturn]] void run_in_child(bool again, const std::function<bool()>& work);

// On both sides

/// False if not all of it arrived.
bool write_all(int file, std::string_view text);
/// A text with its size before it, so that it is known whether all of it has arrived.
std::string framed(const std::string& text);
/// Takes the next text with its size from `rest`; nothing if it is not whole.
std::optional<std::string> next_text(std::string_view& rest);

// In the parent

/// Starts a process that does the work and ends without a return from it, and not later than this one. It closes `files` first,
/// which are of other children. 0: the system has no more processes, and errno says why.
pid_t start_child(const std::vector<int>& files, const std::function<void()>& work);
struct ChildEnd {
  int status = 0; ///< as of waitpid()
  std::int64_t peak_rss_bytes = 0;
};
/// Waits for the end of a child.
ChildEnd end_of_child(pid_t child);
/// `parallel`, or 0: as many as there are processors.
std::size_t processes_at_a_time(int parallel);
JobOutcome outcome_of(const std::string& text);
JobOutcome cut_off(const std::string& error, bool interrupted);
/// Of a job whose process ended with this status, before the job had an end.
JobOutcome early_end(int status);

} // namespace loghop::simulate

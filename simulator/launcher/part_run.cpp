#include "launcher/part_run.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace loghop_mpi {

namespace fs = std::filesystem;

namespace {

/// 0 if there is none.
std::uintmax_t size_of(const std::string& file)
{
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  return error ? 0 : size;
}

} // namespace

PartRun::PartRun(const CommandLine& line, const PartFiles& files, int part, int parts)
    : line_(line), files_(files), part_(part), parts_(parts)
{
  if (!files_.is_done(part_)) start();
}

void PartRun::start()
{
  const std::string journal = files_.has_journal(part_) ? files_.journal(part_) : "";
  fs::remove(files_.finished(part_)); // of an earlier launch, with cases to run again
  loghop_ = std::make_unique<Child>(find_loghop(), words_of_part(line_, part_, parts_, files_.finished(part_), journal),
                                    files_.said(part_));
}

bool PartRun::may_start_again()
{
  const std::uintmax_t bytes = size_of(files_.journal(part_));
  kills_ = bytes == journal_bytes_ ? kills_ + 1 : 1;
  journal_bytes_ = bytes;
  return kills_ < most_kills;
}

bool PartRun::has_ended()
{
  if (!loghop_) return true;
  if (!loghop_->has_ended()) return false;
  const int status = loghop_->status();
  if (status == -SIGKILL && may_start_again()) {
    start();
    return false;
  }
  loghop_.reset();
  end(status);
  return true;
}

void PartRun::end(int status)
{
  if (status < 0) {
    std::ofstream said(files_.said(part_), std::ios::app);
    said << "loghop-mpi: part " << part_ << " of " << parts_ << ": loghop was ended by signal " << -status;
    said << (status == -SIGKILL ? ", " + std::to_string(most_kills) + " times without a finished case\n" : "\n");
    status_ = simulation_failed;
    return;
  }
  const bool is_written = fs::exists(files_.finished(part_));
  if (!is_written) status_ = status == fine ? simulation_failed : static_cast<ExitStatus>(status);
  std::error_code ignored;
  if (is_written && (status == simulation_failed || size_of(files_.said(part_)) == 0))
    fs::remove(files_.said(part_), ignored);
}

} // namespace loghop_mpi

#include "launcher/hand_out.hpp"

#include <mpi.h>

#include <chrono>
#include <thread>

namespace loghop_mpi {

namespace {

constexpr int none = 0; ///< the number of no part: there is no more
constexpr int tag_asks = 1, tag_gives = 2;

/// MPI libraries wait with a busy processor, which a simulation may need.
void pause()
{
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

/// As MPI_Wait, asleep.
void wait(MPI_Request& request)
{
  int is_done = 0;
  for (MPI_Test(&request, &is_done, MPI_STATUS_IGNORE); !is_done; MPI_Test(&request, &is_done, MPI_STATUS_IGNORE))
    pause();
}

int rank()
{
  int number = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
  return number;
}

int ranks()
{
  int number = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &number);
  return number;
}

/// Says how the last part ended, and gets the next.
int ask(int status)
{
  MPI_Send(&status, 1, MPI_INT, 0, tag_asks, MPI_COMM_WORLD);
  int part = none;
  MPI_Request request;
  MPI_Irecv(&part, 1, MPI_INT, 0, tag_gives, MPI_COMM_WORLD, &request);
  wait(request);
  return part;
}

void work(const Begin& begin)
{
  int status = 0;
  for (int part = ask(status); part != none; part = ask(status)) {
    const std::unique_ptr<Work> mine = begin(part);
    while (!mine->has_ended())
      pause();
    status = mine->status();
  }
}

class Counter {
public:
  Counter(int parts, const Begin& begin) : parts_(parts), begin_(begin), others_(ranks() - 1) {}

  int run()
  {
    do {
      while (answer()) {
      }
      look_at_mine();
      pause();
    } while (others_ > 0 || mine_);
    return status_;
  }

private:
  int next() { return status_ != 0 || last_ == parts_ ? none : ++last_; }

  void note(int status)
  {
    if (status_ == 0) status_ = status;
  }

  /// One question of a rank, if there is one.
  bool answer()
  {
    int is_there = 0;
    MPI_Status from;
    MPI_Iprobe(MPI_ANY_SOURCE, tag_asks, MPI_COMM_WORLD, &is_there, &from);
    if (!is_there) return false;
    int status = 0;
    MPI_Recv(&status, 1, MPI_INT, from.MPI_SOURCE, tag_asks, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    note(status);
    const int part = next();
    if (part == none) --others_;
    MPI_Send(&part, 1, MPI_INT, from.MPI_SOURCE, tag_gives, MPI_COMM_WORLD);
    return true;
  }

  void look_at_mine()
  {
    if (mine_ && mine_->has_ended()) {
      note(mine_->status());
      mine_.reset();
    }
    if (mine_) return;
    if (const int part = next(); part != none) mine_ = begin_(part);
  }

  int parts_, last_ = 0, status_ = 0;
  const Begin& begin_;
  int others_; ///< ranks that have not been told that there is no more
  std::unique_ptr<Work> mine_;
};

/// As MPI_Barrier, asleep.
void wait_for_all()
{
  MPI_Request request;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  wait(request);
}

} // namespace

int hand_out(int parts, const Begin& begin)
{
  int status = 0;
  if (rank() == 0)
    status = Counter(parts, begin).run();
  else
    work(begin);
  wait_for_all();
  return status;
}

} // namespace loghop_mpi

#include "measurements.hpp"
#include "message.hpp"

#include <algorithm>
#include <memory>

namespace calibrate_mpi {

namespace {

constexpr double settle = 20e-6; // s: ranks that told they are about to call MPI_Recv have called it by then

std::vector<int> default_others(int most)
{
  std::vector<int> list;
  for (int others = 1; others <= most && others <= 1024; others = others < 10 ? others + 1 : others * 3 / 2)
    list.push_back(others);
  return list;
}

/// Rank 0 and its first P partners.
class OneToMany {
public:
  OneToMany(const Context& context, int others, bool answers);
  double run(int repetitions);

private:
  double post_all();
  void answer();

  const Context& context_;
  std::vector<int> partners_;
  bool answers_;
  std::vector<std::unique_ptr<Message>> out_, in_;
};

OneToMany::OneToMany(const Context& context, int others, bool answers)
    : context_(context), partners_(context.ranks.partners.begin(), context.ranks.partners.begin() + others),
      answers_(answers)
{
  for (std::size_t i = 0; i < partners_.size(); ++i) {
    out_.push_back(std::make_unique<Message>(contiguous(1)));
    in_.push_back(std::make_unique<Message>(contiguous(1)));
  }
}

double OneToMany::post_all()
{
  for (const int partner : partners_)
    start_together(0, partner);
  busy_wait(settle);
  std::vector<MPI_Request> requests;
  requests.reserve(2 * partners_.size());
  const Stopwatch watch(context_.clock);
  for (std::size_t i = 0; answers_ && i < partners_.size(); ++i)
    requests.push_back(in_[i]->post_receive(partners_[i]));
  for (std::size_t i = 0; i < partners_.size(); ++i)
    requests.push_back(out_[i]->post_send(partners_[i]));
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return watch.elapsed();
}

void OneToMany::answer()
{
  start_together(1, 0);
  in_[0]->receive(0);
  if (answers_) out_[0]->send(0);
}

double OneToMany::run(int repetitions)
{
  double time = 0;
  for (int i = 0; i < repetitions; ++i)
    if (context_.ranks.rank == 0)
      time += post_all();
    else
      answer();
  return time;
}

void measure(const Context& context, int others, bool answers, Sampler& sampler)
{
  const auto first = context.ranks.partners.begin(), end = first + others;
  if (context.ranks.rank != 0 && std::find(first, end, context.ranks.rank) == end) return;
  OneToMany benchmark(context, others, answers);
  sampler.take([&](int repetitions) { return benchmark.run(repetitions); });
}

} // namespace

std::vector<Table> one_to_many(const Context& context, bool answers)
{
  Table table;
  table.quantity = answers ? "one_to_many_round_trip" : "post_overhead";
  table.level = context.ranks.level;
  table.source = answers ? "MPI_Irecv and MPI_Isend from rank 0, MPI_Waitall, each timed"
                         : "MPI_Isend from rank 0, MPI_Waitall, each timed";
  table.calls = std::to_string(context.options.protocol.repetitions);
  const int most = static_cast<int>(context.ranks.partners.size());
  for (const int others : context.options.others.empty() ? default_others(most) : context.options.others) {
    Point point;
    point.at.size = 1;
    point.at.others = others;
    if (!answers) point.scale = 1.0 / others;
    point.measure = [&context, others, answers](Sampler& sampler) { measure(context, others, answers, sampler); };
    table.points.push_back(point);
  }
  return {table};
}

} // namespace calibrate_mpi

#include "loghop/workload/collectives/composed/sequence.hpp"

#include <algorithm>

namespace loghop::collectives {

Sequence::Sequence(Parts parts)
{
  int tag = 0;
  for (auto& algorithm : parts) {
    const int used = algorithm->tags();
    parts_.push_back({std::move(algorithm), tag});
    tag += used;
  }
}

const Sequence::Part& Sequence::find(int rank, std::int64_t& step) const
{
  for (const Part& part : parts_) {
    const std::int64_t steps = part.algorithm->steps(rank);
    if (step < steps) return part;
    step -= steps;
  }
  return parts_.back(); // not reached: the caller knows steps()
}

std::int64_t Sequence::steps(int rank) const
{
  std::int64_t steps = 0;
  for (const Part& part : parts_)
    steps += part.algorithm->steps(rank);
  return steps;
}

Step Sequence::step(int rank, std::int64_t step) const
{
  const Part& part = find(rank, step);
  return part.algorithm->step(rank, step);
}

StepMessage Sequence::receive(int rank, std::int64_t step, std::int64_t i) const
{
  const Part& part = find(rank, step);
  StepMessage message = part.algorithm->receive(rank, step, i);
  message.tag += part.first_tag;
  return message;
}

StepMessage Sequence::send(int rank, std::int64_t step, std::int64_t i) const
{
  const Part& part = find(rank, step);
  StepMessage message = part.algorithm->send(rank, step, i);
  message.tag += part.first_tag;
  return message;
}

std::int64_t Sequence::widest_step() const
{
  std::int64_t widest = 0;
  for (const Part& part : parts_)
    widest = std::max(widest, part.algorithm->widest_step());
  return widest;
}

int Sequence::tags() const
{
  return parts_.back().first_tag + parts_.back().algorithm->tags();
}

void Sequence::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  const Part& part = find(rank, step);
  part.algorithm->describe(rank, step, i, payload);
}

} // namespace loghop::collectives

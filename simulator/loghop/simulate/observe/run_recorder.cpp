#include "loghop/simulate/observe/run_recorder.hpp"

namespace loghop::simulate {

const char* name_of(Work work)
{
  static constexpr const char* names[] = {"compute",      "send overhead", "receive overhead", "packing",
                                          "memory",       "network",       "handler",          "wait for message",
                                          "wait to send", "blocked send"};
  return names[static_cast<std::size_t>(work)];
}

void RunRecorders::worked(const CoreStep& step)
{
  for (RunRecorder* recorder : all_)
    recorder->worked(step);
}

void RunRecorders::flew(const Flight& flight)
{
  for (RunRecorder* recorder : all_)
    recorder->flew(flight);
}

void RunRecorders::finished(int rank, Picoseconds at, StepId cause)
{
  for (RunRecorder* recorder : all_)
    recorder->finished(rank, at, cause);
}

void RunRecorders::passed(const MessagePass& message)
{
  for (RunRecorder* recorder : all_)
    recorder->passed(message);
}

void RunRecorders::held(const ChannelHold& hold)
{
  for (RunRecorder* recorder : all_)
    recorder->held(hold);
}

} // namespace loghop::simulate

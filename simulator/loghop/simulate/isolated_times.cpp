#include "loghop/simulate/isolated_times.hpp"

#include "loghop/simulate/node/known_walks.hpp"

#include <cstring>
#include <limits>

namespace loghop::simulate {

namespace {

std::string bytes_of(double value)
{
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

double value_of(const std::string& bytes)
{
  double value = std::numeric_limits<double>::quiet_NaN();
  if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

} // namespace

void run_isolated_times(std::size_t count, int parallel, const std::function<double(std::size_t)>& job,
                        const std::function<void(std::size_t, const IsolatedTime&)>& done,
                        const std::function<void()>& idle, const JobsTogether& together)
{
  run_isolated(
      count, parallel, [&](std::size_t i) { return with_walks([&] { return bytes_of(job(i)); }); },
      [&](std::size_t i, const JobOutcome& outcome) {
        const double simulated_s = value_of(outcome.succeeded ? keep_walks(outcome.output) : "");
        done(i, {simulated_s, outcome.error, outcome.interrupted});
      },
      idle, together);
}

} // namespace loghop::simulate

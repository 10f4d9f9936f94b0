#include "loghop/report/text/run_report.hpp"

#include <fmt/format.h>

#include <iterator>

namespace loghop {

std::string matrix_csv(const simulate::SimulationResult& result)
{
  std::string text = "from,to,messages,bytes\n";
  for (const simulate::PairTraffic& pair : result.matrix)
    fmt::format_to(std::back_inserter(text), "{},{},{},{}\n", pair.from, pair.to, pair.messages, pair.bytes);
  return text;
}

} // namespace loghop

#include "loghop/microbenchmark/plan_options.hpp"

#include "loghop/microbenchmark/option_error.hpp"

#include <stdexcept>

namespace loghop {

std::vector<std::int64_t> default_strides(std::int64_t block)
{
  std::vector<std::int64_t> list;
  for (std::int64_t stride = 16; stride <= 1024; stride *= 4)
    if (stride > block) list.push_back(stride);
  return list;
}

void check_plan(const Platform& platform, const PlanOptions& options)
{
  const bool active = platform.active_messages() != nullptr;
  if (!platform.passes_messages())
    throw std::invalid_argument(
        "platform " + platform.name + (active ? " has nodes of active messages" : " has no nodes") +
        ": expected ranks that pass messages (\"middleware\", or a network of type \"loggops\")" +
        (active ? "" : " or nodes of active messages"));
  if (platform.network_nodes() < 2) throw std::invalid_argument("platform " + platform.name + " has only one node");
  const std::string last = std::to_string(platform.network_nodes() - 1);
  if (options.partner >= platform.network_nodes() || options.partner == 0)
    throw OptionError("partner", "partner node " + std::to_string(options.partner) + ": expected 1 to " + last);
  if (options.block < 1 || options.block % 8 != 0)
    throw OptionError("block", "block of " + std::to_string(options.block) + " B: expected whole doubles of 8 B");
  if (options.strides.empty() && default_strides(options.block).empty())
    throw OptionError("block", "block of " + std::to_string(options.block) +
                                   " B: expected strides beside it, because the usual ones are no longer");
  for (const std::int64_t stride : options.strides)
    if (stride <= options.block)
      throw OptionError("strides", "stride of " + std::to_string(stride) + " B: expected more than a block, " +
                                       std::to_string(options.block) + " B");
  for (const std::int64_t size : options.path_sizes)
    if (size < path_granularity || size % path_granularity != 0)
      throw OptionError("path_sizes", "path size of " + std::to_string(size) +
                                          " B: expected a multiple of 400 B, 100 blocks of 4-byte values");
  for (const int others : options.others)
    if (others < 1 || others >= platform.network_nodes())
      throw OptionError("others", std::to_string(others) + " others: expected 1 to " + last);
}

} // namespace loghop

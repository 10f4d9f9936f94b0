#include "loghop/scenario/kept/shard.hpp"

#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <string_view>
#include <tuple>

namespace loghop {

namespace {

/// 0 if the text is no whole number from 1 to most_shards.
int number_in(std::string_view text)
{
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && number >= 1 && number <= most_shards ? number : 0;
}

} // namespace

Shard read_shard(const std::string& text)
{
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos) {
    const std::string_view both = text;
    const Shard shard{number_in(both.substr(0, slash)), number_in(both.substr(slash + 1))};
    if (shard.number > 0 && shard.of > 0 && shard.number <= shard.of) return shard;
  }
  throw std::invalid_argument(fmt::format(
      "expected I/N with whole numbers, I from 1 to N, and N from 1 to {}, found {}", most_shards, in_quotes(text)));
}

std::string to_string(const Shard& shard)
{
  return fmt::format("{}/{}", shard.number, shard.of);
}

std::vector<int> deal_cases(const std::vector<double>& seconds, int shards)
{
  std::vector<std::size_t> longest_first(seconds.size());
  std::iota(longest_first.begin(), longest_first.end(), std::size_t{0});
  std::stable_sort(longest_first.begin(), longest_first.end(),
                   [&](std::size_t a, std::size_t b) { return seconds[a] > seconds[b]; });
  using Load = std::tuple<double, std::size_t, int>; // seconds, cases, number of the shard
  std::priority_queue<Load, std::vector<Load>, std::greater<>> least;
  for (int shard = 1; shard <= shards; ++shard)
    least.emplace(0.0, std::size_t{0}, shard);
  std::vector<int> shard_of(seconds.size());
  for (const std::size_t index : longest_first) {
    const auto [load, cases, shard] = least.top();
    least.pop();
    shard_of[index] = shard;
    least.emplace(load + seconds[index], cases + 1, shard);
  }
  return shard_of;
}

} // namespace loghop

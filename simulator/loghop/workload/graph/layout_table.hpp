// Layouts of messages and their numbers, as GraphOperation::layout has them: each once.
#pragma once

#include "loghop/base/require.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

namespace loghop {

class LayoutTable {
public:
  /// 0 for what is contiguous, one block or blocks without gaps, in one place.
  /// Throws std::invalid_argument if there are more than 65535 others.
  std::uint16_t add(const MessageLayout& layout)
  {
    if (is_plain(layout)) return 0;
    const auto [place, is_new] = numbers_.try_emplace(key_of(layout), std::uint16_t{0});
    if (is_new) {
      require(layouts_.size() < std::numeric_limits<std::uint16_t>::max(), "there are more than 65535 message layouts");
      layouts_.push_back(layout);
      place->second = static_cast<std::uint16_t>(layouts_.size());
    }
    return place->second;
  }
  /// The same of what was added before; throws std::out_of_range otherwise.
  std::uint16_t find(const MessageLayout& layout) const { return is_plain(layout) ? 0 : numbers_.at(key_of(layout)); }
  /// Number n stands at n - 1.
  const std::vector<MessageLayout>& all() const { return layouts_; }

private:
  using Key = std::tuple<std::int64_t, std::int64_t, std::int64_t, bool, std::int64_t>;

  static Key key_of(const MessageLayout& layout)
  {
    return {layout.count, layout.block_bytes, layout.stride_bytes, layout.by_program, layout.parts};
  }
  static bool is_plain(const MessageLayout& layout) { return is_contiguous(layout) && layout.parts <= 1; }

  std::map<Key, std::uint16_t> numbers_;
  std::vector<MessageLayout> layouts_;
};

} // namespace loghop

#include "loghop/workload/collectives/composed/of_sums.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::collectives::of_sums_test {
namespace {

/// One message with one block; counts who asks for sizes.
class OneBlock final : public CollectiveAlgorithm {
public:
  OneBlock(std::vector<std::int64_t> sizes, std::int64_t sent, int& asked)
      : sizes_(std::move(sizes)), sent_(sent), asked_(asked)
  {}
  int ranks() const override { return 2; }
  std::int64_t steps(int) const override { return 1; }
  Step step(int, std::int64_t) const override { return {}; }
  StepMessage receive(int, std::int64_t, std::int64_t) const override { return {}; }
  StepMessage send(int, std::int64_t, std::int64_t) const override { return {}; }
  std::int64_t widest_step() const override { return 1; }
  void describe(int, std::int64_t, std::int64_t, Payload& payload) const override
  {
    payload.pieces.push_back({0, sent_});
  }
  std::int64_t blocks() const override { return static_cast<std::int64_t>(sizes_.size()); }
  std::int64_t block_bytes(std::int64_t block) const override
  {
    ++asked_;
    return sizes_[static_cast<std::size_t>(block)];
  }

private:
  std::vector<std::int64_t> sizes_;
  std::int64_t sent_;
  int& asked_;
};

std::vector<std::int64_t> parts_in(const CollectiveAlgorithm& algorithm)
{
  Payload payload;
  algorithm.describe(0, 0, 0, payload);
  std::vector<std::int64_t> parts;
  for (const Piece& piece : payload.pieces) {
    EXPECT_EQ(piece.owner, Piece::nobody);
    parts.push_back(piece.block);
  }
  return parts;
}

/// 12 bytes in blocks of 6 and 6, of 4, 4 and 4, and in one: cut at 4, 6 and 8.
TEST(OfSums, BlocksAreCutWhereThoseOfAnyAre)
{
  int asked = 0;
  const SumParts::Algorithms all = {std::make_shared<OneBlock>(std::vector<std::int64_t>{6, 6}, 1, asked),
                                    std::make_shared<OneBlock>(std::vector<std::int64_t>{4, 4, 4}, 1, asked),
                                    std::make_shared<OneBlock>(std::vector<std::int64_t>{12}, 0, asked)};
  const auto sum = std::make_shared<const SumParts>(all, 12);
  const OfSums halves(all[0], sum), thirds(all[1], sum), whole(all[2], sum);
  EXPECT_EQ(asked, 0) << "an algorithm that only runs has no list of its blocks";
  EXPECT_EQ(parts_in(halves), (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(parts_in(thirds), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(parts_in(whole), (std::vector<std::int64_t>{0, 1, 2, 3}));
  EXPECT_EQ(halves.blocks(), 4);
  EXPECT_EQ(thirds.block_bytes(1), 2);
}

TEST(OfSums, NoBytesAreOnePart)
{
  int asked = 0;
  const SumParts::Algorithms all = {std::make_shared<OneBlock>(std::vector<std::int64_t>{0}, 0, asked)};
  EXPECT_EQ(parts_in(OfSums(all[0], std::make_shared<const SumParts>(all, 0))), (std::vector<std::int64_t>{0}));
}

} // namespace
} // namespace loghop::collectives::of_sums_test

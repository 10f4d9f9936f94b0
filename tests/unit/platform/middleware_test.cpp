#include "loghop/platform/middleware.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace loghop::middleware_test {
namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

TEST(Middleware, CostsNothingUnlessItSaysSo)
{
  const Middleware library;
  EXPECT_EQ(library.send_overhead, 0);
  EXPECT_EQ(library.receive_overhead, 0);
  EXPECT_EQ(library.eager_limit, no_limit);
  EXPECT_EQ(library.envelope_bytes, 0);
  EXPECT_EQ(library.control_bytes, 0);
  EXPECT_EQ(library.matching, Middleware::Matching::on_arrival);
  EXPECT_EQ(library.collectives.combine_ps_per_byte, 0);
  EXPECT_EQ(library.collectives.rearrange_ps_per_byte, 0);
  EXPECT_EQ(library.collectives.datatype, 0);
}

TEST(Middleware, CopiesAndPacksNothingUnlessItSaysSo)
{
  const Middleware library;
  EXPECT_EQ(library.send_copies, 0);
  EXPECT_EQ(library.receive_copies, 0);
  EXPECT_EQ(library.long_send_copies, 0);
  EXPECT_EQ(library.long_receive_copies, 0);
  EXPECT_EQ(library.pack_block, 0);
  EXPECT_EQ(library.packet_bytes, 0);
  EXPECT_EQ(library.send_packet, 0);
  EXPECT_EQ(library.receive_packet, 0);
  EXPECT_EQ(library.fragment_bytes, 0);
}

TEST(Middleware, SharedMemoryCostsNothingUnlessItSaysSo)
{
  const Middleware library;
  for (const Middleware::Shared& shared : {library.within_node, library.to_itself}) {
    EXPECT_EQ(shared.send_overhead, 0);
    EXPECT_EQ(shared.receive_overhead, 0);
    EXPECT_EQ(shared.latency, 0);
    EXPECT_EQ(shared.eager_limit, no_limit);
  }
}

} // namespace
} // namespace loghop::middleware_test

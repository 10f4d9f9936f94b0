// Defaults of "middleware", and where its keys go. Files that are wrong: ../../data/platform/bad.
#include "loghop/platform/read_platform.hpp"

#include "support/platform_parts.hpp"
#include "unit/base/data_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace loghop {
namespace {

using nlohmann::json;

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
constexpr Picoseconds ns = 1'000, us = 1'000'000;

/// Nodes of cores, with the given middleware.
Middleware read(const json& middleware)
{
  json file = json::parse(test::file_text(test::source_dir() + "/tests/data/platform/good/cores_on_mesh.json"));
  file["middleware"] = middleware;
  return test::library_of(read_platform(parse_json(file.dump(), "x.json")));
}

const json least = {{"send_overhead", "3us"},
                    {"receive_overhead", "4us"},
                    {"within_node", {{"send_overhead", "200ns"}, {"receive_overhead", "300ns"}}}};

void expect_equal(const Middleware::Shared& found, const Middleware::Shared& expected)
{
  EXPECT_EQ(found.send_overhead, expected.send_overhead);
  EXPECT_EQ(found.receive_overhead, expected.receive_overhead);
  EXPECT_EQ(found.latency, expected.latency);
  EXPECT_EQ(found.eager_limit, expected.eager_limit);
}

TEST(ReadMiddleware, WithinANodeHasDefaults)
{
  const Middleware found = read(least);
  EXPECT_EQ(found.send_overhead, 3 * us);
  EXPECT_EQ(found.receive_overhead, 4 * us);
  expect_equal(found.within_node, {200 * ns, 300 * ns, 0, unlimited});
}

TEST(ReadMiddleware, TimesOfCollectivesAreZeroUnlessGiven)
{
  EXPECT_EQ(read(least).collectives.combine_ps_per_byte, 0);
  EXPECT_EQ(read(least).collectives.rearrange_ps_per_byte, 0);
  EXPECT_EQ(read(least).collectives.datatype, 0);
  json middleware = least;
  middleware["combine"] = "0.25ns/B";
  middleware["rearrange"] = "3ps/B";
  middleware["datatype"] = "2us";
  EXPECT_EQ(read(middleware).collectives.combine_ps_per_byte, 250);
  EXPECT_EQ(read(middleware).collectives.rearrange_ps_per_byte, 3);
  EXPECT_EQ(read(middleware).collectives.datatype, 2 * us);
}

TEST(ReadMiddleware, ToItselfIsAsWithinANodeUnlessGiven)
{
  json middleware = least;
  middleware["within_node"]["latency"] = "50ns";
  middleware["within_node"]["eager_limit"] = "4KiB";
  expect_equal(read(middleware).to_itself, {200 * ns, 300 * ns, 50 * ns, 4096});
  // Keys that "to_itself" leaves out have their own defaults, not those of the node.
  middleware["to_itself"] = {{"send_overhead", "20ns"}, {"receive_overhead", "30ns"}};
  const Middleware found = read(middleware);
  expect_equal(found.to_itself, {20 * ns, 30 * ns, 0, unlimited});
  expect_equal(found.within_node, {200 * ns, 300 * ns, 50 * ns, 4096});
}

TEST(ReadMiddleware, LeavesOutCopiesPacketsAndFragments)
{
  const Middleware found = read(least);
  EXPECT_EQ(found.send_copies + found.receive_copies + found.long_send_copies + found.long_receive_copies, 0);
  EXPECT_EQ(found.eager_limit, unlimited);
  EXPECT_EQ(found.envelope_bytes + found.control_bytes + found.packet_bytes + found.fragment_bytes, 0);
  EXPECT_EQ(found.matching, Middleware::Matching::on_arrival);
}

TEST(ReadMiddleware, EachKeyGoesToItsPlace)
{
  json middleware = least;
  middleware["eager_limit"] = "8KiB";
  middleware["envelope"] = "16B";
  middleware["control_message"] = "24B";
  middleware["matching"] = "instant";
  middleware["copies"] = {{"send", 1}, {"receive", 2}, {"long_send", 3}, {"long_receive", 4}};
  middleware["pack_block"] = "5ns";
  middleware["packet"] = {{"size", "1460B"}, {"send", "6ns"}, {"receive", "7ns"}};
  middleware["fragment"] = "1KiB";
  const Middleware found = read(middleware);
  EXPECT_EQ(found.eager_limit, 8192);
  EXPECT_EQ(found.envelope_bytes, 16);
  EXPECT_EQ(found.control_bytes, 24);
  EXPECT_EQ(found.matching, Middleware::Matching::instant);
  EXPECT_EQ(found.send_copies, 1);
  EXPECT_EQ(found.receive_copies, 2);
  EXPECT_EQ(found.long_send_copies, 3);
  EXPECT_EQ(found.long_receive_copies, 4);
  EXPECT_EQ(found.pack_block, 5 * ns);
  EXPECT_EQ(found.packet_bytes, 1460);
  EXPECT_EQ(found.send_packet, 6 * ns);
  EXPECT_EQ(found.receive_packet, 7 * ns);
  EXPECT_EQ(found.fragment_bytes, 1024);
}

} // namespace
} // namespace loghop

// Defaults of "middleware", and where its keys go. Files that are wrong: ../../data/platform/bad.
#include "loghop/platform/read_platform.hpp"

#include "loghop/platform/read_parts.hpp"

#include "support/platform_parts.hpp"
#include "unit/base/data_files.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace loghop::read_middleware_test {
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
  EXPECT_EQ(found.long_overhead, expected.long_overhead);
  EXPECT_EQ(found.fragment_bytes, expected.fragment_bytes);
  EXPECT_EQ(found.returned_above, expected.returned_above);
  EXPECT_EQ(found.cell_above, expected.cell_above);
  EXPECT_EQ(found.send_cell, expected.send_cell);
  EXPECT_EQ(found.receive_cell, expected.receive_cell);
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
  EXPECT_FALSE(read(middleware).collectives.own_block);
  middleware["own_block"] = true;
  EXPECT_TRUE(read(middleware).collectives.own_block);
  EXPECT_FALSE(read(middleware).collectives.own_operand);
  middleware["own_operand"] = true;
  EXPECT_TRUE(read(middleware).collectives.own_operand);
  EXPECT_EQ(read(middleware).collectives.datatype_block, 0);
  middleware["datatype_block"] = "3us";
  EXPECT_EQ(read(middleware).collectives.datatype_block, 3 * us);
}

TEST(ReadMiddleware, RatesBeyondTheCachesAreThoseWithinUnlessGiven)
{
  json middleware = least;
  EXPECT_EQ(read(middleware).collectives.cache_limit, unlimited);
  middleware["combine"] = "2ps/B";
  middleware["rearrange"] = "3ps/B";
  EXPECT_EQ(read(middleware).collectives.combine_beyond_ps_per_byte, 2);
  EXPECT_EQ(read(middleware).collectives.rearrange_beyond_ps_per_byte, 3);
  middleware["cache_limit"] = "1MiB";
  middleware["combine_beyond"] = "20ps/B";
  middleware["rearrange_beyond"] = "30ps/B";
  const CollectiveCosts found = read(middleware).collectives;
  EXPECT_EQ(found.combine_ps_per_byte, 2);
  EXPECT_EQ(found.rearrange_ps_per_byte, 3);
  EXPECT_EQ(found.cache_limit, 1 << 20);
  EXPECT_EQ(found.combine_beyond_ps_per_byte, 20);
  EXPECT_EQ(found.rearrange_beyond_ps_per_byte, 30);
}

TEST(ReadMiddleware, BuffersCostNothingUnlessGiven)
{
  json middleware = least;
  EXPECT_EQ(read(middleware).collectives.temporary_ps_per_byte, 0);
  middleware["temporary"] = "0.2ns/B";
  EXPECT_EQ(read(middleware).collectives.temporary_ps_per_byte, 200);
  EXPECT_EQ(read(middleware).collectives.temporary_limit, 32 << 20);
  middleware["temporary_limit"] = "1KiB";
  EXPECT_EQ(read(middleware).collectives.temporary_limit, 1024);
  EXPECT_TRUE(read(middleware).collectives.temporary_trim);
  EXPECT_FALSE(read(middleware).collectives.temporary_touched);
  middleware["temporary_trim"] = false;
  middleware["temporary_pages"] = "touched";
  EXPECT_FALSE(read(middleware).collectives.temporary_trim);
  EXPECT_TRUE(read(middleware).collectives.temporary_touched);
}

TEST(ReadMiddleware, TheLibraryIsOneThatIsKnown)
{
  EXPECT_EQ(read(least).collectives.library, nullptr);
  json middleware = least;
  middleware["library"] = {{"name", "Open MPI"}, {"version", "4.1"}};
  EXPECT_EQ(read(middleware).collectives.library, &mpi_libraries().front());
}

TEST(ReadMiddleware, ToItselfIsAsWithinANodeUnlessGiven)
{
  json middleware = least;
  middleware["within_node"]["latency"] = "50ns";
  middleware["within_node"]["eager_limit"] = "4KiB";
  middleware["within_node"]["long_overhead"] = "700ns";
  middleware["within_node"]["fragment"] = "32KiB";
  middleware["within_node"]["returned_above"] = "256B";
  middleware["within_node"]["cell"] = {{"above", "150B"}, {"send", "60ns"}, {"receive", "30ns"}};
  expect_equal(read(middleware).to_itself,
               {200 * ns, 300 * ns, 50 * ns, 4096, 700 * ns, 32768, 256, 150, 60 * ns, 30 * ns});
  // Keys that "to_itself" leaves out have their own defaults, not those of the node.
  middleware["to_itself"] = {{"send_overhead", "20ns"}, {"receive_overhead", "30ns"}};
  const Middleware found = read(middleware);
  expect_equal(found.to_itself, {20 * ns, 30 * ns, 0, unlimited});
  expect_equal(found.within_node, {200 * ns, 300 * ns, 50 * ns, 4096, 700 * ns, 32768, 256, 150, 60 * ns, 30 * ns});
}

TEST(ReadMiddleware, LeavesOutCopiesPacketsAndFragments)
{
  const Middleware found = read(least);
  EXPECT_EQ(found.send_copies + found.receive_copies + found.long_send_copies + found.long_receive_copies, 0);
  EXPECT_EQ(found.eager_limit, unlimited);
  EXPECT_EQ(found.envelope_bytes + found.control_bytes + found.packet_bytes + found.fragment_bytes, 0);
  EXPECT_EQ(found.matching, Middleware::Matching::on_arrival);
  EXPECT_EQ(found.window, 0);
  EXPECT_EQ(found.rendezvous + found.fresh_peer + found.queue_entry + found.post_overhead +
                found.within_node.long_overhead,
            0);
}

TEST(ReadMiddleware, EachKeyGoesToItsPlace)
{
  json middleware = least;
  middleware["eager_limit"] = "8KiB";
  middleware["envelope"] = "16B";
  middleware["control_message"] = "24B";
  middleware["matching"] = "instant";
  middleware["rendezvous"] = "8us";
  middleware["fresh_peer"] = "9us";
  middleware["queue_entry"] = "11ns";
  middleware["post_overhead"] = "12ns";
  middleware["window"] = 13;
  middleware["copies"] = {{"send", 1}, {"receive", 2}, {"long_send", 3}, {"long_receive", 4}};
  middleware["pack_block"] = "5ns";
  middleware["packet"] = {{"size", "1460B"}, {"send", "6ns"}, {"receive", "7ns"}};
  middleware["fragment"] = "1KiB";
  const Middleware found = read(middleware);
  EXPECT_EQ(found.eager_limit, 8192);
  EXPECT_EQ(found.envelope_bytes, 16);
  EXPECT_EQ(found.control_bytes, 24);
  EXPECT_EQ(found.matching, Middleware::Matching::instant);
  EXPECT_EQ(found.rendezvous, 8 * us);
  EXPECT_EQ(found.fresh_peer, 9 * us);
  EXPECT_EQ(found.queue_entry, 11 * ns);
  EXPECT_EQ(found.post_overhead, 12 * ns);
  EXPECT_EQ(found.window, 13);
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

/// The problems of the least middleware with one more key, read beside nodes with or without memory.
std::string problems(const std::string& place, const json& value, bool has_memory = true)
{
  const json file = test::changed(least, place, value);
  const JsonValue root = parse_json(file.dump(), "x.json");
  read_middleware(root, has_memory);
  return test::texts(test::errors_of([&] { root.problems().throw_if_any(); }));
}

const char* const times[] = {"/send_overhead",
                             "/receive_overhead",
                             "/datatype",
                             "/pack_block",
                             "/rendezvous",
                             "/fresh_peer",
                             "/within_node/send_overhead",
                             "/within_node/receive_overhead",
                             "/within_node/latency",
                             "/within_node/long_overhead"};

TEST(ReadMiddleware, TakesBothEndsOfEachRange)
{
  for (const char* time : {"0ps", "1000s"})
    for (const char* place : times)
      EXPECT_EQ(problems(place, time), "") << place;
  for (const char* size : {"0B", "1GiB"})
    for (const char* place : {"/envelope", "/control_message"})
      EXPECT_EQ(problems(place, size), "") << place;
  for (const char* place : {"/eager_limit", "/within_node/eager_limit", "/cache_limit"})
    EXPECT_EQ(problems(place, "0B"), "") << place;
  EXPECT_EQ(problems("/fragment", "1B"), "");
  for (const int window : {1, 65536})
    EXPECT_EQ(problems("/window", window), "");
  for (const int window : {0, 65537})
    EXPECT_THAT(problems("/window", window), testing::HasSubstr("/window: expected a whole number from 1 to 65536"))
        << window;
  for (const char* key : {"send", "receive", "long_send", "long_receive"})
    for (const int copies : {0, 16})
      EXPECT_EQ(problems("/copies", {{key, copies}}), "") << key;
  for (const char* size : {"1B", "1GiB"})
    EXPECT_EQ(problems("/packet", {{"size", size}, {"send", "0ps"}, {"receive", "1000s"}}), "");
  EXPECT_EQ(problems("/within_node/cell", {{"above", "0B"}, {"send", "0ps"}, {"receive", "1000s"}}), "");
  EXPECT_EQ(problems("/matching", "on_arrival"), "");
}

TEST(ReadMiddleware, RefusesWhatIsJustBeyondARange)
{
  const std::string time = ": expected a time from 0ps to 1000s, found \"1000000000000001ps\"\n";
  for (const char* place : times)
    EXPECT_EQ(problems(place, "1000000000000001ps"), "x.json:" + std::string(place) + time);
  for (const char* place : {"/envelope", "/control_message"})
    EXPECT_EQ(problems(place, "1073741825B"),
              "x.json:" + std::string(place) +
                  ": expected a whole number of bytes from 0B to 1GiB, found \"1073741825B\"\n");
  EXPECT_EQ(problems("/datatype_block", "1ms"), "");
  EXPECT_EQ(problems("/datatype_block", "1000000001ps"),
            "x.json:/datatype_block: expected a time from 0ps to 1ms, found \"1000000001ps\"\n");
  EXPECT_EQ(problems("/fragment", "0B"),
            "x.json:/fragment: expected a whole number of bytes of at least 1B, found \"0B\"\n");
  for (const char* key : {"send", "receive", "long_send", "long_receive"})
    for (const int copies : {-1, 17})
      EXPECT_EQ(problems("/copies", {{key, copies}}), "x.json:/copies/" + std::string(key) +
                                                          ": expected a whole number from 0 to 16, found " +
                                                          std::to_string(copies) + "\n");
  EXPECT_EQ(problems("/packet", {{"size", "0B"}, {"send", "1ns"}, {"receive", "1ns"}}),
            "x.json:/packet/size: expected a whole number of bytes from 1B to 1GiB, found \"0B\"\n");
  EXPECT_EQ(problems("/packet", {{"size", "1B"}, {"send", "1001s"}, {"receive", "1002s"}}),
            "x.json:/packet/send: expected a time from 0ps to 1000s, found \"1001s\"\n"
            "x.json:/packet/receive: expected a time from 0ps to 1000s, found \"1002s\"\n");
  EXPECT_EQ(problems("/within_node/cell", {{"send", "1001s"}, {"receive", "1002s"}}),
            "x.json:/within_node/cell: expected the key \"above\", found none\n"
            "x.json:/within_node/cell/send: expected a time from 0ps to 1000s, found \"1001s\"\n"
            "x.json:/within_node/cell/receive: expected a time from 0ps to 1000s, found \"1002s\"\n");
}

TEST(ReadMiddleware, SomeKeysNeedAnother)
{
  const auto needs = [](const std::string& key, const std::string& other) {
    return "x.json:/" + key + ": expected \"" + other + "\" beside \"" + key + "\"\n";
  };
  EXPECT_EQ(problems("/combine_beyond", "1ps/B"), needs("combine_beyond", "cache_limit"));
  EXPECT_EQ(problems("/rearrange_beyond", "1ps/B"), needs("rearrange_beyond", "cache_limit"));
  EXPECT_EQ(problems("/temporary_limit", "1MiB"), needs("temporary_limit", "temporary"));
  EXPECT_EQ(problems("/temporary_trim", false), needs("temporary_trim", "temporary"));
  EXPECT_EQ(problems("/temporary_pages", "all"), needs("temporary_pages", "temporary"));
  EXPECT_EQ(problems("/own_block", true), needs("own_block", "rearrange"));
  EXPECT_EQ(problems("/own_operand", true), needs("own_operand", "rearrange"));
}

TEST(ReadMiddleware, PartsKnowTheirKeys)
{
  for (const char* place : {"/copies", "/packet", "/within_node", "/to_itself"}) {
    json part = {{"size", "1B"}, {"send", "1ns"}, {"receive", "1ns"}};
    if (place == std::string("/copies")) part = {{"send", 1}};
    if (place[1] == 'w' || place[1] == 't') part = least["within_node"];
    EXPECT_EQ(problems(place, part), "") << place;
    part["other"] = 1;
    EXPECT_EQ(problems(place, part).rfind("x.json:" + std::string(place) + "/other: unknown key \"other\"", 0), 0u)
        << place;
  }
  for (const char* key : {"size", "send", "receive"}) {
    json packet = {{"size", "1B"}, {"send", "1ns"}, {"receive", "1ns"}};
    packet.erase(key);
    EXPECT_EQ(problems("/packet", packet),
              std::string("x.json:/packet: expected the key \"") + key + "\", found none\n");
  }
}

TEST(ReadMiddleware, NodesWithoutMemoryHaveNoPartsOfIt)
{
  const JsonValue root = parse_json(R"({"send_overhead": "3us", "receive_overhead": "4us", "envelope": "5B"})", "x");
  const Middleware found = read_middleware(root, false);
  EXPECT_TRUE(root.problems().empty());
  EXPECT_EQ(found.send_overhead, 3 * us);
  EXPECT_EQ(found.receive_overhead, 4 * us);
  EXPECT_EQ(found.envelope_bytes, 5);
  const std::string why = " without a \"node\" that has cores and memory, found an object\n";
  EXPECT_EQ(problems("/envelope", "1B", false), "x.json:/within_node: expected no \"within_node\"" + why);
  for (const char* key : {"to_itself", "copies", "pack_block", "packet", "fragment"})
    EXPECT_EQ(problems(std::string("/") + key, json::object(), false),
              "x.json:/within_node: expected no \"within_node\"" + why + "x.json:/" + key + ": expected no \"" + key +
                  "\"" + why);
}

} // namespace
} // namespace loghop::read_middleware_test

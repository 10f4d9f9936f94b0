#include "loghop/platform/read_platform.hpp"

#include "unit/base/wrong_input.hpp"
#include "unit/platform/good_platform.hpp"

namespace loghop::read_wormhole_test {
namespace {

using test::good_platform;
using test::Wrong;

Platform read(const std::string& text)
{
  return read_platform(parse_json(text, "x.json"));
}

/// The network of the good platform with one change and without a node.
WormholeMesh network_with(const std::string& key, const nlohmann::json& value)
{
  const nlohmann::json file = test::without(good_platform(), "", "node");
  return *read(test::changed(file, "/network/" + key, value).dump()).wormhole();
}

TEST(ReadWormhole, ReadsEveryKey)
{
  const WormholeMesh mesh = *read(good_platform().dump()).wormhole();
  EXPECT_EQ(mesh.dimensions, (std::vector<int>{4, 3}));
  EXPECT_EQ(mesh.flit_bytes, 8);
  EXPECT_EQ(mesh.flit_time, 8000); // 8 B / 1 GB/s
  EXPECT_EQ(mesh.hop, 24000);
  EXPECT_EQ(mesh.injection, 16000);
  EXPECT_EQ(mesh.ejection, 24000);
  EXPECT_EQ(mesh.credit, 16000);
  EXPECT_EQ(mesh.buffer_flits, 8);
  EXPECT_EQ(mesh.arbitration, Arbitration::first_come);
}

TEST(ReadWormhole, ArbitrationIsRoundRobinByDefault)
{
  const nlohmann::json file = test::without(good_platform(), "/network", "arbitration");
  EXPECT_EQ(read(file.dump()).wormhole()->arbitration, Arbitration::round_robin);
}

/// A good torus, or mesh, with one change and without a node.
nlohmann::json bare(const char* topology, const std::string& key, const nlohmann::json& value)
{
  const nlohmann::json file = test::without(good_platform(), "", "node");
  return test::changed(test::changed(file, "/network/topology", topology), "/network/" + key, value);
}

TEST(ReadWormhole, AMeshHasOneVirtualChannelAndATorusTwoByDefault)
{
  EXPECT_EQ(network_with("topology", "mesh").virtual_channels, 1);
  EXPECT_EQ(network_with("topology", "mesh").topology, MeshTopology::mesh);
  EXPECT_EQ(network_with("topology", "torus").virtual_channels, 2);
  EXPECT_EQ(network_with("topology", "torus").topology, MeshTopology::torus);
  EXPECT_EQ(network_with("virtual_channels", 3).virtual_channels, 3);
  EXPECT_EQ(read(bare("torus", "virtual_channels", 6).dump()).wormhole()->virtual_channels, 6);
}

TEST(ReadWormhole, VirtualChannelsNeedACreditThatTakesTime)
{
  const auto error = [](const nlohmann::json& file) {
    return test::texts(test::errors_of([&] { read(file.dump()); }));
  };
  const std::string text = "x.json:/network/credit: expected at least one flit time, 8ns, on a torus or with more than "
                           "one virtual channel, found \"0ns\"\n";
  EXPECT_EQ(error(bare("torus", "credit", "0ns")), text);
  EXPECT_EQ(error(test::changed(bare("mesh", "credit", "0ns"), "/network/virtual_channels", 2)), text);
}

TEST(ReadWormhole, ATorusHasAnEvenNumberOfVirtualChannels)
{
  const std::string text = test::texts(test::errors_of([&] { read(bare("torus", "virtual_channels", 1).dump()); }));
  EXPECT_EQ(text, "x.json:/network/virtual_channels: expected an even number of virtual channels on a torus, where one "
                  "half is for messages that crossed the dateline, found 1\n");
}

TEST(ReadWormhole, NodesStandOnToriAndVirtualChannelsToo)
{
  for (const auto& [key, value] :
       {std::pair<const char*, nlohmann::json>{"topology", "torus"}, {"virtual_channels", 2}}) {
    const nlohmann::json file = test::changed(good_platform(), std::string("/network/") + key, value);
    const Platform platform = read(file.dump());
    EXPECT_TRUE(platform.active_messages() != nullptr);
    EXPECT_EQ(platform.wormhole()->virtual_channels, 2);
  }
}

TEST(ReadWormhole, BandwidthMayBeGivenInCyclesOrBits)
{
  EXPECT_EQ(network_with("bandwidth", "1B/cycle").flit_time, 8000); // 1 B in 1 ns
  EXPECT_EQ(network_with("bandwidth", "8Gbps").flit_time, 8000);
}

TEST(ReadWormhole, BufferMayBeGivenInBytes)
{
  EXPECT_EQ(network_with("buffer", "64B").buffer_flits, 8);
}

TEST(ReadWormhole, EjectionAndCreditMayBeZero)
{
  EXPECT_EQ(network_with("ejection", "0ns").ejection, 0);
  EXPECT_EQ(network_with("credit", "0flits").credit, 0);
}

TEST(ReadWormhole, LatenciesAreSetToTheMultipleThatRoundingMissed)
{
  EXPECT_EQ(network_with("hop", "24.003ns").hop, 24000); // 3 flit times, off by 3 ps
  EXPECT_EQ(network_with("hop", "23.997ns").hop, 24000);
  EXPECT_THROW(network_with("hop", "24.004ns"), InputErrors);
  EXPECT_THROW(network_with("hop", "23.996ns"), InputErrors);
}

TEST(ReadWormhole, NamesEachPlaceThatIsWrong)
{
  const std::vector<Wrong> cases = {
      {"/network/topology", "ring", "/network/topology", R"(expected one of "mesh", "torus", found "ring")"},
      {"/network/virtual_channels", 0, "/network/virtual_channels", "expected a whole number from 1 to 64, found 0"},
      {"/network/virtual_channels", 65, "/network/virtual_channels", "expected a whole number from 1 to 64, found 65"},
      {"/network/virtual_channels", "2", "/network/virtual_channels",
       R"(expected a whole number from 1 to 64, found "2")"},
      {"/network/dimensions", 12, "/network/dimensions", "expected an array of 1 to 8 elements, found 12"},
      {"/network/dimensions", nlohmann::json::array(), "/network/dimensions",
       "expected an array of 1 to 8 elements, found an array of 0"},
      {"/network/dimensions/1", "8x", "/network/dimensions/1",
       R"(expected a whole number from 1 to 1048576, found "8x")"},
      {"/network/dimensions/1", 0, "/network/dimensions/1", "expected a whole number from 1 to 1048576, found 0"},
      {"/network/dimensions", {1024, 1025}, "/network/dimensions", "expected at most 1048576 nodes in all, found more"},
      {"/network/dimensions",
       {1048576, 1048576, 1048576, 1048576},
       "/network/dimensions",
       "expected at most 1048576 nodes in all, found more"},
      {"/network/dimensions", {1, 1}, "/network/dimensions", "expected at least 2 nodes in all, found 1"},
      {"/network/dimensions",
       {1, 1048577},
       "/network/dimensions/1",
       "expected a whole number from 1 to 1048576, found 1048577"},
      {"/network/flit", "0B", "/network/flit", R"(expected a whole number of bytes from 1B to 1MiB, found "0B")"},
      {"/network/flit", "8b", "/network/flit",
       R"(expected a size such as "256B" or "2KiB", found the unknown unit "b" in "8b")", "8B"},
      {"/network/flit", 8, "/network/flit", R"(expected a size such as "256B" or "2KiB" (text with a unit), found 8)"},
      {"/network/bandwidth", "1ns/B", "/network/bandwidth",
       R"(expected a bandwidth such as "41MBps" or "1Gbps", found a time per byte, "1ns/B")"},
      {"/network/bandwidth", "0Bps", "/network/bandwidth", R"(expected a bandwidth above 0, found "0Bps")"},
      {"/network/bandwidth", "1Bps", "/network/bandwidth",
       "expected a bandwidth at which a flit of 8B takes at most 1s, found 8s"},
      {"/network/bandwidth", "5200GBps", "/network/bandwidth",
       "expected a bandwidth at which a flit of 8B takes a whole number of picoseconds (within 1 %), found 1.538ps; "
       "a larger flit has a longer flit time"},
      {"/network/hop", "20ns", "/network/hop",
       "expected a whole multiple of the flit time 8ns such as 16ns (2 flits) or 24ns (3 flits), found 20ns"},
      {"/network/hop", "2.5flits", "/network/hop",
       "expected a whole multiple of the flit time 8ns such as 16ns (2 flits) or 24ns (3 flits), found 20ns"},
      {"/network/hop", "0flits", "/network/hop", R"(expected a time of at least 1ps, found "0flits")"},
      {"/network/hop", 3, "/network/hop", R"(expected a time such as "1.6us" or "3flits" (text with a unit), found 3)"},
      {"/network/injection", "2ns", "/network/injection",
       "expected a whole multiple of the flit time 8ns such as 8ns (1 flit), found 2ns"},
      {"/network/ejection", "-1ns", "/network/ejection",
       R"(expected a time such as "1.6us" or "3flits", found the negative "-1ns")"},
      {"/network/credit", "1048577flits", "/network/credit",
       "expected at most 8.388608ms (1048576 flits), found 8.388616ms"},
      {"/network/credit", "8B", "/network/credit",
       R"(expected a time such as "1.6us" or "3flits", found a size, "8B")"},
      {"/network/buffer", 0, "/network/buffer", "expected a whole number from 1 to 1048576, found 0"},
      {"/network/buffer", 2.5, "/network/buffer", "expected a whole number from 1 to 1048576, found 2.5"},
      {"/network/buffer", "60B", "/network/buffer",
       "expected a whole number of flits of 8B, at most 1048576 of them, found 60B"},
      {"/network/buffer", "16MiB", "/network/buffer",
       "expected a whole number of flits of 8B, at most 1048576 of them, found 16MiB"},
      {"/network/arbitration", "round-robin", "/network/arbitration",
       R"(expected one of "round_robin", "first_come", found "round-robin")", "round_robin"},
      {"/network/hops", "1ns", "/network/hops",
       R"(unknown key "hops"; known: "type", "topology", "virtual_channels", "dimensions", "flit", "bandwidth", "hop", "injection", )"
       R"("ejection", "credit", "buffer", "arbitration")",
       "hop"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good_platform(), wrong);
}

TEST(ReadWormhole, NamesMissingKeys)
{
  for (const char* key :
       {"topology", "dimensions", "flit", "bandwidth", "hop", "injection", "ejection", "credit", "buffer"}) {
    const std::string text = test::without(good_platform(), "/network", key).dump();
    EXPECT_EQ(test::texts(test::errors_of([&] { read(text); })),
              std::string("x.json:/network: expected the key \"") + key + "\", found none\n");
  }
}

/// All times in flits, so that bandwidth and flit may change.
nlohmann::json in_flits()
{
  nlohmann::json file = test::without(good_platform(), "", "node");
  file["network"].update({{"hop", "3flits"}, {"injection", "2flits"}, {"ejection", "0flits"}, {"credit", "0flits"}});
  return file;
}

WormholeMesh mesh_with(const nlohmann::json& changes)
{
  nlohmann::json file = in_flits();
  file["network"].update(changes);
  return *read(file.dump()).wormhole();
}

std::string problems_with(const nlohmann::json& changes)
{
  return test::texts(test::errors_of([&] { mesh_with(changes); }));
}

TEST(ReadWormhole, TakesBothEndsOfEachRange)
{
  EXPECT_EQ(mesh_with({{"virtual_channels", 64}, {"credit", "1flit"}}).virtual_channels, 64);
  EXPECT_EQ(mesh_with({{"virtual_channels", 1}}).virtual_channels, 1);
  EXPECT_EQ(mesh_with({{"dimensions", {1, 2}}}).dimensions, (std::vector<int>{1, 2}));
  EXPECT_EQ(mesh_with({{"dimensions", {1024, 1024}}}).nodes(), 1048576);
  EXPECT_EQ(mesh_with({{"dimensions", {1048576}}}).nodes(), 1048576);
  EXPECT_EQ(mesh_with({{"dimensions", {2, 1, 1, 1, 1, 1, 1, 1}}}).nodes(), 2);
  EXPECT_EQ(mesh_with({{"flit", "1MiB"}}).flit_bytes, 1048576);
  EXPECT_EQ(mesh_with({{"flit", "1B"}}).flit_time, 1000);
  EXPECT_EQ(mesh_with({{"bandwidth", "8Bps"}}).flit_time, 1'000'000'000'000); // 1 s
  EXPECT_EQ(mesh_with({{"hop", "1flit"}}).hop, 8000);
  EXPECT_EQ(mesh_with({{"injection", "1flit"}}).injection, 8000);
  for (const char* key : {"hop", "injection", "ejection", "credit"})
    EXPECT_EQ(problems_with({{key, "1048576flits"}}), "") << key;
  EXPECT_EQ(mesh_with({{"buffer", 1}}).buffer_flits, 1);
  EXPECT_EQ(mesh_with({{"buffer", 1048576}}).buffer_flits, 1048576);
  EXPECT_EQ(mesh_with({{"buffer", "8B"}}).buffer_flits, 1);
  EXPECT_EQ(mesh_with({{"buffer", "8MiB"}}).buffer_flits, 1048576);
  EXPECT_EQ(mesh_with({{"flit", "1MiB"}, {"buffer", "1024GiB"}}).buffer_flits, 1048576);
  EXPECT_EQ(mesh_with({{"arbitration", "round_robin"}}).arbitration, Arbitration::round_robin);
}

TEST(ReadWormhole, RefusesWhatIsJustBeyondARange)
{
  EXPECT_EQ(problems_with({{"dimensions", {1, 1, 1, 1, 1, 1, 1, 1, 2}}}),
            "x.json:/network/dimensions: expected an array of 1 to 8 elements, found an array of 9\n");
  EXPECT_EQ(problems_with({{"dimensions", {2, 1048577}}}),
            "x.json:/network/dimensions/1: expected a whole number from 1 to 1048576, found 1048577\n");
  EXPECT_EQ(problems_with({{"flit", "1048577B"}}),
            "x.json:/network/flit: expected a whole number of bytes from 1B to 1MiB, found \"1048577B\"\n");
  EXPECT_EQ(problems_with({{"bandwidth", "7.99Bps"}}),
            "x.json:/network/bandwidth: expected a bandwidth at which a flit of 8B takes at most 1s, found 1.001s\n");
  EXPECT_EQ(problems_with({{"buffer", 1048577}}),
            "x.json:/network/buffer: expected a whole number from 1 to 1048576, found 1048577\n");
  EXPECT_EQ(
      problems_with({{"buffer", "8388616B"}}), // 1048577 flits
      "x.json:/network/buffer: expected a whole number of flits of 8B, at most 1048576 of them, found 8388616B\n");
  EXPECT_EQ(problems_with({{"flit", "1MiB"}, {"buffer", "1025GiB"}}),
            "x.json:/network/buffer: expected a whole number of bytes from 1B to 1024GiB, found \"1025GiB\"\n");
  for (const char* key : {"hop", "injection", "ejection", "credit"})
    EXPECT_EQ(problems_with({{key, "1048577flits"}}),
              std::string("x.json:/network/") + key +
                  ": expected at most 8.388608ms (1048576 flits), found 8.388616ms\n");
  EXPECT_EQ(problems_with({{"ejection", "2ns"}}),
            "x.json:/network/ejection: expected a whole multiple of the flit time 8ns such as 0ps (0 flits) or 8ns (1 "
            "flit), found 2ns\n");
}

/// 101 B at 10 TB/s take 10.1 ps, which is 10 ps within 1 %; 102 B are not. 99 B, 9.9 ps, are 10 ps within 1.02 %.
TEST(ReadWormhole, FlitTimesAreRoundedByOnePercentAtMost)
{
  EXPECT_EQ(mesh_with({{"flit", "101B"}, {"bandwidth", "10000GBps"}}).flit_time, 10);
  EXPECT_NE(problems_with({{"flit", "102B"}, {"bandwidth", "10000GBps"}}), "");
  EXPECT_NE(problems_with({{"flit", "99B"}, {"bandwidth", "10000GBps"}}), "");
  EXPECT_EQ(mesh_with({{"flit", "199B"}, {"bandwidth", "10000GBps"}}).flit_time, 20);
}

/// Of many flits rounding may miss one ps each, but never more than a quarter of a flit time.
TEST(ReadWormhole, LongLatenciesMayMissTheirMultipleByAQuarterOfAFlitTime)
{
  EXPECT_EQ(mesh_with({{"hop", "80002000ps"}}).hop, 80'000'000); // 10000 flit times and a quarter
  EXPECT_EQ(mesh_with({{"hop", "79998000ps"}}).hop, 80'000'000);
  EXPECT_NE(problems_with({{"hop", "80002001ps"}}), "");
  EXPECT_NE(problems_with({{"hop", "79997999ps"}}), "");
}

TEST(ReadWormhole, CreditsOfVirtualChannelsTakeAtLeastOneFlitTime)
{
  EXPECT_EQ(mesh_with({{"topology", "torus"}, {"credit", "1flit"}}).credit, 8000);
  EXPECT_EQ(mesh_with({{"virtual_channels", 2}, {"credit", "8ns"}}).credit, 8000);
  EXPECT_EQ(mesh_with({{"virtual_channels", 1}, {"credit", "0ns"}}).credit, 0);
  EXPECT_EQ(mesh_with({{"topology", "torus"}, {"virtual_channels", 64}, {"credit", "1flit"}}).virtual_channels, 64);
  EXPECT_NE(problems_with({{"topology", "torus"}, {"virtual_channels", 63}, {"credit", "1flit"}}), "");
}

/// Neither buffers nor latencies are blamed for a flit or a bandwidth that is wrong.
TEST(ReadWormhole, WithoutAFlitNothingIsSaidOfWhatIsCountedInFlits)
{
  const std::string flit = "x.json:/network/flit: expected a whole number of bytes from 1B to 1MiB, found \"0B\"\n";
  for (const char* buffer : {"64B", "63B"})
    EXPECT_EQ(problems_with({{"flit", "0B"}, {"buffer", buffer}, {"hop", "7ns"}}), flit);
  EXPECT_EQ(problems_with({{"bandwidth", "0Bps"}, {"buffer", "64B"}, {"hop", "7ns"}, {"credit", "0ns"}}),
            "x.json:/network/bandwidth: expected a bandwidth above 0, found \"0Bps\"\n");
  EXPECT_EQ(problems_with({{"buffer", "0B"}}), "x.json:/network/buffer: expected a whole number of bytes from 1B to "
                                               "1024GiB, found \"0B\"\n");
}

TEST(ReadWormhole, ACreditThatIsWrongIsOneProblemOnATorus)
{
  EXPECT_EQ(problems_with({{"topology", "torus"}, {"credit", "2ns"}}),
            "x.json:/network/credit: expected a whole multiple of the flit time 8ns such as 0ps (0 flits) or 8ns (1 "
            "flit), found 2ns\n");
  EXPECT_EQ(problems_with({{"topology", "torus"}, {"virtual_channels", 3}, {"credit", "1flit"}}),
            "x.json:/network/virtual_channels: expected an even number of virtual channels on a torus, where one half "
            "is for messages that crossed the dateline, found 3\n");
}

} // namespace
} // namespace loghop::read_wormhole_test

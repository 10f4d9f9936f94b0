#include "loghop/platform/hardware_ranges.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Rows = std::vector<HardwareRange>;
using Unit = HardwareRange::Unit;

constexpr bool per_chip = true;

Rows processors()
{
  return {{"processor", "", "/node/memory/main/latency", Unit::time, "40ns", "200ns",
           "Hennessy and Patterson, Computer Architecture: memories from 1995 to 2020"},
          {"processor", "", "/node/memory/tlb/miss", Unit::time, "5cycles", "100cycles",
           "Hennessy and Patterson, Computer Architecture: 10 to 100 cycles; a second TLB answers sooner"}};
}

Rows p6()
{
  return {
      {"processor", "p6", "/clock", Unit::frequency, "150MHz", "450MHz", "Intel Pentium Pro data sheet"},
      {"processor", "p6", "/node/memory/caches/0/size", Unit::size, "8KiB", "16KiB",
       "Intel Pentium Pro data sheet: data"},
      {"processor", "p6", "/node/memory/caches/1/size", Unit::size, "256KiB", "1MiB", "Intel Pentium Pro data sheet"},
      {"processor", "p6", "/node/memory/caches/1/latency", Unit::time, "4cycles", "12cycles",
       "Intel P6 optimization manual: 3 more than the first cache, at the processor's or half of its clock"},
      {"processor", "p6", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "4B/cycle", "8B/cycle",
       "Intel Pentium Pro data sheet: 64 bits at the processor's or half of its clock"},
      {"processor", "p6", "/node/memory/tlb/entries", Unit::count, "64", "64", "Intel Pentium Pro data sheet: data"},
      {"processor", "p6", "/node/memory/main/bandwidth", Unit::bandwidth, "40MBps", "533MBps",
       "Intel Pentium Pro data sheet: bus of 64 bits at 60 or 66 MHz"},
      {"processor", "p6", "/node/memory/main/node_bandwidth", Unit::bandwidth, "100MBps", "533MBps",
       "Intel Pentium Pro data sheet: bus of 64 bits at 60 or 66 MHz"}};
}

Rows athlon_slot_a()
{
  return {{"processor", "athlon_slot_a", "/clock", Unit::frequency, "500MHz", "1GHz", "AMD Athlon data sheet, slot A"},
          {"processor", "athlon_slot_a", "/node/memory/caches/0/size", Unit::size, "64KiB", "64KiB",
           "AMD Athlon data sheet, slot A: data"},
          {"processor", "athlon_slot_a", "/node/memory/caches/1/size", Unit::size, "512KiB", "512KiB",
           "AMD Athlon data sheet, slot A"},
          {"processor", "athlon_slot_a", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "2.6B/cycle", "4B/cycle",
           "AMD Athlon data sheet, slot A: 64 bits at half, two fifths (from 750 MHz) or a third (from 900 MHz) of the "
           "clock"},
          {"processor", "athlon_slot_a", "/node/memory/tlb/entries", Unit::count, "24", "256",
           "AMD Athlon data sheet, slot A: two levels"},
          {"processor", "athlon_slot_a", "/node/memory/main/bandwidth", Unit::bandwidth, "200MBps", "1.6GBps",
           "AMD Athlon data sheet, slot A: bus of 64 bits, 200 million transfers a second"},
          {"processor", "athlon_slot_a", "/node/memory/main/node_bandwidth", Unit::bandwidth, "400MBps", "1.6GBps",
           "AMD Athlon data sheet, slot A: bus of 64 bits, 200 million transfers a second"}};
}

Rows itanium()
{
  return {{"processor", "itanium", "/clock", Unit::frequency, "733MHz", "800MHz",
           "Intel Itanium hardware developer's manual"},
          {"processor", "itanium", "/node/memory/caches/0/size", Unit::size, "16KiB", "16KiB",
           "Intel Itanium hardware developer's manual: data"},
          {"processor", "itanium", "/node/memory/caches/1/size", Unit::size, "96KiB", "96KiB",
           "Intel Itanium hardware developer's manual"},
          {"processor", "itanium", "/node/memory/caches/1/latency", Unit::time, "6cycles", "9cycles",
           "Intel Itanium optimization manual: integer, floating point"},
          {"processor", "itanium", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "8B/cycle", "32B/cycle",
           "Intel Itanium hardware developer's manual"},
          {"processor", "itanium", "/node/memory/caches/2/size", Unit::size, "2MiB", "4MiB",
           "Intel Itanium hardware developer's manual"},
          {"processor", "itanium", "/node/memory/caches/2/latency", Unit::time, "21cycles", "24cycles",
           "Intel Itanium optimization manual: integer, floating point"},
          {"processor", "itanium", "/node/memory/caches/2/bandwidth", Unit::bandwidth, "16B/cycle", "16B/cycle",
           "Intel Itanium hardware developer's manual: bus of 128 bits at the clock"},
          {"processor", "itanium", "/node/memory/tlb/entries", Unit::count, "32", "96",
           "Intel Itanium hardware developer's manual: two levels for data"},
          {"processor", "itanium", "/node/memory/main/bandwidth", Unit::bandwidth, "500MBps", "2.14GBps",
           "Intel Itanium hardware developer's manual: bus of 64 bits, 266 million transfers a second"},
          {"processor", "itanium", "/node/memory/main/node_bandwidth", Unit::bandwidth, "1GBps", "2.14GBps",
           "Intel Itanium hardware developer's manual: bus of 64 bits, 266 million transfers a second"}};
}

Rows power5()
{
  return {{"processor", "power5", "/clock", Unit::frequency, "1.5GHz", "1.9GHz",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture"},
          {"processor", "power5", "/node/memory/caches/0/size", Unit::size, "32KiB", "32KiB",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: data"},
          {"processor", "power5", "/node/memory/caches/1/size", Unit::size, "1920KiB", "1920KiB",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture"},
          {"processor", "power5", "/node/memory/caches/1/latency", Unit::time, "12cycles", "14cycles",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: 13"},
          {"processor", "power5", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "16B/cycle", "64B/cycle",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture"},
          {"processor", "power5", "/node/memory/caches/2/size", Unit::size, "36MiB", "36MiB",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture"},
          {"processor", "power5", "/node/memory/caches/2/latency", Unit::time, "80cycles", "90cycles",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: 87"},
          {"processor", "power5", "/node/memory/caches/2/bandwidth", Unit::bandwidth, "4B/cycle", "16B/cycle",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: two buses of 16 "
           "bytes at half of the clock"},
          {"processor", "power5", "/node/memory/tlb/entries", Unit::count, "128", "2048",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: two levels"},
          {"processor", "power5", "/node/memory/main/latency", Unit::time, "100ns", "130ns",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: 220 cycles"},
          {"processor", "power5", "/node/memory/main/bandwidth", Unit::bandwidth, "2GBps", "12.5GBps",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: one chip"},
          {"processor", "power5", "/node/memory/main/node_bandwidth", Unit::bandwidth, "4GBps", "25GBps",
           "IBM Journal of Research and Development 49(4/5), 2005: POWER5 system microarchitecture: DDR2 behind its "
           "buffers",
           per_chip}};
}

Rows core()
{
  return {{"processor", "core", "/clock", Unit::frequency, "1.6GHz", "3.4GHz", "Intel Xeon 5100 to 5400 data sheets"},
          {"processor", "core", "/node/memory/caches/0/size", Unit::size, "32KiB", "32KiB",
           "Intel optimization manual, Core microarchitecture: data"},
          {"processor", "core", "/node/memory/caches/1/size", Unit::size, "2MiB", "12MiB",
           "Intel optimization manual, Core microarchitecture: one or two of 2 to 6 MiB a chip"},
          {"processor", "core", "/node/memory/caches/1/latency", Unit::time, "14cycles", "15cycles",
           "Intel optimization manual, Core microarchitecture"},
          {"processor", "core", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "8B/cycle", "32B/cycle",
           "Intel optimization manual, Core microarchitecture"},
          {"processor", "core", "/node/memory/tlb/entries", Unit::count, "16", "256",
           "Intel optimization manual, Core microarchitecture: two levels for data"},
          {"processor", "core", "/node/memory/main/bandwidth", Unit::bandwidth, "1.5GBps", "10.7GBps",
           "Intel Xeon 5400 data sheet: a bus of 64 bits, 1333 million transfers a second"},
          {"processor", "core", "/node/memory/main/node_bandwidth", Unit::bandwidth, "2GBps", "10.7GBps",
           "Intel Xeon 5400 data sheet: a bus of 64 bits, 1333 million transfers a second", per_chip}};
}

Rows nehalem()
{
  return {
      {"processor", "nehalem", "/clock", Unit::frequency, "1.86GHz", "3.6GHz",
       "Intel Xeon 3400, 5500 and 5600 data sheets"},
      {"processor", "nehalem", "/node/memory/caches/0/size", Unit::size, "32KiB", "32KiB",
       "Intel optimization manual, Nehalem: data"},
      {"processor", "nehalem", "/node/memory/caches/1/size", Unit::size, "256KiB", "256KiB",
       "Intel optimization manual, Nehalem"},
      {"processor", "nehalem", "/node/memory/caches/1/latency", Unit::time, "9cycles", "12cycles",
       "Intel optimization manual, Nehalem: 10"},
      {"processor", "nehalem", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "8B/cycle", "32B/cycle",
       "Intel optimization manual, Nehalem"},
      {"processor", "nehalem", "/node/memory/caches/2/size", Unit::size, "4MiB", "24MiB",
       "Intel Xeon 3400, 5500 and 7500 data sheets"},
      {"processor", "nehalem", "/node/memory/caches/2/latency", Unit::time, "35cycles", "60cycles",
       "Intel optimization manual, Nehalem: from 35 to 40 on"},
      {"processor", "nehalem", "/node/memory/caches/2/bandwidth", Unit::bandwidth, "8B/cycle", "32B/cycle",
       "Intel optimization manual, Nehalem"},
      {"processor", "nehalem", "/node/memory/main/latency", Unit::time, "50ns", "110ns",
       "Molka et al., PACT 2009: 65 ns; two chips to 106 ns"},
      {"processor", "nehalem", "/node/memory/main/bandwidth", Unit::bandwidth, "4GBps", "17GBps",
       "Molka et al., PACT 2009; Intel Xeon 3400 and 5500 data sheets: two or three channels of DDR3-800 to DDR3-1333"},
      {"processor", "nehalem", "/node/memory/main/node_bandwidth", Unit::bandwidth, "9.6GBps", "32GBps",
       "Intel Xeon 3400 and 5500 data sheets: two or three channels of DDR3-800 to DDR3-1333; three quarters to all of "
       "it",
       per_chip}};
}

Rows sandy_bridge_ep()
{
  return {{"processor", "sandy_bridge_ep", "/clock", Unit::frequency, "1.8GHz", "3.6GHz",
           "Intel Xeon E5-2600 data sheet, without turbo"},
          {"processor", "sandy_bridge_ep", "/node/memory/caches/0/size", Unit::size, "32KiB", "32KiB",
           "Intel optimization manual, Sandy Bridge: data"},
          {"processor", "sandy_bridge_ep", "/node/memory/caches/1/size", Unit::size, "256KiB", "256KiB",
           "Intel optimization manual, Sandy Bridge"},
          {"processor", "sandy_bridge_ep", "/node/memory/caches/1/latency", Unit::time, "12cycles", "12cycles",
           "Intel optimization manual, Sandy Bridge"},
          {"processor", "sandy_bridge_ep", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "8B/cycle", "32B/cycle",
           "Intel optimization manual, Sandy Bridge"},
          {"processor", "sandy_bridge_ep", "/node/memory/caches/2/size", Unit::size, "10MiB", "20MiB",
           "Intel Xeon E5-2600 data sheet"},
          {"processor", "sandy_bridge_ep", "/node/memory/caches/2/latency", Unit::time, "26cycles", "45cycles",
           "Intel optimization manual, Sandy Bridge: 26 to 31, more on large rings"},
          {"processor", "sandy_bridge_ep", "/node/memory/caches/2/bandwidth", Unit::bandwidth, "8B/cycle", "32B/cycle",
           "Intel optimization manual, Sandy Bridge: the ring carries 32 bytes a cycle to a core"},
          {"processor", "sandy_bridge_ep", "/node/memory/prefetch/lines_ahead", Unit::count, "1", "20",
           "Intel optimization manual, Sandy Bridge: the streamer"},
          {"processor", "sandy_bridge_ep", "/node/memory/main/latency", Unit::time, "65ns", "110ns",
           "Molka et al., MSPC 2014: 81 ns"},
          {"processor", "sandy_bridge_ep", "/node/memory/main/bandwidth", Unit::bandwidth, "5GBps", "15GBps",
           "Intel optimization manual, Sandy Bridge: a core has 10 lines on their way from the first cache, 16 from "
           "the second; 16 x 64 B in 70 ns"},
          {"processor", "sandy_bridge_ep", "/node/memory/main/node_bandwidth", Unit::bandwidth, "19.2GBps", "51.2GBps",
           "Intel Xeon E5-2600 data sheet: four channels of DDR3-800 to DDR3-1600; three quarters to all of it",
           per_chip}};
}

Rows server_2020()
{
  return {{"processor", "server_2020", "/clock", Unit::frequency, "1.5GHz", "4GHz",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/caches/0/size", Unit::size, "32KiB", "48KiB",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide: data"},
          {"processor", "server_2020", "/node/memory/caches/1/size", Unit::size, "256KiB", "2MiB",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/caches/1/latency", Unit::time, "12cycles", "15cycles",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/caches/1/bandwidth", Unit::bandwidth, "16B/cycle", "64B/cycle",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/caches/2/size", Unit::size, "8MiB", "256MiB",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/caches/2/latency", Unit::time, "35cycles", "80cycles",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/caches/2/bandwidth", Unit::bandwidth, "8B/cycle", "32B/cycle",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/tlb/entries", Unit::count, "64", "2048",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide: two levels"},
          {"processor", "server_2020", "/node/memory/main/latency", Unit::time, "70ns", "130ns",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/main/bandwidth", Unit::bandwidth, "8GBps", "25GBps",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide"},
          {"processor", "server_2020", "/node/memory/main/node_bandwidth", Unit::bandwidth, "20GBps", "204.8GBps",
           "Intel optimization manual, Skylake server; AMD EPYC 7002 tuning guide: two to eight channels of DDR4",
           per_chip}};
}

Rows memories()
{
  return {{"memory", "edo", "/node/memory/main/node_bandwidth", Unit::bandwidth, "130MBps", "533MBps",
           "JEDEC 21-C: 64 bits, on a bus of up to 66 MHz", per_chip},
          {"memory", "sdr", "/node/memory/main/node_bandwidth", Unit::bandwidth, "400MBps", "2.14GBps",
           "JEDEC: PC66 to PC133, 533 to 1067 MB/s a channel; half of one to two", per_chip},
          {"memory", "ddr", "/node/memory/main/node_bandwidth", Unit::bandwidth, "800MBps", "12.8GBps",
           "JESD79: 1.6 to 3.2 GB/s a channel; half of one to four", per_chip},
          {"memory", "ddr2", "/node/memory/main/node_bandwidth", Unit::bandwidth, "1.6GBps", "25.6GBps",
           "JESD79-2: 3.2 to 6.4 GB/s a channel; half of one to four", per_chip},
          {"memory", "ddr3", "/node/memory/main/node_bandwidth", Unit::bandwidth, "3.2GBps", "59.7GBps",
           "JESD79-3: 6.4 to 14.9 GB/s a channel; half of one to four", per_chip},
          {"memory", "ddr4", "/node/memory/main/node_bandwidth", Unit::bandwidth, "6.4GBps", "204.8GBps",
           "JESD79-4: 12.8 to 25.6 GB/s a channel; half of one to eight", per_chip},
          {"memory", "ddr5", "/node/memory/main/node_bandwidth", Unit::bandwidth, "12.8GBps", "614.4GBps",
           "JESD79-5: 25.6 to 51.2 GB/s a channel; half of one to twelve", per_chip}};
}

/// Links of one kind, and the software that drives them.
struct Software {
  std::string least_overhead, most_overhead, source, latency_source;
};

Rows network(const std::string& of, const std::string& least, const std::string& most, const std::string& source,
             const std::string& least_latency, const std::string& most_latency, const Software& by)
{
  return {{"network", of, "/network/link_bandwidth", Unit::bandwidth, least, most, source},
          {"network", of, "/network/link_latency", Unit::time, least_latency, most_latency, by.latency_source},
          {"network", of, "/middleware/send_overhead", Unit::time, by.least_overhead, by.most_overhead, by.source},
          {"network", of, "/middleware/receive_overhead", Unit::time, by.least_overhead, by.most_overhead, by.source}};
}

Rows networks()
{
  const Software sockets = {"1us", "60us",
                            "MPI over TCP, from 2000 to 2020: a call of the kernel, and the checksum of a packet",
                            "half round trips of TCP: interfaces and switches without the processor, by two links"};
  const Software myrinet = {"0.3us", "30us", "MPI over GM, LFC and sockets",
                            "half round trips of GM and of sockets over it: interfaces and switches, by two links"};
  const Software verbs = {"0us", "5us", "MPI over verbs: posting alone, to a matched receive",
                          "half round trips of verbs and MPI: interfaces and switches, by two links"};
  Rows all;
  const auto add = [&](const Rows& rows) { all.insert(all.end(), rows.begin(), rows.end()); };
  add(network("fast_ethernet", "50Mbps", "95Mbps", "IEEE 802.3: 1460 of the 1538 bytes of a full frame, at 100 Mbit/s",
              "5us", "60us", sockets));
  add(network("gigabit_ethernet", "500Mbps", "991Mbps",
              "IEEE 802.3: 1460 of 1538, of jumbo frames 8960 of 9038 bytes, at 1 Gbit/s", "1us", "30us", sockets));
  add(network("10_gigabit_ethernet", "4Gbps", "9.91Gbps",
              "IEEE 802.3: 1460 of 1538, of jumbo frames 8960 of 9038 bytes, at 10 Gbit/s", "0.5us", "20us", sockets));
  add(network("myrinet", "40MBps", "160MBps", "Boden et al., IEEE Micro 15(1), 1995: 640 Mbit/s to 1.28 Gbit/s",
              "0.1us", "10us", myrinet));
  add(network("myrinet_2000", "100MBps", "250MBps", "ANSI/VITA 26: 2 Gbit/s", "0.1us", "10us", myrinet));
  add(network("ibm_hps", "1GBps", "2GBps", "IBM High Performance Switch: 2 GB/s a link", "0.5us", "3us", verbs));
  add(network("infiniband_sdr", "0.5GBps", "1GBps", "InfiniBand specification: 4 lanes, 8 Gbit/s of data", "0.05us",
              "3us", verbs));
  add(network("infiniband_ddr", "1GBps", "2GBps", "InfiniBand specification: 4 lanes, 16 Gbit/s of data", "0.05us",
              "3us", verbs));
  add(network("infiniband_qdr", "2GBps", "4GBps", "InfiniBand specification: 4 lanes, 32 Gbit/s of data", "0.05us",
              "3us", verbs));
  add(network("infiniband_fdr", "3.4GBps", "6.82GBps", "InfiniBand specification: 4 lanes, 54.5 Gbit/s of data",
              "0.05us", "2us", verbs));
  add(network("infiniband_edr", "6GBps", "12.5GBps", "InfiniBand specification: 4 lanes, 100 Gbit/s of data", "0.05us",
              "2us", verbs));
  add(network("infiniband_hdr", "12GBps", "25GBps", "InfiniBand specification: 4 lanes, 200 Gbit/s of data", "0.05us",
              "2us", verbs));
  add(network("infiniband_ndr", "24GBps", "50GBps", "InfiniBand specification: 4 lanes, 400 Gbit/s of data", "0.05us",
              "2us", verbs));
  return all;
}

} // namespace

const std::vector<HardwareRange>& hardware_ranges()
{
  static const Rows table = [] {
    Rows all;
    for (const auto& rows : {processors(), p6(), athlon_slot_a(), itanium(), power5(), core(), nehalem(),
                             sandy_bridge_ep(), server_2020(), memories(), networks()})
      all.insert(all.end(), rows.begin(), rows.end());
    return all;
  }();
  return table;
}

const std::vector<std::string>& hardware_kinds()
{
  static const std::vector<std::string> kinds = {"processor", "memory", "network"};
  return kinds;
}

std::vector<std::string> hardware_classes(const std::string& kind)
{
  std::vector<std::string> names;
  for (const HardwareRange& range : hardware_ranges())
    if (range.kind == kind && !range.of.empty() && std::find(names.begin(), names.end(), range.of) == names.end())
      names.push_back(range.of);
  return names;
}

} // namespace loghop

#include "loghop/workload/otf2/otf2_writer.hpp"

#include "loghop/base/version.hpp"
#include "loghop/workload/otf2/otf2_collective.hpp"
#include "loghop/workload/otf2/otf2_library.hpp"

#include <otf2/otf2.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace loghop {

namespace {

constexpr std::uint64_t buffer_bytes = 256 * 1024; ///< the least that the library takes
constexpr std::uint64_t definitions_bytes = 4 * 1024 * 1024;
constexpr std::uint64_t ticks_per_second = 1'000'000'000'000;

OTF2_FlushType flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
  return OTF2_FLUSH;
}

std::uint64_t ticks(Picoseconds time)
{
  return static_cast<std::uint64_t>(time);
}

OTF2_RegionRole role_of(const std::string& name, bool is_mpi)
{
  if (!is_mpi) return OTF2_REGION_ROLE_CODE;
  const std::string call = name.rfind("MPI_", 0) == 0 ? name.substr(4) : name;
  if (call == "Barrier") return OTF2_REGION_ROLE_BARRIER;
  if (call == "Bcast" || call.rfind("Scatter", 0) == 0) return OTF2_REGION_ROLE_COLL_ONE2ALL;
  if (call == "Reduce" || call.rfind("Gather", 0) == 0) return OTF2_REGION_ROLE_COLL_ALL2ONE;
  for (std::uint8_t i = 0; i < otf2_collectives; ++i)
    if (call == otf2_collective(i).name) return OTF2_REGION_ROLE_COLL_ALL2ALL;
  return OTF2_REGION_ROLE_POINT2POINT;
}

std::uint8_t operation_of(std::string_view collective)
{
  for (std::uint8_t i = 0; i < otf2_collectives; ++i)
    if (collective == otf2_collective(i).name) return i;
  throw Otf2WriteFault("OTF2 has no collective " + std::string(collective));
}

void check(const Otf2Errors& errors, OTF2_ErrorCode code)
{
  if (code == OTF2_SUCCESS) return;
  try {
    errors.check(code, "OTF2's library");
  } catch (const Otf2Fault& fault) {
    throw Otf2WriteFault(fault.what());
  }
}

[[noreturn]] void fail(const Otf2Errors& errors)
{
  try {
    errors.fail("OTF2's library");
  } catch (const Otf2Fault& fault) {
    throw Otf2WriteFault(fault.what());
  }
}

/// Definitions, as they are numbered in the archive.
struct Definitions {
  struct Region {
    std::uint32_t number;
    bool is_mpi;
  };
  struct Communicator {
    std::string name;
    std::vector<Rank> members; ///< none: all ranks
  };
  struct Further {
    std::optional<Rank> rank; ///< nothing: of the network
    std::string name;
    std::optional<std::uint32_t> metrics; ///< their class; nothing: of a core
    OTF2_MetricRef instance = 0;          ///< of metrics
  };
  std::map<std::string, Region, std::less<>> regions;
  std::vector<Communicator> communicators;
  std::vector<Further> further; ///< locations
  std::vector<std::vector<Otf2Metric>> metric_classes;

  bool has_network() const
  {
    return std::any_of(further.begin(), further.end(), [](const Further& one) { return !one.rank; });
  }
};

enum class Attribute : OTF2_AttributeRef { message, released, injected, head, delivered };

constexpr OTF2_SystemTreeNodeRef machine = 0;

/// Writes the definitions of a whole archive.
class DefinitionWriter {
public:
  DefinitionWriter(OTF2_GlobalDefWriter* writer, const std::vector<Node>& nodes) : writer_(writer), nodes_(nodes) {}

  void write(const Definitions& definitions, Picoseconds length, const std::vector<std::uint64_t>& events)
  {
    check(errors_, OTF2_GlobalDefWriter_WriteClockProperties(writer_, ticks_per_second, 0, ticks(length),
                                                             OTF2_UNDEFINED_TIMESTAMP));
    check(errors_,
          OTF2_GlobalDefWriter_WriteParadigm(writer_, OTF2_PARADIGM_MPI, text("MPI"), OTF2_PARADIGM_CLASS_PROCESS));
    write_attributes();
    write_places(definitions, events);
    write_regions(definitions);
    write_communicators(definitions);
    write_metric_classes(definitions);
    write_metric_instances(definitions);
  }

private:
  /// The number of a text, which is written once.
  OTF2_StringRef text(const std::string& of)
  {
    const auto [place, is_new] = texts_.try_emplace(of, static_cast<OTF2_StringRef>(texts_.size()));
    if (is_new) check(errors_, OTF2_GlobalDefWriter_WriteString(writer_, place->second, of.c_str()));
    return place->second;
  }

  /// In the order of their numbers.
  void write_regions(const Definitions& definitions)
  {
    std::vector<const std::pair<const std::string, Definitions::Region>*> all(definitions.regions.size());
    for (const auto& one : definitions.regions)
      all[one.second.number] = &one;
    for (const auto* one : all) {
      const auto& [name, region] = *one;
      check(errors_, OTF2_GlobalDefWriter_WriteRegion(writer_, region.number, text(name), text(name), text(""),
                                                      role_of(name, region.is_mpi),
                                                      region.is_mpi ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_USER,
                                                      OTF2_REGION_FLAG_NONE, text(""), 0, 0));
    }
  }

  void write_attributes()
  {
    const auto write = [&](Attribute attribute, const char* name, const char* description) {
      check(errors_, OTF2_GlobalDefWriter_WriteAttribute(writer_, static_cast<OTF2_AttributeRef>(attribute), text(name),
                                                         text(description), OTF2_TYPE_INT64));
    };
    write(Attribute::message, "message", "number of the message, in the order of sending");
    write(Attribute::released, "released_ps", "the sender's overhead was over");
    write(Attribute::injected, "injected_ps", "the sender's interface sent the first of it");
    write(Attribute::head, "head_ps", "the first of it arrived");
    write(Attribute::delivered, "delivered_ps", "all of it had arrived");
  }

  void write_places(const Definitions& definitions, const std::vector<std::uint64_t>& events)
  {
    const auto tree = [&](OTF2_SystemTreeNodeRef number, const std::string& name, const char* of,
                          OTF2_SystemTreeNodeRef parent) {
      check(errors_, OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, number, text(name), text(of), parent));
    };
    tree(machine, "loghop", "machine", OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    std::set<Node> written;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto place = static_cast<OTF2_SystemTreeNodeRef>(nodes_[i].value()) + 1;
      if (written.insert(nodes_[i]).second) tree(place, "node " + to_string(nodes_[i]), "node", machine);
      const std::string name = "rank " + std::to_string(i);
      const auto number = static_cast<OTF2_LocationGroupRef>(i);
      check(errors_,
            OTF2_GlobalDefWriter_WriteLocationGroup(writer_, number, text(name), OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                                    place, OTF2_UNDEFINED_LOCATION_GROUP));
      location(number, name, OTF2_LOCATION_TYPE_CPU_THREAD, events[i], number);
    }
    const auto network = static_cast<OTF2_LocationGroupRef>(nodes_.size());
    if (definitions.has_network())
      check(errors_,
            OTF2_GlobalDefWriter_WriteLocationGroup(writer_, network, text("network"), OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                                    machine, OTF2_UNDEFINED_LOCATION_GROUP));
    for (std::size_t i = 0; i < definitions.further.size(); ++i) {
      const auto& [rank, name, metrics, instance] = definitions.further[i];
      location(nodes_.size() + i, name, metrics ? OTF2_LOCATION_TYPE_METRIC : OTF2_LOCATION_TYPE_CPU_THREAD,
               events[nodes_.size() + i], rank ? static_cast<OTF2_LocationGroupRef>(rank->value()) : network);
    }
  }

  void location(OTF2_LocationRef number, const std::string& name, OTF2_LocationType type, std::uint64_t events,
                OTF2_LocationGroupRef of)
  {
    check(errors_, OTF2_GlobalDefWriter_WriteLocation(writer_, number, text(name), type, events, of));
  }

  void write_metric_classes(const Definitions& definitions)
  {
    OTF2_MetricMemberRef number = 0;
    for (std::size_t i = 0; i < definitions.metric_classes.size(); ++i) {
      std::vector<OTF2_MetricMemberRef> members;
      for (const Otf2Metric& metric : definitions.metric_classes[i]) {
        members.push_back(number++);
        check(errors_, OTF2_GlobalDefWriter_WriteMetricMember(
                           writer_, members.back(), text(metric.name), text(metric.description), OTF2_METRIC_TYPE_OTHER,
                           OTF2_METRIC_ABSOLUTE_NEXT, OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0, text(metric.unit)));
      }
      check(errors_, OTF2_GlobalDefWriter_WriteMetricClass(writer_, static_cast<OTF2_MetricRef>(i),
                                                           static_cast<std::uint8_t>(members.size()), members.data(),
                                                           OTF2_METRIC_ASYNCHRONOUS, OTF2_RECORDER_KIND_ABSTRACT));
    }
  }

  /// Metrics of a rank are about its location, those of the network about the machine.
  void write_metric_instances(const Definitions& definitions)
  {
    for (std::size_t i = 0; i < definitions.further.size(); ++i) {
      const auto& [rank, name, metrics, instance] = definitions.further[i];
      if (!metrics) continue;
      const OTF2_LocationRef recorder = nodes_.size() + i;
      check(errors_, OTF2_GlobalDefWriter_WriteMetricInstance(writer_, instance, *metrics, recorder,
                                                              rank ? OTF2_SCOPE_LOCATION : OTF2_SCOPE_SYSTEM_TREE_NODE,
                                                              rank ? rank->position() : machine));
    }
  }

  void group(OTF2_GroupRef number, OTF2_GroupType type, const std::string& name, const std::vector<std::uint64_t>& all)
  {
    check(errors_,
          OTF2_GlobalDefWriter_WriteGroup(writer_, number, text(name), type, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                          static_cast<std::uint32_t>(all.size()), all.data()));
  }

  void write_communicators(const Definitions& definitions)
  {
    std::vector<std::uint64_t> all(nodes_.size());
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    group(0, OTF2_GROUP_TYPE_COMM_LOCATIONS, "ranks", all);
    group(1, OTF2_GROUP_TYPE_COMM_GROUP, "all ranks", all);
    OTF2_GroupRef groups = 2;
    for (std::size_t i = 0; i < definitions.communicators.size(); ++i) {
      const auto& [name, members] = definitions.communicators[i];
      OTF2_GroupRef of = 1;
      if (!members.empty()) {
        std::vector<std::uint64_t> numbers;
        for (const Rank rank : members)
          numbers.push_back(rank.position());
        of = groups++;
        group(of, OTF2_GROUP_TYPE_COMM_GROUP, name, numbers);
      }
      check(errors_,
            OTF2_GlobalDefWriter_WriteComm(writer_, static_cast<OTF2_CommRef>(i), text(name), of,
                                           i == 0 ? OTF2_UNDEFINED_COMM : OTF2_CommRef{0}, OTF2_COMM_FLAG_NONE));
    }
  }

  Otf2Errors errors_;
  OTF2_GlobalDefWriter* const writer_;
  const std::vector<Node>& nodes_;
  std::map<std::string, OTF2_StringRef> texts_;
};

class LibraryWriter final : public Otf2Writer {
public:
  LibraryWriter(const std::string& folder, const std::vector<Node>& nodes) : nodes_(nodes)
  {
    archive_ = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, buffer_bytes, definitions_bytes,
                                 OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (archive_ == nullptr) fail(errors_);
    static constexpr OTF2_FlushCallbacks callbacks{flush, nullptr};
    check(OTF2_Archive_SetFlushCallbacks(archive_, &callbacks, nullptr));
    check(OTF2_Archive_SetSerialCollectiveCallbacks(archive_));
    check(OTF2_Archive_SetCreator(archive_, (std::string("loghop ") + loghop_version()).c_str()));
    check(OTF2_Archive_OpenEvtFiles(archive_));
    locations_.resize(nodes.size(), nullptr);
    definitions_.communicators.push_back({"MPI_COMM_WORLD", {}});
  }

  /// An archive that is not finished stays open: nobody wants it, and the library may crash as it closes one that it could
  /// not write.
  ~LibraryWriter() override { OTF2_AttributeList_Delete(attributes_); }

  std::uint32_t region(std::string_view name, bool is_mpi) override
  {
    const auto known = definitions_.regions.find(name);
    if (known != definitions_.regions.end()) return known->second.number;
    const auto number = static_cast<std::uint32_t>(definitions_.regions.size());
    definitions_.regions.emplace(std::string(name), Definitions::Region{number, is_mpi});
    return number;
  }

  std::uint32_t communicator(const std::string& name, const std::vector<Rank>& members) override
  {
    definitions_.communicators.push_back({name, members});
    return static_cast<std::uint32_t>(definitions_.communicators.size() - 1);
  }

  Location further_location(Rank rank, const std::string& name) override
  {
    return add_location({rank, name, std::nullopt, 0});
  }

  std::uint32_t metric_class(const std::vector<Otf2Metric>& metrics) override
  {
    definitions_.metric_classes.push_back(metrics);
    return static_cast<std::uint32_t>(definitions_.metric_classes.size() - 1);
  }

  Location metrics_of_rank(Rank rank, const std::string& name, std::uint32_t metric_class) override
  {
    return add_location({rank, name, metric_class, next_instance()});
  }
  Location metrics_of_network(const std::string& name, std::uint32_t metric_class) override
  {
    return add_location({std::nullopt, name, metric_class, next_instance()});
  }

  void enter(Location at, Picoseconds time, std::uint32_t region) override
  {
    check(OTF2_EvtWriter_Enter(writer(at, time), nullptr, ticks(time), region));
  }
  void leave(Location at, Picoseconds time, std::uint32_t region) override
  {
    check(OTF2_EvtWriter_Leave(writer(at, time), nullptr, ticks(time), region));
  }

  void send(Location at, Picoseconds time, const Otf2Message& m, Request request) override
  {
    const auto peer = static_cast<std::uint32_t>(m.peer);
    const auto bytes = static_cast<std::uint64_t>(m.bytes);
    OTF2_EvtWriter* const to = writer(at, time);
    check(request == no_request
              ? OTF2_EvtWriter_MpiSend(to, nullptr, ticks(time), peer, m.communicator, m.tag, bytes)
              : OTF2_EvtWriter_MpiIsend(to, nullptr, ticks(time), peer, m.communicator, m.tag, bytes, request));
  }

  void receive(Location at, Picoseconds time, const Otf2Message& m, const Otf2MessageTimes& times,
               Request request) override
  {
    const auto peer = static_cast<std::uint32_t>(m.peer);
    const auto bytes = static_cast<std::uint64_t>(m.bytes);
    OTF2_EvtWriter* const to = writer(at, time);
    add(times);
    check(request == no_request
              ? OTF2_EvtWriter_MpiRecv(to, attributes_, ticks(time), peer, m.communicator, m.tag, bytes)
              : OTF2_EvtWriter_MpiIrecv(to, attributes_, ticks(time), peer, m.communicator, m.tag, bytes, request));
  }

  void send_complete(Location at, Picoseconds time, Request request) override
  {
    check(OTF2_EvtWriter_MpiIsendComplete(writer(at, time), nullptr, ticks(time), request));
  }
  void receive_request(Location at, Picoseconds time, Request request) override
  {
    check(OTF2_EvtWriter_MpiIrecvRequest(writer(at, time), nullptr, ticks(time), request));
  }
  void test_failed(Location at, Picoseconds time, Request request) override
  {
    check(OTF2_EvtWriter_MpiRequestTest(writer(at, time), nullptr, ticks(time), request));
  }
  void collective_begin(Location at, Picoseconds time) override
  {
    check(OTF2_EvtWriter_MpiCollectiveBegin(writer(at, time), nullptr, ticks(time)));
  }
  void collective_end(Location at, Picoseconds time, const Otf2CollectiveEnd& end) override
  {
    check(OTF2_EvtWriter_MpiCollectiveEnd(writer(at, time), nullptr, ticks(time), operation_of(end.collective),
                                          end.communicator, root_of(end), static_cast<std::uint64_t>(end.sent),
                                          static_cast<std::uint64_t>(end.received)));
  }
  void collective_request(Location at, Picoseconds time, Request request) override
  {
    check(OTF2_EvtWriter_NonBlockingCollectiveRequest(writer(at, time), nullptr, ticks(time), request));
  }
  void collective_complete(Location at, Picoseconds time, const Otf2CollectiveEnd& end, Request request) override
  {
    check(OTF2_EvtWriter_NonBlockingCollectiveComplete(
        writer(at, time), nullptr, ticks(time), operation_of(end.collective), end.communicator, root_of(end),
        static_cast<std::uint64_t>(end.sent), static_cast<std::uint64_t>(end.received), request));
  }

  void metrics(Location at, Picoseconds time, const std::vector<std::uint64_t>& values) override
  {
    std::vector<OTF2_MetricValue> all(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      all[i].unsigned_int = values[i];
    const std::vector<OTF2_Type> types(values.size(), OTF2_TYPE_UINT64);
    check(OTF2_EvtWriter_Metric(writer(at, time), nullptr, ticks(time),
                                definitions_.further[at - nodes_.size()].instance,
                                static_cast<std::uint8_t>(all.size()), types.data(), all.data()));
  }

  void finish() override
  {
    std::vector<std::uint64_t> events;
    for (Location at = 0; at < locations_.size(); ++at) {
      OTF2_EvtWriter* const writer = this->writer(at, 0); // every location has a file, also one without events
      events.push_back(0);
      check(OTF2_EvtWriter_GetNumberOfEvents(writer, &events.back()));
      check(OTF2_Archive_CloseEvtWriter(archive_, writer));
    }
    check(OTF2_Archive_CloseEvtFiles(archive_));
    write_local_definitions();
    OTF2_GlobalDefWriter* const writer = OTF2_Archive_GetGlobalDefWriter(archive_);
    if (writer == nullptr) fail(errors_);
    DefinitionWriter(writer, nodes_).write(definitions_, length_, events);
    check(OTF2_Archive_CloseGlobalDefWriter(archive_, writer));
    check(OTF2_Archive_Close(std::exchange(archive_, nullptr)));
  }

private:
  /// Classes and instances of metrics are numbered together.
  OTF2_MetricRef next_instance()
  {
    return static_cast<OTF2_MetricRef>(definitions_.metric_classes.size()) + instances_++;
  }

  Location add_location(const Definitions::Further& further)
  {
    definitions_.further.push_back(further);
    locations_.push_back(nullptr);
    return static_cast<Location>(locations_.size() - 1);
  }

  /// There are none, but readers look for the file.
  void write_local_definitions()
  {
    check(OTF2_Archive_OpenDefFiles(archive_));
    for (Location at = 0; at < locations_.size(); ++at) {
      OTF2_DefWriter* const writer = OTF2_Archive_GetDefWriter(archive_, at);
      if (writer == nullptr) fail(errors_);
      check(OTF2_Archive_CloseDefWriter(archive_, writer));
    }
    check(OTF2_Archive_CloseDefFiles(archive_));
  }

  void check(OTF2_ErrorCode code) const { loghop::check(errors_, code); }

  static std::uint32_t root_of(const Otf2CollectiveEnd& end)
  {
    return end.root < 0 ? OTF2_UNDEFINED_UINT32 : static_cast<std::uint32_t>(end.root);
  }

  OTF2_EvtWriter* writer(Location at, Picoseconds time)
  {
    if (time > length_) length_ = time;
    OTF2_EvtWriter*& place = locations_[at];
    if (place == nullptr) place = OTF2_Archive_GetEvtWriter(archive_, at);
    if (place == nullptr) fail(errors_);
    return place;
  }

  void add(const Otf2MessageTimes& times)
  {
    const auto add_one = [&](Attribute attribute, std::int64_t value) {
      check(OTF2_AttributeList_AddInt64(attributes_, static_cast<OTF2_AttributeRef>(attribute), value));
    };
    if (times.message >= 0) add_one(Attribute::message, times.message);
    if (times.released < 0) return;
    add_one(Attribute::released, times.released);
    add_one(Attribute::injected, times.injected);
    add_one(Attribute::head, times.head);
    add_one(Attribute::delivered, times.delivered);
  }

  Otf2Errors errors_;
  const std::vector<Node> nodes_;
  OTF2_Archive* archive_ = nullptr;
  OTF2_AttributeList* const attributes_ = OTF2_AttributeList_New();
  std::vector<OTF2_EvtWriter*> locations_;
  Definitions definitions_;
  OTF2_MetricRef instances_ = 0;
  Picoseconds length_ = 0;
};

} // namespace

bool can_write_otf2()
{
  return true;
}

std::unique_ptr<Otf2Writer> write_otf2(const std::string& folder, const std::vector<Node>& nodes)
{
  return std::make_unique<LibraryWriter>(folder, nodes);
}

} // namespace loghop

#include "loghop/workload/otf2/otf2_writer.hpp"

#include "loghop/base/version.hpp"
#include "loghop/workload/otf2/otf2_collective.hpp"
#include "loghop/workload/otf2/otf2_definition_writer.hpp"

#include <otf2/otf2.h>

#include <utility>

namespace loghop {

namespace {

constexpr std::uint64_t buffer_bytes = 256 * 1024; ///< the least that the library takes
constexpr std::uint64_t definitions_bytes = 4 * 1024 * 1024;

OTF2_FlushType flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
  return OTF2_FLUSH;
}

std::uint64_t ticks(Picoseconds time)
{
  return static_cast<std::uint64_t>(time);
}

std::uint8_t operation_of(std::string_view collective)
{
  for (std::uint8_t i = 0; i < otf2_collectives; ++i)
    if (collective == otf2_collective(i).name) return i;
  throw Otf2WriteFault("OTF2 has no collective " + std::string(collective));
}

class LibraryWriter final : public Otf2Writer {
public:
  LibraryWriter(const std::string& folder, const std::vector<Node>& nodes) : nodes_(nodes)
  {
    archive_ = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, buffer_bytes, definitions_bytes,
                                 OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (archive_ == nullptr) fail_to_write(errors_);
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
    definitions_.regions.emplace(std::string(name), WrittenDefinitions::Region{number, is_mpi});
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
    if (writer == nullptr) fail_to_write(errors_);
    write_definitions(writer, nodes_, definitions_, length_, events);
    check(OTF2_Archive_CloseGlobalDefWriter(archive_, writer));
    check(OTF2_Archive_Close(std::exchange(archive_, nullptr)));
  }

private:
  /// Classes and instances of metrics are numbered together.
  OTF2_MetricRef next_instance()
  {
    return static_cast<OTF2_MetricRef>(definitions_.metric_classes.size()) + instances_++;
  }

  Location add_location(const WrittenDefinitions::Further& further)
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
      if (writer == nullptr) fail_to_write(errors_);
      check(OTF2_Archive_CloseDefWriter(archive_, writer));
    }
    check(OTF2_Archive_CloseDefFiles(archive_));
  }

  void check(OTF2_ErrorCode code) const { check_written(errors_, code); }

  static std::uint32_t root_of(const Otf2CollectiveEnd& end)
  {
    return end.root < 0 ? OTF2_UNDEFINED_UINT32 : static_cast<std::uint32_t>(end.root);
  }

  OTF2_EvtWriter* writer(Location at, Picoseconds time)
  {
    if (time > length_) length_ = time;
    OTF2_EvtWriter*& place = locations_[at];
    if (place == nullptr) place = OTF2_Archive_GetEvtWriter(archive_, at);
    if (place == nullptr) fail_to_write(errors_);
    return place;
  }

  void add(const Otf2MessageTimes& times)
  {
    const auto add_one = [&](Otf2Attribute attribute, std::int64_t value) {
      check(OTF2_AttributeList_AddInt64(attributes_, static_cast<OTF2_AttributeRef>(attribute), value));
    };
    if (times.message >= 0) add_one(Otf2Attribute::message, times.message);
    if (times.released < 0) return;
    add_one(Otf2Attribute::released, times.released);
    add_one(Otf2Attribute::injected, times.injected);
    add_one(Otf2Attribute::head, times.head);
    add_one(Otf2Attribute::delivered, times.delivered);
  }

  Otf2Errors errors_;
  const std::vector<Node> nodes_;
  OTF2_Archive* archive_ = nullptr;
  OTF2_AttributeList* const attributes_ = OTF2_AttributeList_New();
  std::vector<OTF2_EvtWriter*> locations_;
  WrittenDefinitions definitions_;
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

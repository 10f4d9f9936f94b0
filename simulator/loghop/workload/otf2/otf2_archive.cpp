#include "loghop/workload/otf2/otf2_archive.hpp"

#include "loghop/units/printable.hpp"
#include "loghop/workload/otf2/otf2_library.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"

#include <otf2/otf2.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <utility>

namespace loghop {

namespace {

constexpr std::uint64_t records_at_once = 512;

/// Definitions as they stand in the archive, in any order.
struct RawDefinitions {
  struct Group {
    OTF2_GroupType type;
    std::vector<std::uint64_t> members;
  };
  struct Comm {
    OTF2_StringRef name;
    OTF2_GroupRef group;
  };
  std::map<OTF2_StringRef, std::string> strings;
  std::map<OTF2_RegionRef, std::pair<OTF2_StringRef, bool>> regions;
  std::map<OTF2_GroupRef, Group> groups;
  std::map<OTF2_CommRef, Comm> comms;
  std::vector<std::uint64_t> locations; ///< of threads, in the order of the archive
  std::vector<std::uint64_t> ranks;
  bool has_ranks = false;
  std::uint64_t resolution = 0;
};

RawDefinitions& of(void* data)
{
  return *static_cast<RawDefinitions*>(data);
}

OTF2_CallbackCode clock_properties(void* data, std::uint64_t resolution, std::uint64_t, std::uint64_t, std::uint64_t)
{
  of(data).resolution = resolution;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode string(void* data, OTF2_StringRef self, const char* text)
{
  of(data).strings[self] = text == nullptr ? "" : text;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode region(void* data, OTF2_RegionRef self, OTF2_StringRef name, OTF2_StringRef, OTF2_StringRef,
                         OTF2_RegionRole, OTF2_Paradigm paradigm, OTF2_RegionFlag, OTF2_StringRef, std::uint32_t,
                         std::uint32_t)
{
  of(data).regions[self] = {name, paradigm == OTF2_PARADIGM_MPI};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode location(void* data, OTF2_LocationRef self, OTF2_StringRef, OTF2_LocationType type, std::uint64_t,
                           OTF2_LocationGroupRef)
{
  if (type == OTF2_LOCATION_TYPE_CPU_THREAD) of(data).locations.push_back(self);
  return OTF2_CALLBACK_SUCCESS;
}
/// EZTrace gives the locations of all ranks and the group of MPI_COMM_WORLD the same number: they are kept apart.
OTF2_CallbackCode group(void* data, OTF2_GroupRef self, OTF2_StringRef, OTF2_GroupType type, OTF2_Paradigm paradigm,
                        OTF2_GroupFlag, std::uint32_t count, const std::uint64_t* members)
{
  if (paradigm != OTF2_PARADIGM_MPI) return OTF2_CALLBACK_SUCCESS;
  std::vector<std::uint64_t> all(members, members + (members == nullptr ? 0 : count));
  if (type == OTF2_GROUP_TYPE_COMM_LOCATIONS) {
    of(data).ranks = std::move(all);
    of(data).has_ranks = true;
  } else if (type == OTF2_GROUP_TYPE_COMM_GROUP || type == OTF2_GROUP_TYPE_COMM_SELF) {
    of(data).groups[self] = {type, std::move(all)};
  }
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode comm(void* data, OTF2_CommRef self, OTF2_StringRef name, OTF2_GroupRef group, OTF2_CommRef,
                       OTF2_CommFlag)
{
  of(data).comms[self] = {name, group};
  return OTF2_CALLBACK_SUCCESS;
}

std::string text_of(const RawDefinitions& raw, OTF2_StringRef name)
{
  const auto found = raw.strings.find(name);
  return found == raw.strings.end() ? "" : found->second;
}

std::shared_ptr<const collectives::Group> group_of(const RawDefinitions& raw, const std::string& name,
                                                   const RawDefinitions::Group& group)
{
  std::vector<Rank> ranks;
  for (const std::uint64_t member : group.members) {
    if (member >= raw.ranks.size())
      throw Otf2Fault("communicator " + in_quotes(name) + " has rank " + std::to_string(member) +
                      ", and the archive has ranks 0 to " + std::to_string(raw.ranks.size() - 1));
    ranks.push_back(Rank(static_cast<int>(member)));
  }
  try {
    const int count = static_cast<int>(ranks.size());
    bool all = count > 0;
    for (int i = 0; i < count; ++i)
      all = all && ranks[static_cast<std::size_t>(i)] == Rank(i);
    return std::make_shared<const collectives::Group>(all ? collectives::Group::all(count)
                                                          : collectives::Group::listed(std::move(ranks)));
  } catch (const std::invalid_argument& error) {
    throw Otf2Fault("communicator " + in_quotes(name) + ": " + error.what());
  }
}

/// Communicators of one rank alone (MPI_COMM_SELF) have no list of members: nobody there has anybody to talk to.
void add_communicators(const RawDefinitions& raw, Otf2Definitions& definitions)
{
  int index = 0;
  for (const auto& [number, comm] : raw.comms) {
    const std::string name = text_of(raw, comm.name);
    const auto found = raw.groups.find(comm.group);
    const bool is_of_steps = name == otf2_steps_communicator;
    Otf2Definitions::Communicator communicator{name, is_of_steps ? 0 : index++, nullptr, is_of_steps};
    if (found != raw.groups.end() && found->second.type == OTF2_GROUP_TYPE_COMM_GROUP)
      communicator.group = group_of(raw, name, found->second);
    definitions.communicators.emplace(number, std::move(communicator));
  }
}

std::unique_ptr<Otf2Definitions> definitions_of(const RawDefinitions& raw)
{
  constexpr std::size_t most_ranks = std::size_t{1} << 24;
  auto definitions = std::make_unique<Otf2Definitions>();
  if (!raw.has_ranks || raw.ranks.empty())
    throw Otf2Fault("the archive names no ranks of MPI (no group of locations of the paradigm MPI): was it recorded "
                    "with the MPI module of the tracer?");
  if (raw.ranks.size() > most_ranks)
    throw Otf2Fault("the archive has " + std::to_string(raw.ranks.size()) + " ranks: expected up to 2^24");
  if (raw.resolution == 0) throw Otf2Fault("the archive does not say how long a tick of its clock is");
  definitions->locations = raw.ranks;
  std::vector<std::uint64_t> known = raw.locations;
  std::sort(known.begin(), known.end());
  for (const std::uint64_t one : raw.ranks)
    if (!std::binary_search(known.begin(), known.end(), one))
      throw Otf2Fault("a rank is at location " + std::to_string(one) + ", which the archive does not define");
  std::vector<std::uint64_t> once = raw.ranks;
  std::sort(once.begin(), once.end());
  if (std::adjacent_find(once.begin(), once.end()) != once.end()) throw Otf2Fault("two ranks are at the same location");
  definitions->picoseconds_per_tick = 1e12 / static_cast<double>(raw.resolution);
  for (const auto& [number, region] : raw.regions) {
    const std::string name = text_of(raw, region.first);
    definitions->regions[number] = {name, region.second || name.rfind("MPI_", 0) == 0};
  }
  add_communicators(raw, *definitions);
  for (const auto& [number, region] : definitions->regions)
    definitions->by_eztrace = definitions->by_eztrace || region.name == "EZTrace finalize";
  return definitions;
}

} // namespace

struct Otf2Archive::Library {
  OTF2_Reader* reader = nullptr;
  ~Library()
  {
    if (reader != nullptr) OTF2_Reader_Close(reader);
  }
};

const Otf2Definitions::Communicator& Otf2Definitions::communicator(std::uint32_t number, Rank rank) const
{
  const auto found = communicators.find(number);
  if (found == communicators.end())
    throw Otf2Fault("there is no communicator " + std::to_string(number) + " in the definitions");
  if (found->second.group != nullptr && found->second.group->number(rank) < 0)
    throw Otf2Fault("communicator " + in_quotes(found->second.name) + " does not have rank " + to_string(rank));
  return found->second;
}

Otf2Archive::Otf2Archive(const std::string& anchor_file) : file_(anchor_file), library_(std::make_unique<Library>())
{
  Otf2Errors errors;
  library_->reader = OTF2_Reader_Open(anchor_file.c_str());
  if (library_->reader == nullptr) errors.fail("the archive cannot be opened");
  OTF2_Reader* const reader = library_->reader;
  errors.check(OTF2_Reader_SetSerialCollectiveCallbacks(reader), "the archive cannot be opened");
  std::uint64_t count = 0;
  errors.check(OTF2_Reader_GetNumberOfGlobalDefinitions(reader, &count), "the archive has no definitions");

  RawDefinitions raw;
  OTF2_GlobalDefReader* const definitions = OTF2_Reader_GetGlobalDefReader(reader);
  if (definitions == nullptr) errors.fail("the definitions cannot be read");
  OTF2_GlobalDefReaderCallbacks* const callbacks = OTF2_GlobalDefReaderCallbacks_New();
  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(callbacks, clock_properties);
  OTF2_GlobalDefReaderCallbacks_SetStringCallback(callbacks, string);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback(callbacks, region);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(callbacks, location);
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback(callbacks, group);
  OTF2_GlobalDefReaderCallbacks_SetCommCallback(callbacks, comm);
  OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, callbacks, &raw);
  OTF2_GlobalDefReaderCallbacks_Delete(callbacks);
  std::uint64_t read = 0;
  errors.check(OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &read), "the definitions cannot be read");
  definitions_ = definitions_of(raw);

  for (const std::uint64_t one : definitions_->locations)
    errors.check(OTF2_Reader_SelectLocation(reader, one), "a location cannot be selected");
  // The local definitions of a rank translate the numbers in its records, and say how its clock ran.
  const bool has_local = OTF2_Reader_OpenDefFiles(reader) == OTF2_SUCCESS;
  for (const std::uint64_t one : definitions_->locations) {
    if (!has_local) break;
    OTF2_DefReader* const local = OTF2_Reader_GetDefReader(reader, one);
    if (local == nullptr) continue;
    errors.check(OTF2_Reader_ReadAllLocalDefinitions(reader, local, &read),
                 "the local definitions of location " + std::to_string(one) + " cannot be read");
    OTF2_Reader_CloseDefReader(reader, local);
  }
  if (has_local) OTF2_Reader_CloseDefFiles(reader);
  errors.check(OTF2_Reader_OpenEvtFiles(reader), "the files of events cannot be opened");
}

Otf2Archive::~Otf2Archive()
{
  Otf2Errors quiet;
  library_.reset();
}

// ---------------------------------------------------------------------------------------------------- records

struct Otf2Callbacks {
  using Kind = Otf2Record::Kind;

  static Otf2Record& add(void* stream, Kind kind, std::uint64_t time, std::uint64_t position)
  {
    auto& records = static_cast<Otf2Stream*>(stream)->records_;
    records.emplace_back();
    records.back().kind = kind;
    records.back().time = time;
    records.back().number = position;
    return records.back();
  }

  static OTF2_CallbackCode enter(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t position, void* stream,
                                 OTF2_AttributeList*, OTF2_RegionRef region)
  {
    add(stream, Kind::enter, time, position).region = region;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode leave(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t position, void* stream,
                                 OTF2_AttributeList*, OTF2_RegionRef region)
  {
    add(stream, Kind::leave, time, position).region = region;
    return OTF2_CALLBACK_SUCCESS;
  }
  template<Kind kind>
  static OTF2_CallbackCode message(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t position, void* stream,
                                   OTF2_AttributeList*, std::uint32_t peer, OTF2_CommRef communicator,
                                   std::uint32_t tag, std::uint64_t bytes)
  {
    Otf2Record& record = add(stream, kind, time, position);
    record.peer = peer;
    record.communicator = communicator;
    record.tag = tag;
    record.bytes = bytes;
    return OTF2_CALLBACK_SUCCESS;
  }
  template<Kind kind>
  static OTF2_CallbackCode message_of_request(OTF2_LocationRef location, OTF2_TimeStamp time, std::uint64_t position,
                                              void* stream, OTF2_AttributeList* attributes, std::uint32_t peer,
                                              OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t bytes,
                                              std::uint64_t request)
  {
    message<kind>(location, time, position, stream, attributes, peer, communicator, tag, bytes);
    static_cast<Otf2Stream*>(stream)->records_.back().request = request;
    return OTF2_CALLBACK_SUCCESS;
  }
  template<Kind kind>
  static OTF2_CallbackCode request(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t position, void* stream,
                                   OTF2_AttributeList*, std::uint64_t request)
  {
    add(stream, kind, time, position).request = request;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode collective_begin(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t position, void* stream,
                                            OTF2_AttributeList*)
  {
    add(stream, Kind::collective_begin, time, position);
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode collective_end(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t position, void* stream,
                                          OTF2_AttributeList*, OTF2_CollectiveOp operation, OTF2_CommRef communicator,
                                          std::uint32_t root, std::uint64_t sent, std::uint64_t received)
  {
    Otf2Record& record = add(stream, Kind::collective_end, time, position);
    record.operation = operation;
    record.communicator = communicator;
    record.peer = root;
    record.bytes = sent;
    record.received = received;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode collective_complete(OTF2_LocationRef location, OTF2_TimeStamp time, std::uint64_t position,
                                               void* stream, OTF2_AttributeList* attributes,
                                               OTF2_CollectiveOp operation, OTF2_CommRef communicator,
                                               std::uint32_t root, std::uint64_t sent, std::uint64_t received,
                                               std::uint64_t request)
  {
    collective_end(location, time, position, stream, attributes, operation, communicator, root, sent, received);
    static_cast<Otf2Stream*>(stream)->records_.back().kind = Kind::collective_complete;
    static_cast<Otf2Stream*>(stream)->records_.back().request = request;
    return OTF2_CALLBACK_SUCCESS;
  }

  static OTF2_EvtReaderCallbacks* make()
  {
    OTF2_EvtReaderCallbacks* const all = OTF2_EvtReaderCallbacks_New();
    OTF2_EvtReaderCallbacks_SetEnterCallback(all, enter);
    OTF2_EvtReaderCallbacks_SetLeaveCallback(all, leave);
    OTF2_EvtReaderCallbacks_SetMpiSendCallback(all, message<Kind::send>);
    OTF2_EvtReaderCallbacks_SetMpiRecvCallback(all, message<Kind::receive>);
    OTF2_EvtReaderCallbacks_SetMpiIsendCallback(all, message_of_request<Kind::nonblocking_send>);
    OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(all, message_of_request<Kind::nonblocking_receive>);
    OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(all, request<Kind::send_complete>);
    OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(all, request<Kind::receive_request>);
    OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(all, request<Kind::cancelled>);
    OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback(all, collective_begin);
    OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(all, collective_end);
    OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(all, request<Kind::collective_request>);
    OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(all, collective_complete);
    return all;
  }
};

Otf2Stream::Otf2Stream(std::shared_ptr<Otf2Archive> archive, Rank rank) : archive_(std::move(archive)), rank_(rank) {}

Otf2Stream::~Otf2Stream()
{
  Otf2Errors quiet;
  if (reader_ != nullptr) OTF2_Reader_CloseEvtReader(archive_->library_->reader, static_cast<OTF2_EvtReader*>(reader_));
}

void Otf2Stream::open()
{
  OTF2_Reader* const library = archive_->library_->reader;
  const std::uint64_t location = archive_->definitions().locations[rank_.position()];
  Otf2Errors errors;
  OTF2_EvtReader* const reader = OTF2_Reader_GetEvtReader(library, location);
  if (reader == nullptr) errors.fail("the records of rank " + to_string(rank_) + " cannot be opened");
  OTF2_EvtReaderCallbacks* const callbacks = Otf2Callbacks::make();
  OTF2_Reader_RegisterEvtCallbacks(library, reader, callbacks, this);
  OTF2_EvtReaderCallbacks_Delete(callbacks);
  reader_ = reader;
}

void Otf2Stream::fill()
{
  if (reader_ == nullptr) open();
  records_.clear();
  at_ = 0;
  while (records_.empty() && !ended_) {
    Otf2Errors errors;
    std::uint64_t read = 0;
    errors.check(OTF2_Reader_ReadLocalEvents(archive_->library_->reader, static_cast<OTF2_EvtReader*>(reader_),
                                             records_at_once, &read),
                 "the records of rank " + to_string(rank_) + " cannot be read");
    ended_ = read < records_at_once;
  }
  if (records_.empty()) records_.emplace_back();
}

const Otf2Record& Otf2Stream::next()
{
  if (at_ == records_.size() || records_.empty()) {
    if (ended_ && !records_.empty() && records_.back().kind == Otf2Record::Kind::end) return records_.back();
    fill();
  }
  const Otf2Record& record = records_[at_++];
  if (record.kind != Otf2Record::Kind::end) last_time_ = record.time;
  return record;
}

} // namespace loghop

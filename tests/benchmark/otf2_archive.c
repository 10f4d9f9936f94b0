/* Writes an OTF2 archive of any size: a ring of ranks that send, receive and compute, with an allreduce in each step.
 *   otf2_archive FOLDER RANKS STEPS */
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>

enum { regions = 5, names = regions + 5, messages = 8 };
static const char* const texts[names] = {"",      "MPI_Isend", "MPI_Irecv", "MPI_Wait",       "MPI_Allreduce",
                                         "ranks", "machine",   "rank",      "MPI_COMM_WORLD", "main"};

static OTF2_FlushType flush(void* data, OTF2_FileType type, OTF2_LocationRef location, void* caller, bool final)
{
  (void)data, (void)type, (void)location, (void)caller, (void) final;
  return OTF2_FLUSH;
}

static OTF2_TimeStamp now(void* data, OTF2_FileType type, OTF2_LocationRef location)
{
  (void)data, (void)type, (void)location;
  return 0;
}

static uint64_t write_rank(OTF2_EvtWriter* out, uint32_t rank, uint32_t ranks, long steps)
{
  uint64_t time = 1000, events = 0;
  const uint32_t after = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
  for (long step = 0; step < steps; ++step) {
    for (uint64_t i = 0; i < messages; ++i) {
      OTF2_EvtWriter_Enter(out, NULL, time += 500, 2);
      OTF2_EvtWriter_MpiIrecvRequest(out, NULL, time, 2 * i);
      OTF2_EvtWriter_Leave(out, NULL, time += 20, 2);
      OTF2_EvtWriter_Enter(out, NULL, time += 10, 1);
      OTF2_EvtWriter_MpiIsend(out, NULL, time, after, 0, (uint32_t)i, 1000 + i, 2 * i + 1);
      OTF2_EvtWriter_Leave(out, NULL, time += 30, 1);
    }
    for (uint64_t i = 0; i < messages; ++i) {
      OTF2_EvtWriter_Enter(out, NULL, time += 5, 3);
      OTF2_EvtWriter_MpiIrecv(out, NULL, time, before, 0, (uint32_t)i, 1000 + i, 2 * i);
      OTF2_EvtWriter_MpiIsendComplete(out, NULL, time, 2 * i + 1);
      OTF2_EvtWriter_Leave(out, NULL, time += 20, 3);
    }
    OTF2_EvtWriter_Enter(out, NULL, time += 5, 4);
    OTF2_EvtWriter_MpiCollectiveBegin(out, NULL, time);
    OTF2_EvtWriter_MpiCollectiveEnd(out, NULL, time, OTF2_COLLECTIVE_OP_ALLREDUCE, 0, OTF2_COLLECTIVE_ROOT_NONE, 8, 8);
    OTF2_EvtWriter_Leave(out, NULL, time += 50, 4);
    events += 10 * messages + 4;
  }
  return events;
}

int main(int argc, char** argv)
{
  if (argc != 4) return fprintf(stderr, "usage: otf2_archive FOLDER RANKS STEPS\n"), 2;
  const uint32_t ranks = (uint32_t)atoi(argv[2]);
  const long steps = atol(argv[3]);
  OTF2_Archive* archive = OTF2_Archive_Open(argv[1], "traces", OTF2_FILEMODE_WRITE, 1 << 20, 1 << 22,
                                            OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  const OTF2_FlushCallbacks flushes = {flush, now};
  if (archive == NULL) return 1;
  OTF2_Archive_SetFlushCallbacks(archive, &flushes, NULL);
  OTF2_Archive_SetSerialCollectiveCallbacks(archive);
  uint64_t events = 0;
  OTF2_Archive_OpenEvtFiles(archive);
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    OTF2_EvtWriter* out = OTF2_Archive_GetEvtWriter(archive, rank);
    events = write_rank(out, rank, ranks, steps);
    OTF2_Archive_CloseEvtWriter(archive, out);
  }
  OTF2_Archive_CloseEvtFiles(archive);
  OTF2_Archive_OpenDefFiles(archive);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    OTF2_Archive_CloseDefWriter(archive, OTF2_Archive_GetDefWriter(archive, rank));
  OTF2_Archive_CloseDefFiles(archive);
  OTF2_GlobalDefWriter* global = OTF2_Archive_GetGlobalDefWriter(archive);
  OTF2_GlobalDefWriter_WriteClockProperties(global, 1000000000, 0, UINT64_MAX / 2, OTF2_UNDEFINED_TIMESTAMP);
  for (uint32_t i = 0; i < names; ++i)
    OTF2_GlobalDefWriter_WriteString(global, i, texts[i]);
  for (uint32_t i = 1; i < regions; ++i)
    OTF2_GlobalDefWriter_WriteRegion(global, i, i, i, 0, OTF2_REGION_ROLE_POINT2POINT, OTF2_PARADIGM_MPI, 0, 0, 0, 0);
  OTF2_GlobalDefWriter_WriteSystemTreeNode(global, 0, 6, 6, OTF2_UNDEFINED_SYSTEM_TREE_NODE);
  uint64_t* all = malloc(sizeof *all * ranks);
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    OTF2_GlobalDefWriter_WriteLocationGroup(global, rank, 7, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                            OTF2_UNDEFINED_LOCATION_GROUP);
    OTF2_GlobalDefWriter_WriteLocation(global, rank, 7, OTF2_LOCATION_TYPE_CPU_THREAD, events, rank);
    all[rank] = rank;
  }
  OTF2_GlobalDefWriter_WriteGroup(global, 0, 5, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI, 0, ranks, all);
  OTF2_GlobalDefWriter_WriteGroup(global, 1, 8, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI, 0, ranks, all);
  OTF2_GlobalDefWriter_WriteComm(global, 0, 8, 1, OTF2_UNDEFINED_COMM, 0);
  free(all);
  return OTF2_Archive_Close(archive) == OTF2_SUCCESS ? 0 : 1;
}

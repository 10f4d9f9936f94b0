/* Makes EZTrace 2.0 write the records that a replay needs. Link it to the program that is traced:
 *
 *   mpicc program.c eztrace_records.c -ldl -rdynamic -o program
 *   mpirun -n 4 eztrace -t openmpi ./program
 *
 * EZTrace's MPI_Wait asks after the call whether the request is MPI_REQUEST_NULL, which it then always is, and so never
 * writes that a nonblocking operation has completed. It writes no messages of MPI_Sendrecv, and takes a duplicate of a
 * communicator for MPI_COMM_WORLD. Here
 * - waits and tests go to EZTrace with a status, leave the request as it was until EZTrace has looked, and clear it then;
 * - MPI_Sendrecv is MPI_Irecv, MPI_Isend and MPI_Waitall, as MPI allows;
 * - the record of a completed receive gets the communicator of the receive: EZTrace writes MPI_COMM_WORLD;
 * - MPI_Comm_dup is MPI_Comm_split with one colour, unless the communicator has a topology.
 * Persistent requests complete in EZTrace with the wrong type: here MPI_Start is MPI_Isend or MPI_Irecv of the same
 * arguments.
 * Without EZTrace, the program runs as it would.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void* next_function(const char* name)
{
  void* function = dlsym(RTLD_NEXT, name);
  if (function == NULL) {
    fprintf(stderr, "eztrace_records: there is no %s\n", name);
    abort();
  }
  return function;
}

#define NEXT(name, ...)                                                                                                \
  static int (*next)(__VA_ARGS__);                                                                                     \
  if (next == NULL) next = (int (*)(__VA_ARGS__))next_function(name)

/* ------------------------------------------------------------------------------------------- persistent requests */

/* A persistent request, and the request of the operation that it has started. MPI itself keeps `handle`. */
struct persistent {
  MPI_Request handle;
  int sends;
  const void* buffer;
  int count;
  MPI_Datatype type;
  int peer, tag;
  MPI_Comm comm;
  MPI_Request started;
  struct persistent* next;
};

static struct persistent* all_persistent;

static struct persistent* persistent_of(MPI_Request handle)
{
  struct persistent* p = all_persistent;
  while (p != NULL && p->handle != handle)
    p = p->next;
  return p;
}

static void keep(MPI_Request handle, int sends, const void* buffer, int count, MPI_Datatype type, int peer, int tag,
                 MPI_Comm comm)
{
  struct persistent* p = malloc(sizeof *p);
  if (p == NULL) abort();
  *p = (struct persistent){handle, sends, buffer, count, type, peer, tag, comm, MPI_REQUEST_NULL, all_persistent};
  all_persistent = p;
}

int MPI_Send_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                  MPI_Request* request)
{
  const int error = PMPI_Send_init(buffer, count, type, peer, tag, comm, request);
  keep(*request, 1, buffer, count, type, peer, tag, comm);
  return error;
}

int MPI_Recv_init(void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request* request)
{
  const int error = PMPI_Recv_init(buffer, count, type, peer, tag, comm, request);
  keep(*request, 0, buffer, count, type, peer, tag, comm);
  return error;
}

int MPI_Start(MPI_Request* request)
{
  struct persistent* p = persistent_of(*request);
  if (p == NULL) return PMPI_Start(request);
  if (p->sends) return MPI_Isend(p->buffer, p->count, p->type, p->peer, p->tag, p->comm, &p->started);
  return MPI_Irecv((void*)p->buffer, p->count, p->type, p->peer, p->tag, p->comm, &p->started);
}

int MPI_Startall(int count, MPI_Request* requests)
{
  for (int i = 0; i < count; ++i)
    MPI_Start(&requests[i]);
  return MPI_SUCCESS;
}

int MPI_Request_free(MPI_Request* request)
{
  for (struct persistent** p = &all_persistent; *p != NULL; p = &(*p)->next)
    if ((*p)->handle == *request) {
      struct persistent* gone = *p;
      *p = gone->next;
      free(gone);
      break;
    }
  return PMPI_Request_free(request);
}

/* The request that MPI knows for what the program waits for. */
static MPI_Request* under_way(MPI_Request* request)
{
  struct persistent* p = *request == MPI_REQUEST_NULL ? NULL : persistent_of(*request);
  return p == NULL ? request : &p->started;
}

/* ------------------------------------------------------------------------------- communicators of open receives */

struct receive {
  MPI_Request request;
  MPI_Comm comm;
  struct receive* next;
};

enum { buckets = 1024 };
static struct receive* open_receives[buckets];
static MPI_Comm completing = MPI_COMM_NULL; /* of the request that EZTrace is asked to complete */

static struct receive** bucket_of(MPI_Request request)
{
  uint64_t bits = 0;
  memcpy(&bits, &request, sizeof request);
  return &open_receives[bits * UINT64_C(0x9E3779B97F4A7C15) >> 54];
}

int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request)
{
  NEXT("MPI_Irecv", void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*);
  const int error = next(buffer, count, type, from, tag, comm, request);
  struct receive *open = malloc(sizeof *open), **bucket = bucket_of(*request);
  if (open == NULL) abort();
  *open = (struct receive){*request, comm, *bucket};
  *bucket = open;
  return error;
}

/* Sets `completing`; forgets the receive. */
static void look_up(MPI_Request request)
{
  completing = MPI_COMM_NULL;
  for (struct receive** r = bucket_of(request); *r != NULL; r = &(*r)->next)
    if ((*r)->request == request) {
      struct receive* gone = *r;
      completing = gone->comm;
      *r = gone->next;
      free(gone);
      return;
    }
}

/* EZTrace calls this in place of OTF2's. */
int OTF2_EvtWriter_MpiIrecv(void* writer, void* attributes, uint64_t time, uint32_t sender, uint32_t comm, uint32_t tag,
                            uint64_t length, uint64_t request)
{
  NEXT("OTF2_EvtWriter_MpiIrecv", void*, void*, uint64_t, uint32_t, uint32_t, uint32_t, uint64_t, uint64_t);
  int (*number)(MPI_Comm) = (int (*)(MPI_Comm))dlsym(RTLD_DEFAULT, "MPI_TO_OTF_COMMUNICATOR");
  if (number != NULL && completing != MPI_COMM_NULL) comm = (uint32_t)number(completing);
  return next(writer, attributes, time, sender, comm, tag, length, request);
}

/* ------------------------------------------------------------------------------------------- waits and tests */

/* EZTrace calls these in place of MPI's: they do not touch the request. */
static int wait_and_leave(MPI_Request* request, MPI_Status* status)
{
  look_up(*request);
  MPI_Request copy = *request;
  return PMPI_Wait(&copy, status);
}

static int test_and_leave(MPI_Request* request, int* flag, MPI_Status* status)
{
  MPI_Request copy = *request;
  const int error = PMPI_Test(&copy, flag, status);
  if (*flag) look_up(*request);
  return error;
}

static void take_the_place(const char* pointer, void* function)
{
  void** place = dlsym(RTLD_DEFAULT, pointer);
  if (place != NULL) *place = function;
}

int MPI_Wait(MPI_Request* request, MPI_Status* status)
{
  NEXT("MPI_Wait", MPI_Request*, MPI_Status*);
  take_the_place("libMPI_Wait", (void*)wait_and_leave);
  MPI_Status own;
  request = under_way(request);
  if (dlsym(RTLD_DEFAULT, "libMPI_Wait") == NULL || *request == MPI_REQUEST_NULL) return PMPI_Wait(request, status);
  const int error = next(request, status == MPI_STATUS_IGNORE ? &own : status);
  *request = MPI_REQUEST_NULL;
  return error;
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status)
{
  NEXT("MPI_Test", MPI_Request*, int*, MPI_Status*);
  take_the_place("libMPI_Test", (void*)test_and_leave);
  MPI_Status own;
  request = under_way(request);
  if (dlsym(RTLD_DEFAULT, "libMPI_Test") == NULL || *request == MPI_REQUEST_NULL)
    return PMPI_Test(request, flag, status);
  const int error = next(request, flag, status == MPI_STATUS_IGNORE ? &own : status);
  if (*flag) *request = MPI_REQUEST_NULL;
  return error;
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses)
{
  for (int i = 0; i < count; ++i)
    MPI_Wait(&requests[i], statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i]);
  return MPI_SUCCESS;
}

int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses)
{
  for (int i = 0; i < count; ++i) {
    MPI_Status unused;
    int done;
    MPI_Request* request = under_way(&requests[i]);
    PMPI_Request_get_status(*request, &done, &unused);
    if (!done) {
      *flag = 0;
      return MPI_SUCCESS;
    }
  }
  *flag = 1;
  return MPI_Waitall(count, requests, statuses);
}

int MPI_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status)
{
  int open = 0;
  for (int i = 0; i < count; ++i) {
    MPI_Status unused;
    int done;
    MPI_Request* request = under_way(&requests[i]);
    if (*request == MPI_REQUEST_NULL) continue;
    open = 1;
    PMPI_Request_get_status(*request, &done, &unused);
    if (!done) continue;
    *flag = 1;
    *index = i;
    return MPI_Wait(&requests[i], status);
  }
  *flag = !open;
  *index = MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status)
{
  int flag = 0;
  while (!flag)
    MPI_Testany(count, requests, index, &flag, status);
  return MPI_SUCCESS;
}

int MPI_Testsome(int count, MPI_Request* requests, int* done, int* indices, MPI_Status* statuses)
{
  int open = 0;
  *done = 0;
  for (int i = 0; i < count; ++i) {
    int flag = 0;
    if (*under_way(&requests[i]) == MPI_REQUEST_NULL) continue;
    open = 1;
    MPI_Test(&requests[i], &flag, statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[*done]);
    if (flag) indices[(*done)++] = i;
  }
  if (!open) *done = MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int MPI_Waitsome(int count, MPI_Request* requests, int* done, int* indices, MPI_Status* statuses)
{
  *done = 0;
  while (*done == 0)
    MPI_Testsome(count, requests, done, indices, statuses);
  return MPI_SUCCESS;
}

/* ------------------------------------------------------------------------------------------- calls made of others */

int MPI_Sendrecv(const void* sent, int send_count, MPI_Datatype send_type, int to, int send_tag, void* received,
                 int receive_count, MPI_Datatype receive_type, int from, int receive_tag, MPI_Comm comm,
                 MPI_Status* status)
{
  MPI_Request requests[2];
  MPI_Irecv(received, receive_count, receive_type, from, receive_tag, comm, &requests[0]);
  MPI_Isend(sent, send_count, send_type, to, send_tag, comm, &requests[1]);
  MPI_Wait(&requests[0], status);
  return MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
}

int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int to, int send_tag, int from, int receive_tag,
                         MPI_Comm comm, MPI_Status* status)
{
  int size, position = 0;
  PMPI_Pack_size(count, type, comm, &size);
  char* packed = malloc((size_t)size + 1);
  if (packed == NULL) abort();
  PMPI_Pack(buffer, count, type, packed, size, &position, comm);
  const int error =
      MPI_Sendrecv(packed, position, MPI_PACKED, to, send_tag, buffer, count, type, from, receive_tag, comm, status);
  free(packed);
  return error;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* duplicate)
{
  int topology, rank;
  PMPI_Topo_test(comm, &topology);
  if (topology != MPI_UNDEFINED) return PMPI_Comm_dup(comm, duplicate);
  PMPI_Comm_rank(comm, &rank);
  return MPI_Comm_split(comm, 0, rank, duplicate);
}

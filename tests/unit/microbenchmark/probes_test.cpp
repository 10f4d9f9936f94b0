// The calls of each rank, in their order, and the metric.
#include "loghop/microbenchmark/probes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::probes_test {
namespace {

using Lines = std::vector<std::string>;
using testing::ElementsAre;

/// "send 5 B to 2 tag 1 request 3": without what is 0 anyway.
std::string text_of(const MpiCall& call)
{
  const auto message = [&](const char* name, const char* direction) {
    return std::string(name) + " " + std::to_string(call.bytes) + " B " + direction + " " + to_string(call.peer) +
           (call.tag == 0 ? "" : " tag " + std::to_string(call.tag)) +
           (call.request == 0 ? "" : " request " + std::to_string(call.request));
  };
  switch (call.kind) {
  case MpiCall::Kind::compute:
    return "compute " + std::to_string(call.time);
  case MpiCall::Kind::send:
    return message("send", "to");
  case MpiCall::Kind::receive:
    return message("receive", "from");
  case MpiCall::Kind::nonblocking_send:
    return message("post send", "to");
  case MpiCall::Kind::nonblocking_receive:
    return message("post receive", "from");
  case MpiCall::Kind::wait_all:
    return "wait all";
  default:
    return "another call";
  }
}

/// By rank.
std::vector<Lines> calls_of(const Probe& probe)
{
  std::vector<Lines> calls;
  std::optional<MpiPrograms> programs = probe->mpi_programs({}, 1);
  for (const auto& program : programs.value().ranks) {
    calls.emplace_back();
    for (MpiCall call = program->next(); call.kind != MpiCall::Kind::finish; call = program->next())
      calls.back().push_back(text_of(call));
  }
  return calls;
}

void expect_metric(const Probe& probe, Metric::Kind kind, int rank = 0, std::int64_t iterations = 1)
{
  EXPECT_EQ(probe->metric().kind, kind);
  EXPECT_EQ(probe->metric().rank, Rank(rank));
  EXPECT_EQ(probe->metric().iterations, iterations);
}

TEST(Probes, ARoundTripOfOneMessageHasNoDelay)
{
  const Probe probe = round_trip_probe(Rank(1), 1, 7, 5);
  EXPECT_THAT(calls_of(probe),
              ElementsAre(Lines{"send 5 B to 1", "receive 5 B from 1"}, Lines{"receive 5 B from 0", "send 5 B to 0"}));
  expect_metric(probe, Metric::Kind::rank_time, 0);
}

/// Delays are between the messages: one less than there are messages.
TEST(Probes, RoundTripsAnswerTheLastOfSeveralMessages)
{
  const Lines partner = {"receive 5 B from 0", "receive 5 B from 0", "receive 5 B from 0", "send 5 B to 0"};
  EXPECT_THAT(calls_of(round_trip_probe(Rank(2), 3, 7, 5)),
              ElementsAre(Lines{"send 5 B to 2", "compute 7", "send 5 B to 2", "compute 7", "send 5 B to 2",
                                "receive 5 B from 2"},
                          Lines{}, partner));
  EXPECT_THAT(
      calls_of(round_trip_probe(Rank(2), 3, 0, 5)),
      ElementsAre(Lines{"send 5 B to 2", "send 5 B to 2", "send 5 B to 2", "receive 5 B from 2"}, Lines{}, partner));
}

TEST(Probes, LateReceivesAreInTheReverseOrder)
{
  const Probe probe = late_receive_probe(Rank(2), 3, 7, 5);
  EXPECT_THAT(calls_of(probe), ElementsAre(Lines{"post send 5 B to 2", "post send 5 B to 2 tag 1 request 1",
                                                 "post send 5 B to 2 tag 2 request 2", "wait all"},
                                           Lines{},
                                           Lines{"compute 7", "receive 5 B from 0 tag 2", "receive 5 B from 0 tag 1",
                                                 "receive 5 B from 0"}));
  expect_metric(probe, Metric::Kind::rank_time, 2);
}

TEST(Probes, AStreamIsPostedAtBothEnds)
{
  const Probe probe = stream_probe(Rank(1), 3, 5);
  EXPECT_THAT(calls_of(probe), ElementsAre(Lines{"post send 5 B to 1", "post send 5 B to 1 request 1",
                                                 "post send 5 B to 1 request 2", "wait all"},
                                           Lines{"post receive 5 B from 0", "post receive 5 B from 0 request 1",
                                                 "post receive 5 B from 0 request 2", "wait all"}));
  expect_metric(probe, Metric::Kind::rank_time, 1, 3);
}

TEST(Probes, WindowsOfSeveralPairsGoOneWayOrBoth)
{
  const std::vector<std::pair<Rank, Rank>> pairs = {{Rank(0), Rank(1)}, {Rank(3), Rank(2)}};
  EXPECT_THAT(calls_of(window_probe(pairs, 2, 5, false)),
              ElementsAre(Lines{"post send 5 B to 1", "post send 5 B to 1 request 1", "wait all"},
                          Lines{"post receive 5 B from 0", "post receive 5 B from 0 request 1", "wait all"},
                          Lines{"post receive 5 B from 3", "post receive 5 B from 3 request 1", "wait all"},
                          Lines{"post send 5 B to 2", "post send 5 B to 2 request 1", "wait all"}));
  EXPECT_THAT(calls_of(window_probe({{Rank(0), Rank(1)}}, 1, 5, true)),
              ElementsAre(Lines{"post receive 5 B from 1", "post send 5 B to 1 request 1", "wait all"},
                          Lines{"post receive 5 B from 0", "post send 5 B to 0 request 1", "wait all"}));
  expect_metric(window_probe(pairs, 2, 5, true), Metric::Kind::makespan);
}

TEST(Probes, ARingSendsToTheNextAndReceivesFromTheOneBefore)
{
  const Probe probe = shift_probe({Rank(0), Rank(3), Rank(1)}, 2, 5);
  const auto twice = [](const std::string& before, const std::string& after) {
    const Lines once = {"post receive 5 B from " + before, "post send 5 B to " + after + " request 1", "wait all"};
    Lines lines = once;
    lines.insert(lines.end(), once.begin(), once.end());
    return lines;
  };
  EXPECT_THAT(calls_of(probe), ElementsAre(twice("1", "3"), twice("3", "0"), Lines{}, twice("0", "1")));
  expect_metric(probe, Metric::Kind::makespan);
  EXPECT_THAT(calls_of(shift_probe({Rank(0), Rank(1)}, 1, 5)),
              ElementsAre(Lines{"post receive 5 B from 1", "post send 5 B to 1 request 1", "wait all"},
                          Lines{"post receive 5 B from 0", "post send 5 B to 0 request 1", "wait all"}));
}

TEST(Probes, TheFirstOfEachPairSendsFirst)
{
  const Probe probe = ping_pong_probe({{Rank(0), Rank(2)}, {Rank(4), Rank(1)}}, 2, 5);
  const auto first = [](const std::string& peer) {
    return Lines{"send 5 B to " + peer, "receive 5 B from " + peer, "send 5 B to " + peer, "receive 5 B from " + peer};
  };
  const auto second = [](const std::string& peer) {
    return Lines{"receive 5 B from " + peer, "send 5 B to " + peer, "receive 5 B from " + peer, "send 5 B to " + peer};
  };
  EXPECT_THAT(calls_of(probe), ElementsAre(first("2"), second("4"), second("0"), Lines{}, first("1")));
  expect_metric(probe, Metric::Kind::makespan);
}

TEST(Probes, AFanOutEndsAtTheLastOther)
{
  const Probe probe = fan_out_probe(3, 5);
  const Lines receive = {"receive 5 B from 0"};
  EXPECT_THAT(calls_of(probe), ElementsAre(Lines{"post send 5 B to 1 request 1", "post send 5 B to 2 request 2",
                                                 "post send 5 B to 3 request 3", "wait all"},
                                           receive, receive, receive));
  expect_metric(probe, Metric::Kind::rank_time, 3);
}

TEST(Probes, NeedTheRanksThatTheyName)
{
  MachineShape shape;
  shape.dimensions = {2, 2};
  EXPECT_NO_THROW(fan_out_probe(3, 5)->check(shape));
  EXPECT_THAT([&] { fan_out_probe(4, 5)->check(shape); },
              testing::ThrowsMessage<std::invalid_argument>("benchmark of ranks 0 to 4: expected at most 4 ranks"));
  EXPECT_EQ(fan_out_probe(1, 5)->form(), Workload::Form::graph);
  EXPECT_STREQ(fan_out_probe(1, 5)->type(), "benchmark");
}

TEST(Probes, OfTwoMessagesBothEndsAgree)
{
  EXPECT_THAT(calls_of(late_receive_probe(Rank(1), 2, 7, 5)),
              ElementsAre(Lines{"post send 5 B to 1", "post send 5 B to 1 tag 1 request 1", "wait all"},
                          Lines{"compute 7", "receive 5 B from 0 tag 1", "receive 5 B from 0"}));
  EXPECT_THAT(calls_of(late_receive_probe(Rank(1), 1, 7, 5)),
              ElementsAre(Lines{"post send 5 B to 1", "wait all"}, Lines{"compute 7", "receive 5 B from 0"}));
  EXPECT_THAT(calls_of(stream_probe(Rank(2), 1, 5)), ElementsAre(Lines{"post send 5 B to 2", "wait all"}, Lines{},
                                                                 Lines{"post receive 5 B from 0", "wait all"}));
}

TEST(Probes, MetricsAreThoseOfTheTimedRank)
{
  expect_metric(round_trip_probe(Rank(3), 5, 7, 5), Metric::Kind::rank_time, 0, 1);
  expect_metric(late_receive_probe(Rank(3), 5, 7, 5), Metric::Kind::rank_time, 3, 1);
  expect_metric(stream_probe(Rank(3), 5, 5), Metric::Kind::rank_time, 3, 5);
  expect_metric(fan_out_probe(5, 5), Metric::Kind::rank_time, 5, 1);
  expect_metric(shift_probe({Rank(0), Rank(1)}, 7, 5), Metric::Kind::makespan);
  expect_metric(ping_pong_probe({{Rank(0), Rank(1)}}, 7, 5), Metric::Kind::makespan);
}

/// Delays of nothing are no calls; there are as many as messages but one.
TEST(Probes, ASingleDelayStandsBetweenTwoMessages)
{
  EXPECT_THAT(calls_of(round_trip_probe(Rank(1), 2, 1, 0)).at(0),
              ElementsAre("send 0 B to 1", "compute 1", "send 0 B to 1", "receive 0 B from 1"));
}

} // namespace
} // namespace loghop::probes_test

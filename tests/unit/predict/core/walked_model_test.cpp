// Which time a model with formulas and terms gives: that of a program, that of a pattern, or that of the walk.
#include "loghop/predict/core/walked_model.hpp"

#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "loghop/workload/traffic/traffic.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::walked_model_test {
namespace {

/// Every message: 1 s at the sender, 10 s on its way, 2 s at the receiver.
class Walked : public WalkedModel {
public:
  std::optional<MessageTerms> terms(const ModelMessage& message) const override
  {
    if (message.size > Bytes(100)) return std::nullopt;
    return MessageTerms{Seconds(1), Seconds(13), Seconds(2), Seconds(1)};
  }
};

/// The formula of every pattern takes 60 s.
class WithFormula final : public Walked {
public:
  explicit WithFormula(bool printed) : printed_(printed) {}
  std::optional<FormulaTime> of_pattern(const WorkloadPattern&) const override
  {
    return FormulaTime{Seconds(60), printed_};
  }

private:
  bool printed_;
};

template<class Error> class Refusing final : public Walked {
public:
  std::optional<FormulaTime> of_pattern(const WorkloadPattern&) const override { throw Error("no"); }
};

class OfPrograms final : public Walked {
public:
  std::optional<FormulaTime> of_pattern(const WorkloadPattern&) const override
  {
    return FormulaTime{Seconds(60), false};
  }
  std::optional<Seconds> of_program(const Workload&, const PredictionContext&) const override { return Seconds(7); }
};

PredictionContext setting(int ranks)
{
  PredictionContext context;
  context.machine.dimensions = {ranks};
  return context;
}

PingPong ping_pong()
{
  PingPong workload;
  workload.message_bytes = 8;
  workload.iterations = 3;
  return workload;
}

CollectiveWorkload broadcast(CollectiveWorkload::Until until)
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm("broadcast", "linear");
  workload.options.bytes = 8;
  workload.until = until;
  return workload;
}

double time(const Model& model, const Workload& workload, int ranks = 4)
{
  const auto predicted = model.predict(workload, setting(ranks));
  return predicted ? predicted->count() : -1;
}

TEST(WalkedModel, WithoutAFormulaTheGraphIsWalked)
{
  EXPECT_DOUBLE_EQ(time(Walked(), ping_pong()), 13);
  EXPECT_TRUE(Walked().derives(ping_pong(), setting(4)));
}

TEST(WalkedModel, AFormulaComesFirst)
{
  for (const bool printed : {false, true}) {
    const WithFormula model(printed);
    EXPECT_DOUBLE_EQ(time(model, ping_pong()), 60);
    EXPECT_EQ(model.derives(ping_pong(), setting(4)), !printed);
  }
}

TEST(WalkedModel, AFormulaOfSeveralMessagesIsSharedOutAmongThem)
{
  OneToMany workload;
  workload.others = 3;
  workload.message_bytes = 8;
  EXPECT_DOUBLE_EQ(time(WithFormula(true), workload), 20);
  workload.answers = false;
  EXPECT_DOUBLE_EQ(time(WithFormula(true), workload), 60);
}

TEST(WalkedModel, TheFormulaOfAProgramComesBeforeThatOfAPattern)
{
  EXPECT_DOUBLE_EQ(time(OfPrograms(), ping_pong()), 7);
  EXPECT_FALSE(OfPrograms().derives(ping_pong(), setting(4)));
  EXPECT_DOUBLE_EQ(time(OfPrograms(), Traffic()), 7);
}

TEST(WalkedModel, AFormulaThatDoesNotAllowTheArgumentsIsNone)
{
  const Refusing<std::invalid_argument> refusing;
  EXPECT_DOUBLE_EQ(time(refusing, ping_pong()), 13);
  EXPECT_TRUE(refusing.derives(ping_pong(), setting(4)));
  EXPECT_THROW(time(Refusing<std::runtime_error>(), ping_pong()), std::runtime_error);
}

TEST(WalkedModel, NothingIsSaidOfWorkloadsWithoutAGraph)
{
  EXPECT_EQ(time(Walked(), Traffic()), -1);
  EXPECT_EQ(time(Walked(), Remap()), -1); // with handlers
  EXPECT_TRUE(Walked().derives(Traffic(), setting(4)));
}

TEST(WalkedModel, NothingIsSaidWhereAMessageIsNotCovered)
{
  PingPong workload = ping_pong();
  workload.message_bytes = 101;
  EXPECT_EQ(time(Walked(), workload), -1);
  workload.message_bytes = 100;
  EXPECT_DOUBLE_EQ(time(Walked(), workload), 13);
}

/// The root's sends start at 0, 1 and 2 s: it is ready at 3 s, the others at 13, 14 and 15 s.
TEST(WalkedModel, TheTimeIsTheMetricOfTheWorkload)
{
  using Until = CollectiveWorkload::Until;
  EXPECT_DOUBLE_EQ(time(Walked(), broadcast(Until::all)), 15);
  EXPECT_DOUBLE_EQ(time(Walked(), broadcast(Until::each)), (3 + 13 + 14 + 15) / 4.0);
  PingPong workload = ping_pong();
  workload.iterations = 1;
  workload.measure = PingPong::Measure::one_way;
  EXPECT_DOUBLE_EQ(time(Walked(), workload), 13);
}

TEST(LevelsOfWalks, AreThoseOfTheSetting)
{
  class Near final : public Walked {
  public:
    std::optional<MessageTerms> terms(const ModelMessage& message) const override
    {
      const double way = message.level == Level::within_node ? 4 : 10;
      return MessageTerms{Seconds(1), Seconds(3 + way), Seconds(2), Seconds(1)};
    }
  };
  PredictionContext context = setting(4);
  EXPECT_DOUBLE_EQ(Near().predict(ping_pong(), context)->count(), 13);
  context.level_of = [](Rank from, Rank to) {
    return from == Rank(0) && to == Rank(1) ? Level::within_node : Level::between_nodes;
  };
  EXPECT_DOUBLE_EQ(Near().predict(ping_pong(), context)->count(), (7 + 13) / 2.0);
}

TEST(MessageTerms, ThatAreNotGivenAreZero)
{
  const MessageTerms terms;
  for (const Seconds time : {terms.send, terms.full, terms.receive, terms.gap})
    EXPECT_EQ(time, Seconds(0));
  EXPECT_EQ(ModelMessage().size, Bytes(0));
  EXPECT_EQ(FormulaTime().time, Seconds(0));
  EXPECT_TRUE(FormulaTime().printed);
  EXPECT_EQ(PredictionContext().seed, 0u);
}

} // namespace
} // namespace loghop::walked_model_test

#include "loghop/workload/goal/goal_statements.hpp"

#include "loghop/units/nearest_name.hpp"
#include "loghop/units/printable.hpp"

#include <vector>

namespace loghop {

namespace {

using TokenKind = GoalTokens::Kind;
using Edge = GoalRank::Edge;

} // namespace

RankSchedule GoalStatements::read(std::string_view rank)
{
  builder_.begin(rank);
  while (tokens_.kind() != TokenKind::close && tokens_.kind() != TokenKind::end && !tokens_.at_rank() &&
         !problems_.full())
    read_statement();
  return tokens_.cut_off() ? RankSchedule() : builder_.finish(); // labels may stand in what cannot be read
}

void GoalStatements::read_statement()
{
  if (tokens_.kind() == TokenKind::word && tokens_.next_kind() == TokenKind::colon) return read_labelled();
  if (operations_.at_dependency()) return read_dependency();
  if (operations_.at_operation()) return read_operation();
  if (pass_misspelt_dependency()) return;
  static const std::vector<std::string> known = {"send", "recv", "calc", "tag", "cpu", "nic"};
  tokens_.expected("send, recv, calc, a label, a dependency or \"}\"", nearest_name(tokens_.text(), known));
  tokens_.advance();
  go_to_next_statement();
}

void GoalStatements::read_labelled()
{
  const std::size_t line = tokens_.line();
  const std::uint32_t label = builder_.define(tokens_.text(), line);
  tokens_.advance();
  tokens_.advance();
  if (operations_.at_operation() && !operations_.at_dependency()) return read_operation();
  tokens_.expected("send, recv or calc after label " + in_quotes(builder_.name(label)),
                   nearest_name(tokens_.text(), {"send", "recv", "calc"}));
  builder_.add(GraphOperation(), line);
  go_to_next_statement();
}

void GoalStatements::read_operation()
{
  const std::size_t line = tokens_.line();
  if (operations_.read()) return builder_.add(operations_.operation(), line);
  builder_.add(GraphOperation(), line); // a label may stand for it
  go_to_next_statement();
}

void GoalStatements::read_dependency()
{
  const std::size_t line = tokens_.line();
  const std::uint32_t later = builder_.label(tokens_.text());
  tokens_.advance();
  const Edge edge = tokens_.word() == GoalWord::after_end ? Edge::after_finish : Edge::after_start;
  tokens_.advance();
  if (tokens_.kind() != TokenKind::word || tokens_.next_kind() == TokenKind::colon) {
    tokens_.expected(std::string("a label after ") + (edge == Edge::after_finish ? "\"requires\"" : "\"irequires\""));
    return go_to_next_statement();
  }
  builder_.require(later, builder_.label(tokens_.text()), edge, line);
  tokens_.advance();
}

/// LABEL WORD LABEL, where the word is like "requires": a problem. False if the statement is something else.
bool GoalStatements::pass_misspelt_dependency()
{
  if (tokens_.kind() != TokenKind::word || tokens_.next_kind() != TokenKind::word) return false;
  const std::string meant = nearest_name(tokens_.next_text(), {"requires", "irequires"});
  if (meant.empty()) return false;
  const std::string label = in_quotes(tokens_.text());
  tokens_.advance();
  tokens_.expected("\"requires\" or \"irequires\" after label " + label, meant);
  tokens_.advance();
  if (tokens_.kind() == TokenKind::word && tokens_.next_kind() != TokenKind::colon) tokens_.advance();
  return true;
}

void GoalStatements::go_to_next_statement()
{
  while (tokens_.kind() != TokenKind::end && tokens_.kind() != TokenKind::close && !at_statement())
    tokens_.advance();
}

bool GoalStatements::at_statement() const
{
  if (tokens_.kind() != TokenKind::word) return false;
  return tokens_.next_kind() == TokenKind::colon || operations_.at_operation() || operations_.at_dependency() ||
         tokens_.at_rank();
}

} // namespace loghop

#include "loghop/scenario/advise/questions.hpp"

#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/core/choose.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace loghop {

namespace {

using nlohmann::json;

constexpr std::size_t longest_value = 40; ///< longer ones are called by the names of their cases

/// The part of a case besides its alternative.
using Leaves = std::map<std::string, std::string>; ///< shown values by pointer; lists are one value

std::string shown(const json& value)
{
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "*"; // what is to be chosen in a list
  if (!value.is_array() || value.empty() || value.size() > 4) return value.dump();
  const auto is_number = [](const json& element) { return element.is_number() || element.is_null(); };
  const bool numbers = std::all_of(value.begin(), value.end(), is_number);
  std::string text;
  for (const json& element : value)
    text += (text.empty() ? "" : numbers ? " x " : ", ") + shown(element);
  return text;
}

std::string last_key(const std::string& pointer)
{
  return json::json_pointer(pointer).back();
}

void collect_leaves(const json& value, const json::json_pointer& at, Leaves& leaves)
{
  if (!value.is_object()) {
    if (!value.is_null()) leaves[at.to_string()] = shown(value);
    return;
  }
  for (const auto& item : value.items())
    collect_leaves(item.value(), at / item.key(), leaves);
}

/// Without what may differ within a question. `plain` is a case without sources.
json question_part(json plain, const std::vector<std::string>& choose)
{
  if (!plain.is_object()) return plain;
  for (const std::string& key : keys_beside_the_question())
    plain.erase(key);
  for (const std::string& text : choose) {
    const json::json_pointer pointer(text);
    const json::json_pointer parent = pointer.parent_pointer();
    const bool can_hold = has_place(plain, parent.to_string()) && plain.at(parent).is_object();
    if (can_hold || has_place(plain, text)) plain[pointer] = nullptr;
  }
  return plain;
}

json values_of(const json& plain, const std::vector<std::string>& choose)
{
  json values = json::object();
  for (const std::string& text : choose) {
    const json::json_pointer pointer(text);
    values[text] = has_place(plain, text) ? plain.at(pointer) : json();
  }
  return values;
}

/// "" if it would be too long.
std::string alternative_title(const json& values, const std::vector<std::string>& choose)
{
  std::string title;
  for (const std::string& pointer : choose) {
    if (values.at(pointer).is_null()) continue;
    const std::string value = shown(values.at(pointer));
    if (value.size() > longest_value) return "";
    title += (title.empty() ? "" : ", ") + (choose.size() > 1 ? last_key(pointer) + " " : "") + value;
  }
  return title.empty() ? "default" : title;
}

/// Titles that do not tell the alternatives apart are replaced by the names of the cases.
void make_distinct(const std::vector<Case>& cases, CaseQuestion& question)
{
  std::set<std::string> titles;
  for (const CaseAlternative& alternative : question.alternatives)
    titles.insert(alternative.title);
  const bool distinct = titles.size() == question.alternatives.size();
  for (CaseAlternative& alternative : question.alternatives)
    if (!distinct || alternative.title.empty()) alternative.title = cases[alternative.at].name;
}

/// The pointers whose values are not the same in all questions.
std::set<std::string> varying(const std::vector<Leaves>& questions)
{
  std::set<std::string> result;
  for (const Leaves& leaves : questions)
    for (const Leaves* other : {&questions.front(), &leaves})
      for (const auto& [pointer, value] : *other) {
        const Leaves& against = other == &leaves ? questions.front() : leaves;
        const auto found = against.find(pointer);
        if (found == against.end() || found->second != value) result.insert(pointer);
      }
  return result;
}

/// The last key, or all of the pointer if two would be called the same.
std::string label_of(const std::string& pointer, const std::set<std::string>& others)
{
  const auto same = [&](const std::string& other) { return last_key(other) == last_key(pointer); };
  return std::count_if(others.begin(), others.end(), same) > 1 ? pointer : last_key(pointer);
}

std::string question_title(const Leaves& leaves, const std::set<std::string>& varying)
{
  std::string title;
  for (const std::string& pointer : varying)
    if (const auto found = leaves.find(pointer); found != leaves.end())
      title += (title.empty() ? "" : ", ") + label_of(pointer, varying) + " " + found->second;
  return title;
}

} // namespace

std::vector<CaseQuestion> questions_of(const std::vector<Case>& cases, const std::vector<std::string>& choose)
{
  std::vector<CaseQuestion> questions;
  std::vector<Leaves> leaves;
  std::map<std::string, std::size_t> known; ///< questions by the text of what is common
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const json plain = without_sources(cases[i].input);
    const json common = question_part(plain, choose);
    const auto [found, is_new] = known.emplace(common.dump(), questions.size());
    if (is_new) {
      questions.emplace_back();
      leaves.emplace_back();
      collect_leaves(common, json::json_pointer(), leaves.back());
    }
    const json values = values_of(plain, choose);
    questions[found->second].alternatives.push_back({i, alternative_title(values, choose), values});
  }
  const std::set<std::string> differing = varying(leaves);
  for (std::size_t q = 0; q < questions.size(); ++q) {
    questions[q].title = question_title(leaves[q], differing);
    if (questions[q].title.empty()) questions[q].title = cases[questions[q].alternatives.front().at].workload->type();
    make_distinct(cases, questions[q]);
  }
  return questions;
}

std::string choice_label(const std::vector<std::string>& choose)
{
  std::string label;
  for (const std::string& pointer : choose)
    label += (label.empty() ? "" : " and ") + last_key(pointer);
  return label;
}

} // namespace loghop

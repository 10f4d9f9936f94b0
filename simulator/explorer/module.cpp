// What the page calls of the explorer, compiled to WebAssembly.
#include "loghop/explore/exploration.hpp"

#include <nlohmann/json.hpp>

#include <exception>
#include <string>

/// The answer to a request, or {"error": why there is none}; valid until the next call.
extern "C" const char* loghop_explore(const char* request)
{
  static std::string answer;
  try {
    answer = loghop::explore(request);
  } catch (const std::exception& error) {
    answer = nlohmann::json{{"error", error.what()}}.dump();
  }
  return answer.c_str();
}

extern "C" const char* loghop_choices()
{
  static const std::string choices = loghop::explorer_choices();
  return choices.c_str();
}

// Checks and verdicts of claims as HTML, for the sections on claims.
#pragma once

#include "loghop/scenario/core/claim.hpp"

#include <cstddef>
#include <string>

namespace loghop {

/// The id of the claim at this position of an experiment.
std::string claim_id(const std::string& experiment_id, std::size_t position);

/// The kind of a claim, whose reason unfolds; "-" if the file does not say.
std::string kind_html(const Claim& claim);

/// The words of the paper, and below them conclusions from printed numbers.
std::string printed_html(const Claim& claim);

/// What was found: one line, or a list; "" without checks.
std::string checks_html(const ClaimResult& result);

/// "holds" or another verdict, with a sign, so that it is not told by colour alone.
std::string verdict_badge(Verdict verdict);

/// The same of a claim, over how many seeds; a verdict that was not expected says so.
std::string verdict_html(const ClaimResult& result);

} // namespace loghop

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

/// A list of what was found; "" without checks.
std::string checks_html(const ClaimResult& result);

/// One line: the first check that is missed, or else the first; the others unfold.
std::string checks_summary_html(const ClaimResult& result);

/// "holds", or another verdict with its reason; a verdict that was not expected says so.
std::string verdict_html(const ClaimResult& result);

} // namespace loghop

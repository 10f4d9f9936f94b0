#include "loghop/predict/lognp/middleware_terms.hpp"

#include "loghop/predict/core/workload_pattern.hpp"
#include "loghop/predict/lognp/measured_copies.hpp"

namespace loghop {

namespace {

/// The time that a stride adds, by who packs. Nothing if it was not measured.
std::optional<Seconds> stride_cost(const Log3PCurves& curves, Bytes size, Bytes stride, bool by_program)
{
  if (stride <= Bytes(0)) return Seconds(0);
  if (by_program) return curves.l_pack ? std::optional(curves.l_pack->at(size, stride)) : std::nullopt;
  return covers_stride(curves.l_mw, stride) ? std::optional(curves.l_mw.at(size, stride)) : std::nullopt;
}

} // namespace

Log3P costs_at(const Log3PCurves& curves, Bytes size, Bytes stride)
{
  return stride > Bytes(0) ? curves.at(size, stride) : curves.at(size);
}

std::optional<MessageTerms> middleware_terms(const Log3PCurves& curves, const ModelMessage& message)
{
  const auto from = stride_of(message.from), to = stride_of(message.to);
  if (!from || !to) return std::nullopt;
  const auto sent = stride_cost(curves, message.size, *from, message.from.by_program);
  const auto received = stride_cost(curves, message.size, *to, message.to.by_program);
  if (!sent || !received) return std::nullopt;
  const Seconds o_mw = curves.o_mw.at(message.size);
  MessageTerms terms;
  terms.send = 0.5 * (o_mw + *sent);
  terms.receive = 0.5 * (o_mw + *received);
  terms.full = terms.send + curves.o_net.at(message.size) + terms.receive;
  terms.gap = terms.send;
  return terms;
}

} // namespace loghop

#include "loghop/predict/lognp/lognp.hpp"

#include "loghop/predict/core/domain.hpp"

#include <algorithm>

namespace loghop::lognp {
namespace {

Seconds with_gap(const ImplicitTransfer& transfer, Bytes s)
{
  domain::duration("g", transfer.g);
  return std::max(transfer.o.at(s), transfer.g);
}

Seconds without_gap(const ImplicitTransfer& transfer, Bytes s)
{
  return transfer.o.at(s);
}

template<class Cost> Seconds sum(const ImplicitTransfers& transfers, const Cost& cost)
{
  domain::at_least("n, the number of implicit transfers,", static_cast<double>(transfers.size()), 1);
  Seconds total(0);
  for (const ImplicitTransfer& transfer : transfers)
    total += cost(transfer);
  return total;
}

} // namespace

Seconds point_to_point(const ImplicitTransfers& transfers, Bytes s)
{
  return sum(transfers, [s](const ImplicitTransfer& transfer) { return with_gap(transfer, s); });
}

Seconds point_to_point(const ImplicitTransfers& transfers, Bytes s, Bytes d)
{
  return sum(transfers, [s, d](const ImplicitTransfer& i) { return with_gap(i, s) + i.l.at(s, d); });
}

Seconds without_contention(const ImplicitTransfers& transfers, Bytes s)
{
  return sum(transfers, [s](const ImplicitTransfer& transfer) { return without_gap(transfer, s); });
}

Seconds without_contention(const ImplicitTransfers& transfers, Bytes s, Bytes d)
{
  return sum(transfers, [s, d](const ImplicitTransfer& i) { return without_gap(i, s) + i.l.at(s, d); });
}

} // namespace loghop::lognp

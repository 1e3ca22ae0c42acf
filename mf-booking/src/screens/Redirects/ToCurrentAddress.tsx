import { paths } from '@doorstep/shared-api/paths';
import { Navigate, useLocation } from 'react-router-dom';

const currentAddresses: readonly (readonly [former: string, current: string])[] = [
  [paths.paymentMethodSec, paths.paymentMethod],
  [paths.addCardSec, paths.addCredit],
];

/** Keeps older URLs working. One module for all of them, because each file takes room in the remote's entry. */
function ToCurrentAddress() {
  const { pathname, search } = useLocation();
  // The router also takes other capitals, escapes and a slash at the end.
  const address = decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
  const [, current = paths.bookingSummary] =
    currentAddresses.find(([former]) => former.toLowerCase() === address) ?? [];
  return <Navigate to={current === paths.addCredit ? current + search : current} replace />;
}

export { ToCurrentAddress as Component };

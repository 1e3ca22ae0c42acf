import { paths } from '@doorstep/shared-api/paths';
import { Navigate, useLocation } from 'react-router-dom';

/** The older address of adding a card leads to the one real screen. */
export function Component() {
  const { search } = useLocation();
  return <Navigate to={paths.addCredit + search} replace />;
}

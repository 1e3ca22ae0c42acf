import { paths } from '@doorstep/shared-api/paths';
import { Navigate, useLocation } from 'react-router-dom';

/** The older address of adding a card leads to the one real screen. */
function ToAddCredit() {
  const { search } = useLocation();
  return <Navigate to={paths.addCredit + search} replace />;
}

export { ToAddCredit as Component };

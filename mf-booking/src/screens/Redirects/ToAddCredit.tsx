import { paths } from '@doorstep/shared-api/paths';
import { Navigate, useLocation } from 'react-router-dom';

/** Keeps an older URL working. */
function ToAddCredit() {
  const { search } = useLocation();
  return <Navigate to={paths.addCredit + search} replace />;
}

export { ToAddCredit as Component };

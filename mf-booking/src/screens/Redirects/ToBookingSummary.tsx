import { paths } from '@doorstep/shared-api/paths';
import { Navigate } from 'react-router-dom';

/** Keeps older URLs working. */
function ToBookingSummary() {
  return <Navigate to={paths.bookingSummary} replace />;
}

export { ToBookingSummary as Component };

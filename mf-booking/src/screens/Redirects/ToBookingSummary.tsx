import { paths } from '@doorstep/shared-api/paths';
import { Navigate } from 'react-router-dom';

/** The older addresses of the summary lead into the one real flow. */
function ToBookingSummary() {
  return <Navigate to={paths.bookingSummary} replace />;
}

export { ToBookingSummary as Component };

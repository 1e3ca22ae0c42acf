import { paths } from '@doorstep/shared-api/paths';
import { Navigate } from 'react-router-dom';

/** The older addresses of the summary lead into the one real flow. */
export function Component() {
  return <Navigate to={paths.bookingSummary} replace />;
}

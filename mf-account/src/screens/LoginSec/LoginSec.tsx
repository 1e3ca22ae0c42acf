import { paths } from '@doorstep/shared-api/paths';
import { Navigate, useSearchParams } from 'react-router-dom';
import { withReturnPath } from '../../model/returnPath';

/** The spec's second registration form leads into the real one. */
export function LoginSec() {
  const [search] = useSearchParams();
  return <Navigate to={withReturnPath(paths.register, search.get('next'))} replace />;
}

export { LoginSec as Component };

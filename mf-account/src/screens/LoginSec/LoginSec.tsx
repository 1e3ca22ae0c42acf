import { paths, withNext } from '@doorstep/shared-api/paths';
import { Navigate, useSearchParams } from 'react-router-dom';

/** Redirects the second URL of the registration form to the first. */
export function LoginSec() {
  const [search] = useSearchParams();
  return <Navigate to={withNext(paths.register, search.get('next'))} replace />;
}

export { LoginSec as Component };

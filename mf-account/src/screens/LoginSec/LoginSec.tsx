import { paths, withNext } from '@doorstep/shared-api/paths';
import { Navigate, useSearchParams } from 'react-router-dom';

/** The spec's second registration form leads into the real one. */
export function LoginSec() {
  const [search] = useSearchParams();
  return <Navigate to={withNext(paths.register, search.get('next'))} replace />;
}

export { LoginSec as Component };

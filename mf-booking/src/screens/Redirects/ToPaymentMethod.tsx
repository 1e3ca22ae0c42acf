import { paths } from '@doorstep/shared-api/paths';
import { Navigate } from 'react-router-dom';

/** The older addresses of the card step lead into the one real flow. */
function ToPaymentMethod() {
  return <Navigate to={paths.paymentMethod} replace />;
}

export { ToPaymentMethod as Component };

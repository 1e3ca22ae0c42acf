import { paths } from '@doorstep/shared-api/paths';
import { Navigate } from 'react-router-dom';

/** Keeps older URLs working. */
function ToPaymentMethod() {
  return <Navigate to={paths.paymentMethod} replace />;
}

export { ToPaymentMethod as Component };

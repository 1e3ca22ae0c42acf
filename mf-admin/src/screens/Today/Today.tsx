import { useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Navigate } from 'react-router-dom';
import { Console } from '../../components/Console';
import { NoPlace } from '../../components/NoPlace';
import { useStaff } from '../../hooks/useStaff';
import { placesFor } from '../../model/places';

/** The door of the console: leads to the first place that the role may open. */
export function Today() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.today')}>
      <FirstPlace />
    </Console>
  );
}

function FirstPlace() {
  const { rights } = useStaff();
  const hasRoute = useHasRoute();
  const [first] = placesFor(rights).filter(({ to }) => hasRoute(to));
  return first ? <Navigate to={first.to} replace /> : <NoPlace places={[]} />;
}

export { Today as Component };

import { useSession, useSettings } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useGetDeliveryQuery } from '@doorstep/shared-api/profile';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';

export default function UnconfirmedEmail() {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const { user } = useSession();
  const { data } = useGetDeliveryQuery(undefined, { skip: !apiExtensions });
  if (data?.email !== 'unverified' || !user) return null;
  return (
    <Note tone="wait" icon="envelope-simple">
      {t(data.isEmailHeld ? 'success.emailHeld' : 'success.emailWaits', { email: user.email })}{' '}
      <Link className="link" to={`${paths.profile}#details`}>
        {t('success.confirmEmail')}
      </Link>
    </Note>
  );
}

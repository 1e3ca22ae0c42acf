import { paths } from '@doorstep/shared-api/paths';
import { useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';

export const supportEmail = 'help@doorstep.example';

export function ContactLine() {
  const t = useT('account');
  const hasRoute = useHasRoute();
  return (
    <p className="row row--wrap">
      {hasRoute(paths.contactUs) && (
        <Link className="link" to={paths.contactUs}>
          {t('pages.writeUs')}
        </Link>
      )}
      <a className="link" href={`mailto:${supportEmail}`} dir="ltr">
        {supportEmail}
      </a>
    </p>
  );
}

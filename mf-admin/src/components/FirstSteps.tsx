import { skipToken } from '@doorstep/shared-api';
import { useGetCategoriesQuery, useGetProviderPagesInfiniteQuery } from '@doorstep/shared-api/catalog';
import { paths } from '@doorstep/shared-api/paths';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { useStaff } from '../hooks/useStaff';
import parts from './parts.module.css';

export function FirstSteps() {
  const t = useT('admin');
  const { may } = useStaff();
  const categories = useGetCategoriesQuery().data;
  const providers = useGetProviderPagesInfiniteQuery(categories?.length ? {} : skipToken).data?.pages[0];
  if (categories?.length === 0)
    return (
      <Note tone="wait" className="mt6">
        <b>{t('firstSteps.catalogue.title')}</b>{' '}
        {may('staff.manage') ? (
          <>
            {t('firstSteps.catalogue.owner')}{' '}
            <code className={parts.mono} dir="ltr">
              npm run catalogue -- import catalogue.json
            </code>
          </>
        ) : (
          t('firstSteps.catalogue.others')
        )}
      </Note>
    );
  if (providers?.total === 0)
    return (
      <Note tone="wait" className="mt6">
        <b>{t('firstSteps.provider.title')}</b>{' '}
        {may('applications.decide') ? (
          <>
            {t('firstSteps.provider.decider')}{' '}
            <Link className="link" to={paths.providerSignup}>
              {t('firstSteps.provider.signUp')}
            </Link>
          </>
        ) : (
          t('firstSteps.provider.others')
        )}
      </Note>
    );
  return null;
}

import { isBusinessFailure, isNotFound } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { matchRoutePath } from '@doorstep/shared-api/remote';
import { useGetServicePageQuery } from '@doorstep/shared-api/search';
import { Button, EmptyState, Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { NothingHere } from '@doorstep/shared-ui/routes';
import { useLocation } from 'react-router-dom';
import { useFailedText } from '../../hooks/useFailedText';
import { useFreshTimes } from '../../hooks/useFreshTimes';
import { ServiceSheet } from './ServiceSheet';
import styles from './Services.module.css';

export function Services() {
  const { pathname } = useLocation();
  const { category = '', area } =
    matchRoutePath(paths.services, pathname) ?? matchRoutePath(paths.servicesInArea, pathname) ?? {};
  return (
    <Page withBar className={styles.page}>
      {category ? <ServicePage key={pathname} address={{ category, ...(area && { area }) }} /> : <ServiceGone />}
    </Page>
  );
}

export { Services as Component };

function ServicePage({ address }: { readonly address: Parameters<typeof useGetServicePageQuery>[0] }) {
  const t = useT('catalog');
  const page = useGetServicePageQuery(address);
  const failedText = useFailedText();
  useFreshTimes(
    page.data?.providers.map(({ nextSlotAt }) => nextSlotAt),
    page.refetch,
  );
  const isMissing = page.isError && (isBusinessFailure(page.error) || isNotFound(page.error));
  return (
    <>
      {!page.data && !isMissing && <h1 className="sr">{t('title.services')}</h1>}
      <QueryState
        query={page}
        skeleton={<ServicesSkeleton />}
        atOnce
        failed={(error) => (isMissing ? <ServiceGone /> : failedText(error))}
      >
        {(servicePage) => <ServiceSheet page={servicePage} />}
      </QueryState>
    </>
  );
}

function ServiceGone() {
  const t = useT('catalog');
  return (
    <>
      <NothingHere />
      <h1 className="sr">{t('title.services')}</h1>
      <EmptyState
        art="search"
        title={t('services.gone')}
        text={t('services.goneText')}
        action={<Button to={paths.mostCategories}>{t('services.all')}</Button>}
      />
    </>
  );
}

function ServicesSkeleton() {
  return (
    <>
      <div className={styles.head}>
        <Skeleton shape="block" height="52px" width="min(420px, 100%)" />
      </div>
      <div className={styles.chips}>
        <Skeleton shape="block" height="44px" width="150px" count={8} />
      </div>
    </>
  );
}

import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import type { Category } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useDocumentTitle } from '@doorstep/shared-ui/routes';
import { memo } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useFailedText } from '../../hooks/useFailedText';
import { BannerTrio } from './BannerTrio';
import styles from './LaundryServices.module.css';
import { ServiceForm } from './ServiceForm';

export function LaundryServices() {
  const t = useT('catalog');
  const [search] = useSearchParams();
  const { draft } = useDraft();
  const categories = useGetCategoriesQuery();
  const failedText = useFailedText();
  const expected = search.get('category') ?? draft.category?.id;
  if (!expected) return <Navigate to={paths.mostCategories} replace />;
  const category = categories.data?.find((one) => one.id === expected);
  return (
    <Page withBar className={styles.page}>
      <BackLink to={paths.home} label={t('common.home')} />
      {!category && <h1 className="sr">{t('title.laundry-services')}</h1>}
      <QueryState query={categories} skeleton={<ServiceSkeleton />} atOnce failed={failedText}>
        {() => (category ? <ServiceSheet key={category.id} category={category} /> : <CategoryGone />)}
      </QueryState>
    </Page>
  );
}

export { LaundryServices as Component };

const ServiceSheet = memo(function ServiceSheet({ category }: { readonly category: Category }) {
  useDocumentTitle(category.name);
  return (
    <>
      <BannerTrio banners={category.banners} fallback={category.image} />
      <ServiceForm category={category} />
    </>
  );
});

function CategoryGone() {
  const t = useT('catalog');
  return (
    <EmptyState
      art="search"
      title={t('laundry.gone')}
      action={<Button to={paths.mostCategories}>{t('laundry.chooseOther')}</Button>}
    />
  );
}

function ServiceSkeleton() {
  return (
    <>
      <div className={styles.banners}>
        <Skeleton shape="block" height="100%" count={3} />
      </div>
      <div className={styles.title}>
        <Skeleton shape="block" height="44px" width="280px" />
      </div>
      <div className={styles.waitingChips}>
        <Skeleton shape="block" height="44px" width="150px" count={8} />
      </div>
    </>
  );
}

import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { type BookingDraft, useDraft } from '@doorstep/shared-api/draft';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { CategoryStrip } from '../../components/CategoryStrip';
import { useFailedText } from '../../hooks/useFailedText';
import { addressLines } from '../../model/location/address';
import { FoundProviders } from './FoundProviders';
import styles from './ProviderList.module.css';
import { useFoundProviders } from './useFoundProviders';

export function ProviderList() {
  const t = useT('catalog');
  const { draft } = useDraft();
  return (
    <Page className={styles.page}>
      <BackLink to={pathTo.laundryServices(draft.category?.id)} label={draft.category?.name ?? t('common.home')} />
      {draft.lines.length > 0 ? <FoundForDraft draft={draft} /> : <NothingChosen />}
    </Page>
  );
}

export { ProviderList as Component };

function NothingChosen() {
  const t = useT('catalog');
  return (
    <>
      <h1>{t('providers.headingPlain')}</h1>
      <EmptyState
        title={t('providers.noServices')}
        text={t('providers.noServicesText')}
        action={<Button to={paths.mostCategories}>{t('providers.chooseServices')}</Button>}
      />
    </>
  );
}

function FoundForDraft({ draft }: { readonly draft: BookingDraft }) {
  const t = useT('catalog');
  const categories = useGetCategoriesQuery();
  const result = useFoundProviders(draft);
  const failedText = useFailedText();
  const services = draft.lines.map((line) => line.name).join(', ');
  const count = result.providers?.length;
  const heading = (
    <div>
      <h1>{count ? t('providers.heading', { count, services }) : t('providers.headingPlain')}</h1>
      <p className="lead mt2">
        {draft.location
          ? t('providers.near', { address: addressLines(draft.location.address).street })
          : t('providers.lead')}
      </p>
    </div>
  );
  return (
    <>
      <div className={styles.head}>{strip()}</div>
      <QueryState
        query={{ data: result.providers, error: result.error, isFetching: false, refetch: result.refetch }}
        className={styles.waiting}
        skeleton={<Skeleton shape="block" height="165px" count={4} />}
        atOnce
        failed={failedText}
      >
        {(providers) => <FoundProviders providers={providers} backTo={pathTo.laundryServices(draft.category?.id)} />}
      </QueryState>
    </>
  );

  function strip() {
    if (!categories.data || categories.data.length === 0) return heading;
    return (
      <CategoryStrip
        categories={categories.data}
        label={t('home.strip')}
        heading={heading}
        currentId={draft.category?.id}
      />
    );
  }
}

import { useGetProvidersQuery } from '@doorstep/shared-api/catalog';
import type { Provider } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import { BackLink, Badge, Button, EmptyState, Page, ProviderCard, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../../components/LoadError';
import { ProviderTabs, readProviderTab } from '../../components/ProviderTabs';
import { useNextTime } from '../../components/useNextTime';
import { useWindowOf } from '../../components/useWindowOf';
import { filterProviders, isAvailable } from '../../model/filterProviders';
import styles from './AllProviders.module.css';
import { ProviderSearch } from './ProviderSearch';

export function AllProviders() {
  const t = useT('catalog');
  return (
    <Page className={styles.page}>
      <BackLink to={paths.home} label={t('common.home')} />
      <h1>{t('providers.allTitle')}</h1>
      <p className={`lead ${styles.lead}`}>{t('providers.allLead')}</p>
      <People />
    </Page>
  );
}

export { AllProviders as Component };

function People() {
  const t = useT('catalog');
  const providers = useGetProvidersQuery();
  if (providers.data?.length === 0) {
    return <EmptyState title={t('providers.none')} text={t('providers.noneText')} />;
  }
  if (providers.data) return <Street providers={providers.data} />;
  if (providers.isError) {
    return <LoadError error={providers.error} onRetry={providers.refetch} busy={providers.isFetching} />;
  }
  return (
    <div className={styles.grid} aria-busy="true">
      <Skeleton shape="arch" count={8} />
    </div>
  );
}

/** What the address asks for, out of the loaded list. */
function Street({ providers }: { readonly providers: readonly Provider[] }) {
  const t = useT('catalog');
  const [search] = useSearchParams();
  const nextTime = useNextTime();
  const tab = readProviderTab(search);
  const query = search.get('q') ?? '';
  const where = search.get('where') ?? '';
  const found = filterProviders(providers, { tab, query, where }).filter((provider) => provider.id);
  const shown = useWindowOf(found, search.toString());
  return (
    <>
      <ProviderSearch key={`${query}|${where}`} query={query} where={where} />
      <ProviderTabs current={tab} count={found.length} />
      <p className="sr" role="status">
        {t('providers.shown', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          art="search"
          title={t('providers.none')}
          text={t('providers.noneFiltered')}
          action={<Button to={paths.allProviders}>{t('providers.clear')}</Button>}
        />
      ) : (
        <ul className={styles.grid}>
          {shown.rows.map((provider) => (
            <li key={provider.id}>
              <ProviderCard
                to={to.providerDetails(provider.id)}
                name={provider.name}
                service={provider.serviceTitle}
                image={provider.image}
                rating={provider.rating}
                count={provider.reviewCount}
                from={provider.startPriceCents}
                next={provider.nextSlotAt && nextTime(provider.nextSlotAt)}
                level={2}
                actionLabel={t('common.getHired')}
                extra={<Availability provider={provider} />}
              />
            </li>
          ))}
        </ul>
      )}
      {shown.hasMore && (
        <div className={styles.more}>
          <Button variant="line" onClick={shown.showMore}>
            {t('providers.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

function Availability({ provider }: { readonly provider: Provider }) {
  const t = useT('catalog');
  if (provider.availableNow === undefined) return null;
  return (
    <p className="mt2">
      {isAvailable(provider) ? (
        <Badge tone="ok" icon="check-circle">
          {t('providers.available')}
        </Badge>
      ) : (
        <Badge tone="plain" icon="moon">
          {t('providers.busy')}
        </Badge>
      )}
    </p>
  );
}

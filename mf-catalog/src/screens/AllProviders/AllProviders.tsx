import { useSettings } from '@doorstep/shared-api';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { StructuredData } from '@doorstep/shared-ui/routes';
import type { FilterOffer } from '../../components/Filters/FilterOffer';
import { FilterSheet, FilterSidebar } from '../../components/Filters/FilterSheet';
import { SortSelect } from '../../components/Filters/SortSelect';
import { useFreshSiteWords } from '../../components/FreshSite';
import { ProviderTabs } from '../../components/ProviderTabs';
import { urgencyAt } from '../../components/urgencyAt';
import { WindowedList } from '../../components/WindowedList';
import { useFailedText } from '../../hooks/useFailedText';
import { useFavourites } from '../../hooks/useFavourites';
import { useNearby } from '../../hooks/useNearby';
import { useProviderSearch } from '../../hooks/useProviderSearch';
import { sortsFor } from '../../model/providers/filterProviders';
import { everybody, type ProviderSearch, type ProviderSort, ratingSteps } from '../../model/providers/providerSearch';
import { factsOfList } from '../../model/providers/searchFacts';
import styles from './AllProviders.module.css';
import { MoreProviders } from './MoreProviders';
import { ProviderSearchForm } from './ProviderSearchForm';
import { ProviderTile } from './ProviderTile';
import { useProviderStreet } from './useProviderStreet';

export function AllProviders() {
  const t = useT('catalog');
  const { search, change } = useProviderSearch();
  const nearby = useNearby();
  const street = useProviderStreet(search, nearby.point);
  const offer = useFilterOffer();
  const sorts = useSorts(street.data ?? []);

  const changeSort = (sort: ProviderSort | undefined) => {
    change({ sort });
    // Distance counts from somewhere: the device is asked when no place is known yet.
    if (sort === 'distance' && !nearby.point) nearby.locate();
  };

  return (
    <Page className={styles.page}>
      <BackLink to={paths.home} label={t('common.home')} />
      <h1>{t('providers.allTitle')}</h1>
      <p className={`lead ${styles.lead}`}>{t('providers.allLead')}</p>
      <ProviderSearchForm key={`${search.query}|${search.where}`} search={search} onSearch={change} />
      <div className={styles.layout}>
        <FilterSidebar offer={offer} search={search} onChange={change} />
        <div className={styles.list}>
          <div className={styles.tools}>
            <FilterSheet offer={offer} search={search} onChange={change} count={street.total} />
            <SortSelect sort={search.sort} offer={sorts} onChange={changeSort} />
          </div>
          <ProviderTabs count={street.total} />
          {search.sort === 'distance' && nearby.reason && (
            <p className="sm muted mt4" role="status">
              {t(`location.${nearby.reason}`)}
            </p>
          )}
          <People search={search} street={street} />
        </div>
      </div>
    </Page>
  );
}

export { AllProviders as Component };

interface PeopleProps {
  readonly search: ProviderSearch;
  readonly street: ReturnType<typeof useProviderStreet>;
}

function People({ search, street }: PeopleProps) {
  const t = useT('catalog');
  const favourites = useFavourites();
  const { publicUrl = '' } = useSettings();
  const { total } = street;
  return (
    <QueryState
      query={street}
      className={styles.grid}
      skeleton={<Skeleton shape="arch" count={8} />}
      atOnce
      failed={useFailedText()}
    >
      {(providers) => (
        <>
          <StructuredData facts={factsOfList(providers, publicUrl)} />
          <p className="sr" role="status">
            {total === undefined ? '' : t('providers.shown', { count: total })}
          </p>
          {providers.length === 0 ? (
            <Nobody search={search} />
          ) : (
            <WindowedList rows={providers} keyOf={({ id }) => id} total={total} className={styles.grid}>
              {(provider, index) => (
                <ProviderTile
                  provider={provider}
                  isFavourite={favourites.isFavourite(provider)}
                  onToggleFavourite={favourites.press}
                  urgent={urgencyAt(index)}
                />
              )}
            </WindowedList>
          )}
          <MoreProviders street={street} />
        </>
      )}
    </QueryState>
  );
}

function Nobody({ search }: { readonly search: ProviderSearch }) {
  const t = useT('catalog');
  const fresh = useFreshSiteWords('providers');
  const isRequested =
    JSON.stringify({ ...search, sort: undefined }) !== JSON.stringify({ ...everybody, sort: undefined });
  if (!isRequested) return <EmptyState title={t('providers.none')} {...fresh} />;
  return (
    <EmptyState
      art="search"
      title={t('providers.none')}
      text={t('providers.noneFiltered')}
      action={<Button to={paths.allProviders}>{t('providers.clear')}</Button>}
    />
  );
}

/** What the server can narrow by; another server's list tells only names, services and ratings. */
function useFilterOffer(): FilterOffer {
  const { apiExtensions } = useSettings();
  const categories = useGetCategoriesQuery();
  return {
    free: apiExtensions ? [{ time: 'now' }] : [],
    ratings: ratingSteps.map((min) => ({ min })),
    categories: categories.data,
    hasDistance: apiExtensions,
  };
}

function useSorts(providers: Parameters<typeof sortsFor>[0]): readonly ProviderSort[] {
  const { apiExtensions } = useSettings();
  return apiExtensions ? ['rating', 'distance', 'price', 'popular', 'newest'] : sortsFor(providers);
}

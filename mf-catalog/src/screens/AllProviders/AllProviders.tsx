import { useSettings, useStep } from '@doorstep/shared-api';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import type { Provider, ProviderFilterCounts } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { StructuredData } from '@doorstep/shared-ui/routes';
import { type ReactNode, useMemo } from 'react';
import { FilterChips } from '../../components/Filters/FilterChips';
import type { FilterOffer } from '../../components/Filters/FilterOffer';
import { FilterSheet, FilterSidebar } from '../../components/Filters/FilterSheet';
import { SortSelect } from '../../components/Filters/SortSelect';
import { useEmptySiteMessage } from '../../components/FreshSite';
import { MapPane } from '../../components/MapPane/MapPane';
import { useListMap, useMapView } from '../../components/MapPane/useListMap';
import { ProviderRow } from '../../components/ProviderRow/ProviderRow';
import { ProviderTabs } from '../../components/ProviderTabs';
import { urgencyAt } from '../../components/urgencyAt';
import { WindowedList } from '../../components/WindowedList';
import { useFailedText } from '../../hooks/useFailedText';
import { useFavourites } from '../../hooks/useFavourites';
import { useNearby } from '../../hooks/useNearby';
import { useProviderSearch } from '../../hooks/useProviderSearch';
import { useSiteUrl } from '../../hooks/useSiteUrl';
import { sortsFor } from '../../model/providers/filterProviders';
import { emptySearch, type ProviderSearch, type ProviderSort, ratingSteps } from '../../model/providers/providerSearch';
import { structuredDataOfList } from '../../model/providers/searchFacts';
import styles from './AllProviders.module.css';
import { MoreProviders } from './MoreProviders';
import { ProviderSearchForm } from './ProviderSearchForm';
import { useProviderStreet } from './useProviderStreet';

export function AllProviders() {
  const t = useT('catalog');
  const { search, change } = useProviderSearch();
  useStep('searched');
  const nearby = useNearby();
  const view = useMapView();
  const { bounds, setBounds } = view;
  const street = useProviderStreet(search, nearby.point, bounds);
  const offer = useFilterOffer(street.counts);
  const sorts = useSorts(street.data ?? []);
  const map = useListMap({ providers: street.data ?? nobody, view, staysOpen: bounds !== undefined });
  const rows = useRenderRow(map.onHighlight);

  const changeSort = (sort: ProviderSort | undefined) => {
    change({ sort });
    if (sort === 'distance' && !nearby.point) nearby.locate();
  };
  const sheet = <FilterSheet offer={offer} search={search} onChange={change} count={street.total} />;
  const chips = <FilterChips offer={offer} search={search} onChange={change} />;

  return (
    <Page className={styles.page}>
      <BackLink to={paths.home} label={t('common.home')} />
      <h1>{t('providers.allTitle')}</h1>
      <p className={`lead ${styles.lead}`}>{t('providers.allLead')}</p>
      <ProviderSearchForm key={`${search.query}|${search.where}`} search={search} onSearch={change} />
      <div className={styles.layout} data-map={map.hasMap ? 'yes' : undefined}>
        <FilterSidebar offer={offer} search={search} onChange={change} />
        {!map.isOpen && (
          <div className={styles.list}>
            <div className={styles.tools}>
              {sheet}
              <SortSelect sort={search.sort} offer={sorts} onChange={changeSort} />
            </div>
            {chips}
            {search.tab !== 'all' && <ProviderTabs count={street.total} />}
            <p className={`sm muted ${styles.count}`} role="status">
              {street.total === undefined ? '' : t('providers.shown', { count: street.total })}
            </p>
            {search.sort === 'distance' && nearby.reason && (
              <p className="sm muted mt4" role="status">
                {t(`location.${nearby.reason}`)}
              </p>
            )}
            <ProviderListSection
              search={search}
              street={street}
              list={map.list}
              rowOf={(provider, index) => rows(provider, index, map.isLookedAt(provider))}
              onLeaveMap={bounds && (() => setBounds(undefined))}
            />
          </div>
        )}
        <MapPane
          map={map}
          providers={street.data ?? nobody}
          total={street.total}
          card={(provider) => rows(provider)}
          filters={
            <>
              {sheet}
              {chips}
            </>
          }
        />
      </div>
    </Page>
  );
}

export { AllProviders as Component };

const nobody: readonly Provider[] = [];

function useRenderRow(onHighlight: ((id: string) => void) | undefined) {
  const t = useT('catalog');
  const favourites = useFavourites();
  const categories = useGetCategoriesQuery();
  const trades = useMemo(() => new Map(categories.data?.map(({ id, name }) => [id, name])), [categories.data]);
  return (provider: Provider, index?: number, isActive = false) => (
    <ProviderRow
      provider={provider}
      profile={provider.id ? pathTo.providerDetails(provider.id) : undefined}
      action={t('common.getHired')}
      trade={provider.categoryId && trades.get(provider.categoryId)}
      isFavourite={favourites.isFavourite(provider)}
      onToggleFavourite={favourites.press}
      urgent={index === undefined ? undefined : urgencyAt(index)}
      isActive={isActive}
      onHighlight={onHighlight}
    />
  );
}

interface ProviderListSectionProps {
  readonly search: ProviderSearch;
  readonly street: ReturnType<typeof useProviderStreet>;
  readonly list: ReturnType<typeof useListMap>['list'];
  readonly rowOf: (provider: Provider, index: number) => ReactNode;
  readonly onLeaveMap?: () => void;
}

function ProviderListSection({ search, street, list, rowOf, onLeaveMap }: ProviderListSectionProps) {
  const t = useT('catalog');
  const siteUrl = useSiteUrl();
  const { total } = street;
  return (
    <QueryState
      query={street}
      className={styles.waiting}
      skeleton={<Skeleton shape="block" height="165px" count={6} />}
      atOnce
      failed={useFailedText()}
    >
      {(providers) => (
        <>
          <StructuredData facts={structuredDataOfList(providers, siteUrl)} />
          {providers.length > 0 ? (
            <WindowedList rows={providers} keyOf={({ id }) => id} total={total} handle={list}>
              {rowOf}
            </WindowedList>
          ) : onLeaveMap ? (
            <EmptyState
              art="search"
              title={t('providers.none')}
              text={t('map.noneHere')}
              action={
                <Button variant="line" onClick={onLeaveMap}>
                  {t('providers.clear')}
                </Button>
              }
            />
          ) : (
            <NoProvidersFound search={search} />
          )}
          <MoreProviders street={street} />
        </>
      )}
    </QueryState>
  );
}

function NoProvidersFound({ search }: { readonly search: ProviderSearch }) {
  const t = useT('catalog');
  const fresh = useEmptySiteMessage('providers');
  const isRequested =
    JSON.stringify({ ...search, sort: undefined }) !== JSON.stringify({ ...emptySearch, sort: undefined });
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

/** Servers other than ours report only names, services and ratings. */
function useFilterOffer(counts: ProviderFilterCounts | undefined): FilterOffer {
  const { apiExtensions } = useSettings();
  const categories = useGetCategoriesQuery();
  return {
    free: apiExtensions ? [{ time: 'now', count: counts?.available }] : [],
    ratings: ratingSteps.map((min) => ({ min, count: counts?.byMinRating[String(min)] })),
    categories: categories.data?.map(({ id, name }) => ({
      id,
      name,
      count: counts && (counts.byCategory[id] ?? 0),
    })),
    hasDistance: apiExtensions,
  };
}

function useSorts(providers: Parameters<typeof sortsFor>[0]): readonly ProviderSort[] {
  const { apiExtensions } = useSettings();
  return apiExtensions ? ['rating', 'distance', 'price', 'popular', 'newest'] : sortsFor(providers);
}

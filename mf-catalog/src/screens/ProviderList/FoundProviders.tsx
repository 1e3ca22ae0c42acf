import { useSettings } from '@doorstep/shared-api';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import type { Provider } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, EmptyState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';
import { FilterChips } from '../../components/Filters/FilterChips';
import type { FilterOffer } from '../../components/Filters/FilterOffer';
import { FilterSheet, FilterSidebar } from '../../components/Filters/FilterSheet';
import { SortSelect } from '../../components/Filters/SortSelect';
import { MapPane } from '../../components/MapPane/MapPane';
import { useListMap, useMapView } from '../../components/MapPane/useListMap';
import { ProviderRow } from '../../components/ProviderRow/ProviderRow';
import { ProviderTabs } from '../../components/ProviderTabs';
import { WindowedList } from '../../components/WindowedList';
import { useProviderSearch } from '../../hooks/useProviderSearch';
import { isWithin } from '../../model/map/plane';
import { countFilterChoices, filterProviders, priceSpan, sortsFor } from '../../model/providers/filterProviders';
import { emptySearch, type ProviderSearch, ratingSteps } from '../../model/providers/providerSearch';
import { withDistance } from '../../model/providers/withDistance';
import styles from './ProviderList.module.css';

interface FoundProvidersProps {
  readonly providers: readonly Provider[];
  readonly backTo: string;
}

/** Filters and sorts here, because the whole list is loaded. */
export function FoundProviders({ providers: found, backTo }: FoundProvidersProps) {
  const t = useT('catalog');
  const { timeZone } = useSettings();
  const { draft } = useDraft();
  const categories = useGetCategoriesQuery();
  const { search, change } = useProviderSearch();
  const view = useMapView();
  const { bounds, setBounds, home } = view;
  const surroundings = useMemo(() => ({ now: new Date(), timeZone }), [timeZone]);
  const providers = useMemo(() => withDistance(found, home), [found, home]);
  const offer = useMemo(() => availableFiltersOf(providers, surroundings, search), [providers, surroundings, search]);
  const matching = useMemo(() => filterProviders(providers, search, surroundings), [providers, search, surroundings]);
  const shown = useMemo(
    () => (bounds ? matching.filter(({ areaPoint }) => areaPoint && isWithin(areaPoint, bounds)) : matching),
    [matching, bounds],
  );
  const map = useListMap({ providers, view });
  const priced = draft.lines.map((line) => line.name).join(', ');
  const trades = useMemo(() => new Map(categories.data?.map(({ id, name }) => [id, name])), [categories.data]);

  if (providers.length === 0) {
    return (
      <EmptyState
        art="search"
        title={t('laundry.noData')}
        action={<Button to={backTo}>{t('providers.chooseServices')}</Button>}
      />
    );
  }
  const rowOf = (provider: Provider, isActive = false) => (
    <ProviderRow
      provider={provider}
      profile={provider.id ? pathTo.providerDetailsFromList(provider.id) : undefined}
      action={t('providers.view')}
      trade={provider.categoryId && trades.get(provider.categoryId)}
      priced={priced}
      isActive={isActive}
      onHighlight={map.onHighlight}
    />
  );
  const sheet = <FilterSheet offer={offer} search={search} onChange={change} count={shown.length} />;
  const chips = <FilterChips offer={offer} search={search} onChange={change} />;
  return (
    <div className={styles.layout} data-map={map.hasMap ? 'yes' : undefined}>
      <FilterSidebar offer={offer} search={search} onChange={change} />
      {!map.isOpen && (
        <div className={styles.list}>
          <div className={styles.tools}>
            {sheet}
            <SortSelect sort={search.sort} offer={sortsFor(providers)} onChange={(sort) => change({ sort })} />
          </div>
          {chips}
          <ProviderTabs count={shown.length} />
          <p className="sr" role="status">
            {t('providers.shown', { count: shown.length })}
          </p>
          {shown.length === 0 ? (
            <EmptyState
              art="search"
              title={t('providers.none')}
              text={t(bounds && matching.length > 0 ? 'map.noneHere' : 'providers.noneFiltered')}
              action={
                <Button
                  variant="line"
                  onClick={() => {
                    setBounds(undefined);
                    change(emptySearch);
                  }}
                >
                  {t('providers.clear')}
                </Button>
              }
            />
          ) : (
            <WindowedList rows={shown} keyOf={({ id, name }) => id || name} handle={map.list}>
              {(provider) => rowOf(provider, map.isLookedAt(provider))}
            </WindowedList>
          )}
        </div>
      )}
      <MapPane
        map={map}
        providers={shown}
        card={(provider) => rowOf(provider)}
        filters={
          <>
            {sheet}
            {chips}
          </>
        }
      />
    </div>
  );
}

function availableFiltersOf(
  providers: readonly Provider[],
  surroundings: { now: Date; timeZone: string },
  search: ProviderSearch,
): FilterOffer {
  const count = countFilterChoices(providers, surroundings, search);
  const knows = (fact: keyof Provider) => providers.some((provider) => provider[fact] !== undefined);
  const days = knows('nextSlotAt') ? (['today', 'tomorrow', 'week'] as const) : [];
  return {
    free: days.map((time) => ({ time, count: count.free(time) })),
    ratings: ratingSteps.map((min) => ({ min, count: count.rating(min) })),
    prices: priceSpan(providers),
    checked: knows('verified') ? { count: count.checked } : undefined,
  };
}

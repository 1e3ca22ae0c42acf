import { useSettings } from '@doorstep/shared-api';
import type { Provider } from '@doorstep/shared-api/domain';
import { Button, EmptyState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';
import type { FilterOffer } from '../../components/Filters/FilterOffer';
import { FilterSheet, FilterSidebar } from '../../components/Filters/FilterSheet';
import { SortSelect } from '../../components/Filters/SortSelect';
import { ProviderTabs } from '../../components/ProviderTabs';
import { WindowedList } from '../../components/WindowedList';
import { useProviderSearch } from '../../hooks/useProviderSearch';
import { countProviders, filterProviders, priceSpan, sortsFor } from '../../model/providers/filterProviders';
import { everybody, ratingSteps } from '../../model/providers/providerSearch';
import styles from './ProviderList.module.css';
import { ProviderRow } from './ProviderRow';

interface FoundProvidersProps {
  readonly providers: readonly Provider[];
  readonly backTo: string;
}

/** The people who were found, narrowed and ordered here: the whole list is at hand. */
export function FoundProviders({ providers, backTo }: FoundProvidersProps) {
  const t = useT('catalog');
  const { timeZone } = useSettings();
  const { search, change } = useProviderSearch();
  const surroundings = useMemo(() => ({ now: new Date(), timeZone }), [timeZone]);
  const offer = useMemo(() => offerOf(providers, surroundings), [providers, surroundings]);
  const matchingProviders = useMemo(
    () => filterProviders(providers, search, surroundings),
    [providers, search, surroundings],
  );

  if (providers.length === 0) {
    return (
      <EmptyState
        art="search"
        title={t('laundry.noData')}
        action={<Button to={backTo}>{t('providers.chooseServices')}</Button>}
      />
    );
  }
  return (
    <div className={styles.layout}>
      <FilterSidebar offer={offer} search={search} onChange={change} />
      <div className={styles.list}>
        <div className={styles.tools}>
          <FilterSheet offer={offer} search={search} onChange={change} count={matchingProviders.length} />
          <SortSelect sort={search.sort} offer={sortsFor(providers)} onChange={(sort) => change({ sort })} />
        </div>
        <ProviderTabs count={matchingProviders.length} />
        <p className="sr" role="status">
          {t('providers.shown', { count: matchingProviders.length })}
        </p>
        {matchingProviders.length === 0 ? (
          <EmptyState
            art="search"
            title={t('providers.none')}
            text={t('providers.noneFiltered')}
            action={
              <Button variant="line" onClick={() => change(everybody)}>
                {t('providers.clear')}
              </Button>
            }
          />
        ) : (
          <WindowedList rows={matchingProviders} keyOf={({ id, name }) => id || name}>
            {(provider) => <ProviderRow provider={provider} />}
          </WindowedList>
        )}
      </div>
    </div>
  );
}

/** Only what these providers tell of themselves can be chosen by. */
function offerOf(providers: readonly Provider[], surroundings: { now: Date; timeZone: string }): FilterOffer {
  const count = countProviders(providers, surroundings);
  const knows = (fact: keyof Provider) => providers.some((provider) => provider[fact] !== undefined);
  const days = knows('nextSlotAt') ? (['today', 'tomorrow', 'week'] as const) : [];
  return {
    free: days.map((time) => ({ time, count: count.free(time) })),
    ratings: ratingSteps.map((min) => ({ min, count: count.rating(min) })),
    prices: priceSpan(providers),
    checked: knows('verified') ? { count: count.checked } : undefined,
  };
}

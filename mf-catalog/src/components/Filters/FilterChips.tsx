import { formatDistance, Icon, numberFormat, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useRef } from 'react';
import { type ProviderSearch, toggled } from '../../model/providers/providerSearch';
import type { FilterOffer } from './FilterOffer';
import styles from './Filters.module.css';

interface FilterChipsProps {
  readonly offer: FilterOffer;
  readonly search: ProviderSearch;
  readonly onChange: (part: Partial<ProviderSearch>) => void;
}

interface QuickFilter {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Offers the most used filters and removes those in use. Beside the column of filters it shows only those in use. */
export function FilterChips({ offer, search, onChange }: FilterChipsProps) {
  const t = useT('catalog');
  const { number, decimals } = useFormat();
  const { locale } = useLanguage();
  // Hide a filter that would leave an empty list. A filter that was on stays, so that it keeps the focus.
  const used = useRef(new Set<string>());
  for (const { key, isOn } of quickFilters()) if (isOn) used.current.add(key);
  const quick = quickFilters().filter(({ key, count }) => count !== 0 || used.current.has(key));
  const others = otherFilters();
  if (quick.length + others.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a caption
    <div className={styles.row} role="group" aria-label={t('filters.title')}>
      {quick.map(({ key, label, count, isOn, toggle }) => (
        <button
          key={key}
          type="button"
          className={`chip ${isOn ? '' : styles.quick}`}
          aria-pressed={isOn}
          onClick={toggle}
        >
          {isOn && <Icon name="check" weight="bold" />}
          {label}
          {count !== undefined && <small>{number(count)}</small>}
        </button>
      ))}
      {others.map(({ key, label, clear }) => (
        <button
          key={key}
          type="button"
          className="chip"
          aria-label={t('filters.remove', { name: label })}
          onClick={() => onChange(clear)}
        >
          {label}
          <Icon name="x" />
        </button>
      ))}
    </div>
  );

  function quickFilters(): QuickFilter[] {
    const times = offer.free.map(({ time, count }) => ({
      key: time,
      label: t(`filters.${time}`),
      count,
      isOn: search.free.includes(time),
      toggle: () => onChange({ free: toggled(search.free, time) }),
    }));
    const ratings = offer.ratings.map(({ min, count }) => ({
      key: `rating ${min}`,
      label: t('filters.andUp', { rating: decimals(min, 2) }),
      count,
      isOn: search.ratings.includes(min),
      toggle: () => onChange({ ratings: toggled(search.ratings, min) }),
    }));
    const checked = offer.checked && {
      key: 'checked',
      label: t('filters.licence'),
      count: offer.checked.count,
      isOn: search.checked,
      toggle: () => onChange({ checked: !search.checked }),
    };
    return [...times, ...ratings, ...(checked ? [checked] : [])];
  }

  function otherFilters() {
    const category = offer.categories?.find(({ id }) => id === search.categoryId)?.name;
    const price = priceWords();
    const distance =
      search.withinKm === undefined ? '' : t('filters.within', { distance: formatDistance(search.withinKm, locale) });
    return [
      ...(category ? [{ key: 'category', label: category, clear: { categoryId: undefined } }] : []),
      ...(price ? [{ key: 'price', label: price, clear: { fromCents: undefined, upToCents: undefined } }] : []),
      ...(distance ? [{ key: 'distance', label: distance, clear: { withinKm: undefined } }] : []),
    ];
  }

  function priceWords(): string {
    const dollars = numberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    const { fromCents, upToCents } = search;
    const [from, upTo] = [fromCents, upToCents].map((cents) =>
      cents === undefined ? '' : dollars.format(cents / 100),
    );
    if (from && upTo) return t('filters.between', { from, to: upTo });
    if (from) return t('filters.fromPrice', { price: from });
    return upTo ? t('filters.upTo', { price: upTo }) : '';
  }
}

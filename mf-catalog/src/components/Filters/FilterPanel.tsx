import { Chip, Icon, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ProviderSearch, toggled } from '../../model/providers/providerSearch';
import { DistanceFilter } from './DistanceFilter';
import type { FilterOffer } from './FilterOffer';
import styles from './Filters.module.css';
import { Group } from './Group';
import { PriceRange } from './PriceRange';

export interface FilterPanelProps {
  readonly offer: FilterOffer;
  readonly search: ProviderSearch;
  readonly onChange: (part: Partial<ProviderSearch>) => void;
  /** In the phone's sheet, times are chips and lines separate the groups. */
  readonly look: 'side' | 'sheet';
}

export function FilterPanel({ offer, search, onChange, look }: FilterPanelProps) {
  const t = useT('catalog');
  const { decimals, number } = useFormat();
  return (
    <div className={styles.panel} data-look={look}>
      {offer.free.length > 0 && (
        <Group title={t('filters.available')}>
          <div className={look === 'sheet' ? styles.chips : undefined}>
            {offer.free.map(({ time, count }) => {
              const on = search.free.includes(time);
              const toggle = () => onChange({ free: toggled(search.free, time) });
              return look === 'sheet' ? (
                <Chip key={time} pressed={on} onToggle={toggle} price={count === undefined ? undefined : number(count)}>
                  {t(`filters.${time}`)}
                </Chip>
              ) : (
                <Tick key={time} on={on} onToggle={toggle} label={t(`filters.${time}`)} count={count} />
              );
            })}
          </div>
        </Group>
      )}
      {offer.categories && offer.categories.length > 0 && (
        <Group title={t('filters.category')}>
          <span className={`input ${styles.select}`}>
            <select
              aria-label={t('filters.category')}
              value={search.categoryId ?? ''}
              onChange={(event) => onChange({ categoryId: event.target.value || undefined })}
            >
              <option value="">{t('filters.anyCategory')}</option>
              {offer.categories.map(({ id, name, count }) => (
                <option key={id} value={id}>
                  {count === undefined ? name : t('filters.counted', { name, number: number(count) })}
                </option>
              ))}
            </select>
            <Icon name="caret-down" />
          </span>
        </Group>
      )}
      {offer.prices && (
        <PriceRange {...offer.prices} fromCents={search.fromCents} upToCents={search.upToCents} onChange={onChange} />
      )}
      {offer.ratings.length > 0 && (
        <Group title={t('filters.rating')}>
          {offer.ratings.map(({ min, count }) => (
            <Tick
              key={min}
              on={search.ratings.includes(min)}
              onToggle={() => onChange({ ratings: toggled(search.ratings, min) })}
              label={t('filters.andUp', { rating: decimals(min, 2) })}
              count={count}
            />
          ))}
        </Group>
      )}
      {offer.hasDistance && <DistanceFilter withinKm={search.withinKm} onChange={onChange} />}
      {offer.checked && (
        <Group title={t('filters.checked')}>
          <Tick
            on={search.checked}
            onToggle={() => onChange({ checked: !search.checked })}
            label={t('filters.licence')}
            count={offer.checked.count}
          />
        </Group>
      )}
    </div>
  );
}

interface TickProps {
  readonly on: boolean;
  readonly onToggle: () => void;
  readonly label: string;
  readonly count?: number;
}

function Tick({ on, onToggle, label, count }: TickProps) {
  const { number } = useFormat();
  return (
    <label className={`ckb ${styles.tick}`}>
      <input type="checkbox" checked={on} onChange={onToggle} />
      <span>{label}</span>
      {count !== undefined && <span className="num">{number(count)}</span>}
    </label>
  );
}

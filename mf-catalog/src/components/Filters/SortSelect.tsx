import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ProviderSort, providerSorts } from '../../model/providers/providerSearch';
import styles from './Filters.module.css';

interface SortSelectProps {
  readonly sort?: ProviderSort;
  readonly offer: readonly ProviderSort[];
  readonly onChange: (sort: ProviderSort | undefined) => void;
}

export function SortSelect({ sort, offer, onChange }: SortSelectProps) {
  const t = useT('catalog');
  return (
    <label className={`btn btn--line btn--sm ${styles.sort}`}>
      <Icon name="sort-ascending" />
      <span>{t('filters.sort')}</span>
      <select
        value={sort ?? ''}
        onChange={(event) => onChange(providerSorts.find((providerSort) => providerSort === event.target.value))}
      >
        <option value="">{t('filters.by.recommended')}</option>
        {providerSorts
          .filter((current) => offer.includes(current) || current === sort)
          .map((current) => (
            <option key={current} value={current}>
              {t(`filters.by.${current}`)}
            </option>
          ))}
      </select>
    </label>
  );
}

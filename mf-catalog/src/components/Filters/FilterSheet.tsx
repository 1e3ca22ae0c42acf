import { Button, Dialog, Icon, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { countFilters, withoutFilters } from '../../model/providers/providerSearch';
import { FilterPanel, type FilterPanelProps } from './FilterPanel';
import styles from './Filters.module.css';

interface FiltersProps extends Omit<FilterPanelProps, 'look'> {
  /** Number of results. Undefined while it loads. */
  readonly count?: number;
}

export function FilterSidebar({ offer, search, onChange }: Omit<FiltersProps, 'count'>) {
  const t = useT('catalog');
  return (
    <aside className={styles.side} aria-label={t('filters.title')}>
      <FilterPanel offer={offer} search={search} onChange={onChange} look="side" />
      <Button variant="line" size="sm" block onClick={() => onChange(withoutFilters(search))}>
        {t('providers.clear')}
      </Button>
    </aside>
  );
}

export function FilterSheet({ offer, search, onChange, count }: FiltersProps) {
  const t = useT('catalog');
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const filterCount = countFilters(search);
  return (
    <>
      <Button variant="line" size="sm" className={styles.open} onClick={() => setOpen(true)}>
        <Icon name="sliders-horizontal" />
        {filterCount > 0 ? t('filters.titleUsed', { used: number(filterCount) }) : t('filters.all')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('filters.title')}
        footer={
          <>
            <Button variant="line" className="grow" onClick={() => onChange(withoutFilters(search))}>
              {t('providers.clear')}
            </Button>
            <Button accent className="grow" onClick={() => setOpen(false)}>
              {count === undefined ? t('filters.showAny') : t('filters.show', { count })}
            </Button>
          </>
        }
      >
        <FilterPanel offer={offer} search={search} onChange={onChange} look="sheet" />
      </Dialog>
    </>
  );
}

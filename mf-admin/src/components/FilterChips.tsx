import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../hooks/useAdminFormat';
import styles from './parts.module.css';

export interface Filter {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
}

interface FilterChipsProps {
  filters: readonly Filter[];
  current: string;
  onChoose: (id: string) => void;
}

export function FilterChips({ filters, current, onChoose }: FilterChipsProps) {
  const t = useT('admin');
  const { number } = useAdminFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.chips} role="group" aria-label={t('filter')}>
      {filters.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          className="chip chip--sm"
          aria-pressed={id === current}
          onClick={() => onChoose(id)}
        >
          {label}
          {count !== undefined && <small>{number(count)}</small>}
        </button>
      ))}
    </div>
  );
}

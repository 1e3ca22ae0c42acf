import type { ApiChange } from '@doorstep/shared-api';
import { QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { ChangeHistory } from './ChangeHistory';
import { TwoLines } from './DataTable';
import styles from './RowSheet.module.css';
import { LoadFailed } from './StateNotes';

interface RowButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  words: string;
  second: string;
}

export function RowButton({ isOpen, onToggle, words, second }: RowButtonProps) {
  return (
    <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onToggle}>
      <TwoLines
        first={
          <b className={styles.words}>
            {/* The writer's language may run in the other direction. */}
            <bdi>{words}</bdi>
          </b>
        }
        second={second}
      />
    </button>
  );
}

interface RowSheetProps<T extends { readonly changes: readonly ApiChange[] }> {
  query: {
    readonly currentData?: T | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  children: (data: T) => ReactNode;
  acts: (data: T) => ReactNode;
}

export function RowSheet<T extends { readonly changes: readonly ApiChange[] }>({
  query,
  children,
  acts,
}: RowSheetProps<T>) {
  const t = useT('admin');
  return (
    <div className={styles.sheet}>
      <QueryState
        query={{ ...query, data: query.currentData }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" height="96px" />}
        level={3}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {(data) => (
          <>
            {children(data)}
            {data.changes.length > 0 && (
              <div>
                <h3>{t('history.title')}</h3>
                <ChangeHistory changes={data.changes} />
              </div>
            )}
            {acts(data)}
          </>
        )}
      </QueryState>
    </div>
  );
}

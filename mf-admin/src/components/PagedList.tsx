import { QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { type PagedQuery, rowsOf } from '../model/pagedQuery';
import { type KeyHint, KeyHints } from './KeyHints';
import { MoreButton } from './MoreButton';
import { ConnectionLost, LoadFailed } from './StateNotes';

interface PagedListProps<Row> {
  query: PagedQuery<Row>;
  empty?: ReactNode;
  notes?: ReactNode;
  hints?: readonly KeyHint[];
  filterCount?: number;
  rowHeight?: string;
  children: (rows: readonly Row[]) => ReactNode;
}

export function PagedList<Row>({ query, notes, hints, filterCount, children, ...props }: PagedListProps<Row>) {
  const t = useT('admin');
  const rows = rowsOf(query);
  return (
    <>
      {rows && <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />}
      {notes}
      <QueryState
        query={{ ...query, data: rows }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={6} height={props.rowHeight ?? '57px'} />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
        empty={props.empty}
      >
        {(shown) => (
          <>
            {children(shown)}
            <MoreButton query={query} />
            {hints && <KeyHints hints={hints} filterCount={filterCount ?? 0} />}
          </>
        )}
      </QueryState>
    </>
  );
}

import type { ReactNode } from 'react';
import { useQueueKeys } from '../hooks/useQueueKeys';
import { type PagedQuery, rowsOf } from '../model/pagedQuery';
import { type Column, DataTable } from './DataTable';
import type { KeyHint } from './KeyHints';
import { PagedList } from './PagedList';

interface PagedTableProps<Row> {
  query: PagedQuery<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  toOf?: (row: Row) => string;
  /** Action of Enter instead of a link. */
  onOpen?: (id: string) => void;
  openId?: string | undefined;
  sheet?: (id: string) => ReactNode;
  /** Filters in the order of the number keys. */
  filters?: readonly (() => void)[];
  hints?: readonly KeyHint[];
  empty: ReactNode;
  notes?: ReactNode;
  tools?: ReactNode;
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, idOf, toOf, onOpen, openId, sheet, filters = [], hints = [] } = props;
  const { selectedId } = useQueueKeys({
    rows: (rowsOf(query) ?? []).map((row) => ({ id: idOf(row), to: toOf?.(row) })),
    filters,
    ...(onOpen && { onOpen: ({ id }) => onOpen(id) }),
  });
  const ownHints: KeyHint[] = [
    'move',
    ...(toOf || onOpen ? (['open'] as const) : []),
    ...(filters.length > 0 ? (['filter'] as const) : []),
    ...hints,
  ];
  return (
    <PagedList<Row> query={query} empty={props.empty} notes={props.notes} hints={ownHints} filterCount={filters.length}>
      {(rows) => (
        <>
          {props.tools}
          <DataTable<Row>
            caption={props.caption}
            columns={props.columns}
            rows={rows}
            idOf={idOf}
            selectedId={selectedId ?? openId ?? ''}
            {...(sheet && { detail: (row) => idOf(row) === openId && sheet(idOf(row)) })}
          />
        </>
      )}
    </PagedList>
  );
}

import { classes } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly end?: boolean;
  readonly nowrap?: boolean;
  /** Position in a row that is drawn as a block: own line, end of a line, end of the first line, or hidden. */
  readonly phone?: 'line' | 'end' | 'corner' | 'none';
  /** Hidden below 1100 pixels, where the first columns need the space. */
  readonly wide?: boolean;
  /** Shown before the value where the column heading is hidden. */
  readonly label?: string;
  readonly sorted?: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selectedId?: string | undefined;
  isLate?: (row: Row) => boolean;
  detail?: (row: Row) => ReactNode;
  className?: string | undefined;
  foot?: ReactNode;
}

/** Below 768 pixels each row becomes a block. */
export function DataTable<Row>({ caption, columns, rows, idOf, className, foot, ...look }: DataTableProps<Row>) {
  return (
    <table className={classes(styles.table, className)}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, head, end, sorted, wide }) => (
            <th key={id} scope="col" data-end={end || undefined} data-wide={wide || undefined} aria-sort={sorted}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <TableRow key={idOf(row)} row={row} id={idOf(row)} columns={columns} {...look} />
      ))}
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

type TableRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'selectedId' | 'isLate' | 'detail'> & {
  row: Row;
  id: string;
};

function TableRow<Row>({ row, id, columns, selectedId, isLate, detail }: TableRowProps<Row>) {
  const open = detail?.(row);
  return (
    <tbody>
      <tr
        data-row={id}
        aria-selected={selectedId === undefined ? undefined : id === selectedId}
        data-late={isLate?.(row) || undefined}
        data-open={open ? true : undefined}
      >
        {columns.map(({ id: column, cell, end, nowrap, phone, wide, label }) => (
          <td
            key={column}
            data-end={end || undefined}
            data-nowrap={nowrap || undefined}
            data-phone={phone}
            data-wide={wide || undefined}
            data-label={label}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
      {open && (
        <tr className={styles.detail}>
          <td colSpan={columns.length}>{open}</td>
        </tr>
      )}
    </tbody>
  );
}

export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      {second !== undefined && second !== '' && <span className={styles.second}>{second}</span>}
    </span>
  );
}

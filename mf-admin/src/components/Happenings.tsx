import type { ReactNode } from 'react';
import { useAdminFormat } from '../hooks/useAdminFormat';
import styles from './Happenings.module.css';

export interface Happening {
  readonly id: string;
  readonly at: string;
  readonly what: ReactNode;
}

export function Happenings({ items }: { items: readonly Happening[] }) {
  const { dateTime } = useAdminFormat();
  return (
    <ol className={styles.list}>
      {items.map(({ id, at, what }) => (
        <li key={id}>
          <time dateTime={at}>{dateTime(at)}</time>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

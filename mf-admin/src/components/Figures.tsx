import { Link } from 'react-router-dom';
import styles from './parts.module.css';

export interface Figure {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly isBad?: boolean;
  readonly to?: string;
}

export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <div className={styles.figures}>
      {items.map(({ id, value, label, isBad, to }) => {
        const content = (
          <>
            <b>{value}</b>
            <span>{label}</span>
          </>
        );
        const appearance = { className: styles.figure, 'data-bad': isBad || undefined };
        return to ? (
          <Link key={id} to={to} {...appearance}>
            {content}
          </Link>
        ) : (
          <div key={id} {...appearance}>
            {content}
          </div>
        );
      })}
    </div>
  );
}

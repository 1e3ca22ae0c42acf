import { Avatar } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { Photos } from './Photos';
import styles from './ProblemStatement.module.css';

export interface StatementEntry {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly wants?: string | undefined;
  readonly photos: readonly string[];
}

interface ProblemStatementProps {
  name: ReactNode;
  image?: string | undefined;
  /** Role in this booking: "Customer, 11 bookings". */
  role: string;
  sayings: readonly StatementEntry[];
  /** Shown when this side has written nothing. */
  silent: string;
  wantsLabel: string;
  photoLabel: (place: number) => string;
}

/** Both sides get the same space and order: name, text, photos, wish. */
export function ProblemStatement({
  name,
  image,
  role,
  sayings,
  silent,
  wantsLabel,
  photoLabel,
}: ProblemStatementProps) {
  const { dateTime } = useAdminFormat();
  return (
    <article className={styles.side}>
      <header className={styles.who}>
        <Avatar src={image} name="" />
        <div>
          <b>{name}</b>
          <p className="sm muted">{role}</p>
        </div>
      </header>
      {sayings.length === 0 && <p className="muted">{silent}</p>}
      {sayings.map(({ id, at, text, wants, photos }) => (
        <div key={id} className={styles.saying}>
          <time className="sm muted" dateTime={at}>
            {dateTime(at)}
          </time>
          <blockquote dir="auto">{text}</blockquote>
          <Photos photos={photos} labelOf={photoLabel} />
          {wants && (
            <p className={styles.wants}>
              <b>{wantsLabel}</b> {wants}
            </p>
          )}
        </div>
      ))}
    </article>
  );
}

import { classes, Picture, Skeleton } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import styles from './ForYou.module.css';

interface CardProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly image?: string;
  readonly footnote?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, text, image, footnote, children }: CardProps) {
  return (
    <article className={classes(styles.card, image === undefined && styles.plain)}>
      {image !== undefined && (
        <span className={styles.face}>
          <Picture src={image} alt="" placeholder="user" width={56} height={70} />
        </span>
      )}
      <div className={styles.facts}>
        <h2 className="h4">{title}</h2>
        {text && <p className="sm muted">{text}</p>}
        {footnote}
      </div>
      <div className={styles.actions}>{children}</div>
    </article>
  );
}

export function WaitingCards() {
  return (
    <div className={styles.cards} aria-busy="true">
      <div className={classes(styles.card, styles.waiting)}>
        <Skeleton shape="block" />
      </div>
    </div>
  );
}

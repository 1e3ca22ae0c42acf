import { Icon, type IconName } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import { useAdminFormat } from '../hooks/useAdminFormat';
import parts from './parts.module.css';
import styles from './Story.module.css';

export interface StoryStep {
  readonly id: string;
  readonly at: string;
  readonly what: ReactNode;
  readonly detail?: ReactNode;
  readonly tone?: 'brand' | 'wait' | 'go' | 'bad' | 'plain';
  readonly icon: IconName;
}

export function Story({ steps }: { steps: readonly StoryStep[] }) {
  const { dateTime } = useAdminFormat();
  return (
    <ol className={styles.story}>
      {steps.map(({ id, at, what, detail, tone = 'plain', icon }) => (
        <li key={id}>
          <span className={parts.kind} data-tone={tone}>
            <Icon name={icon as 'flag'} />
          </span>
          <div>
            <p className={styles.line}>
              <b>{what}</b>
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
            {detail && <p className={styles.detail}>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

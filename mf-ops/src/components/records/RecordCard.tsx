import { Button, type ButtonProps } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import parts from '../parts.module.css';
import styles from './records.module.css';

interface RecordEvent {
  readonly at: string;
  readonly who: string;
  readonly why?: string | undefined;
}

interface RecordAct<Verb extends string> {
  readonly verb: Verb;
  readonly label: string;
  readonly variant: ButtonProps['variant'];
}

interface RecordCardProps<Verb extends string, Event extends RecordEvent> {
  readonly id: string;
  readonly headingId: string;
  readonly heading: ReactNode;
  readonly badge: ReactNode;
  readonly who: string;
  readonly why: string | undefined;
  readonly events: readonly Event[];
  readonly eventText: (event: Event) => ReactNode;
  readonly acts: readonly RecordAct<Verb>[];
  /** Undefined when nobody may act. */
  readonly onAsk: ((verb: Verb) => void) | undefined;
  readonly children: ReactNode;
}

export function RecordCard<Verb extends string, Event extends RecordEvent>(props: RecordCardProps<Verb, Event>) {
  const { id, headingId, who, why, events, acts, onAsk } = props;
  const t = useT('ops');
  const { moment } = useOpsFormat();
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 className="h4" id={headingId}>
          <bdi className={parts.code}>{id}</bdi> {props.heading}
        </h2>
        {props.badge}
      </div>
      {props.children}
      <p className="sm muted">
        {why && (
          <>
            <bdi>{why}</bdi>
            {' · '}
          </>
        )}
        <bdi>{who}</bdi>
      </p>
      <details>
        <summary>{t('rollouts.events')}</summary>
        <ol className={styles.events}>
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events never change their position
            <li key={index}>
              <time dateTime={event.at}>{moment(event.at)}</time> {props.eventText(event)} · <bdi>{event.who}</bdi>
              {event.why && (
                <span className={styles.reason} lang="en" dir="auto">
                  {event.why}
                </span>
              )}
            </li>
          ))}
        </ol>
      </details>
      {onAsk && acts.length > 0 && (
        <div className={styles.acts}>
          {acts.map(({ verb, label, variant }) => (
            <Button
              key={verb}
              size="sm"
              variant={variant}
              aria-label={t('rollouts.actOf', { act: label, id })}
              onClick={() => onAsk(verb)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

import { Button, ConfirmDialog, Note, Panel, useFormat } from '@doorstep/shared-ui';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './RecurringVisits.module.css';

export interface VisitRow {
  readonly number: number;
  /** RFC 3339. */
  readonly startAt: string;
  readonly text: string;
  /** Path of its booking. Absent when it has none, or when the booking is the one on this page. */
  readonly path?: string | undefined;
  readonly canSkip: boolean;
}

interface RecurringVisitsProps {
  t: Translate;
  title: string;
  note: string;
  visits: readonly VisitRow[];
  timeZone: string;
  canEnd: boolean;
  isBusy: boolean;
  /** Both return an error message, or undefined on success. */
  onSkip: (visit: number) => Promise<string | undefined>;
  onEnd: () => Promise<string | undefined>;
  children?: ReactNode;
}

export function RecurringVisits({ t, visits, timeZone, onSkip, onEnd, ...props }: RecurringVisitsProps) {
  const { date, time } = useFormat();
  // Keep the question readable while the dialog closes.
  const [question, setQuestion] = useState<VisitRow | 'end'>('end');
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const skipped = question === 'end' ? undefined : question;
  const whenOf = ({ startAt }: VisitRow) =>
    `${date(startAt, { timeZone, weekday: 'short' })} · ${time(startAt, { timeZone })}`;

  function ask(about: VisitRow | 'end') {
    setQuestion(about);
    setAsking(true);
  }

  async function confirm() {
    const reason = await (skipped ? onSkip(skipped.number) : onEnd());
    setAsking(false);
    setProblem(reason);
  }

  return (
    <Panel as="section" title={props.title}>
      <p className="sm muted">{props.note}</p>
      {visits.length > 0 && (
        <ul className={styles.visits} aria-label={t('recurs.next')}>
          {visits.map((visit) => (
            <li key={visit.number} className={styles.visit}>
              <span className={styles.when}>
                <b>{whenOf(visit)}</b>
                <span className="sm muted">{visit.text}</span>
              </span>
              {visit.path && (
                <Link className="link sm" to={visit.path} aria-label={`${t('recurs.open')}: ${whenOf(visit)}`}>
                  {t('recurs.open')}
                </Link>
              )}
              {visit.canSkip && (
                <Button
                  variant="line"
                  size="sm"
                  aria-label={`${t('recurs.skip')}: ${whenOf(visit)}`}
                  onClick={() => ask(visit)}
                >
                  {t('recurs.skip')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Note tone="bad" role="alert" className="mt4 mb4">
          {problem}
        </Note>
      )}
      <div className="stack mt4">
        {props.children}
        {props.canEnd && (
          <Button variant="dangerLine" block onClick={() => ask('end')}>
            {t('recurs.end')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={props.isBusy}
        danger={question === 'end'}
        title={skipped ? t('recurs.skipTitle', { time: whenOf(skipped) }) : t('recurs.endTitle')}
        confirmLabel={t(skipped ? 'recurs.skip' : 'recurs.end')}
        cancelLabel={t('recurs.keep')}
      >
        <p>{t(skipped ? 'recurs.skipText' : 'recurs.endText')}</p>
      </ConfirmDialog>
    </Panel>
  );
}

import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { Note } from './Panel';

export interface TimelineStep {
  key: string;
  label: string;
  state: 'done' | 'now' | 'next';
  /** Already in words, in the reader's language. */
  at?: string;
  message?: string;
  icon?: IconName;
}

export interface TimelineProps {
  steps: readonly TimelineStep[];
  /** Sentence above the steps that were reached before the cancellation. */
  cancelled?: string | undefined;
  label?: string;
}

const screenReaderStateKeys = { done: 'done', now: 'now', next: 'later' } as const;

export function Timeline({ steps, cancelled, label }: TimelineProps) {
  const t = useT('ui');
  return (
    <div aria-live="polite">
      {cancelled && (
        <Note tone="bad" icon="x-circle" className="mb4">
          {cancelled}
        </Note>
      )}
      <ol className="tl" aria-label={label}>
        {steps.map(({ key, label: name, state, at, message, icon = 'door-open' }) => (
          <li key={key} data-s={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="tl__k">
              {state === 'done' ? <Icon name="check" weight="bold" /> : <Icon name={icon} />}
            </span>
            <div>
              <b>{name}</b>
              <span className="sr"> ({t(screenReaderStateKeys[state])})</span>
              {message && state !== 'next' && <span className="sm muted">{message}</span>}
            </div>
            {at && state !== 'next' && <bdi className="tl__at">{at}</bdi>}
          </li>
        ))}
      </ol>
    </div>
  );
}

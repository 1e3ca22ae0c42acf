import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { Plaque } from './Plaque';

export interface StepsProps {
  /** Counted from 1. */
  current: number;
  steps: readonly { label: string }[];
}

export function Steps({ current, steps }: StepsProps) {
  const t = useT('ui');
  return (
    <ol className="steps" aria-label={t('step', { current, total: steps.length })}>
      {steps.map(({ label }, index) => {
        const number = index + 1;
        const isDone = number < current;
        return (
          <li
            key={label}
            data-on={number <= current || undefined}
            aria-current={number === current ? 'step' : undefined}
          >
            {isDone ? <Icon name="check" weight="bold" /> : <Plaque>{number}</Plaque>}
            <span>
              {label}
              {isDone && <span className="sr"> ({t('done')})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './BookPerson.module.css';

export const steps = ['where', 'you', 'pay'] as const;
export type Step = (typeof steps)[number];

export function StepList({ current, isDone }: { current: Step; isDone: Readonly<Record<Step, boolean>> }) {
  const t = useT('person');
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          data-done={(isDone[step] && step !== current) || undefined}
        >
          {isDone[step] && step !== current && <Icon name="check" weight="bold" />}
          {t(step)}
        </li>
      ))}
    </ol>
  );
}

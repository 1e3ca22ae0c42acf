import type { ProblemKind } from '@doorstep/shared-api/domain';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import styles from './BookingProblem.module.css';

interface KindChipsProps {
  kinds: readonly ProblemKind[];
  value: ProblemKind | undefined;
  error: string | undefined;
  onChange: (kind: ProblemKind) => void;
}

export function KindChips({ kinds, value, error, onChange }: KindChipsProps) {
  const t = useT('booking');
  const id = useId();
  return (
    <fieldset className={styles.group} data-field="kind" aria-describedby={error ? `${id}e` : undefined}>
      <legend className="lab">{t('problem.what')}</legend>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <label className="chip" key={kind}>
            <input
              type="radio"
              name={id}
              checked={kind === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(kind)}
            />
            <span>{t(`problem.kind.${kind}`)}</span>
          </label>
        ))}
      </div>
      {error && (
        <span className="err" id={`${id}e`} role="alert">
          <Icon name="warning-circle" weight="fill" />
          {error}
        </span>
      )}
    </fieldset>
  );
}

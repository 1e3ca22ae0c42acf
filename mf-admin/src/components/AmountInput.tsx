import type { Cents } from '@doorstep/shared-api/domain';
import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { amountText, readAmount } from '../model/split';
import styles from './AmountInput.module.css';

interface AmountInputProps {
  label: string;
  cents: Cents;
  maxCents: Cents;
  onChange: (cents: Cents) => void;
  disabled?: boolean;
}

const PRESET_SHARES = [0.25, 0.33, 0.5] as const;

export function AmountInput({ label, cents, maxCents, onChange, disabled = false }: AmountInputProps) {
  const t = useT('admin');
  const id = useId();
  const { money, percent } = useAdminFormat();
  const [text, setText] = useState(amountText(cents));
  const typed = readAmount(text);
  const problem =
    typed === undefined
      ? t('amount.wrong')
      : typed > maxCents
        ? t('amount.tooMuch', { max: money(maxCents) })
        : undefined;
  // Keep what is being typed, and show an amount that was set elsewhere.
  const shown = problem !== undefined || typed === cents ? text : amountText(cents);

  function type(next: string) {
    setText(next);
    const amount = readAmount(next);
    if (amount !== undefined && amount <= maxCents) onChange(amount);
  }

  function choose(next: Cents) {
    setText(amountText(next));
    onChange(next);
  }

  return (
    <div className={styles.amount}>
      <div className={styles.row}>
        <div className={`field ${styles.field}`}>
          <label htmlFor={id}>{label}</label>
          <div className="input" data-bad={problem ? '' : undefined} dir="ltr">
            <span className="muted">$</span>
            <input
              id={id}
              inputMode="decimal"
              dir="ltr"
              value={shown}
              disabled={disabled}
              aria-invalid={Boolean(problem) || undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={({ target }) => type(target.value)}
            />
          </div>
        </div>
        <div className={styles.shares}>
          {PRESET_SHARES.map((share) => (
            <Button
              key={share}
              size="sm"
              variant="ghost"
              disabled={disabled}
              onClick={() => choose(Math.round(maxCents * share))}
            >
              {percent(share)}
            </Button>
          ))}
        </div>
      </div>
      {problem && (
        <p className="err" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        aria-valuetext={t('amount.of', { amount: money(cents), max: money(maxCents) })}
        min={0}
        max={maxCents}
        step={Math.min(100, maxCents) || 1}
        value={cents}
        disabled={disabled}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <div className={styles.scale} aria-hidden="true">
        <span>{money(0)}</span>
        <span>{maxCents > 0 && t('amount.share', { share: percent(cents / maxCents) })}</span>
        <span>{money(maxCents)}</span>
      </div>
    </div>
  );
}

import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { amountText, readAmount } from '../../model/split';

interface AmountFilterProps {
  label: string;
  value: string;
  onChange: (amount: string) => void;
}

export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const t = useT('admin');
  const id = useId();
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setText(value);
  }
  const cents = readAmount(text);
  const isWrong = text.trim() !== '' && cents === undefined;

  function ask() {
    if (isWrong) return;
    const amount = cents === undefined ? '' : amountText(cents);
    setText(amount);
    if (amount !== value) onChange(amount);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input" data-bad={isWrong ? '' : undefined} dir="ltr">
        <span className="muted">$</span>
        <input
          id={id}
          inputMode="decimal"
          dir="ltr"
          value={text}
          maxLength={10}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => setText(target.value)}
          onBlur={ask}
          onKeyDown={({ key }) => key === 'Enter' && ask()}
        />
      </div>
      {isWrong && (
        <p className="err" id={`${id}-wrong`} role="alert">
          {t('amount.wrong')}
        </p>
      )}
    </div>
  );
}

import { type InputHTMLAttributes, useState } from 'react';

interface DayInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  /** `yyyy-MM-dd`, or '' without a day. */
  value: string;
  onChange: (day: string) => void;
}

/** The browser's own date field: operators type a day in the order of their browser, and get it as `yyyy-MM-dd`. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  // While a year is typed, browsers report 0002, 0020 and 0202 before 2026.
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        const isUnfinished = target.value.startsWith('0');
        setTyped(isUnfinished ? target.value : undefined);
        if (!isUnfinished) onChange(target.value);
      }}
    />
  );
}

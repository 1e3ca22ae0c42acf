import { type InputHTMLAttributes, useState } from 'react';

interface DayInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  /** `yyyy-MM-dd`, or empty without a day. */
  value: string;
  onChange: (day: string) => void;
}

export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  // Raw input, because browsers report 0002, 0020 and 0202 while 2026 is typed.
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

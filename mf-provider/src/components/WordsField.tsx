import { useId } from 'react';

interface WordsFieldProps {
  label: string;
  value: string;
  rows: number;
  maxLength: number;
  onChange: (words: string) => void;
}

export function WordsField({ label, value, rows, maxLength, onChange }: WordsFieldProps) {
  const id = useId();
  return (
    <div className="field mt4">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className="input input--area">
        <textarea
          id={id}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
}

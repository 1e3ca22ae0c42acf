import { Icon } from '@doorstep/shared-ui';

interface WordsFieldProps {
  id: string;
  label: string;
  value: string;
  max: number;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function WordsField({ id, label, value, max, error, onChange }: WordsFieldProps) {
  return (
    <div className="field" data-field="text">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className="input input--area" data-bad={error ? '' : undefined}>
        <textarea
          id={id}
          rows={3}
          maxLength={max}
          value={value}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}e` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {error && (
        <span className="err" id={`${id}e`} role="alert">
          <Icon name="warning-circle" weight="fill" />
          {error}
        </span>
      )}
    </div>
  );
}

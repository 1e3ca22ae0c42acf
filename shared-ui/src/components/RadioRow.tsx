import { createContext, type ReactNode, useContext, useId } from 'react';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';

/** Rows of one question share a name: that is what makes the arrow keys move between them. */
const RadioGroupNameContext = createContext<string | undefined>(undefined);

export interface RadioRowProps {
  checked: boolean;
  onSelect: () => void;
  title: ReactNode;
  detail?: ReactNode;
  icon?: IconName;
  aside?: ReactNode;
  disabled?: boolean;
}

/** Wrap the rows of a question in `<RadioRows label>`. */
export function RadioRow({ checked, onSelect, title, detail, icon, aside, disabled }: RadioRowProps) {
  const name = useContext(RadioGroupNameContext);
  const id = useId();
  return (
    <div className="radio">
      <input
        type="radio"
        className="radio__in"
        name={name}
        checked={checked}
        onChange={onSelect}
        disabled={disabled}
        aria-labelledby={`${id}t`}
        aria-describedby={detail ? `${id}d` : undefined}
      />
      <span className="radio__k" aria-hidden="true" />
      {icon && <Icon name={icon} />}
      <span className="grow">
        <b id={`${id}t`}>{title}</b>
        {detail && (
          <span className="radio__d sm muted" id={`${id}d`}>
            {detail}
          </span>
        )}
      </span>
      {aside}
    </div>
  );
}

export function RadioRows({ label, children }: { label: string; children: ReactNode }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label}>
      <RadioGroupNameContext value={name}>{children}</RadioGroupNameContext>
    </div>
  );
}

export interface ChoiceRowProps {
  checked: boolean;
  onSelect: () => void;
  title: ReactNode;
  aside?: ReactNode;
  /** Language of `aside`. */
  lang?: string;
}

/** Wrap the rows in `<RadioRows label>`. */
export function ChoiceRow({ checked, onSelect, title, aside, lang }: ChoiceRowProps) {
  const name = useContext(RadioGroupNameContext);
  return (
    <label className="opt">
      <input type="radio" className="opt__in" name={name} checked={checked} onChange={onSelect} />
      {title}
      {aside !== undefined && (
        <span lang={lang} className="opt__a">
          {aside}
        </span>
      )}
      {checked && <Icon name="check" weight="bold" />}
    </label>
  );
}

import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { classes } from './classes';

export interface ChipProps {
  pressed: boolean;
  onToggle: () => void;
  price?: ReactNode;
  disabled?: boolean;
  size?: 'sm' | 'md';
  children: ReactNode;
}

/** A checkbox that looks like a door plate: plus when off, check when on. */
export function Chip({ pressed, onToggle, price, disabled, size = 'md', children }: ChipProps) {
  return (
    <label className={classes('chip', size === 'sm' && 'chip--sm')}>
      <input type="checkbox" checked={pressed} onChange={onToggle} disabled={disabled} />
      <Icon name={pressed ? 'check' : 'plus'} weight="bold" />
      <span>{children}</span>
      {price !== undefined && <small>{price}</small>}
    </label>
  );
}

export interface BookingModeCardProps {
  icon: IconName;
  title: string;
  text: string;
  checked: boolean;
  /** Choosing the chosen one again clears it: the caller decides. */
  onToggle: () => void;
}

/** One of the ways to book. Put them into `<BookingModes label>`, which is the group. */
export function BookingModeCard({ icon, title, text, checked, onToggle }: BookingModeCardProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be cleared by choosing it again
    <button type="button" className="mode" role="radio" aria-checked={checked} onClick={onToggle}>
      <Icon name={icon} weight="duotone" />
      <b>{title}</b>
      <span>{text}</span>
      <i className="mode__k" aria-hidden="true" />
    </button>
  );
}

export function BookingModes({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="modes" role="radiogroup" aria-label={label}>
      {children}
    </div>
  );
}

export interface RadioRowProps {
  checked: boolean;
  onSelect: () => void;
  title: ReactNode;
  detail?: ReactNode;
  icon?: IconName;
  aside?: ReactNode;
  disabled?: boolean;
  /** Rows of one question share it; a `RadioRows` gives it by itself. */
  name?: string;
}

/** One line of a list of choices; wrap the lines of one question in `<RadioRows label>`. */
export function RadioRow({ checked, onSelect, title, detail, icon, aside, disabled, name }: RadioRowProps) {
  return (
    <label className="radio">
      <input type="radio" className="radio__in" name={name} checked={checked} onChange={onSelect} disabled={disabled} />
      <span className="radio__k" aria-hidden="true" />
      {icon && <Icon name={icon} />}
      <span className="grow">
        <b>{title}</b>
        {detail && <span className="radio__d sm muted">{detail}</span>}
      </span>
      {aside}
    </label>
  );
}

export function RadioRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="radiogroup" aria-label={label}>
      {children}
    </div>
  );
}

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** On a sunken ground, as inside forms. */
  tint?: boolean;
}

export function Switch({ checked, onChange, label, hint, disabled, tint = false }: SwitchProps) {
  const id = useId();
  return (
    <label className={classes('switch', tint && 'switch--tint')}>
      <span>
        <span className="b" id={`${id}l`}>
          {label}
        </span>
        {hint && (
          <span className="switch__h sm muted" id={`${id}h`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}l`}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

export interface TabItem {
  label: string;
  /** A tab that is a page of its own. */
  to?: string;
  /** A tab that changes a part of the page. */
  key?: string;
  current: boolean;
  count?: number;
  onSelect?: () => void;
}

/** Pages of one list as links, or parts of one page as toggles; both are said by `aria-current`. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ label: text, to, key, current, count, onSelect }) => {
        const content = (
          <>
            {text}
            {count !== undefined && <i>{count}</i>}
          </>
        );
        return to !== undefined ? (
          <Link key={key ?? to} to={to} aria-current={current ? 'page' : undefined} onClick={onSelect}>
            {content}
          </Link>
        ) : (
          <button key={key ?? text} type="button" aria-current={current ? 'true' : undefined} onClick={onSelect}>
            {content}
          </button>
        );
      })}
    </nav>
  );
}

import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/LanguageProvider';
import { classes } from './classes';

export type ButtonVariant = 'primary' | 'accent' | 'soft' | 'line' | 'ghost' | 'danger' | 'dangerLine';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  /** Marigold colour, only for the one action that moves the job forward. */
  accent?: boolean;
  block?: boolean;
  /** Keeps its width, says "Loading..." and ignores further clicks. */
  busy?: boolean;
  /** Reason why the button cannot be used now, shown below it. The button stays reachable by keyboard. */
  unavailableReason?: string | undefined;
  to?: string;
  children: ReactNode;
}

const variantClass: Record<ButtonVariant, string> = {
  primary: '',
  accent: 'btn--accent',
  soft: 'btn--soft',
  line: 'btn--line',
  ghost: 'btn--ghost',
  danger: 'btn--danger',
  dangerLine: 'btn--danger-line',
};

export function Button({
  variant = 'primary',
  size = 'md',
  accent = false,
  block = false,
  busy = false,
  unavailableReason,
  to,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const t = useT('ui');
  const reasonId = useId();
  const name = classes(
    'btn',
    variantClass[variant],
    size !== 'md' && `btn--${size}`,
    block && 'btn--block',
    accent && 'btn--knob',
    className,
  );

  if (to !== undefined && !unavailableReason && !rest.disabled) {
    const { 'aria-label': label, id } = rest;
    return (
      <Link className={name} to={to} aria-label={label} id={id}>
        {children}
      </Link>
    );
  }

  const blocked = busy || Boolean(unavailableReason);
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      // A busy or unavailable submit button must not submit on Enter either.
      type={blocked ? 'button' : type}
      className={name}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      aria-describedby={unavailableReason ? reasonId : rest['aria-describedby']}
    >
      {busy ? (
        <span className="btn__busy">
          <span className="btn__keep" aria-hidden="true">
            {children}
          </span>
          <span className="btn__now">
            <i className="spin" aria-hidden="true" />
            {t('loading')}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
  if (!unavailableReason) return button;
  return (
    <span className={classes('btn-why', block && 'btn-why--block')}>
      {button}
      <span className="sm muted" id={reasonId}>
        {unavailableReason}
      </span>
    </span>
  );
}

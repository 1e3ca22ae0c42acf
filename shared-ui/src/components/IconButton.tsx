import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconWeight } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { classes } from './classes';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string;
  icon: IconName;
  weight?: IconWeight;
  flip?: boolean;
  /** With a border. */
  line?: boolean;
  /** 44 px; `sm` is 32 px, for use inside rows. */
  size?: 'sm' | 'md';
  /** A small dot: something new is behind it (say it in the label too). */
  dot?: boolean;
  to?: string;
}

export function IconButton({
  label,
  icon,
  weight = 'regular',
  flip = false,
  line = false,
  size = 'md',
  dot = false,
  to,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const name = classes('ib', line && 'ib--line', size === 'sm' && 'ib--sm', dot && 'dotted', className);
  const picture = <Icon name={icon} weight={weight} flip={flip} />;
  if (to !== undefined) {
    return (
      <Link className={name} to={to} aria-label={label}>
        {picture}
      </Link>
    );
  }
  return (
    <button {...rest} type={type} className={name} aria-label={label}>
      {picture}
    </button>
  );
}

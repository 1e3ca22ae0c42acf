import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconProps, type IconWeightProps } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { classes } from './classes';

interface IconButtonCommonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string;
  flip?: boolean;
  line?: boolean;
  /** 44 px; `sm` is 32 px, for use inside rows. */
  size?: 'sm' | 'md';
  /** A small dot for news. Say it in the label too. */
  dot?: boolean;
  to?: string;
}

export type IconButtonProps<N extends IconName = IconName> = { icon: N } & IconWeightProps<N> & IconButtonCommonProps;

export function IconButton<N extends IconName>({
  label,
  icon,
  weight,
  flip = false,
  line = false,
  size = 'md',
  dot = false,
  to,
  className,
  type = 'button',
  ...rest
}: IconButtonProps<N>) {
  const name = classes('ib', line && 'ib--line', size === 'sm' && 'ib--sm', dot && 'dotted', className);
  // The props already allow only weights that the icon has.
  const iconProps = { name: icon, weight, flip } as IconProps;
  const picture = <Icon {...iconProps} />;
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

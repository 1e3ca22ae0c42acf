import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from './classes';

export interface ChipProps {
  pressed: boolean;
  onToggle: () => void;
  price?: ReactNode;
  disabled?: boolean;
  size?: 'sm' | 'md';
  children: ReactNode;
}

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

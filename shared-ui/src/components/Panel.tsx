import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { classes } from './classes';
import { useReveal } from './useReveal';

export interface PanelProps {
  tone?: 'plain' | 'flat' | 'tint';
  title?: ReactNode;
  sticky?: boolean;
  as?: 'div' | 'section' | 'aside';
  className?: string;
  children: ReactNode;
}

export function Panel({ tone = 'plain', title, sticky = false, as: As = 'div', className, children }: PanelProps) {
  return (
    <As className={classes('panel', tone !== 'plain' && `panel--${tone}`, sticky && 'sum', className)}>
      {title && <h2 className="h3 mb4">{title}</h2>}
      {children}
    </As>
  );
}

export interface NoteProps {
  tone?: 'wait' | 'bad' | 'ok' | 'go';
  icon?: IconName;
  /**
   * `alert` is announced at once, and scrolls into view when a press caused it. `status` is announced when the reader
   * pauses.
   */
  role?: 'alert' | 'status' | 'note';
  className?: string;
  children: ReactNode;
}

const noteIcon = {
  wait: 'hourglass-medium',
  bad: 'warning-circle',
  ok: 'check-circle',
  go: 'navigation-arrow',
} as const;

export function Note({ tone, icon, role, className, children }: NoteProps) {
  const note = useReveal<HTMLDivElement>(role === 'alert');
  return (
    <div className={classes('note', tone && `note--${tone}`, className)} role={role} ref={note}>
      <Icon
        name={icon ?? (tone ? noteIcon[tone] : 'check-circle')}
        weight={icon === undefined && (tone === 'bad' || tone === undefined) ? 'fill' : 'regular'}
      />
      <div className="grow">{children}</div>
    </div>
  );
}

export interface SummaryLineProps {
  label: ReactNode;
  /** In small letters below the label. */
  detail?: string;
  value: ReactNode;
  tone?: 'plain' | 'muted' | 'ok';
  action?: ReactNode;
}

export function SummaryLine({ label, detail, value, tone = 'plain', action }: SummaryLineProps) {
  return (
    <div className={classes('sum__l', tone !== 'plain' && `sum__l--${tone}`)}>
      <span>
        {label}
        {detail && (
          <>
            <br />
            <span className="sm muted">{detail}</span>
          </>
        )}
      </span>
      <span className="sum__v">
        {value}
        {action}
      </span>
    </div>
  );
}

export function SummaryTotal({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="sum__t">
      <span className="b">{label}</span>
      <span className="price">{value}</span>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { classes } from './classes';

export interface PageProps {
  narrow?: boolean;
  /** Leaves room for an `ActionBar` at the foot of a phone. */
  withBar?: boolean;
  /** Edge to edge: the page places its own `.wrap`s (home). */
  bare?: boolean;
  className?: string;
  children: ReactNode;
}

/** The main landmark of a screen. */
export function Page({ narrow = false, withBar = false, bare = false, className, children }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes('page', !bare && 'wrap', narrow && 'wrap--narrow', withBar && 'has-bar', className)}
    >
      {children}
    </main>
  );
}

export interface SectionProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  sunken?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Section({ title, text, action, sunken = false, id, className, children }: SectionProps) {
  const content = (
    <>
      <div className="sec__head">
        <div>
          <h2>{title}</h2>
          {text && <p className="muted mt2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </>
  );
  if (sunken) {
    return (
      <section className={classes('sec sec--sunken', className)} id={id}>
        <div className="wrap">{content}</div>
      </section>
    );
  }
  return (
    <section className={classes('sec', className)} id={id}>
      {content}
    </section>
  );
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <div className="crumb">
      <Link className="back" to={to}>
        <Icon name="arrow-left" weight="bold" flip />
        {label}
      </Link>
    </div>
  );
}

export interface StepsProps {
  /** Counted from 1. */
  current: number;
  steps: readonly { label: string }[];
}

export function Steps({ current, steps }: StepsProps) {
  const t = useT('ui');
  return (
    <ol className="steps" aria-label={t('step', { current, total: steps.length })}>
      {steps.map(({ label }, index) => {
        const number = index + 1;
        const done = number < current;
        return (
          <li
            key={label}
            data-on={number <= current || undefined}
            aria-current={number === current ? 'step' : undefined}
          >
            {done ? <Icon name="check" weight="bold" /> : <Plaque>{number}</Plaque>}
            <span>
              {label}
              {done && <span className="sr"> ({t('done')})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export interface PlaqueProps {
  big?: boolean;
  className?: string;
  children: ReactNode;
}

/** The house-number plate: step numbers, booking ids, arrival times, counters. Not for prices. */
export function Plaque({ big = false, className, children }: PlaqueProps) {
  return <span className={classes('plaque', big && 'plaque--big', className)}>{children}</span>;
}

/** The bar at the foot of a phone that carries the one action; invisible on wider screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { Button } from './Button';
import { classes } from './classes';
import { stateArt } from './stateArt.generated';

export type StateArtName = keyof typeof stateArt;

/** One of the five doors. Decoration: the sentence beside it says it all. */
export function StateArt({ name }: { name: StateArtName }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings are constants of this package, written by tools/art.mjs
  return (
    <svg
      className="empty__a"
      viewBox="0 0 160 200"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: stateArt[name] }}
    />
  );
}

export interface EmptyStateProps {
  art?: StateArtName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Level of the heading, where the state stands. */
  level?: 2 | 3;
}

export function EmptyState({ art = 'empty', title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="empty">
      <StateArt name={art} />
      <Heading className="h3">{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened, in the reader's words; the server's sentence where it sent one. */
  message?: string | undefined;
  title?: string;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  art?: 'error' | 'offline';
  level?: 2 | 3;
}

export function ErrorState({ message, title, onRetry, busy = false, art = 'error', level = 2 }: ErrorStateProps) {
  const t = useT('ui');
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="empty" role="alert">
      <StateArt name={art} />
      <Heading className="h3">{title ?? message ?? t('error.title')}</Heading>
      {title && message ? <p>{message}</p> : !message && <p>{t('error.text')}</p>}
      {onRetry && (
        <Button size="sm" onClick={onRetry} busy={busy}>
          <Icon name="arrow-clockwise" weight="bold" />
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}

export interface SkeletonProps {
  shape: 'line' | 'arch' | 'block';
  count?: number;
  /** Any CSS length. */
  width?: string;
  height?: string;
}

/** The shape of what is coming. Put it into a region with `aria-busy`. */
export function Skeleton({ shape, count = 1, width, height }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all the same
      key={index}
      className={classes('sk', shape !== 'line' && `sk--${shape}`)}
      style={width || height ? { inlineSize: width, blockSize: height } : undefined}
      aria-hidden="true"
    />
  ));
}

/**
 * True once `waiting` has lasted `after` ms, and then for at least `atLeast` ms: skeletons neither flash for a quick
 * answer nor vanish as soon as they are seen.
 */
export function useDelayedFlag(waiting: boolean, after = 200, atLeast = 400): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (waiting === shown) return;
    const delay = waiting ? after : Math.max(0, since.current + atLeast - performance.now());
    const timer = setTimeout(() => {
      if (waiting) since.current = performance.now();
      setShown(waiting);
    }, delay);
    return () => clearTimeout(timer);
  }, [waiting, shown, after, atLeast]);
  return shown;
}

import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './Strip.module.css';

interface StripProps {
  label: string;
  larger: string;
  /** Storage key of the strip's size in this tab. A minimised strip stays small on the next page. */
  sizeKey: string;
  text: ReactNode;
  actions: ReactNode;
}

/** It stays visible above the header, which moves down by its height (`--strip`), so that it covers no content. */
export function Strip({ label, larger, sizeKey, text, actions }: StripProps) {
  const t = useT('shell');
  const [isSmall, setSmall] = useState(() => sessionStorage.getItem(sizeKey) === 'small');
  const strip = useStripHeight();
  const focusNext = useRef(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the focus goes on with the one that undoes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the size
  useEffect(() => {
    if (focusNext.current) toggle.current?.focus();
    focusNext.current = false;
  }, [isSmall]);
  const resize = (small: boolean) => {
    focusNext.current = true;
    sessionStorage.setItem(sizeKey, small ? 'small' : 'large');
    setSmall(small);
  };
  return (
    <aside ref={strip} className={styles.strip} data-small={isSmall || undefined} aria-label={label}>
      {isSmall ? (
        <button
          ref={toggle}
          type="button"
          className={styles.larger}
          aria-expanded="false"
          onClick={() => resize(false)}
        >
          <span className="sr">{larger}</span>
          <span aria-hidden="true">{label}</span>
        </button>
      ) : (
        <>
          <p>{text}</p>
          <div className={styles.acts}>
            {actions}
            <button
              ref={toggle}
              type="button"
              className={styles.smaller}
              aria-expanded="true"
              onClick={() => resize(true)}
            >
              {t('preview.smaller')}
            </button>
          </div>
        </>
      )}
    </aside>
  );
}

/** Publishes the strip's height as `--strip`, so that sticky content starts below it however many lines it has. */
function useStripHeight() {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--strip', `${strip.current?.offsetHeight ?? 0}px`);
    });
    if (strip.current) observer.observe(strip.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--strip');
    };
  }, []);
  return strip;
}

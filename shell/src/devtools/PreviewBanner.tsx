import type { Composition } from '@doorstep/shared-api/remote';
import { Button } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { forgetOverride } from './overrideCookie';
import styles from './PreviewBanner.module.css';

/** In this tab: whoever knows what they look at has the room back, also on the next page. */
const SMALL_KEY = 'doorstep.preview';

/**
 * Says that this page is the preview of a pull request, and leads back to what is live. It stays in sight above the header, which moves
 * down by its height (`--strip`), so that it lies over nothing.
 */
export default function PreviewBanner({ preview }: { preview: NonNullable<Composition['preview']> }) {
  const t = useT('shell');
  const { lang } = useLanguage();
  const [isSmall, setSmall] = useState(() => sessionStorage.getItem(SMALL_KEY) === 'small');
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
    sessionStorage.setItem(SMALL_KEY, small ? 'small' : 'large');
    setSmall(small);
  };
  const { remote, version, pr } = preview;
  const until = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(preview.until),
  );
  return (
    <aside ref={strip} className={styles.strip} data-small={isSmall || undefined} aria-label={t('preview.label')}>
      {isSmall ? (
        <button
          ref={toggle}
          type="button"
          className={styles.larger}
          aria-expanded="false"
          onClick={() => resize(false)}
        >
          <span className="sr">{t('preview.larger')}</span>
          <span aria-hidden="true">{t('preview.label')}</span>
        </button>
      ) : (
        <>
          <p>
            <bdi>{t('preview.text', { remote, version, pr: String(pr), until })}</bdi>
          </p>
          <div className={styles.acts}>
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                forgetOverride();
                location.reload();
              }}
            >
              {t('preview.leave')}
            </Button>
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

/** What stays in sight at the top of a page begins below the strip, however many lines it has. */
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

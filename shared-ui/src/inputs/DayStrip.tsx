import { classes, IconButton } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useRef, useState } from 'react';
import { dayWords } from './dayWords';
import styles from './TimePicker.module.css';

interface DayStripProps {
  label: string;
  /** `yyyy-MM-dd`, in order. */
  days: readonly string[];
  day: string;
  onDay: (day: string) => void;
  /** Returns the number of free times on a day. Undefined when unknown. */
  freeOn: (day: string) => number | undefined;
  closedDays?: readonly string[] | undefined;
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
}

/** A day without free times cannot be chosen. Scrolling, arrow keys and arrow buttons reach the days out of view. */
export function DayStrip({ label, days, day, onDay, freeOn, closedDays, onEarlier, onLater }: DayStripProps) {
  const t = useT('ui');
  const { lang } = useLanguage();
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  const [isAtStart, setAtStart] = useState(true);
  const first = days[0];

  // The chosen day is in view when its days are shown, without the page moving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stretch of days is another strip
  useEffect(() => {
    const box = strip.current;
    const cell = box?.querySelector<HTMLInputElement>('input:checked')?.parentElement;
    if (!box || !cell) return;
    const [outer, inner] = [box.getBoundingClientRect(), cell.getBoundingClientRect()];
    const before = Math.min(0, inner.left - outer.left);
    const after = Math.max(0, inner.right - outer.right);
    if (before || after) box.scrollLeft += before || after;
  }, [first, day]);

  function move(direction: 1 | -1) {
    const box = strip.current;
    // Right to left, browsers count scrollLeft from 0 down.
    const scrolled = Math.abs(box?.scrollLeft ?? 0);
    const room = box ? (direction > 0 ? box.scrollWidth - box.clientWidth - scrolled : scrolled) : 0;
    if (!box || room <= 1) return direction > 0 ? onLater?.() : onEarlier?.();
    const mirrored = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollBy({ left: direction * mirrored * box.clientWidth, behavior: isCalm ? 'auto' : 'smooth' });
  }

  return (
    <>
      <div className={styles.head}>
        <b aria-live="polite">{dayWords(day, lang).long}</b>
        <span className={styles.arrows}>
          <IconButton
            icon="caret-left"
            weight="bold"
            flip
            label={t('times.earlier')}
            disabled={!onEarlier && isAtStart}
            onClick={() => move(-1)}
          />
          <IconButton icon="caret-right" weight="bold" flip label={t('times.later')} onClick={() => move(1)} />
        </span>
      </div>
      <div
        ref={strip}
        className={styles.strip}
        role="radiogroup"
        aria-label={label}
        onScroll={(event) => setAtStart(Math.abs(event.currentTarget.scrollLeft) <= 1)}
      >
        {days.map((one) => {
          const words = dayWords(one, lang);
          const free = freeOn(one);
          const isFull = free === 0;
          const none = t(closedDays?.includes(one) ? 'times.closed' : 'times.noneFree');
          return (
            <label key={one} className={classes(styles.day, isFull && styles.full)}>
              <input
                type="radio"
                name={name}
                value={one}
                checked={one === day}
                disabled={isFull && one !== day}
                onChange={() => onDay(one)}
              />
              <span aria-hidden="true">{words.weekday}</span>
              <b aria-hidden="true">{words.number}</b>
              <span className="sr">{words.long}</span>
              {free !== undefined && <small>{free > 0 ? t('times.free', { count: free }) : none}</small>}
            </label>
          );
        })}
      </div>
    </>
  );
}

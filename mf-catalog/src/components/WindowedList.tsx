import { useMounted } from '@doorstep/shared-ui';
import { onIdle, onIdleAfterLoad } from '@doorstep/shared-ui/hydration';
import { type ReactNode, type Ref, startTransition, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows in a part. Divisible by one to four, so that it fills whole rows of any grid. */
const rowsPerPart = 12;
/** Distance beyond the window at which a part is drawn, relative to the window's height. */
const drawMargin = '120%';
/** Parts that an idle page draws one by one and keeps, so that a list of up to 120 rows is complete. */
const maxIdleParts = 10;
/** Estimated height in pixels until the first part is measured. */
const guessedHeight = 1300;

export interface WindowedListHandle {
  /** Draws the row, scrolls to it and focuses its link. */
  readonly show: (key: string) => void;
}

interface WindowedListProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly className?: string;
  /** Number of all rows, including those that are not loaded yet. */
  readonly total?: number;
  readonly handle?: Ref<WindowedListHandle>;
  readonly children: (row: Row, index: number) => ReactNode;
}

/**
 * Draws the rows near the window, in parts of 12. The first ten parts follow when the page is idle, and all of them for
 * printing. Other parts keep an empty space of their height. The server and the first browser render draw the first
 * part.
 */
export function WindowedList<Row>({ rows, keyOf, className, total, handle, children }: WindowedListProps<Row>) {
  const isMounted = useMounted();
  const [height, setHeight] = useState(guessedHeight);
  const count = isMounted ? Math.ceil(rows.length / rowsPerPart) : Math.min(1, rows.length);
  const drawnCount = useDrawnParts(count);
  const [wanted, setWanted] = useState<{ readonly key: string }>();
  const wantedRow = useRef<HTMLLIElement>(null);
  // A new object each time, so that the same row can be requested again.
  useImperativeHandle(handle, () => ({ show: (key) => setWanted({ key }) }), []);
  useEffect(() => {
    const row = wanted && wantedRow.current;
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  }, [wanted]);
  const wantedAt = wanted ? rows.findIndex((row) => keyOf(row) === wanted.key) : -1;
  return Array.from({ length: count }, (_, part) => {
    const first = part * rowsPerPart;
    const isWanted = wantedAt >= first && wantedAt < first + rowsPerPart;
    return (
      <Part
        key={first}
        className={className}
        isFirst={part === 0}
        isAlwaysDrawn={part < drawnCount}
        isWanted={isWanted}
        guess={height}
        onMeasure={setHeight}
      >
        {() =>
          rows.slice(first, first + rowsPerPart).map((row, index) => (
            <li
              key={keyOf(row)}
              ref={first + index === wantedAt ? wantedRow : undefined}
              aria-posinset={first + index + 1}
              aria-setsize={total ?? rows.length}
            >
              {children(row, first + index)}
            </li>
          ))
        }
      </Part>
    );
  });
}

function useDrawnParts(count: number): number {
  const [idleCount, setIdleCount] = useState(0);
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    if (idleCount >= Math.min(count, maxIdleParts)) return;
    const drawNext = () => startTransition(() => setIdleCount(idleCount + 1));
    return idleCount === 0 ? onIdleAfterLoad(drawNext) : onIdle(drawNext);
  }, [idleCount, count]);
  useEffect(() => {
    const print = () => flushSync(() => setPrinted(true));
    const endPrint = () => setPrinted(false);
    addEventListener('beforeprint', print);
    addEventListener('afterprint', endPrint);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', endPrint);
    };
  }, []);
  return isPrinted ? count : idleCount;
}

interface PartProps {
  readonly className?: string;
  readonly isFirst: boolean;
  readonly isAlwaysDrawn: boolean;
  readonly isWanted: boolean;
  readonly guess: number;
  readonly onMeasure: (height: number) => void;
  readonly children: () => ReactNode;
}

function Part({ className, isFirst, isAlwaysDrawn, isWanted, guess, onMeasure, children }: PartProps) {
  const box = useRef<HTMLUListElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const height = useRef<number>(undefined);
  if (isWanted && !isNear) setNear(true);

  useEffect(() => {
    const list = box.current;
    if (!list) return;
    if (typeof IntersectionObserver === 'undefined') return setNear(true);
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        // Keep the part that has the focus, however far it is scrolled away.
        if (!entry.isIntersecting && list.contains(document.activeElement)) return;
        if (!entry.isIntersecting && list.childElementCount > 0) height.current = entry.boundingClientRect.height;
        // Draw as a transition: twelve rows at once would block scrolling.
        startTransition(() => setNear(entry.isIntersecting));
      },
      { rootMargin: `${drawMargin} 0px` },
    );
    watch.observe(list);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const list = box.current;
    if (isFirst && isNear && list && list.childElementCount === rowsPerPart) onMeasure(list.offsetHeight);
  }, [isFirst, isNear, onMeasure]);

  if (isNear || isAlwaysDrawn) {
    return (
      <ul ref={box} className={className}>
        {children()}
      </ul>
    );
  }
  return <ul ref={box} className={className} style={{ blockSize: height.current ?? guess }} aria-hidden="true" />;
}

import { useState } from 'react';

const firstShown = 24;

/** Long lists grow by a press of "Show more", so that a screen of thousands stays quick. `of` starts it anew. */
export function useWindowOf<Row>(rows: readonly Row[], of: string) {
  const [shown, setShown] = useState({ of, count: firstShown });
  const count = shown.of === of ? shown.count : firstShown;
  return {
    rows: rows.slice(0, count),
    hasMore: rows.length > count,
    showMore: () => setShown({ of, count: count + firstShown }),
  };
}

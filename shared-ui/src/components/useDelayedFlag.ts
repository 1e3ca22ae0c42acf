import { useEffect, useRef, useState } from 'react';

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

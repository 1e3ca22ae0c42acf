import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls each time the element comes near the window, and again if it is near when `round` changes. Calls at once in
 * browsers without IntersectionObserver.
 */
export function useNearWindow<Box extends Element>(
  onNear: () => void,
  isWanted = true,
  round: unknown = undefined,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const call = useRef(onNear);
  useEffect(() => {
    call.current = onNear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round only starts the watch anew
  useEffect(() => {
    if (!isWanted || !box.current) return;
    if (typeof IntersectionObserver === 'undefined') return call.current();
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) call.current();
      },
      { rootMargin: '800px 0px' },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isWanted, round]);
  return box;
}

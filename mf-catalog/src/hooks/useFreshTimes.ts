import { useEffect, useRef } from 'react';

/** Refetches once when a prerendered page shows free times that have passed. */
export function useFreshTimes(times: readonly (string | undefined)[] | undefined, refetch: () => unknown) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || !times?.some((time) => time && Date.parse(time) < Date.now())) return;
    isAsked.current = true;
    void refetch();
  });
}

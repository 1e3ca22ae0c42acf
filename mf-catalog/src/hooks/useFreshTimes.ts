import { useEffect, useRef } from 'react';

/** Refetches once when a prerendered page shows free times that have passed. */
export function useFreshTimes(times: readonly (string | undefined)[] | undefined, refetch: () => unknown) {
  const wasRefetched = useRef(false);
  useEffect(() => {
    if (wasRefetched.current || !times?.some((time) => time && Date.parse(time) < Date.now())) return;
    wasRefetched.current = true;
    void refetch();
  });
}

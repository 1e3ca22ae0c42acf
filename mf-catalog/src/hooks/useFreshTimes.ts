import { useEffect, useRef } from 'react';

/** A page that was rendered a while ago may show free times that have passed: then it asks anew, once. */
export function useFreshTimes(times: readonly (string | undefined)[] | undefined, refetch: () => unknown) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || !times?.some((time) => time && Date.parse(time) < Date.now())) return;
    isAsked.current = true;
    void refetch();
  });
}

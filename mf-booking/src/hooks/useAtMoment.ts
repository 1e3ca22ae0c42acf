import { useEffect, useRef } from 'react';

/** Maximum delay of a browser timer. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Calls back once at a moment (RFC 3339), at the earliest after a second. Without a moment, never. */
export function useAtMoment(moment: string | undefined, callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    if (!moment) return;
    const left = Math.min(Math.max(Date.parse(moment) - Date.now(), 1_000), LONGEST_TIMER_MS);
    const timer = setTimeout(() => latest.current(), left);
    return () => clearTimeout(timer);
  }, [moment]);
}

import { useCallback, useSyncExternalStore } from 'react';

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}

/** Whole seconds until a moment (epoch milliseconds), counted down to 0. The server renders `fallback`. */
export function useSecondsUntil(moment: number, fallback = 0): number {
  const read = useCallback(() => Math.max(0, Math.ceil((moment - Date.now()) / 1_000)), [moment]);
  return useSyncExternalStore(everySecond, read, () => fallback);
}

import { useEffect, useState } from 'react';

const CLOCK_MS = 15_000;

/** The present minute, as long as somebody looks at it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A year ahead: enough for any appointment, and a mistyped year is noticed. */
export const lastDay = (today: string) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

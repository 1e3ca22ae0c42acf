import { useEffect, useState } from 'react';

const CLOCK_MS = 15_000;

/** The present minute, as long as somebody looks at it. Only for what is rendered in the browser. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

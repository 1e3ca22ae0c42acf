import { useEffect, useState } from 'react';

const CLOCK_MS = 15_000;

/** Updated every 15 seconds. Only for content that is rendered in the browser. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

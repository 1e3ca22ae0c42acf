import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 15_000;

/** Updated every 15 seconds. Only for content that is rendered in the browser. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

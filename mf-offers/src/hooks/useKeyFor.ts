import { useCallback, useRef } from 'react';

/** The same content keeps its idempotency key after a lost response, other content gets a new one. */
export function useKeyFor(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}

import { useCallback, useRef } from 'react';

/**
 * The idempotency key of what is about to be sent: the same content again (after a lost answer) has the same key, another
 * content has its own.
 */
export function useKeyFor(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}

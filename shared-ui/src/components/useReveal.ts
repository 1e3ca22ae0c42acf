import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls content into view when it answers a press, because on a phone the button is often far from its error message.
 * Content that appears by itself moves nothing.
 */
export function useReveal<E extends HTMLElement>(isAnswer: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isAnswer || !navigator.userActivation?.isActive) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  }, [isAnswer]);
  return element;
}

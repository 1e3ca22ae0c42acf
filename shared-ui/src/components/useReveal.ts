import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings what has just appeared into view when it answers a press: on a phone the button is often far from the place where
 * its problem is told. What appears by itself moves nothing.
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

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the section of `/terms#refunds` as soon as the text is rendered. */
export function useScrollToHash(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isThere, hash]);
}

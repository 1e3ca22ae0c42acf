import { useSyncExternalStore } from 'react';

let prerenderedIn = '';

export function setPrerenderedLanguage(lang: string): void {
  prerenderedIn = lang;
}

/** The language that the page is in, as its first tag says; '' where there is no page. */
export function pageLanguage(): string {
  return typeof document === 'undefined' ? prerenderedIn : document.documentElement.lang;
}

function follow(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** For texts that the server translates: a change of language requests them again. */
export function usePageLanguage(): string {
  return useSyncExternalStore(follow, pageLanguage, pageLanguage);
}

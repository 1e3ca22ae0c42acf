import { useSyncExternalStore } from 'react';

let drawnIn = '';

/** Where a page is drawn without a browser: the language that it is going to be in. */
export function setDrawnLanguage(lang: string): void {
  drawnIn = lang;
}

/** The language that the page is in, as its first tag says; '' where there is no page. */
export function pageLanguage(): string {
  return typeof document === 'undefined' ? drawnIn : document.documentElement.lang;
}

function follow(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** For texts that the server keeps in several languages: a change of language asks for them again. */
export function usePageLanguage(): string {
  return useSyncExternalStore(follow, pageLanguage, pageLanguage);
}

import { useSyncExternalStore } from 'react';

let prerenderedIn = '';

/** Where a page is prerendered without a browser: the language that it is going to be in. */
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

/** For texts that the server keeps in several languages: a change of language asks for them again. */
export function usePageLanguage(): string {
  return useSyncExternalStore(follow, pageLanguage, pageLanguage);
}

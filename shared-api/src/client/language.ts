import { useSyncExternalStore } from 'react';

let prerenderedLanguage = '';

export function setPrerenderedLanguage(lang: string): void {
  prerenderedLanguage = lang;
}

/** The language that the page is in, as its first tag says; '' where there is no page. */
export function pageLanguage(): string {
  return typeof document === 'undefined' ? prerenderedLanguage : document.documentElement.lang;
}

function onPageLanguageChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** For texts that the server translates: a change of language requests them again. */
export function usePageLanguage(): string {
  return useSyncExternalStore(onPageLanguageChange, pageLanguage, pageLanguage);
}

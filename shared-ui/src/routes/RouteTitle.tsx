import { useEffect } from 'react';
import { useT } from '../i18n/LanguageProvider';

const site = 'Doorstep';

/** Sets the title of the tab. A screen that knows better (the provider's name) calls it itself. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${site}`;
  }, [title]);
}

const ANNOUNCED =
  'link[rel=canonical],link[hreflang],meta[name=description],meta[name=robots],meta[property],script[type="application/ld+json"]';

/** What the composer told search engines, and whoever shares the address, about the page that was opened first. */
let messages = typeof document === 'undefined' ? [] : [...document.head.querySelectorAll(ANNOUNCED)];
let firstRoute: string | undefined;

/** It is not true of the pages after it. */
function useFirstPageOnly(route: string): void {
  useEffect(() => {
    firstRoute ??= route;
    if (route === firstRoute) return;
    for (const one of messages) one.remove();
    messages = [];
  }, [route]);
}

/** Rendered before the screen, so that a screen's own `useDocumentTitle` has the last word. */
export function RouteTitle({ ns, id }: { ns: string; id: string }) {
  const t = useT(ns);
  useDocumentTitle(t(`title.${id}`));
  useFirstPageOnly(`${ns}/${id}`);
  return null;
}

import { useEffect } from 'react';
import { useT } from '../i18n/LanguageProvider';

const site = 'Doorstep';

/** Sets the title of the tab. A screen that knows better (the provider's name) calls it itself. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${site}`;
  }, [title]);
}

/** Rendered before the screen, so that a screen's own `useDocumentTitle` has the last word. */
export function RouteTitle({ ns, id }: { ns: string; id: string }) {
  const t = useT(ns);
  useDocumentTitle(t(`title.${id}`));
  return null;
}

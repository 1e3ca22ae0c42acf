import { getSession } from '@doorstep/shared-api';
import type { Composition, DataView as ViewName } from '@doorstep/shared-api/remote';
import { useEffect } from 'react';
import { mayOpen } from './access';
import type { ScreenLoader } from './loadScreen';

/** Views stay fresh this long in the browser's cache: asked for again sooner, they cost nothing and bring nothing. */
const FRESH_MS = 60_000;

/**
 * Loads a link's screen and its public data while the pointer or the focus rests on it, so that the click finds both
 * there. Whoever saves data pays only for what they open.
 */
export function usePrefetchOnIntent(composition: Composition, loader: ScreenLoader): void {
  useEffect(() => {
    const owners = new Map(
      Object.entries(composition.remotes).flatMap(([remote, { routes }]) =>
        routes.map(([path, access, data = []]) => [path, { remote, access, data }] as const),
      ),
    );
    const fetchedAt = new Map<ViewName, number>();

    function prefetchView(view: ViewName) {
      const now = performance.now();
      if (now - (fetchedAt.get(view) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return;
      fetchedAt.set(view, now);
      // Exactly as the screen is going to ask for it: it is the browser's cache that keeps the answer.
      fetch(`/data/${view}.json`)
        .then((answer) => answer.arrayBuffer())
        .catch(() => fetchedAt.delete(view));
    }

    function onIntent(event: Event) {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      const owner = owners.get(link.pathname);
      if (!owner || link.pathname === location.pathname || !mayOpen(owner.access, getSession().status)) return;
      if (savesData()) return;
      // A failure is shown when somebody really goes there.
      loader.load(owner.remote, link.pathname).catch(() => loader.forget(owner.remote, link.pathname));
      owner.data.forEach(prefetchView);
    }
    document.addEventListener('pointerover', onIntent);
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [composition, loader]);
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

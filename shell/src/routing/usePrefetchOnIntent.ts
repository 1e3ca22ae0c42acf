import { getSession } from '@doorstep/shared-api';
import type { Composition } from '@doorstep/shared-api/remote';
import { useEffect } from 'react';
import { mayOpen } from './access';
import type { ScreenLoader } from './loadScreen';

/** Loads a link's screen while the pointer or the focus rests on it, so that the click finds it there. */
export function usePrefetchOnIntent(composition: Composition, loader: ScreenLoader): void {
  useEffect(() => {
    const owners = new Map(
      Object.entries(composition.remotes).flatMap(([remote, { routes }]) =>
        routes.map(([path, access]) => [path, { remote, access }] as const),
      ),
    );
    function onIntent(event: Event) {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      const owner = owners.get(link.pathname);
      if (!owner || !mayOpen(owner.access, getSession().status)) return;
      // A failure is shown when somebody really goes there.
      loader.load(owner.remote, link.pathname).catch(() => loader.forget(owner.remote, link.pathname));
    }
    document.addEventListener('pointerover', onIntent);
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [composition, loader]);
}

import { getSession } from '@doorstep/shared-api';
import { type Composition, type DataView as ViewName, viewAddress } from '@doorstep/shared-api/remote';
import { onIdleAfterLoad } from '@doorstep/shared-ui/hydration';
import { useEffect, useMemo } from 'react';
import { mayOpen } from './access';
import type { ScreenLoader } from './loadScreen';
import { pathAt } from './pathAt';

/** Views stay fresh this long in the browser's cache, so an earlier request would bring nothing new. */
const FRESH_MS = 60_000;
const MAX_VISIBLE_PREFETCHES = 4;

/**
 * Prefetches on pointer or focus, so that a click finds screen and data in the cache. Once the page is idle, it prefetches
 * the screens of the first visible links, without their data. Loads nothing for visitors who save data or are offline.
 */
export function usePrefetchOnIntent(composition: Composition, loader: ScreenLoader, pathname: string): void {
  const prefetch = useMemo(() => makePrefetch(composition, loader), [composition, loader]);

  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement) void prefetch(link, 'with data');
    };
    document.addEventListener('pointerover', onIntent);
    document.addEventListener('focusin', onIntent);
    // A visitor may already point at a link of a prerendered page before it is hydrated.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (link.matches(':hover') || link === document.activeElement) void prefetch(link, 'with data');
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [prefetch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other links
  useEffect(() => {
    let isOver = false;
    onIdleAfterLoad(async () => {
      if (isOver) return;
      for (const link of await linksInSight()) {
        // Prefetch links in sequence, so that a link the visitor points at does not queue behind all of them.
        if (!isOver) await prefetch(link);
      }
    });
    return () => {
      isOver = true;
    };
  }, [prefetch, pathname]);
}

const fetchedAt = new Map<string, number>();

function makePrefetch(composition: Composition, loader: ScreenLoader) {
  return async (link: HTMLAnchorElement, data?: 'with data'): Promise<void> => {
    if (!navigator.onLine || link.origin !== location.origin || link.pathname === location.pathname) return;
    const owner = pathAt(composition, link.pathname);
    if (!owner) return;
    if (!mayOpen(owner.access, getSession().status) || savesData()) return;
    if (data) owner.data.forEach(prefetchView);
    await loader.prefetch(owner.remote, owner.path);
  };
}

function prefetchView(view: ViewName): void {
  const address = viewAddress(view, document.documentElement.lang);
  const now = performance.now();
  if (now - (fetchedAt.get(address) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return;
  fetchedAt.set(address, now);
  // Must equal the screen's own request, because the browser's cache keeps the response.
  fetch(address)
    .then((response) => response.arrayBuffer())
    .catch(() => fetchedAt.delete(address));
}

function linksInSight(): Promise<HTMLAnchorElement[]> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')];
  if (!links.length || typeof IntersectionObserver === 'undefined') return Promise.resolve([]);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const linkElements = entries.flatMap(({ isIntersecting, target }) =>
        isIntersecting ? [target as HTMLAnchorElement] : [],
      );
      resolve(
        [...new Map(linkElements.reverse().map((link) => [link.pathname, link])).values()]
          .reverse()
          .slice(0, MAX_VISIBLE_PREFETCHES),
      );
    });
    for (const link of links) observer.observe(link);
  });
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g$/.test(connection?.effectiveType ?? '')) return true;
  return matchMedia('(prefers-reduced-data: reduce)').matches;
}

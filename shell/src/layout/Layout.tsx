import { useSessionStatus } from '@doorstep/shared-api';
import { pictureSources } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import type { Composition } from '@doorstep/shared-api/remote';
import { classes, HasRouteProvider, PictureSourcesProvider, ToastRegion } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isPathSupported } from '../routing/access';
import { LateNotice } from '../routing/LateNotice';
import type { ScreenLoader } from '../routing/loadScreen';
import { pathAt } from '../routing/pathAt';
import { usePrefetchOnIntent } from '../routing/usePrefetchOnIntent';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { OfflineNotice } from './OfflineNotice';
import { SessionWatch } from './SessionWatch';
import { TabBar } from './TabBar';
import { useLanguageOfAddress } from './useLanguageOfAddress';

interface LayoutProps {
  composition: Composition;
  loader: ScreenLoader;
}

/** Banner of previews and local code, in a chunk that other visitors never load. */
const Banner = lazy(() => import(/* webpackChunkName: "override" */ '../devtools/Banner'));

// Memoized, so that a navigation or an arriving screen does not render the frame again.
const FrameHeader = memo(Header);
const FrameFooter = memo(Footer);
const FrameTabBar = memo(TabBar);

const findNoSources = () => undefined;

/** Always the same element, so that rendering the frame again does not touch a prerendered screen that still loads. */
const screenOutlet = (
  <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
    <Outlet />
  </Suspense>
);

const screenWithRail = (
  <Suspense
    fallback={
      <div className="railed" aria-busy="true">
        <div className="rail" />
        <div className={styles.waiting} />
      </div>
    }
  >
    <Outlet />
  </Suspense>
);

/** The frame survives any remote's failure. */
export function Layout({ composition, loader }: LayoutProps) {
  const t = useT('shell');
  const { pathname, search } = useLocation();
  const main = useRef<HTMLDivElement>(null);
  const routes = useMemo(() => {
    const { apiExtensions } = composition.settings;
    return (to: string) => {
      const route = pathAt(composition, to.split(/[?#]/)[0] ?? to);
      return route !== undefined && isPathSupported(route.path, apiExtensions);
    };
  }, [composition]);
  const isHome = pathname === paths.home;
  const status = useSessionStatus();
  const route = pathAt(composition, pathname);
  const hasRail = status === 'provider' && route?.access === 'provider';
  const hasOwnFrame = status === 'admin' && `${pathname}/`.startsWith(`${paths.admin}/`);
  const isOurServer = composition.settings.apiExtensions && !composition.settings.apiUrl;
  usePrefetchOnIntent(composition, loader, pathname);
  useScrollToTop(viewKeyOf(pathname, search));
  useLanguageOfAddress();

  return (
    <HasRouteProvider hasRoute={routes}>
      <PictureSourcesProvider find={isOurServer ? pictureSources : findNoSources}>
        <a className={styles.skip} href="#content">
          {t('skipToContent')}
        </a>
        {composition.override && (
          <Suspense>
            <Banner composition={composition} />
          </Suspense>
        )}
        {composition.settings.demo && (
          <aside className={styles.demo}>
            <p>{t('demo')}</p>
          </aside>
        )}
        <FrameHeader over={isHome} />
        <div
          id="content"
          ref={main}
          className={classes(styles.content, isHome && styles.behind, hasOwnFrame && styles.framed)}
          tabIndex={-1}
        >
          <LateNotice path={route?.path ?? pathname} loader={loader} />
          {hasRail ? screenWithRail : screenOutlet}
        </div>
        <OfflineNotice />
        <FrameFooter />
        <FrameTabBar />
        <SessionWatch />
        <ToastRegion />
      </PictureSourcesProvider>
    </HasRouteProvider>
  );
}

/** Query parameters that identify a view. All others (filters, order, tabs, pages of a list) change a part of it. */
const VIEW_PARAMETERS = ['view', 'booking_id', 'provider_id', 'slug'];

function viewKeyOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  return [pathname, ...VIEW_PARAMETERS.map((name) => query.get(name) ?? '')].join(' ');
}

/** Not on the first page, which keeps the position that the browser chose. */
function useScrollToTop(view: string) {
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it waits for
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
  }, [view]);
}

import { paths } from '@doorstep/shared-api/paths';
import type { Composition } from '@doorstep/shared-api/remote';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { BrowserRouter, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { DevTools } from '../devtools/DevTools';
import { Layout } from '../layout/Layout';
import { NotFound } from '../layout/NotFound';
import { noteHealth } from '../telemetry/buffer';
import { installTelemetry } from '../telemetry/install';
import { UpdatePrompt } from '../update/UpdatePrompt';
import { isServed } from './access';
import { endTransition } from './crossOver';
import type { ScreenLoader } from './loadScreen';
import { ScreenHost } from './ScreenHost';

/**
 * The routes of all remotes. The composition says which paths exist and who may open them, so the shell names no screen;
 * a remote is requested its screen when somebody goes there.
 */
export function siteRoutes(composition: Composition, loader: ScreenLoader): RouteObject[] {
  const screens = Object.entries(composition.remotes).flatMap(([remote, { routes }]) =>
    routes
      .filter(([path]) => isServed(path, composition.settings.apiExtensions))
      .map(([path, access]) => ({
        path,
        element: <ScreenHost key={`${remote} ${path}`} remote={remote} path={path} access={access} loader={loader} />,
      })),
  );
  return [
    {
      element: (
        <>
          <Layout loader={loader} composition={composition} />
          <UpdatePrompt composition={composition} />
          <DevTools composition={composition} />
        </>
      ),
      children: [
        { path: '/', element: <Navigate to={paths.home} replace /> },
        ...screens,
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}

interface SiteRoutesProps {
  composition: Composition;
  loader: ScreenLoader;
}

/** What stands at the router's address. */
export function SiteRoutes({ composition, loader }: SiteRoutesProps) {
  const { key, pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) noteHealth({ kind: 'navigation' });
    before.current = pathname;
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been rendered is the entry of this key
  useEffect(endTransition, [key]);
  return useRoutes(useMemo(() => siteRoutes(composition, loader), [composition, loader]));
}

/** The browser's one router. */
export function createSite(composition: Composition, loader: ScreenLoader): ReactElement {
  installTelemetry(composition);
  return (
    <BrowserRouter>
      <SiteRoutes composition={composition} loader={loader} />
    </BrowserRouter>
  );
}

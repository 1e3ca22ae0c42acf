import { paths } from '@doorstep/shared-api/paths';
import type { Composition } from '@doorstep/shared-api/remote';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { DevTools } from '../devtools/DevTools';
import { Layout } from '../layout/Layout';
import { NotFound } from '../layout/NotFound';
import { noteHealth } from '../telemetry/buffer';
import { installTelemetry } from '../telemetry/install';
import { UpdatePrompt } from '../update/UpdatePrompt';
import { isPathSupported } from './access';
import type { ScreenLoader } from './loadScreen';
import { ScreenHost } from './ScreenHost';

/** The composition says which paths exist and who may open them, so the shell names no screen. */
export function siteRoutes(composition: Composition, loader: ScreenLoader): RouteObject[] {
  const screens = Object.entries(composition.remotes).flatMap(([remote, { routes }]) =>
    routes
      .filter(([path]) => isPathSupported(path, composition.settings.apiExtensions))
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

export function createSiteRouter(composition: Composition, loader: ScreenLoader) {
  const router = createBrowserRouter(siteRoutes(composition, loader));
  installTelemetry(composition);
  let { pathname } = location;
  router.subscribe((state) => {
    if (state.location.pathname === pathname) return;
    pathname = state.location.pathname;
    noteHealth({ kind: 'navigation' });
  });
  return router;
}

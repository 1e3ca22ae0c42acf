import { paths } from '@doorstep/shared-api/paths';
import type { Composition } from '@doorstep/shared-api/remote';
import { createBrowserRouter, Navigate } from 'react-router-dom';
import { Frame } from '../frame/Frame';
import { NotFound } from '../frame/NotFound';
import type { ScreenLoader } from './loadScreen';
import { ScreenHost } from './ScreenHost';

/**
 * One router over all remotes. The composition says which paths exist and who may open them, so the shell names no
 * screen; a remote is asked for its screen when somebody goes there.
 */
export function createSiteRouter(composition: Composition, loader: ScreenLoader) {
  const screens = Object.entries(composition.remotes).flatMap(([remote, { routes }]) =>
    routes.map(([path, access]) => ({
      path,
      element: <ScreenHost key={`${remote} ${path}`} remote={remote} path={path} access={access} loader={loader} />,
    })),
  );
  return createBrowserRouter([
    {
      element: <Frame loader={loader} composition={composition} />,
      children: [
        { path: '/', element: <Navigate to={paths.home} replace /> },
        ...screens,
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
}

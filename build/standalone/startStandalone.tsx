import '@doorstep/shared-ui/styles.css';
import { createStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider, ToastRegion } from '@doorstep/shared-ui';
import { loadMessages } from '@doorstep/shared-ui/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';

/** Renders no header, footer or other remotes. `first` is the target of `/`. */
export async function startStandalone(routes: readonly RouteObject[], first: string): Promise<void> {
  const router = createBrowserRouter([
    {
      element: (
        <>
          <Outlet />
          <ToastRegion />
        </>
      ),
      HydrateFallback: () => null,
      children: [...routes, { path: '*', element: <Navigate to={first} replace /> }],
    },
  ]);
  await loadMessages();
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Provider store={createStore()}>
        <LanguageProvider timeZone="America/Los_Angeles">
          <RouterProvider router={router} />
        </LanguageProvider>
      </Provider>
    </StrictMode>,
  );
}

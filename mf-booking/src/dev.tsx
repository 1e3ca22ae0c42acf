import '@doorstep/shared-ui/styles.css';
import { createStore, Provider } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { ToastRegion } from '@doorstep/shared-ui';
import { LanguageProvider, loadMessages } from '@doorstep/shared-ui/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import routes from './routes';

/** The remote without the shell: its own screens, no header, no footer. */
const router = createBrowserRouter([
  {
    element: (
      <>
        <Outlet />
        <ToastRegion />
      </>
    ),
    HydrateFallback: () => null,
    children: [...routes, { path: '*', element: <Navigate to={paths.myBooking} replace /> }],
  },
]);

async function start() {
  await loadMessages();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <StrictMode>
      <Provider store={createStore()}>
        <LanguageProvider timeZone="America/Los_Angeles">
          <RouterProvider router={router} />
        </LanguageProvider>
      </Provider>
    </StrictMode>,
  );
}

void start();

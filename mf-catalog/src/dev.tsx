/** Runs the catalog without the shell: its own router and store around its routes, and nothing else. */
import '@doorstep/shared-ui/styles.css';
import { createStore, Provider } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { LanguageProvider, ToastRegion } from '@doorstep/shared-ui';
import { loadMessages } from '@doorstep/shared-ui/i18n';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom';
import routes from './routes';

const start = { path: '/', element: <Navigate to={paths.home} replace /> };
const router = createBrowserRouter([{ HydrateFallback: () => null, children: [start, ...routes] }]);
const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));

void loadMessages().then(() =>
  createRoot(root).render(
    <Provider store={createStore()}>
      <LanguageProvider>
        <RouterProvider router={router} />
        <ToastRegion />
      </LanguageProvider>
    </Provider>,
  ),
);

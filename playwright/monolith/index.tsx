import 'react/jsx-runtime';
import '@doorstep/shared-ui/styles.css';
import account from '@doorstep/mf-account/routes';
import admin from '@doorstep/mf-admin/routes';
import booking from '@doorstep/mf-booking/routes';
import catalog from '@doorstep/mf-catalog/routes';
import offers from '@doorstep/mf-offers/routes';
import ops from '@doorstep/mf-ops/routes';
import provider from '@doorstep/mf-provider/routes';
import { createStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider } from '@doorstep/shared-ui';
import { i18n, registerMessages } from '@doorstep/shared-ui/i18n';
import { readComposition } from '@doorstep/shell/composition';
import type { ScreenLoader } from '@doorstep/shell/loadScreen';
import { messages } from '@doorstep/shell/messages';
import { createSiteRouter } from '@doorstep/shell/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type RouteObject, RouterProvider } from 'react-router-dom';

/**
 * The whole site as a single application without Module Federation, built from the same sources. The federated build is
 * measured against it. Screens are code-split in both.
 */
const routes: readonly RouteObject[] = [...account, ...booking, ...catalog, ...offers, ...provider, ...ops, ...admin];

const loadedRoutes = new Map<string, ReturnType<ScreenLoader['load']>>();

async function loadRoute(path: string) {
  const route = routes.find((candidate) => candidate.path === path);
  const screen = typeof route?.lazy === 'function' ? await route.lazy() : route;
  if (!screen?.Component) throw new Error(`No screen for ${path}.`);
  return { Component: screen.Component, version: 'monolith' };
}

const loader: ScreenLoader = {
  load(_name, path) {
    const screen = loadedRoutes.get(path) ?? loadRoute(path);
    loadedRoutes.set(path, screen);
    return screen;
  },
  forget: (_name, path) => void loadedRoutes.delete(path),
  prefetch: (name, path) =>
    loader.load(name, path).then(
      () => undefined,
      () => void loadedRoutes.delete(path),
    ),
  createdAt: performance.now(),
  show: (name, path) => loader.load(name, path),
  takesOver: () => undefined,
  replace: async () => undefined,
};

loader.load('', location.pathname).catch(() => undefined);
registerMessages(messages);
await Promise.all([messages.ns, 'ui'].map((ns) => i18n.load(i18n.lang, ns)));
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Provider store={createStore()}>
        <LanguageProvider>
          <RouterProvider router={createSiteRouter(readComposition(), loader)} />
        </LanguageProvider>
      </Provider>
    </StrictMode>,
  );
}

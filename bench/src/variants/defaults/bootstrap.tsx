import '@doorstep/shared-ui/styles.css';
import { createStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider } from '@doorstep/shared-ui';
import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { readComposition } from '@doorstep/shell/composition';
import type { ScreenLoader } from '@doorstep/shell/loadScreen';
import { messages } from '@doorstep/shell/messages';
import { containerNameOf } from '@doorstep/shell/remotes';
import { createSiteRouter } from '@doorstep/shell/router';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type RouteObject, RouterProvider } from 'react-router-dom';

const loadedScreens = new Map<string, ReturnType<ScreenLoader['load']>>();

async function loadScreen(remote: string, path: string) {
  const module = await loadRemote<{ default: RouteObject[] }>(`${containerNameOf(remote)}/routes`);
  const route = module?.default.find((candidate) => candidate.path === path);
  const screen = typeof route?.lazy === 'function' ? await route.lazy() : route;
  if (!screen?.Component) throw new Error(`No screen for ${path}.`);
  return { Component: screen.Component, version: 'defaults' };
}

const loader: ScreenLoader = {
  load(remote, path) {
    const screen = loadedScreens.get(path) ?? loadScreen(remote, path);
    loadedScreens.set(path, screen);
    return screen;
  },
  forget: (_remote, path) => void loadedScreens.delete(path),
  prefetch: (remote, path) =>
    loader.load(remote, path).then(
      () => undefined,
      () => void loadedScreens.delete(path),
    ),
  createdAt: performance.now(),
  show: (remote, path) => loader.load(remote, path),
  takesOver: () => undefined,
  replace: async () => undefined,
};

registerMessages(messages);
await loadMessages();
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

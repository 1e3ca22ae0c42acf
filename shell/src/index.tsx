import 'react/jsx-runtime';
import '@doorstep/shared-ui/styles.css';
import { type AppStore, createStore, getSession, getSettings, onSessionChange, Provider } from '@doorstep/shared-api';
import { LanguageProvider, watchInstall } from '@doorstep/shared-ui';
import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { readComposition, readPageData } from './composition';
import { createRemotes } from './federation/remotes';
import { startFederation } from './federation/runtime';
import { messages } from './messages';
import { mayOpen } from './routing/access';
import { createScreenLoader } from './routing/loadScreen';
import { createSiteRouter } from './routing/router';

async function start() {
  watchInstall();
  const composition = readComposition();
  const remotes = createRemotes(composition);
  startFederation(remotes);
  const loader = createScreenLoader(remotes);
  loadFirstScreen();

  registerMessages(messages);
  await loadMessages();
  const store = createStore(readPageData());
  followLive(store);
  const root = document.getElementById('root');
  if (!root) throw new Error('This page has no place for the site.');
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <LanguageProvider timeZone={composition.settings.timeZone}>
          <RouterProvider router={createSiteRouter(composition, loader)} />
        </LanguageProvider>
      </Provider>
    </StrictMode>,
  );

  /** The page's own screen is fetched beside the texts, not after them. */
  function loadFirstScreen() {
    for (const [remote, { routes }] of Object.entries(composition.remotes)) {
      const own = routes.find(([path]) => path === location.pathname);
      // A failure is shown by the screen's place when it is drawn.
      if (own && mayOpen(own[1], getSession().status)) loader.load(remote, own[0]).catch(() => undefined);
    }
  }
}

/** Changes that others make are followed once somebody is signed in and the page has nothing better to do. */
function followLive(store: AppStore) {
  const begin = () => {
    if (getSession().status === 'visitor' || !getSettings().apiExtensions) return;
    stopWaiting();
    const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
    idle(() => {
      // Without it lists are as they were asked for last; the next page tries again.
      import('@doorstep/shared-api/live').then(({ startLive }) => startLive(store)).catch(() => undefined);
    });
  };
  const stopWaiting = onSessionChange(begin);
  begin();
}

void start();

import 'react/jsx-runtime';
import {
  type AppStore,
  addQueryResults,
  addViews,
  createStore,
  getSession,
  getSettings,
  loadSnapshots,
  onSessionChange,
  setPrerenderedSession,
} from '@doorstep/shared-api';
import type { Composition } from '@doorstep/shared-api/remote';
import { formatOf, watchInstall } from '@doorstep/shared-ui';
import { onIdle, onIdleAfterLoad } from '@doorstep/shared-ui/hydration';
import { i18n, loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App';
import { readComposition, readPageData } from './composition';
import { createRemoteVersions } from './federation/remotes';
import { startFederation } from './federation/runtime';
import { messages } from './messages';
import { mayOpen } from './routing/access';
import { createScreenLoader, type Screen, type ScreenLoader } from './routing/loadScreen';
import { pathAt } from './routing/pathAt';
import { createSiteRouter } from './routing/router';
import { yieldToMain } from './scheduling/yieldToMain';
import { isPageFor, rememberAudience } from './session/audienceCookie';
import { isReported } from './telemetry/install';
import { watchReplacedGlobals } from './telemetry/reach';

/** The page requests its screen long before the shell's script runs. If it is not there by then, something is wrong. */
const SCREEN_TIMEOUT_MS = 1500;
const LATE = Symbol('late');

export async function start(root: HTMLElement) {
  watchInstall();
  const prerendered = readPageData();
  const composition = await withLocalCode(readComposition());
  await yieldToMain();
  // Start before any remote's script runs.
  if (isReported(composition)) watchReplacedGlobals();
  const remotes = createRemoteVersions(composition);
  startFederation(remotes);
  const own = pathAt(composition, location.pathname);
  const loader = createScreenLoader(remotes, prerendered && (own?.path ?? location.pathname));
  const firstScreen = loadFirstScreen(own, loader);

  registerMessages(messages);
  const texts = loadMessages();
  await yieldToMain();
  const store = createStore();
  // The data is preloaded. Read it together with the screen, which then renders once with its data.
  if (own && !prerendered && mayOpen(own.access, getSession().status)) void loadSnapshots(store, own.data);
  await yieldToMain();
  for (const view of Object.entries(prerendered?.views ?? {})) {
    addViews(store, Object.fromEntries([view]));
    await yieldToMain();
  }
  const { timeZone } = composition.settings;
  formatOf(i18n.lang, timeZone, timeZone);
  await yieldToMain();
  const router = createSiteRouter(composition, loader);
  const [screen] = await Promise.all([prerendered && Promise.race([firstScreen, late()]), texts]);
  await yieldToMain();
  // The screen brought the queries that these answer.
  if (prerendered?.answers) addQueryResults(store, prerendered.answers);
  startLiveAfterSignIn(store);
  registerServiceWorker();
  showWholePage();
  rememberAudience();
  const app = <App store={store} router={router} timeZone={composition.settings.timeZone} />;
  const isForReader = prerendered && isPageFor(prerendered.standing, getSession().status);
  if (isForReader && (screen === LATE || screen?.version === versionOnPage(composition))) {
    setPrerenderedSession(prerendered.standing);
    const address = location.pathname;
    const onRecoverableError = (error: unknown) => {
      // Ignore errors after the visitor has navigated away, and when the screen is late: then the fallback version
      // renders its own markup.
      if (location.pathname === address && screen !== LATE) console.error('[doorstep] rerendered:', error);
    };
    // In small steps, so that the page can answer in between.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  } else {
    // A screen that failed, a fallback version, and a visitor who got a member's page render their own.
    startTransition(() => createRoot(root).render(app));
  }
}

/** Other visitors never download this chunk. */
const withLocalCode = async (composition: Composition): Promise<Composition> =>
  composition.local
    ? (await import(/* webpackChunkName: "override" */ './localCode/runLocalCode')).runLocalCode(composition)
    : composition;

const versionOnPage = ({ remotes, route }: Composition) => remotes[route?.remote ?? '']?.version;

/** A screen that hangs must not keep the frame from hydrating. */
const late = () => new Promise<typeof LATE>((resolve) => setTimeout(() => resolve(LATE), SCREEN_TIMEOUT_MS));

/** Fetched beside the texts, not after them. A failure is shown in the screen's place when it is rendered. */
function loadFirstScreen(own: ReturnType<typeof pathAt>, loader: ScreenLoader): Promise<Screen | undefined> {
  if (!own || !mayOpen(own.access, getSession().status)) return Promise.resolve(undefined);
  return loader.load(own.remote, own.path).catch(() => undefined);
}

/** Registers the service worker for offline pages once the page is idle, so that the first visit is not slowed down. */
function registerServiceWorker() {
  if (process.env.NODE_ENV === 'development') return;
  onIdleAfterLoad(() => {
    import(/* webpackChunkName: "offline" */ './serviceWorker/register')
      .then(({ registerServiceWorker }) => registerServiceWorker())
      .catch(() => undefined);
  });
}

function showWholePage() {
  onIdleAfterLoad(() => {
    import(/* webpackChunkName: "whole-page" */ './scheduling/paintWholePage')
      .then(({ paintWholePage }) => paintWholePage())
      .catch(() => undefined);
  });
}

function startLiveAfterSignIn(store: AppStore) {
  const begin = () => {
    if (getSession().status === 'visitor' || !getSettings().apiExtensions) return;
    stopWaiting();
    onIdle(() => {
      // Without live updates, lists stay as last requested. The next page tries again.
      import('@doorstep/shared-api/live').then(({ startLive }) => startLive(store)).catch(() => undefined);
    });
  };
  const stopWaiting = onSessionChange(begin);
  begin();
}

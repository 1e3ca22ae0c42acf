import './trustedScripts';
import '@doorstep/shared-ui/styles.css';
import { isPrerendered } from './composition';
import { captureEarlyEvents } from './hydration/replayEvents';
import { yieldToMain } from './scheduling/yieldToMain';

/**
 * Evaluates the page's modules in separate tasks, so that the page can scroll and respond in between. In a single task,
 * a slow phone would freeze for a quarter of a second. This fetches nothing: all modules are in the page's first
 * scripts.
 */
const moduleLoaders = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@doorstep/shared-api'),
  () => import(/* webpackMode: "eager" */ '@doorstep/shared-ui'),
];

async function loadAndStart() {
  const root = document.getElementById('root');
  if (!root) throw new Error('This page has no place for the site.');
  if (isPrerendered()) captureEarlyEvents(root);
  for (const run of moduleLoaders) {
    await yieldToMain();
    await run();
  }
  await yieldToMain();
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap');
  await start(root);
}

void loadAndStart();

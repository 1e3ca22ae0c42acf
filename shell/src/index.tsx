import './trustedScripts';
import '@doorstep/shared-ui/styles.css';
import { isPrerendered } from './composition';
import { captureEarlyEvents } from './hydration/replayEvents';
import { yieldToMain } from './scheduling/yieldToMain';

/**
 * What the page is made of is run in tasks of its own, between which it scrolls and answers: all at once it would stand
 * still for a quarter of a second on a slow phone. Nothing is fetched here; it is all in the page's first scripts.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@doorstep/shared-api'),
  () => import(/* webpackMode: "eager" */ '@doorstep/shared-ui'),
];

async function begin() {
  const root = document.getElementById('root');
  if (!root) throw new Error('This page has no place for the site.');
  if (isPrerendered()) captureEarlyEvents(root);
  for (const run of parts) {
    await yieldToMain();
    await run();
  }
  await yieldToMain();
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap');
  await start(root);
}

void begin();

/**
 * The platform's only router API. The shell shares `browser.ts` as `react-router-dom`, so that unused parts are removed
 * from the bundle. A missing name fails to compile in the remote that imports it.
 */

/** For tests and for rendering without a browser. The shell does not provide these. */
export { createMemoryRouter, MemoryRouter, StaticRouter } from 'react-router';
export * from './browser';

/**
 * The only router surface of the platform. The shell shares `browser.ts` under the name `react-router-dom`, so that the parts
 * nobody uses are shaken out of it; a missing name fails to compile in the remote that wants it.
 */

/** For tests and for rendering without a browser. The shell does not provide these. */
export { createMemoryRouter, MemoryRouter, StaticRouter } from 'react-router';
export * from './browser';

import {
  addQueryResults,
  configure,
  createStore,
  setPrerenderedLanguage,
  setPrerenderedSession,
} from '@doorstep/shared-api';
import { contentResponses } from '@doorstep/shared-api/content';
import {
  type Audience,
  type Composition,
  type ContentName,
  matchRoutePath,
  type PageData,
  type PageHeadText,
  type QueryResult,
} from '@doorstep/shared-api/remote';
import { pageResponses } from '@doorstep/shared-api/search';
import { i18n, registerMessages } from '@doorstep/shared-ui/i18n';
import { takeHead } from '@doorstep/shared-ui/routes';
import { prerender } from 'react-dom/static.edge';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { App } from '../App';
import { messages } from '../messages';
import type { Screen, ScreenLoader } from '../routing/loadScreen';
import { siteRoutes } from '../routing/router';

export { provided } from './provided';

export interface PrerenderPage {
  readonly composition: Composition;
  readonly path: string;
  readonly standing: Audience;
  readonly views: PageData['views'];
  readonly content: Partial<Readonly<Record<ContentName, unknown>>>;
  /** For a path with parameters: the source's data for this page. */
  readonly page?: unknown;
}

export interface Prerendered {
  readonly html: string;
  readonly answers: readonly QueryResult[];
  /** The screen's metadata, when its path has many pages. */
  readonly head?: PageHeadText;
}

/**
 * Renders one page's `#root` without a browser. `routes` are those of the remote that owns the path. Rejects when
 * anything throws: such a page is sent empty and rendered in the browser.
 */
export async function prerenderPage(page: PrerenderPage, routes: readonly RouteObject[]): Promise<Prerendered> {
  const { composition, path: address, standing, views, content } = page;
  const path = routeAt(routes, address);
  const own =
    page.page === undefined ? [] : pageResponses(matchRoutePath(path, address) ?? {}, page.page, composition.lang);
  const results = [...contentResponses(content, composition.lang), ...own];
  configure(composition.settings);
  setPrerenderedSession(standing);
  setPrerenderedLanguage(composition.lang);
  registerMessages(messages);
  await i18n.load(composition.lang);
  await i18n.setLanguage(composition.lang);
  const store = createStore({ views });
  addQueryResults(store, results);
  const loader = await createPreloadedLoader(routes, path);
  const router = createMemoryRouter(siteRoutes(composition, loader), { initialEntries: [address] });
  try {
    const { timeZone } = composition.settings;
    const errors: unknown[] = [];
    takeHead();
    const { prelude } = await prerender(<App store={store} router={router} timeZone={timeZone} />, {
      onError: (error) => void errors.push(error),
      // Content that streams in later would need a script in the page to find its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    if (errors.length) throw errors[0];
    const html = await new Response(prelude).text();
    const { address: told, title, description } = takeHead();
    const isOneOfMany = told !== undefined && title !== undefined && description !== undefined;
    return { html, answers: results, ...(isOneOfMany && { head: { address: told, title, description } }) };
  } finally {
    router.dispose();
  }
}

const routeAt = (routes: readonly RouteObject[], address: string) =>
  routes.find(({ path = '' }) => matchRoutePath(path, address))?.path ?? address;

async function createPreloadedLoader(routes: readonly RouteObject[], path: string): Promise<ScreenLoader> {
  const route = routes.find((candidate) => candidate.path === path);
  const screen = typeof route?.lazy === 'function' ? await route.lazy() : route;
  if (!screen?.Component) throw new Error(`There is no screen for ${path}.`);
  const loaded: Screen = { Component: screen.Component, version: '' };
  const current = Object.assign(Promise.resolve(loaded), { status: 'fulfilled', value: loaded });
  return {
    createdAt: 0,
    load: () => current,
    show: () => current,
    takesOver: () => undefined,
    prefetch: async () => undefined,
    forget: () => undefined,
    replace: async () => undefined,
  };
}

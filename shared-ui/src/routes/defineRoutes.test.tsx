// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Messages } from '../i18n';
import { useT } from '../i18n';
import { defineRoutes, PageHead, useDocumentTitle } from '.';

afterEach(cleanup);

const remote = {
  name: 'mf-example',
  routes: [
    { id: 'home', path: '/home' },
    { id: 'details', path: '/details' },
  ],
} as const;

const english = vi.fn(() => Promise.resolve({ 'title.home': 'Home', title: { details: 'Details' }, hello: 'Hello' }));
const none = () => Promise.resolve({});
const messages: Messages = {
  ns: 'example',
  load: { en: english, es: none, fr: none, fa: none, de: none, ru: none },
};

function Home() {
  return <p>{useT('example')('hello')}</p>;
}
function Details() {
  useDocumentTitle('Leila Farahani');
  return <p>details</p>;
}

const OneOfMany = () => <PageHead address="/details?id=1" description="One of many" />;

const routes = defineRoutes(remote, messages, {
  home: async () => ({ Component: Home }),
  details: async () => ({ Component: Details }),
});

function open(path: string) {
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

test('a route knows its remote and loads no texts before it opens', () => {
  expect(routes.map(({ id, path, handle }) => ({ id, path, handle }))).toEqual([
    { id: 'mf-example/home', path: '/home', handle: { routeId: 'home', remote: 'mf-example' } },
    { id: 'mf-example/details', path: '/details', handle: { routeId: 'details', remote: 'mf-example' } },
  ]);
  expect(english).not.toHaveBeenCalled();
});

test('a screen opens with its texts and its title in the tab', async () => {
  open('/home');
  expect(await screen.findByText('Hello')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Home · Doorstep'));
});

test('a screen with a better title overrides the default', async () => {
  open('/details');
  expect(await screen.findByText('details')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Leila Farahani · Doorstep'));
});

test('metadata of the first page is replaced on the next page', async () => {
  document.head.innerHTML =
    '<link rel="canonical" href="/home"><meta name="description" content="x"><meta name="robots" content="noindex">';
  vi.resetModules();
  const fresh = await import('.');
  const own = fresh.defineRoutes(remote, messages, {
    home: async () => ({ Component: Home }),
    details: async () => ({ Component: OneOfMany }),
  });
  const router = createMemoryRouter(own, { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  await screen.findByText('Hello');
  expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('/home');

  await act(() => router.navigate('/details'));
  const reports = (selector: string) =>
    [...document.head.querySelectorAll(selector)].map((one) => one.getAttribute('href') ?? one.getAttribute('content'));
  await waitFor(() => expect(reports('meta[name=description]')).toEqual(['One of many']));
  expect(reports('link[rel=canonical]')).toEqual([`${location.origin}/details?id=1`]);
  expect(reports('link[hreflang=fa]')).toEqual([`${location.origin}/details?id=1&lang=fa`]);
  expect(reports('meta[name=robots]')).toEqual([]);
});

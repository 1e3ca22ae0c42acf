// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Messages } from '../i18n';
import { useT } from '../i18n';
import { defineRoutes, useDocumentTitle } from '.';

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

const routes = defineRoutes(remote, messages, {
  home: async () => ({ Component: Home }),
  details: async () => ({ Component: Details }),
});

function open(path: string) {
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

test('a route knows its remote, and nothing is fetched before it is opened', () => {
  expect(routes.map(({ id, path, handle }) => ({ id, path, handle }))).toEqual([
    { id: 'mf-example/home', path: '/home', handle: { routeId: 'home', remote: 'mf-example' } },
    { id: 'mf-example/details', path: '/details', handle: { routeId: 'details', remote: 'mf-example' } },
  ]);
  expect(english).not.toHaveBeenCalled();
});

test('a screen opens with its texts there and its title in the tab', async () => {
  open('/home');
  expect(await screen.findByText('Hello')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Home · Doorstep'));
});

test('a screen that knows a better title has the last word', async () => {
  open('/details');
  expect(await screen.findByText('details')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Leila Farahani · Doorstep'));
});

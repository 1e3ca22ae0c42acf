import { createStore, Provider } from '@doorstep/shared-api';
import { stubFetch } from '@doorstep/shared-api/testing';
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach } from 'vitest';
import catalog from '../messages/en.json';

/** Says where the person is, once a screen has led away. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <h1>{`At ${pathname}${search}`}</h1>;
}

const messages = { catalog };

/** A screen under its path, a stub server behind it, and "At <address>" wherever it leads. */
export function showScreen(Screen: ComponentType, at: string, state?: unknown) {
  const [path = '/', search = ''] = at.split('?');
  const routes: RouteObject[] = [
    { path, element: <Screen /> },
    { path: '*', element: <Elsewhere /> },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname: path, search: search && `?${search}`, state }],
  });
  render(
    <TestUi at={null} messages={messages}>
      <Provider store={createStore()}>
        <RouterProvider router={router} />
      </Provider>
    </TestUi>,
  );
  return { person: userEvent.setup(), router };
}

/** A fresh browser and a fresh stub server around each test of a file. */
export function withStub() {
  let current = stubFetch();
  current.restore();
  beforeEach(() => {
    localStorage.clear();
    current = stubFetch();
  });
  afterEach(() => {
    cleanup();
    current.restore();
  });
  return {
    get stub() {
      return current.stub;
    },
  };
}

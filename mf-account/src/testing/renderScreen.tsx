import { createStore, Provider } from '@doorstep/shared-api';
import { TestUi } from '@doorstep/shared-ui/testing';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import account from '../messages/en.json';

/**
 * Draws a screen at an address, with the whole store behind it; every other address only says its name. `state` is what
 * the history entry holds.
 */
export function renderScreen(Screen: ComponentType, at: string, state?: unknown) {
  const { pathname: path, search, hash } = new URL(at, 'http://site.test');
  const router = createMemoryRouter(
    [
      { path, Component: Screen },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [{ pathname: path, search, hash, state }] },
  );
  return render(
    <Provider store={createStore()}>
      <TestUi messages={{ account }} at={null}>
        <RouterProvider router={router} />
      </TestUi>
    </Provider>,
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

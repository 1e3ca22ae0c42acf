import { createStore, Provider } from '@doorstep/shared-api';
import { TestUi } from '@doorstep/shared-ui/testing';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import texts from '../messages/en.json';

/** Draws a screen at an address, with the whole store behind it; every other address only says its name. */
export function renderScreen(Screen: ComponentType, at: string) {
  const [path = at] = at.split('?');
  const router = createMemoryRouter(
    [
      { path, Component: Screen },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [at] },
  );
  return render(
    <Provider store={createStore()}>
      <TestUi messages={{ ops: texts }} at={null}>
        <RouterProvider router={router} />
      </TestUi>
    </Provider>,
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

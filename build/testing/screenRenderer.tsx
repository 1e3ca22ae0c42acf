import { createStore, Provider } from '@doorstep/shared-api';
import { TestUi } from '@doorstep/shared-ui/testing';
import { render } from '@testing-library/react';
import type { ComponentProps, ComponentType } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';

/**
 * `renderScreen(Screen, at, state?)` for tests of a remote: renders a screen at a URL with the store. Other URLs show
 * their name. `state` is the state of the history entry, `readerZone` the reader's time zone.
 */
export function screenRenderer(messages: ComponentProps<typeof TestUi>['messages']) {
  return (Screen: ComponentType, at: string, state?: unknown, readerZone?: string) => {
    const { pathname: path, search, hash } = new URL(at, 'http://site.test');
    const router = createMemoryRouter(
      [
        { path, Component: Screen },
        { path: '*', Component: OtherAddress },
      ],
      { initialEntries: [{ pathname: path, search, hash, state }] },
    );
    const view = render(
      <Provider store={createStore()}>
        <TestUi messages={messages} at={null} readerZone={readerZone}>
          <RouterProvider router={router} />
        </TestUi>
      </Provider>,
    );
    return { ...view, router };
  };
}

function OtherAddress() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

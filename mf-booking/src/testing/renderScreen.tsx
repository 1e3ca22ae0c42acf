import { createStore, Provider } from '@doorstep/shared-api';
import { TestUi } from '@doorstep/shared-ui/testing';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import booking from '../messages/en.json';

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

/** A screen with all that the shell puts around it, and the address it leads to. */
export function renderScreen(Screen: ComponentType, at: string) {
  return render(
    <Provider store={createStore()}>
      <MemoryRouter initialEntries={[at]}>
        <TestUi at={null} messages={{ booking }}>
          <Screen />
          <Place />
        </TestUi>
      </MemoryRouter>
    </Provider>,
  );
}

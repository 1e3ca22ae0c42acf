// @vitest-environment happy-dom
import { createStore, Provider } from '@doorstep/shared-api';
import type { Access, Composition } from '@doorstep/shared-api/remote';
import { signInAs, stubFetch } from '@doorstep/shared-api/testing';
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import type { ScreenLoader } from '../routing/loadScreen';
import { Frame } from './Frame';

const compositionOf = (...paths: string[]) =>
  ({
    remotes: { 'mf-any': { routes: paths.map((path) => [path, 'visitor'] satisfies [string, Access]) } },
  }) as unknown as Composition;

function show(at: string, composition: Composition, loader?: Partial<ScreenLoader>) {
  const screens: ScreenLoader = {
    load: vi.fn(async () => new Promise<never>(() => undefined)),
    forget: vi.fn(),
    replace: vi.fn(),
    ...loader,
  };
  const router = createMemoryRouter(
    [
      {
        element: <Frame composition={composition} loader={screens} />,
        children: [{ path: '*', element: <h1>Screen</h1> }],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Provider store={createStore()}>
      <TestUi at={null} messages={{ shell }}>
        <RouterProvider router={router} />
      </TestUi>
    </Provider>,
  );
  return { router, screens, person: userEvent.setup() };
}

let server: ReturnType<typeof stubFetch>;
beforeEach(() => {
  localStorage.clear();
  server = stubFetch();
  window.scrollTo = vi.fn() as never;
});
afterEach(() => {
  cleanup();
  server.restore();
});

const mainLinks = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

describe('the frame', () => {
  test('links only to what a live remote owns', () => {
    show('/home', compositionOf('/home', '/my-booking'));
    expect(mainLinks().map((link) => link.textContent)).toEqual(['Home', 'My Bookings']);
    expect(screen.queryByText('Terms & Conditions')).toBeNull();
  });

  test('offers a visitor to sign in', () => {
    show('/home', compositionOf('/home'));
    expect(screen.getByRole('link', { name: 'Login / Sign Up' }).getAttribute('href')).toBe('/login');
  });

  test('shows who is signed in, with a menu for the arrow keys that Escape closes', async () => {
    signInAs('customer');
    const { person } = show('/home', compositionOf('/home', '/my-booking'));
    expect(screen.queryByRole('link', { name: 'Login / Sign Up' })).toBeNull();
    const toggle = screen.getByRole('button', { name: /^Menu of/ });
    await person.click(toggle);
    const items = screen.getAllByRole('menuitem');
    expect(document.activeElement).toBe(items[0]);
    await person.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(items.at(-1));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(toggle);
  });

  test('signs out: home, nothing of the person left, the server told', async () => {
    signInAs('customer');
    const { person, router } = show('/my-booking', compositionOf('/home', '/my-booking'));
    await person.click(screen.getByRole('button', { name: /^Menu of/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login / Sign Up' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/home');
    expect(localStorage.getItem('ServiceData')).toBeNull();
  });

  test('lets the language be chosen, on Done', async () => {
    const { person } = show('/home', compositionOf('/home'));
    await person.click(screen.getByRole('button', { name: /English/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Language' });
    const names = within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual([
      'EnglishEnglish',
      'SpainEspañol',
      'FrenchFrançais',
      'Persianفارسی',
      'GermanDeutsch',
      'RussianРусский',
    ]);
    expect(within(dialog).getByRole('radio', { name: /^English/ })).toHaveProperty('checked', true);
  });

  test('fetches the screen of a link while the pointer rests on it', async () => {
    const { person, screens } = show('/home', compositionOf('/home', '/offers'));
    await person.hover(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Offers' }));
    expect(screens.load).toHaveBeenCalledWith('mf-any', '/offers');
  });
});

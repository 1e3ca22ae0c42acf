// @vitest-environment happy-dom
import type { Access } from '@doorstep/shared-api/remote';
import { signInAs } from '@doorstep/shared-api/testing';
import { TestUi } from '@doorstep/shared-ui/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import { LATE, type Screen, type ScreenLoader } from './loadScreen';
import { ScreenHost } from './ScreenHost';

const Bookings = () => <h1>My bookings</h1>;
function SignIn() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

function loaderOf(outcomes: (() => Promise<{ Component: typeof Bookings; version: string }>)[]) {
  let current: ReturnType<(typeof outcomes)[number]> | undefined;
  const load = () => {
    current ??= (outcomes.shift() ?? (async () => ({ Component: Bookings, version: '1.0.0' })))();
    return current;
  };
  return {
    ...{ createdAt: 0, takesOver: vi.fn(), prefetch: vi.fn(), replace: vi.fn(async () => undefined) },
    load,
    show: load,
    forget: vi.fn(() => {
      current = undefined;
    }),
  } satisfies ScreenLoader;
}

async function open(access: Access, at: string, loader: ScreenLoader = loaderOf([])) {
  const host = <ScreenHost remote="mf-booking" path="/my-booking" access={access} loader={loader} />;
  const router = createMemoryRouter(
    [
      { path: '/my-booking', element: host },
      { path: '/login', element: <SignIn /> },
    ],
    { initialEntries: [at] },
  );
  await act(async () =>
    render(
      <TestUi at={null} messages={{ shell }}>
        <RouterProvider router={router} />
      </TestUi>,
    ),
  );
  return loader;
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['customer', ''],
  ['member', ''],
  ['provider', '&as=provider'],
  ['admin', '&as=admin'],
] as const)('sends a visitor through sign-in to a screen for %s and back to the full address', async (access, as) => {
  const loader = await open(access, '/my-booking?tab=past&page=2');
  const next = encodeURIComponent('/my-booking?tab=past&page=2');
  expect(screen.getByText(`At /login?next=${next}${as}`)).toBeTruthy();
  expect(loader.forget).not.toHaveBeenCalled();
});

test('shows neither the screen nor the sign-in to another kind of account', async () => {
  signInAs('provider');
  await open('customer', '/my-booking');
  expect(screen.queryByText(/^At \/login/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'My bookings' })).toBeNull();
});

test('"Try again" reloads a screen that failed to load', async () => {
  signInAs('customer');
  const failing = async () => {
    throw new Error('no network');
  };
  const loader = await open('customer', '/my-booking', loaderOf([failing]));
  expect(await screen.findByText('This part of the page is not available')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'My bookings' })).toBeTruthy();
  expect(loader.forget).toHaveBeenCalledExactlyOnceWith('mf-booking', '/my-booking');
});

describe('a slow screen', () => {
  const late = () => {
    const showing = Promise.resolve<typeof LATE>(LATE);
    return { ...loaderOf([]), show: () => showing, load: vi.fn<ScreenLoader['load']>() };
  };
  const unavailable = () => screen.queryByText('This part of the page is not available');

  test('shows an error first and its content when it arrives', async () => {
    signInAs('customer');
    let arrive = (_screen: Screen) => {};
    const loader = late();
    loader.load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    await open('customer', '/my-booking', loader);
    expect(unavailable()).toBeTruthy();
    await act(async () => arrive({ Component: Bookings, version: '1.0.0' }));
    expect(screen.getByRole('heading', { name: 'My bookings' })).toBeTruthy();
    expect(unavailable()).toBeNull();
  });

  test('offers to try again after it finally fails', async () => {
    signInAs('customer');
    const loader = late();
    loader.load.mockRejectedValue(new Error('no network'));
    await open('customer', '/my-booking', loader);
    await waitFor(() => expect(unavailable()).toBeTruthy());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(loader.forget).toHaveBeenCalledWith('mf-booking', '/my-booking');
  });
});

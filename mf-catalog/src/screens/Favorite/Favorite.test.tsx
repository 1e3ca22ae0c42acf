// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { Favorite } from './Favorite';

const server = withStub();
beforeEach(() => signInAs('customer'));
afterEach(() => {
  dismissAllToasts();
  configure({});
});

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
const wire = (name: string, more: object = {}) => ({
  provider_id: name,
  fullname: name,
  service_title: 'Plumber',
  rating: '4.80',
  ...more,
});
const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const favouriteButton = (name: string) => screen.getByRole('button', { name: `Save ${name} to favorites` });
const isPressed = (name: string) => favouriteButton(name).getAttribute('aria-pressed') === 'true';

function twoFavourites() {
  server.stub.on('v1:/favourites', {
    body: {
      items: [
        wire('Ann', { available_now: true, next_slot_at: later(0.01) }),
        wire('Bob', { available_now: false, next_slot_at: later(3) }),
      ],
      next: null,
    },
  });
}

test('each favourite has a badge with the availability', async () => {
  twoFavourites();
  showScreen(Favorite, '/favorite');
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bob']));
  expect(screen.getByText('Available')).toBeTruthy();
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(screen.getByText(/^Back: /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get Hired, Ann' }).getAttribute('href')).toBe(
    '/Provider-Details-data?provider_id=Ann',
  );
});

test('a removed favourite keeps its card, and Undo restores it', async () => {
  twoFavourites();
  const { user } = showScreen(Favorite, '/favorite');
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bob']));
  server.stub.on('v1:/favourites', { body: { items: [wire('Bob')], next: null } });
  await user.click(favouriteButton('Ann'));
  expect(await screen.findByText('Ann is no longer a favorite.')).toBeTruthy();
  expect(server.stub.requestsTo('deleteFavourite')[0]?.form?.get('provider_id')).toBe('Ann');
  await waitFor(() => expect(isPressed('Ann')).toBe(false));
  expect(names()).toEqual(['Ann', 'Bob']);
  twoFavourites();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(isPressed('Ann')).toBe(true));
  expect(server.stub.requestsTo('favourite')[0]?.form?.get('provider_id')).toBe('Ann');
});

test("a rejected removal shows the server's message, and nothing is lost", async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  twoFavourites();
  server.stub.on('deleteFavourite', { outcome: 'failure' });
  const { user } = showScreen(Favorite, '/favorite');
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bob']));
  await user.click(favouriteButton('Ann'));
  expect(await screen.findByText('Provider not found!')).toBeTruthy();
  await waitFor(() => expect(isPressed('Ann')).toBe(true));
  expect(screen.queryByText('Ann is no longer a favorite.')).toBeNull();
  expect(warning).toHaveBeenCalled();
  warning.mockRestore();
});

test('a response without a readable flag changes nothing', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  twoFavourites();
  server.stub.on('deleteFavourite', { flag: 'absent', body: { message: '' } });
  const { user } = showScreen(Favorite, '/favorite');
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bob']));
  await user.click(favouriteButton('Ann'));
  expect(await screen.findByText('The favorite could not be changed. Please try again.')).toBeTruthy();
  await waitFor(() => expect(isPressed('Ann')).toBe(true));
  expect(warning).toHaveBeenCalled();
  warning.mockRestore();
});

test('Available today keeps free providers and is written to the address', async () => {
  twoFavourites();
  const { user, router } = showScreen(Favorite, '/favorite');
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bob']));
  await user.click(screen.getByRole('switch', { name: 'Available today' }));
  await waitFor(() => expect(names()).not.toContain('Bob'));
  expect(router.state.location.search).toBe('?free=today');
});

test('an empty list of favourites links to the providers', async () => {
  server.stub.on('v1:/favourites', { body: { items: [], next: null } });
  showScreen(Favorite, '/favorite');
  expect(await screen.findByText('No favorites yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find providers' }).getAttribute('href')).toBe('/All-Service-Providerlist');
});

test('a list that cannot be loaded can be requested again', async () => {
  server.stub.on('v1:/favourites', { fault: 'html502' });
  const { user } = showScreen(Favorite, '/favorite');
  await screen.findByText('An error occurred while fetching data.');
  twoFavourites();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bob']));
});

test('favourites come from this browser and have no badges without extensions', async () => {
  configure({ apiExtensions: false });
  localStorage.setItem('favourites', JSON.stringify({ v: 1, userId: 'u_8k2', ids: ['p_31'] }));
  const { user } = showScreen(Favorite, '/favorite');
  await waitFor(() => expect(names()).toEqual(['Sam Carter']));
  expect(screen.queryByText('Available')).toBeNull();
  await user.click(favouriteButton('Sam Carter'));
  await waitFor(() => expect(isPressed('Sam Carter')).toBe(false));
  expect(names()).toEqual(['Sam Carter']);
  expect(JSON.parse(localStorage.getItem('favourites') ?? '{}').ids).toEqual([]);
});

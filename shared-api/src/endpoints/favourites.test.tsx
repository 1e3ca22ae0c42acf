// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { configure } from '../client/settings';
import { signOutLocally } from '../client/signOut';
import { createStore, Provider } from '../index';
import { makeProvider, signInAs } from '../testing';
import { wireProviderDetails, wireProviderItem } from '../testing/examples';
import { withStub } from '../testing/withStub';
import {
  useAddFavouriteMutation,
  useGetProviderQuery,
  useGetProvidersQuery,
  useGetTopProvidersQuery,
  useMarked,
  useRemoveFavouriteMutation,
} from './catalog';
import { useGetFavouritesQuery } from './content';

const { stub } = withStub();

const dana = { ...wireProviderItem, user_id: 'p_40', provider_id: 'p_40', fullname: 'Dana Reyes' };

beforeEach(() => {
  // Public lists are the same for all visitors and carry no favourites.
  const everybody = [wireProviderItem, dana].map((provider) => ({ ...provider, is_favourite: false }));
  stub.on('providers', { body: { data: everybody } });
  stub.on('topProviders', { body: { data: everybody } });
});
afterEach(cleanup);

function use<T>(hooks: () => T) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(hooks, { wrapper }).result;
}

function useFavourites() {
  const favourites = (list: readonly { readonly id: string; readonly isFavourite?: boolean }[] | undefined) =>
    list?.filter(({ isFavourite }) => isFavourite).map(({ id }) => id);
  return {
    all: favourites(useGetProvidersQuery().data),
    top: favourites(useGetTopProvidersQuery().data),
    found: favourites(useMarked(providers)),
    profile: useGetProviderQuery('p_40').data?.isFavourite,
    add: useAddFavouriteMutation()[0],
    remove: useRemoveFavouriteMutation()[0],
  };
}
const providers = [makeProvider(), makeProvider({ id: 'p_40' })];

function usePage() {
  const { data, isSuccess } = useGetFavouritesQuery();
  return {
    names: data?.map(({ name }) => name),
    isSuccess,
    add: useAddFavouriteMutation()[0],
    remove: useRemoveFavouriteMutation()[0],
  };
}

describe('favourites', () => {
  beforeEach(() => signInAs('customer'));

  test('appear on every list, also on public ones', async () => {
    const favourites = use(useFavourites);
    await waitFor(() => expect(favourites.current).toMatchObject({ all: ['p_31'], top: ['p_31'], found: ['p_31'] }));
  });

  test('change on every list before the server has answered', async () => {
    const favourites = use(useFavourites);
    await waitFor(() => expect(favourites.current.all).toEqual(['p_31']));
    await waitFor(() => expect(favourites.current).toHaveProperty('profile'));
    stub.on('favourite', { fault: 'hang' });
    act(() => void favourites.current.add({ providerId: 'p_40' }));
    const both = ['p_31', 'p_40'];
    expect(favourites.current).toMatchObject({ all: both, top: both, found: both, profile: true });
    stub.on('deleteFavourite', { fault: 'hang' });
    act(() => void favourites.current.remove({ providerId: 'p_31' }));
    expect(favourites.current).toMatchObject({ all: ['p_40'], top: ['p_40'], found: ['p_40'] });
  });

  test('revert when the server refuses', async () => {
    const favourites = use(useFavourites);
    await waitFor(() => expect(favourites.current.all).toEqual(['p_31']));
    stub.on('favourite', { outcome: 'failure' });
    await act(() => favourites.current.add({ providerId: 'p_40' }));
    await waitFor(() => expect(favourites.current).toMatchObject({ all: ['p_31'], top: ['p_31'], found: ['p_31'] }));
    expect(favourites.current.profile).not.toBe(true);
  });

  test('match the server after it accepts a change', async () => {
    const favourites = use(useFavourites);
    await waitFor(() => expect(favourites.current.all).toEqual(['p_31']));
    stub.on('v1:/favourites', { body: { items: [dana] } });
    stub.on('providerDetails', { body: { data: { ...wireProviderDetails, user_id: 'p_40', is_favourite: true } } });
    await act(() => favourites.current.add({ providerId: 'p_40' }));
    await waitFor(() => expect(favourites.current).toMatchObject({ all: ['p_40'], profile: true }));
  });

  test.each(['visitor', 'provider', 'admin'] as const)('send no request for a %s', async (user) => {
    localStorage.clear();
    if (user !== 'visitor') signInAs(user);
    const favourites = use(useFavourites);
    await waitFor(() => expect(favourites.current).toMatchObject({ all: [], top: [] }));
    expect(stub.requests.filter(({ path }) => path === '/api/v1/favourites')).toEqual([]);
  });

  test('disappear with the person', async () => {
    const favourites = use(useFavourites);
    await waitFor(() => expect(favourites.current.all).toEqual(['p_31']));
    await act(() => signOutLocally());
    await waitFor(() => expect(favourites.current).toMatchObject({ all: [], top: [], found: [] }));
  });
});

describe('the page of favourites', () => {
  beforeEach(() => signInAs('customer'));

  test('removes a provider at once, and restores it when the server refuses', async () => {
    const page = use(usePage);
    await waitFor(() => expect(page.current.names).toEqual(['Sam Carter']));
    stub.on('deleteFavourite', { fault: 'html502' });
    let pressed: PromiseLike<unknown> | undefined;
    act(() => {
      pressed = page.current.remove({ providerId: 'p_31' });
    });
    expect(page.current.names).toEqual([]);
    await act(async () => void (await pressed));
    await waitFor(() => expect(page.current.names).toEqual(['Sam Carter']));
  });

  test('shows a new favourite as soon as the server returns it', async () => {
    const page = use(usePage);
    await waitFor(() => expect(page.current.names).toEqual(['Sam Carter']));
    stub.on('v1:/favourites', { body: { items: [dana, wireProviderItem] } });
    await act(() => page.current.add({ providerId: 'p_40' }));
    await waitFor(() => expect(page.current.names).toEqual(['Dana Reyes', 'Sam Carter']));
  });
});

describe('against a server that lists no favourites', () => {
  beforeEach(() => {
    configure({ apiExtensions: false });
    signInAs('customer');
  });
  const both = () => use(() => ({ favourites: useFavourites(), page: usePage() }));

  test('favourites are stored in this browser after the server accepts them', async () => {
    const screen = both();
    await waitFor(() => expect(screen.current.favourites.all).toEqual([]));
    expect(screen.current.favourites.profile).toBe(false);
    await act(() => screen.current.favourites.add({ providerId: 'p_40' }));
    await waitFor(() =>
      expect(screen.current.favourites).toMatchObject({ all: ['p_40'], top: ['p_40'], found: ['p_40'] }),
    );
    await waitFor(() => expect(screen.current.page.names).toEqual(['Dana Reyes']));
    expect(JSON.parse(localStorage.getItem('favourites') ?? '')).toEqual({ v: 1, userId: 'u_8k2', ids: ['p_40'] });
    await act(() => screen.current.favourites.remove({ providerId: 'p_40' }));
    await waitFor(() => expect(screen.current.page.names).toEqual([]));
    expect(stub.requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
    expect(stub.requestsTo('favourite')).toHaveLength(1);
    expect(stub.requestsTo('deleteFavourite')).toHaveLength(1);
  });

  test('a rejection stores nothing', async () => {
    const screen = both();
    stub.on('favourite', { outcome: 'failure' });
    await act(() => screen.current.favourites.add({ providerId: 'p_40' }));
    expect(localStorage.getItem('favourites')).toBeNull();
  });

  test('changes in another tab are followed', async () => {
    const screen = both();
    await waitFor(() => expect(screen.current.page.isSuccess).toBe(true));
    act(() => {
      localStorage.setItem('favourites', JSON.stringify({ v: 1, userId: 'u_8k2', ids: ['p_31', 'p_31', null] }));
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'favourites' }));
    });
    await waitFor(() => expect(screen.current.favourites.all).toEqual(['p_31']));
    await waitFor(() => expect(screen.current.page.names).toEqual(['Sam Carter']));
  });

  test('a favourite missing from the list is looked up, and left out when it no longer exists', async () => {
    localStorage.setItem('favourites', JSON.stringify({ v: 1, userId: 'u_8k2', ids: ['p_77', 'p_31'] }));
    stub.on('providerDetails', {
      body: { data: { ...wireProviderDetails, user_id: 'p_77', fullname: 'Noor Haddad' } },
    });
    const page = use(usePage);
    await waitFor(() => expect(page.current.names).toEqual(['Noor Haddad', 'Sam Carter']));
    stub.on('providerDetails', { outcome: 'failure' });
    const later = use(usePage);
    await waitFor(() => expect(later.current.names).toEqual(['Sam Carter']));
  });

  test("signing out removes favourites, and nobody sees another person's", async () => {
    const favourites = JSON.stringify({ v: 1, userId: 'u_8k2', ids: ['p_31'] });
    localStorage.setItem('favourites', favourites);
    const screen = both();
    await waitFor(() => expect(screen.current.favourites.all).toEqual(['p_31']));
    await act(() => signOutLocally());
    expect(localStorage.getItem('favourites')).toBeNull();
    localStorage.setItem('favourites', favourites);
    act(() => signInAs('customer', { user_id: 'u_other' }));
    await waitFor(() => expect(screen.current.favourites.all).toEqual([]));
  });

  test.each(['{', 'null', '[]', '{"v":2,"userId":"u_8k2","ids":["p_31"]}', '{"v":1,"userId":"u_8k2","ids":{}}'])(
    'stored favourites like %s count as none',
    async (text) => {
      localStorage.setItem('favourites', text);
      const page = use(usePage);
      await waitFor(() => expect(page.current.names).toEqual([]));
    },
  );
});

// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStore, Provider } from '../index';
import { makeProvider, signInAs } from '../testing';
import { wireProviderItem } from '../testing/examples';
import { withStub } from '../testing/withStub';
import {
  useFavouriteIds,
  useGetCategoriesQuery,
  useGetProvidersQuery,
  useGetTopProvidersQuery,
  useMarked,
  useSuggestAddresses,
} from './catalog';
import { providersPerPage, useGetProviderPagesInfiniteQuery } from './providerPages';

const { stub } = withStub();
const lists = {
  categories: useGetCategoriesQuery,
  topProviders: useGetTopProvidersQuery,
  providers: useGetProvidersQuery,
};
type Hook = () => { readonly data?: readonly unknown[]; readonly isFetching: boolean; readonly refetch: () => unknown };

beforeEach(() => {
  const nobodysFavourite = { ...wireProviderItem, is_favourite: false };
  stub.on('providers', { body: { data: [nobodysFavourite] } });
  stub.on('topProviders', { body: { data: [nobodysFavourite] } });
});
afterEach(cleanup);

function render<Result>(useList: () => Result) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useList();
    },
    { wrapper },
  );
  return { list: result, renders: () => renders };
}

describe.each(Object.entries(lists) as [keyof typeof lists, Hook][])('a list of %s', (call, useList) => {
  test('causes no render while it loads again', async () => {
    const { list, renders } = render(useList);
    await waitFor(() => expect(list.current.data).toBeDefined());
    const [rendersBefore, { length }] = [renders(), stub.requests];
    stub.on(call, { fault: 'hang' });
    act(() => void list.current.refetch());
    await waitFor(() => expect(stub.requests.length).toBeGreaterThan(length));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(renders()).toBe(rendersBefore);
  });

  test('shows changed data after a reload', async () => {
    const { list } = render(useList);
    await waitFor(() => expect(list.current.data).toBeDefined());
    stub.on(call, { body: { data: [] } });
    await act(async () => void (await list.current.refetch()));
    await waitFor(() => expect(list.current.data).toEqual([]));
  });

  test('reports a failure and a running retry', async () => {
    stub.on(call, { fault: 'html502' });
    const { list } = render(useList);
    await waitFor(() => expect(list.current).toMatchObject({ isError: true, isFetching: false }));
    stub.on(call, { fault: 'hang' });
    act(() => void list.current.refetch());
    await waitFor(() => expect(list.current.isFetching).toBe(true));
  });
});

test('favourites leave the list object unchanged when no item is one', async () => {
  signInAs('customer');
  stub.on('v1:/favourites', { body: { items: [] } });
  const cards = [makeProvider({ isFavourite: false }), makeProvider({ id: 'p_40' })];
  const { list } = render(() => ({ marked: useMarked(cards), ids: useFavouriteIds() }));
  await waitFor(() => expect(list.current.ids?.size).toBe(0));
  expect(list.current.marked).toBe(cards);
});

test.each([
  [providersPerPage - 1, false],
  [providersPerPage, false],
  [providersPerPage + 1, true],
])('a list of %i providers has a second page: %s', async (total, hasMore) => {
  stub.on('providers', { body: { total } });
  const { list } = render(() => useGetProviderPagesInfiniteQuery({}));
  await waitFor(() => expect(list.current.isSuccess).toBe(true));
  expect(list.current.hasNextPage).toBe(hasMore);
});

test('a request for suggestions that is no longer needed is aborted', async () => {
  stub.on('v1:/addresses', { fault: 'hang' });
  const { list } = render(useSuggestAddresses);
  const typing = new AbortController();
  const suggestions = list.current('couch', typing.signal);
  await waitFor(() => expect(stub.requests.map(({ path }) => path)).toContain('/api/v1/addresses'));
  typing.abort();
  await expect(suggestions).rejects.toMatchObject({ name: 'AbortError' });
});

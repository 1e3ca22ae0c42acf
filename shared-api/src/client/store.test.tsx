// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookingTab } from '../domain/codes';
import { accountApi } from '../endpoints/account';
import {
  bookingsApi,
  useCancelBookingMutation,
  useGetBookingQuery,
  useGetMyBookingsQuery,
} from '../endpoints/bookings';
import { catalogApi, useGetCategoriesQuery } from '../endpoints/catalog';
import { useGetCouponsQuery } from '../endpoints/offers';
import { publicReads } from '../endpoints/publicReads';
import { Provider, useSession } from '../index';
import { exampleResponses, type Stub, signInAs, stubFetch } from '../testing';
import { bookingTabCodes } from '../wire/codes';
import { type AppStore, createStore, loadSnapshots } from './store';

let stub: Stub;
let restore: () => void;

beforeEach(() => {
  ({ stub, restore } = stubFetch());
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  restore();
});

const withStore = (store: AppStore, children: ReactNode) => <Provider store={store}>{children}</Provider>;
const views = {
  categories: { result: 'true', message: '', data: exampleResponses.categories.success.data },
  coupons: { result: 1, ...exampleResponses.coupons.success },
  percentage: { data: '12.5' },
};

function Shelf() {
  const categories = useGetCategoriesQuery();
  const coupons = useGetCouponsQuery();
  if (!categories.data) return <p>waiting</p>;
  return (
    <p>{[...categories.data.map(({ name }) => name), ...(coupons.data ?? []).map(({ code }) => code)].join(', ')}</p>
  );
}

function Greeting() {
  const { status, user } = useSession();
  return <p>{user ? `${status} ${user.fullName}` : status}</p>;
}

function Bookings({ tab }: { tab: BookingTab }) {
  const { data } = useGetMyBookingsQuery(tab);
  return <p data-testid={tab}>{data ? `${data.length}` : 'waiting'}</p>;
}

function Detail() {
  const { data } = useGetBookingQuery('b_77');
  const [cancel] = useCancelBookingMutation();
  return (
    <button type="button" onClick={() => cancel({ bookingId: 'b_77' })}>
      {data ? `status ${data.status}` : 'waiting'}
    </button>
  );
}

describe('a store with data from the page', () => {
  test('shows it in the first render, also in Node, without a request', () => {
    const html = renderToString(withStore(createStore({ views }), <Shelf />));
    expect(html).toContain('Laundry, Plumbing, WELCOME10');
    render(withStore(createStore({ views }), <Shelf />));
    expect(screen.getByText('Laundry, Plumbing, WELCOME10')).toBeTruthy();
    expect(stub.requests).toEqual([]);
  });

  test('drops unusable data and requests it instead', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    render(withStore(createStore({ views: { categories: '<html>', percentage: { data: 'x' } } }), <Shelf />));
    expect(await screen.findByText(/Laundry, Plumbing/)).toBeTruthy();
  });

  test('requests it again in the background on demand', async () => {
    const store = createStore({ views });
    await loadSnapshots(store, ['categories', 'coupons']);
    expect(stub.requests).toEqual([]);
    await loadSnapshots(store, ['categories', 'coupons', 'percentage', 'providers', 'top-providers'], true);
    expect(stub.requests.map(({ path }) => path).sort()).toEqual([
      '/data/categories.json',
      '/data/coupons.json',
      '/data/percentage.json',
      '/data/providers.json',
      '/data/top-providers.json',
    ]);
  });
});

describe('a page rendered before the person is known', () => {
  test('greets a visitor in Node and the person in the browser', () => {
    signInAs('customer');
    expect(renderToString(<Greeting />)).toBe('<p>visitor</p>');
    render(<Greeting />);
    expect(screen.getByText('customer Mia Torres')).toBeTruthy();
  });

  test('follows a sign-out in another tab', () => {
    signInAs('provider');
    render(<Greeting />);
    act(() => {
      localStorage.removeItem('ServiceData');
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'ServiceData' }));
    });
    expect(screen.getByText('visitor')).toBeTruthy();
  });
});

test('requests all localized data again after a language change', async () => {
  signInAs('customer');
  document.documentElement.lang = 'en';
  const store = createStore();
  const quote = { categoryId: 'c_2', subcategoryIds: ['s_7'], bookingType: 'book' } as const;
  const requests = [
    store.dispatch(catalogApi.endpoints.getProvider.initiate('p_31')),
    store.dispatch(bookingsApi.endpoints.getMyBookings.initiate('all')),
    store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77')),
    store.dispatch(bookingsApi.endpoints.getQuote.initiate(quote)),
    store.dispatch(publicReads.endpoints.getCategories.initiate()),
    store.dispatch(publicReads.endpoints.getProviders.initiate()),
    store.dispatch(publicReads.endpoints.getCoupons.initiate()),
  ];
  await Promise.all(requests);
  const before = stub.requests.map(({ path }) => path).sort();
  stub.requests.length = 0;
  document.documentElement.lang = 'de';
  await waitFor(() => expect(stub.requests.map(({ path }) => path).sort()).toEqual(before));
  for (const query of requests) query.unsubscribe();
});

describe('lists after a mutation', () => {
  const countOf = (tab: BookingTab) =>
    stub.requestsTo('myBookings').filter(({ form }) => form?.get('type') === bookingTabCodes[tab]).length;

  test('cancelling updates all open lists and the details', async () => {
    signInAs('customer');
    const store = createStore();
    render(
      withStore(
        store,
        <>
          <Bookings tab="all" />
          <Bookings tab="cancelled" />
          <Detail />
        </>,
      ),
    );
    const button = await screen.findByText('status open');
    await waitFor(() => expect(screen.getByTestId('cancelled').textContent).toBe('1'));
    stub.on('bookingDetails', {
      body: { data: { ...(exampleResponses.bookingDetails.success.data as object), status: '6' } },
    });
    stub.on('myBookings', { body: { data: [] } });
    act(() => button.click());
    expect(await screen.findByText('status cancelled')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('all').textContent).toBe('0'));
    await waitFor(() => expect(screen.getByTestId('cancelled').textContent).toBe('0'));
  });

  test('a list off screen is requested again when it is shown', async () => {
    signInAs('customer');
    const store = createStore();
    const first = render(withStore(store, <Bookings tab="active" />));
    await waitFor(() => expect(screen.getByTestId('active').textContent).toBe('1'));
    first.unmount();
    await store.dispatch(bookingsApi.endpoints.cancelBooking.initiate({ bookingId: 'b_77' }));
    stub.on('myBookings', { body: { data: [] } });
    render(withStore(store, <Bookings tab="active" />));
    await waitFor(() => expect(screen.getByTestId('active').textContent).toBe('0'));
    expect(countOf('active')).toBe(2);
  });

  test('the next person in this browser gets no cached data of the previous one', async () => {
    signInAs('customer');
    const store = createStore({ views });
    await store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77', { subscribe: false }));
    expect(bookingsApi.endpoints.getBooking.select('b_77')(store.getState()).data).toBeDefined();
    await store.dispatch(accountApi.endpoints.logout.initiate());
    await waitFor(() => expect(bookingsApi.endpoints.getBooking.select('b_77')(store.getState()).data).toBeUndefined());
    render(withStore(store, <Shelf />));
    expect(screen.getByText(/Laundry/)).toBeTruthy();
  });
});

// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createStore, Provider } from '../index';
import { signInAs } from '../testing';
import { withStub } from '../testing/withStub';
import { useFreeTimes } from './useFreeTimes';

const { stub } = withStub();
afterEach(cleanup);

const wanted = { providerId: 'p_31', durationMinutes: 60, day: '2026-11-24', today: '2026-11-24' };

test.each([
  ['of another provider', { providerId: 'p_40' }],
  ['of a longer job', { durationMinutes: 120 }],
  ['of a later week', { day: '2026-12-24' }],
  ['at another place', { place: { lat: '45.6', long: '-122.7' } }],
  ['of anybody', { providerId: undefined, subcategoryIds: ['s_7'] }],
] as const)('clears the shown free times as soon as those %s are requested', async (_what, change) => {
  signInAs('customer');
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const initialProps: Parameters<typeof useFreeTimes>[0] = wanted;
  const { result, rerender } = renderHook(useFreeTimes, { initialProps, wrapper });
  await waitFor(() => expect(result.current.slots).toBeDefined());
  for (const path of ['v1:/availability', 'v1:/availability/open'] as const) stub.on(path, { fault: 'hang' });
  act(() => rerender({ ...wanted, ...change }));
  expect(result.current).toMatchObject({ slots: undefined, closedDays: undefined, isFetching: true, failed: false });
});

test('sends the place and the services of the visit, so that the way to it and the skills of a team fit', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={createStore()}>{children}</Provider>;
  const place = { lat: '45.6', long: '-122.7' };
  renderHook(() => useFreeTimes({ ...wanted, subcategoryIds: ['s_7', 's_9'], place }), { wrapper });
  await waitFor(() => expect(stub.requests.filter(({ path }) => path.endsWith('/availability'))).toHaveLength(1));
  const [sent] = stub.requests.filter(({ path }) => path.endsWith('/availability'));
  const names = ['lat', 'long', 'subcategory_ids'];
  expect(names.map((name) => sent?.query.get(name))).toEqual(['45.6', '-122.7', 's_7,s_9']);
});

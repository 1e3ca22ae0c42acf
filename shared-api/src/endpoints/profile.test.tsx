// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getSession } from '../client/session';
import { createStore, Provider } from '../index';
import { signInAs, wireUser } from '../testing';
import { withStub } from '../testing/withStub';
import { useEditProfileMutation, useGetUnreadCountQuery, useLogoutMutation } from './account';
import { useGetMyBookingsQuery } from './bookings';
import {
  useChangePasswordMutation,
  useEndSessionMutation,
  useGetExportQuery,
  useGetNotificationsQuery,
  useGetSessionsQuery,
  useMarkNotificationsReadMutation,
  useRequestExportMutation,
  useVerifyCodeMutation,
  useVerifyEmailMutation,
} from './profile';

const { stub } = withStub();

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

function use<T>(hooks: () => T) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(hooks, { wrapper }).result;
}
const requestCount = (path: string, method = 'GET') =>
  stub.requests.filter((request) => request.path === `/api/v1${path}` && request.method === method).length;

const useBell = () => ({
  unread: useGetUnreadCountQuery(),
  list: useGetNotificationsQuery(),
  bookings: useGetMyBookingsQuery('all'),
  markRead: useMarkNotificationsReadMutation()[0],
  logOut: useLogoutMutation()[0],
});

const useSessionList = () => ({
  list: useGetSessionsQuery(),
  end: useEndSessionMutation()[0],
  changePassword: useChangePasswordMutation()[0],
});

const useProfile = () => ({ edit: useEditProfileMutation()[0], verify: useVerifyEmailMutation()[0] });

describe('the number on the bell', () => {
  test('drops at once after reading, and the list agrees', async () => {
    const bell = use(useBell);
    await waitFor(() => expect(bell.current.unread.data).toBe(2));
    await waitFor(() => expect(bell.current.list.data?.items).toHaveLength(2));
    const unreadRequests = requestCount('/notifications/unread');
    stub.on('v1:/notifications', { body: { unread: 1 } });
    await act(() => bell.current.markRead(['n_3']));
    expect(bell.current.unread.data).toBe(1);
    await waitFor(() => expect(bell.current.list.data?.unread).toBe(1));
    expect(requestCount('/notifications/unread')).toBe(unreadRequests);
  });

  test('drops after reading when no list is on screen', async () => {
    const bell = use(() => ({ unread: useGetUnreadCountQuery(), markRead: useMarkNotificationsReadMutation()[0] }));
    await waitFor(() => expect(bell.current.unread.data).toBe(2));
    await act(() => bell.current.markRead('all'));
    expect(bell.current.unread.data).toBe(0);
  });

  test('follows the list', async () => {
    const bell = use(useBell);
    await waitFor(() => expect(bell.current.unread.data).toBe(2));
    stub.on('v1:/notifications', { body: { unread: 7 } });
    await act(() => bell.current.list.refetch());
    await waitFor(() => expect(bell.current.unread.data).toBe(7));
  });

  test('follows the first page of the list, not older pages', async () => {
    stub.on('v1:/notifications', { body: { unread: 7, next: 'n_1' } });
    const bell = use(useBell);
    await waitFor(() => expect(bell.current.unread.data).toBe(7));
    stub.on('v1:/notifications', { body: { unread: 3, next: null } });
    await act(() => bell.current.list.loadMore());
    await waitFor(() => expect(bell.current.list.hasMore).toBe(false));
    expect(bell.current.unread.data).toBe(7);
  });

  test('triggers a refresh of the list and the bookings when it grows', async () => {
    const bell = use(useBell);
    await waitFor(() => expect(bell.current.list.data?.unread).toBe(2));
    await waitFor(() => expect(bell.current.bookings.data).toHaveLength(1));
    stub.on('v1:/notifications/unread', { body: { unread: 3 } });
    stub.on('v1:/notifications', { body: { unread: 3 } });
    stub.on('myBookings', { body: { data: [] } });
    await act(() => bell.current.unread.refetch());
    await waitFor(() => expect(bell.current.list.data?.unread).toBe(3));
    await waitFor(() => expect(bell.current.bookings.data).toHaveLength(0));
  });

  test('triggers no refresh while it stays the same', async () => {
    const bell = use(useBell);
    await waitFor(() => expect(bell.current.list.data?.unread).toBe(2));
    await waitFor(() => expect(bell.current.bookings.data).toHaveLength(1));
    const requestCount = stub.requests.length;
    await act(() => bell.current.unread.refetch());
    await waitFor(() => expect(bell.current.unread.isFetching).toBe(false));
    expect(stub.requests).toHaveLength(requestCount + 1);
  });

  test('shows 0 for visitors and after signing out, without a request', async () => {
    const bell = use(useBell);
    await waitFor(() => expect(bell.current.unread.data).toBe(2));
    await act(() => bell.current.logOut());
    await waitFor(() => expect(bell.current.unread.data).toBe(0));
    const unreadRequests = requestCount('/notifications/unread');
    const next = use(() => useGetUnreadCountQuery());
    await waitFor(() => expect(next.current.data).toBe(0));
    expect(requestCount('/notifications/unread')).toBe(unreadRequests);
  });
});

describe('notifications', () => {
  test('combine pages into one list', async () => {
    const list = use(() => useGetNotificationsQuery());
    await waitFor(() => expect(list.current.hasMore).toBe(true));
    await act(() => list.current.loadMore());
    await waitFor(() => expect(list.current.data?.items.map(({ id }) => id)).toEqual(['n_3', 'n_2', 'n_1']));
    expect(list.current.hasMore).toBe(false);
    expect(stub.requests.map(({ query }) => query.get('after'))).toEqual([null, 'n_2']);
  });
});

describe('sessions', () => {
  const onlyThisOne = { items: [{ id: 's_1', device: '', current: true }] };

  test('leave the list when they are ended', async () => {
    const sessions = use(useSessionList);
    await waitFor(() => expect(sessions.current.list.data).toHaveLength(2));
    stub.on('v1:/sessions', { body: onlyThisOne });
    await act(() => sessions.current.end('s_2'));
    await waitFor(() => expect(sessions.current.list.data).toHaveLength(1));
  });

  test('elsewhere disappear after a password change', async () => {
    const sessions = use(useSessionList);
    await waitFor(() => expect(sessions.current.list.data).toHaveLength(2));
    stub.on('v1:/sessions', { body: onlyThisOne });
    await act(() => sessions.current.changePassword({ current: 'a', password: 'b' }));
    await waitFor(() => expect(sessions.current.list.data).toHaveLength(1));
  });

  test('stay when the new password is rejected', async () => {
    const sessions = use(useSessionList);
    await waitFor(() => expect(sessions.current.list.data).toHaveLength(2));
    stub.on('v1:/password/change', { status: 422, body: { code: 'validation', field: 'current' } });
    await act(() => sessions.current.changePassword({ current: 'x', password: 'b' }));
    expect(requestCount('/sessions')).toBe(1);
    expect(getSession().status).toBe('customer');
  });
});

describe('a code', () => {
  test('signs in and stores the same record as a password login', async () => {
    localStorage.clear();
    const user = { ...wireUser, user_id: 'p_31', user_type: '2' };
    stub.on('v1:/otp/verify', { body: { user } });
    const code = use(() => useVerifyCodeMutation()[0]);
    const right = { contact: '555', userType: 'provider', purpose: 'login', code: '1234' } as const;
    const { data } = await act(() => code.current(right));
    expect(data).toMatchObject({ purpose: 'login', user: { id: 'p_31', userType: 'provider' } });
    expect(getSession()).toMatchObject({ status: 'provider', user: { id: 'p_31', fullName: 'Mia Torres' } });
    expect(JSON.parse(localStorage.getItem('ServiceData') ?? '')).toMatchObject({ responce: 'true', data: user });
  });

  test('opens no session when it is for a new password', async () => {
    localStorage.clear();
    const code = use(() => useVerifyCodeMutation()[0]);
    const { data } = await act(() => code.current({ contact: '555', purpose: 'reset', code: '1234' }));
    expect(data).toEqual({ purpose: 'reset', resetToken: { token: 'rt_1', expiresIn: 600 } });
    expect(getSession().status).toBe('visitor');
  });

  test.each(['login', 'reset'] as const)(
    'for %s opens nothing when the response contains no user or token',
    async (purpose) => {
      localStorage.clear();
      stub.on('v1:/otp/verify', { body: { user: undefined, reset_token: undefined } });
      const code = use(() => useVerifyCodeMutation()[0]);
      const { error } = await act(() => code.current({ contact: '555', purpose, code: '1234' }));
      expect(error).toMatchObject({ kind: 'server' });
      expect(getSession().status).toBe('visitor');
    },
  );
});

describe('a changed address', () => {
  const change = { fullName: 'Mia Torres', email: 'mia@new.example', contact: '5550100001' };
  const waiting = { body: { data: { ...wireUser, pending_email: 'mia@new.example' } } };

  test('waits for its code and replaces the old one after verification', async () => {
    const profile = use(useProfile);
    stub.on('editProfile', waiting);
    await act(() => profile.current.edit(change));
    expect(getSession().user).toMatchObject({ email: wireUser.email, pendingEmail: 'mia@new.example' });
    await act(() => profile.current.verify({ code: '1234' }));
    expect(getSession().user).toMatchObject({ email: 'mia@new.example', fullName: 'Mia Torres' });
    expect(getSession().user).not.toHaveProperty('pendingEmail');
  });

  test('stays pending after a wrong code', async () => {
    const profile = use(useProfile);
    stub.on('editProfile', waiting);
    await act(() => profile.current.edit(change));
    stub.on('v1:/email/verify', { status: 422, body: { code: 'validation', field: 'code' } });
    await act(() => profile.current.verify({ code: '0000' }));
    expect(getSession().user).toMatchObject({ email: wireUser.email, pendingEmail: 'mia@new.example' });
  });

  test('stops being pending when the person restores the old one', async () => {
    const profile = use(useProfile);
    stub.on('editProfile', waiting);
    await act(() => profile.current.edit(change));
    stub.on('editProfile', { body: { data: wireUser } });
    await act(() => profile.current.edit({ ...change, email: wireUser.email }));
    expect(getSession().user).not.toHaveProperty('pendingEmail');
  });
});

test('a requested export becomes available', async () => {
  stub.on('v1:GET /me/export', { body: { status: 'none', url: undefined } });
  const file = use(() => ({ export: useGetExportQuery(), request: useRequestExportMutation()[0] }));
  await waitFor(() => expect(file.current.export.data).toEqual({ status: 'none' }));
  stub.on('v1:GET /me/export', {});
  await act(() => file.current.request());
  await waitFor(() => expect(file.current.export.data).toMatchObject({ status: 'ready' }));
});

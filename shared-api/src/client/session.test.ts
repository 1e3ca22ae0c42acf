import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountApi } from '../endpoints/account';
import { signInAs } from '../testing';
import { withFakeBrowser } from '../testing/withStub';
import { dismissExpiry, expireSession, getSession, onSessionChange, saveSession, updateSession } from './session';
import { createStore } from './store';

vi.mock('./jpeg', () => ({ toJpeg: async (file: Blob) => file }));

const { stub, browser } = withFakeBrowser();

afterEach(() => vi.restoreAllMocks());

const logIn = () =>
  createStore().dispatch(accountApi.endpoints.login.initiate({ contact: '555 010-0001', password: 'doorstep-demo' }));
const logOut = () => createStore().dispatch(accountApi.endpoints.logout.initiate());

describe('signing in', () => {
  test('stores the response as it was received', async () => {
    const { data } = await logIn();
    expect(data).toMatchObject({ id: 'u_8k2', fullName: 'Mia Torres' });
    expect(JSON.parse(localStorage.getItem('ServiceData') ?? '')).toMatchObject({
      responce: 'true',
      message: 'Login successfully',
      data: { user_id: 'u_8k2', user_profile_pic: '/uploads/u/8k2.jpg' },
    });
    expect(getSession()).toMatchObject({ status: 'customer', user: { id: 'u_8k2' }, expired: false });
  });

  test('ignores a response without a user', async () => {
    stub.on('login', { body: { data: {} } });
    expect((await logIn()).error).toMatchObject({ kind: 'server' });
    expect(getSession().status).toBe('visitor');
  });

  test.each([
    ['1', 'customer'],
    ['2', 'provider'],
    ['3', 'admin'],
  ] as const)('stores the account type as the code %s when the response does not contain it', (code, userType) => {
    saveSession({ data: { user_id: 'u_8k2' } }, userType);
    expect(localStorage.getItem('doorstep.userType')).toBe(code);
    expect(getSession()).toMatchObject({ status: userType, user: { userType } });
  });

  test('stores no password', async () => {
    await logIn();
    expect(JSON.stringify(localStorage)).not.toContain('doorstep-demo');
  });

  test('reaches other tabs, as does signing out', () => {
    const listener = vi.fn();
    const stop = onSessionChange(listener);
    browser.changeFromOtherTab('ServiceData', JSON.stringify({ data: { user_id: 'u_2', user_type: '2' } }));
    expect(getSession()).toMatchObject({ status: 'provider', user: { id: 'u_2' } });
    browser.changeFromOtherTab('ServiceData', null);
    expect(getSession().status).toBe('visitor');
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('the stored session', () => {
  test.each(['{', 'null', '[]', '{"data":null}', '"text"', '{"data":{"user_id":""}}'])(
    'counts as a visitor for %s',
    (text) => {
      localStorage.setItem('ServiceData', text);
      expect(getSession()).toEqual({ status: 'visitor', expired: false });
    },
  );

  test('returns the same object until something changes', () => {
    signInAs('customer');
    expect(getSession()).toBe(getSession());
  });

  test('follows a profile change', async () => {
    signInAs('customer');
    const edit = accountApi.endpoints.editProfile.initiate({ fullName: 'Mia T. Torres', email: 'a@b.c', contact: '1' });
    expect((await createStore().dispatch(edit)).data).toMatchObject({ fullName: 'Mia T. Torres' });
    expect(getSession().user?.fullName).toBe('Mia T. Torres');
  });

  test('follows a profile change when the server returns no record', async () => {
    signInAs('customer');
    stub.on('editProfile', { body: { data: undefined } });
    const edit = accountApi.endpoints.editProfile.initiate({
      fullName: 'M. Torres',
      email: 'm@t.org',
      contact: '(1) 2',
    });
    await createStore().dispatch(edit);
    expect(getSession().user).toMatchObject({ fullName: 'M. Torres', email: 'm@t.org', contact: '12', id: 'u_8k2' });
  });

  test('ignores a late profile response after signing out', () => {
    updateSession({ fullname: 'Ghost' });
    expect(getSession().status).toBe('visitor');
  });
});

describe('blocked storage', () => {
  test('keeps the session of this tab in memory', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('No.', 'QuotaExceededError');
    });
    signInAs('customer');
    expect(getSession().status).toBe('customer');
    expireSession('u_8k2');
    expect(getSession()).toEqual({ status: 'visitor', expired: true });
    dismissExpiry();
    expect(getSession()).toEqual({ status: 'visitor', expired: false });
  });
});

describe('signing out', () => {
  test('clears this browser and tells the server which session ended', async () => {
    await logIn();
    for (const key of ['bookingData', 'formData', 'provider_id', 'stripeToken', 'selectedCarData', 'doorstep.any']) {
      localStorage.setItem(key, 'x');
    }
    localStorage.setItem('theme', 'dark');
    expect((await logOut()).error).toBeUndefined();
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect(Object.fromEntries(stub.requestsTo('logout')[0]?.form ?? [])).toMatchObject({ user_id: 'u_8k2' });
  });

  test('clears this device before the request, even when the server refuses', async () => {
    await logIn();
    const real = stub.respond.bind(stub);
    let statusAtRequest = '';
    vi.spyOn(stub, 'respond').mockImplementation((request) => {
      statusAtRequest = getSession().status;
      return real(request);
    });
    stub.on('logout', { outcome: 'failure' });
    expect((await logOut()).error).toMatchObject({ kind: 'business' });
    expect(statusAtRequest).toBe('visitor');
  });

  test('follows a deleted account, but not a failed deletion', async () => {
    await logIn();
    stub.on('deleteAccount', { outcome: 'failure' });
    await createStore().dispatch(accountApi.endpoints.deleteAccount.initiate());
    expect(getSession().status).toBe('customer');
    stub.reset();
    await createStore().dispatch(accountApi.endpoints.deleteAccount.initiate());
    expect(getSession().status).toBe('visitor');
  });
});

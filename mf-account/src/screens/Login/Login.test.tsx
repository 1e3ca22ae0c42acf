// @vitest-environment happy-dom
import { configure, getSession } from '@doorstep/shared-api';
import { signInAs, wireUser } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import account from '../../messages/en.json';
import { renderScreen } from '../../testing/renderScreen';
import { Login } from './Login';

const server = withStub();

afterEach(cleanup);

const phone = () => screen.getByLabelText<HTMLInputElement>('Phone number');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Login' });

async function typeAndSubmit() {
  const user = userEvent.setup();
  await user.click(phone());
  await user.paste('555 010 0001');
  await user.click(password());
  await user.paste('doorstep-demo');
  await user.click(submit());
  return user;
}

describe('signing in', () => {
  it('returns to the page that was requested', async () => {
    renderScreen(Login, '/login?next=%2Fbooking-details%3Fbooking_id%3Db_77');
    await typeAndSubmit();
    expect(await screen.findByText('At /booking-details?booking_id=b_77')).toBeTruthy();
  });

  it('leads home when no page was requested', async () => {
    renderScreen(Login, '/login');
    await typeAndSubmit();
    expect(await screen.findByText('At /home')).toBeTruthy();
  });

  it('never leads to another site', async () => {
    renderScreen(Login, '/login?next=%2F%2Felsewhere.example%2Fhome');
    await typeAndSubmit();
    expect(await screen.findByText('At /home')).toBeTruthy();
  });

  it('sends number, country code, password and the kind of account', async () => {
    renderScreen(Login, '/login');
    await userEvent.selectOptions(screen.getByLabelText('Country code'), '+44');
    await typeAndSubmit();
    await screen.findByText('At /home');
    const form = server.stub.requestsTo('login')[0]?.form;
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      contact: '5550100001',
      phone_code: '+44',
      password: 'doorstep-demo',
      device_type: 'web',
      user_type: '1',
    });
  });

  it('takes an e-mail address in place of the number', async () => {
    renderScreen(Login, '/login');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Use your email instead' }));
    expect(screen.queryByLabelText('Country code')).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'Mia@Example.com');
    await user.type(password(), 'doorstep-demo');
    await user.click(submit());
    await screen.findByText('At /home');
    expect(server.stub.requestsTo('login')[0]?.form?.get('contact')).toBe('mia@example.com');
  });

  it('switches to the e-mail field when an address is typed as the number', async () => {
    renderScreen(Login, '/login');
    await userEvent.type(phone(), 'mia@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mia@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('starts with an empty field when switching between phone and e-mail', async () => {
    renderScreen(Login, '/login');
    const user = userEvent.setup();
    await user.type(phone(), '555010');
    await user.click(screen.getByRole('button', { name: 'Use your email instead' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
    await user.type(screen.getByLabelText('Email'), 'mia@');
    await user.click(screen.getByRole('button', { name: account.login.usePhone }));
    expect(phone()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(phone());
  });

  it('offers only phone numbers on a server without extensions', () => {
    configure({ apiExtensions: false });
    renderScreen(Login, '/login');
    expect(screen.queryByRole('button', { name: 'Use your email instead' })).toBeNull();
  });

  it.each([
    ['provider', '2', '/provider-jobs'],
    ['admin', '3', '/admin'],
  ])('signs in with the account type of %s, and leads to its start page', async (as, userType, landing) => {
    renderScreen(Login, `/login?as=${as}`);
    await typeAndSubmit();
    await screen.findByText(`At ${landing}`);
    expect(server.stub.requestsTo('login')[0]?.form?.get('user_type')).toBe(userType);
  });

  it('offers the three country codes', () => {
    renderScreen(Login, '/login');
    const codes = within(screen.getByLabelText('Country code')).getAllByRole<HTMLOptionElement>('option');
    expect(codes.map(({ value }) => value)).toEqual(['+1', '+91', '+44']);
  });

  it('shows and hides the password', async () => {
    renderScreen(Login, '/login');
    expect(password().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('links to the registration and keeps the requested page', () => {
    renderScreen(Login, '/login?next=%2Fmy-booking');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register?next=%2Fmy-booking');
    expect(screen.getByRole('link', { name: 'Provider' }).getAttribute('href')).toBe(
      '/login?as=provider&next=%2Fmy-booking',
    );
  });
});

describe('a form that is not filled in', () => {
  it('marks both fields and sends nothing', async () => {
    renderScreen(Login, '/login');
    await userEvent.click(submit());
    expect(await screen.findByText('Enter your phone number.')).toBeTruthy();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(server.stub.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('a login that fails', () => {
  async function popup() {
    return within(await screen.findByRole('alertdialog'));
  }

  it('says Invalid login credentials! and keeps what was typed', async () => {
    server.stub.on('login', { outcome: 'failure' });
    renderScreen(Login, '/login');
    const user = await typeAndSubmit();
    const box = await popup();
    expect(box.getByText('Invalid login credentials!')).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'OK' }));
    expect(phone().value).toBe('555 010 0001');
    expect(password().value).toBe('doorstep-demo');
    expect(localStorage.getItem('ServiceData')).toBeNull();
  });

  it('recognizes wrong credentials by the message, whatever the flag says', async () => {
    const flag = { keys: ['responce'] as const, value: 'true' };
    server.stub.on('login', { flag, body: { message: 'Invalid login credential!', data: {} } });
    renderScreen(Login, '/login');
    await typeAndSubmit();
    expect((await popup()).getByText('Invalid login credentials!')).toBeTruthy();
  });

  it('treats any rejection without an error code as wrong credentials', async () => {
    server.stub.on('login', { outcome: 'failure', body: { message: 'No such user', error: undefined } });
    renderScreen(Login, '/login');
    await typeAndSubmit();
    expect((await popup()).getByText('Invalid login credentials!')).toBeTruthy();
  });

  it.each([{ fault: 'html502' }, { fault: 'cut' }, { fault: 'html200' }] as const)(
    'asks for another try later without a usable response: $fault',
    async (behaviour) => {
      server.stub.on('login', behaviour);
      renderScreen(Login, '/login');
      await typeAndSubmit();
      const box = await popup();
      expect(box.getByText('An error occurred during login. Please try again later.')).toBeTruthy();
      expect(phone().value).toBe('555 010 0001');
    },
  );

  it('names the wait after too many attempts', async () => {
    const body = { message: 'Too many attempts. Please try again in 5 minutes.', error: { code: 'locked' } };
    server.stub.on('login', { outcome: 'failure', status: 429, headers: { 'Retry-After': '290' }, body });
    renderScreen(Login, '/login');
    await typeAndSubmit();
    expect((await popup()).getByText('Please wait 5 minutes, then try again.')).toBeTruthy();
  });

  it('says why an account is suspended', async () => {
    const message = 'Your account is suspended. Please contact support.';
    server.stub.on('login', { outcome: 'failure', body: { message, error: { code: 'forbidden', request_id: 'r' } } });
    renderScreen(Login, '/login');
    await typeAndSubmit();
    expect((await popup()).getByText(message)).toBeTruthy();
  });

  it('keeps the reason on the form after the popup is closed', async () => {
    server.stub.on('login', { outcome: 'failure' });
    renderScreen(Login, '/login');
    const user = await typeAndSubmit();
    await user.click((await popup()).getByRole('button', { name: 'OK' }));
    expect(within(screen.getByRole('main')).getByText('Invalid login credentials!')).toBeTruthy();
  });
});

describe('somebody who is signed in already', () => {
  it('redirects to the requested page', async () => {
    signInAs('customer');
    renderScreen(Login, '/login?next=%2Fmy-booking');
    expect(await screen.findByText('At /my-booking')).toBeTruthy();
  });

  it('offers the sign-in of another kind of account', async () => {
    signInAs('customer');
    renderScreen(Login, '/login?as=provider');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(screen.getByText(/You are signed in as Mia Torres/)).toBeTruthy();
  });
});

describe('a person whose account is linked to a provider', () => {
  beforeEach(() => {
    server.stub.on('v1:/sign-in/providers', { status: 200, body: { items: [{ id: 'google', name: 'Google' }] } });
  });

  it('signs in as whom the server names, and goes on', async () => {
    server.stub.on('v1:/session/user', { status: 200, body: { user: { ...wireUser, user_type: '2' } } });
    renderScreen(Login, '/login?next=%2Fwallet&sign-in=done');
    expect(await screen.findByText('At /wallet')).toBeTruthy();
    expect(getSession()).toMatchObject({ status: 'provider', user: { id: wireUser.user_id } });
  });

  it('replaces the person who was signed in here before', async () => {
    signInAs('customer');
    const user = { ...wireUser, user_id: 'u_77', user_type: '1' };
    server.stub.on('v1:/session/user', { status: 200, body: { user } });
    renderScreen(Login, '/login?next=%2Fwallet&sign-in=done');
    expect(await screen.findByText('At /wallet')).toBeTruthy();
    expect(getSession().user?.id).toBe('u_77');
  });

  it('stays a visitor and reads why when the server knows no session', async () => {
    server.stub.on('v1:/session/user', { status: 401, body: { code: 'session', detail: 'Please login again.' } });
    renderScreen(Login, '/login?next=%2Fwallet&sign-in=done');
    expect(await screen.findByText('The sign-in did not work. Please try again.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(getSession().status).toBe('visitor');
  });

  it('asks for the second step', async () => {
    renderScreen(Login, '/login?next=%2Fwallet&sign-in=second-step');
    await userEvent.type(await screen.findByLabelText('Six digits of your app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('At /wallet')).toBeTruthy();
  });
});

describe('a second step', () => {
  const due = { outcome: 'failure', body: { message: 'x', error: { code: 'two_step_needed' } } } as const;
  async function atSecondStep() {
    server.stub.on('login', due);
    renderScreen(Login, '/login?as=provider&next=%2Fwallet');
    await typeAndSubmit();
    return screen.findByLabelText<HTMLInputElement>('Six digits of your app');
  }

  it('asks for the second step after the password, then continues to the requested page', async () => {
    await userEvent.type(await atSecondStep(), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('At /wallet')).toBeTruthy();
    const [request] = server.stub.requests.filter(({ path }) => path === '/api/v1/sign-in/second-step');
    expect(request?.json).toEqual({ code: '123456' });
  });

  it.each([
    [422, 'validation', 'This code is not right. Take the newest one.'],
    [429, 'locked', 'Too many wrong codes. Please try again in 5 minutes.'],
    [409, 'state_conflict', 'That took too long. Please sign in again from the beginning.'],
    [503, 'internal', 'That did not work. Nothing was changed. Please try again.'],
  ])('explains a rejection with %i %s: %s', async (status, code, sentence) => {
    const field = await atSecondStep();
    server.stub.on('v1:/sign-in/second-step', { status, body: { code, detail: 'x' } });
    await userEvent.type(field, '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('accepts a recovery code, and leads back to the password', async () => {
    await atSecondStep();
    await userEvent.click(screen.getByRole('button', { name: /use a recovery code/ }));
    await userEvent.type(screen.getByLabelText('Recovery code'), ' abcde-fghjk ');
    server.stub.on('v1:/sign-in/second-step', { status: 422, body: { code: 'validation', detail: 'x' } });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This code is not right. Take the newest one.')).toBeTruthy();
    const [request] = server.stub.requests.filter(({ path }) => path === '/api/v1/sign-in/second-step');
    expect(request?.json).toEqual({ recovery_code: 'abcde-fghjk' });
    await userEvent.click(screen.getByRole('button', { name: 'Back to the sign-in' }));
    expect(password()).toBeTruthy();
  });
});

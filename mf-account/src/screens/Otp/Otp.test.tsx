// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Login } from '../Login/Login';
import { Otp } from './Otp';

const server = withStub();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code', { selector: 'input' });
const verify = () => screen.getByRole('button', { name: 'Verify' });
const requestsTo = (path: string) => server.stub.requests.filter((request) => request.path === `/api/v1${path}`);
const wrongCode = {
  status: 422,
  body: { code: 'validation', field: 'code', detail: 'The code is not right.', title: 'Unprocessable' },
};
const tooSoon = {
  status: 429,
  headers: { 'Retry-After': '30' },
  body: { code: 'rate_limited', detail: 'Please wait.', title: 'Too Many Requests' },
};

async function open(at = '/otp', over: object = {}) {
  const now = Date.now();
  const state = {
    contact: '503 555 0142',
    phoneCode: '+1',
    userType: 'customer',
    resendAt: now + 30_000,
    expiresAt: now + 300_000,
    triesLeft: 5,
    ...over,
  };
  renderScreen(Otp, at, state);
  return userEvent.setup({ delay: null });
}

async function enter(user: ReturnType<typeof userEvent.setup>, text = '402100') {
  await user.click(code());
  await user.paste(text);
  await user.click(verify());
}

describe('asking for a code', () => {
  it('sends the code to the number typed at login, and never sends the password', async () => {
    renderScreen(Login, '/login?next=%2Fmy-booking');
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByLabelText('Phone number'));
    await user.paste('503 555 0142');
    await user.click(screen.getByRole('button', { name: 'Send a verification code' }));
    expect(await screen.findByText('At /otp?next=%2Fmy-booking')).toBeTruthy();
    expect(requestsTo('/otp/send')[0]?.json).toEqual({
      contact: '5035550142',
      phone_code: '+1',
      user_type: '1',
      purpose: 'login',
    });
  });

  it('requires a number', async () => {
    renderScreen(Login, '/login');
    await userEvent.click(screen.getByRole('button', { name: 'Send a verification code' }));
    expect(await screen.findByText('Enter your phone number.')).toBeTruthy();
    expect(screen.queryByText('Enter your password.')).toBeNull();
    expect(requestsTo('/otp/send')).toEqual([]);
  });

  it('shows the wait after too many codes', async () => {
    server.stub.on('v1:/otp/send', tooSoon);
    renderScreen(Login, '/login');
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByLabelText('Phone number'));
    await user.paste('503 555 0142');
    await user.click(screen.getByRole('button', { name: 'Send a verification code' }));
    expect(await screen.findByText(/Please wait 30 seconds, then try again\./)).toBeTruthy();
  });

  it('offers no code to administrators, nor on a server without codes', () => {
    renderScreen(Login, '/login?as=admin');
    expect(screen.queryByRole('button', { name: 'Send a verification code' })).toBeNull();
    cleanup();
    configure({ apiExtensions: false });
    renderScreen(Login, '/login');
    expect(screen.queryByRole('button', { name: 'Send a verification code' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull();
  });

  it('asks for the number when none is known', async () => {
    renderScreen(Otp, '/otp');
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByLabelText('Phone number'));
    await user.paste('503 555 0142');
    await user.click(screen.getByRole('button', { name: 'Send a verification code' }));
    expect(await screen.findByRole('heading', { name: 'Enter the 6 digits' })).toBeTruthy();
    expect(screen.getByText(/503 555 0142/)).toBeTruthy();
  });
});

describe('the six digits', () => {
  it('accepts a pasted message and the phone’s autofill', async () => {
    const user = await open();
    expect(code().getAttribute('autocomplete')).toBe('one-time-code');
    expect(code().getAttribute('inputmode')).toBe('numeric');
    await user.click(code());
    await user.paste('Your Doorstep code is 402 100.');
    expect(code().value).toBe('402100');
    await user.type(code(), '9');
    expect(code().value).toBe('402100');
  });

  it('signs in and returns to the requested page', async () => {
    const user = await open('/otp?next=%2Fbooking-summary');
    await enter(user);
    expect(await screen.findByText('At /booking-summary')).toBeTruthy();
    expect(requestsTo('/otp/verify')[0]?.json).toMatchObject({
      contact: '5035550142',
      purpose: 'login',
      code: '402100',
    });
    expect(localStorage.getItem('ServiceData')).toContain('user_id');
  });

  it('asks for all digits before anything is sent', async () => {
    const user = await open();
    await enter(user, '40');
    expect(screen.getByText('Enter all digits.')).toBeTruthy();
    expect(requestsTo('/otp/verify')).toEqual([]);
  });

  it('reports a wrong code and the tries that are left, down to none', async () => {
    server.stub.on('v1:/otp/verify', wrongCode);
    const user = await open('/otp', { triesLeft: 2 });
    await enter(user);
    expect(await screen.findByText('The code is not right.')).toBeTruthy();
    expect(await screen.findByText('1 try left.')).toBeTruthy();
    expect(code().value).toBe('');
    expect(code().getAttribute('aria-invalid')).toBe('true');
    await enter(user);
    expect(await screen.findByText('This code has expired. Ask for a new one.')).toBeTruthy();
    expect(verify()).toHaveProperty('disabled', true);
  });

  it('sends the digits once, however often they are submitted meanwhile', async () => {
    server.stub.on('v1:/otp/verify', { fault: 'hang' });
    const user = await open();
    await enter(user);
    fireEvent.submit(screen.getByRole('form', { name: 'Verify' }));
    await user.click(code());
    await user.keyboard('{Enter}');
    expect(requestsTo('/otp/verify')).toHaveLength(1);
  });

  it('keeps the digits when the server cannot be reached', async () => {
    server.stub.on('v1:/otp/verify', { fault: 'html502' });
    const user = await open();
    await enter(user);
    expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
    expect(code().value).toBe('402100');
  });
});

describe('a new code', () => {
  it('allows a new code after 00:30', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
    await open();
    expect(screen.getByRole('timer').textContent).toBe('New code in 00:30');
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    expect(screen.getByRole('timer').textContent).toBe('New code in 00:09');
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy();
  });

  it('resets the tries and the countdown', async () => {
    const user = await open('/otp', { resendAt: 0, triesLeft: 0 });
    expect(screen.getByText('This code has expired. Ask for a new one.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('A new code is on its way.')).toBeTruthy();
    expect(await screen.findByRole('timer')).toBeTruthy();
    expect(screen.queryByText(/has expired/)).toBeNull();
    expect(requestsTo('/otp/send')).toHaveLength(1);
  });
});

describe('a number without an account', () => {
  it('offers to register', async () => {
    server.stub.on('v1:/otp/verify', { status: 404, body: { code: 'not_found', detail: '' } });
    const user = await open('/otp?next=%2Fmy-booking');
    await enter(user);
    expect(await screen.findByText('At /register?next=%2Fmy-booking')).toBeTruthy();
  });

  it('links to the registration at once, because the response reveals no accounts', async () => {
    await open('/otp?next=%2Fmy-booking');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register?next=%2Fmy-booking');
  });
});

describe('the page for entering the code', () => {
  it('links back to the login of the same kind of account', async () => {
    await open('/otp?as=provider&next=%2Fprovider', { userType: 'provider' });
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/login?as=provider&next=%2Fprovider',
    );
    expect(screen.getByRole('link', { name: 'Become a Provider' })).toBeTruthy();
  });

  it('lets another number be used, and keeps the current one filled in', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Use another number' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Phone number')).value).toBe('503 555 0142');
  });

  it('redirects a person who is signed in', async () => {
    signInAs('customer');
    await open('/otp?next=%2Fmy-booking');
    expect(await screen.findByText('At /my-booking')).toBeTruthy();
  });

  it('redirects to login on a server without codes', async () => {
    configure({ apiExtensions: false });
    await open('/otp?next=%2Fmy-booking');
    expect(await screen.findByText('At /login?next=%2Fmy-booking')).toBeTruthy();
  });
});

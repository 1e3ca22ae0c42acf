// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { ForgotPassword } from './ForgotPassword';

const server = withStub();

afterEach(cleanup);

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function openNewPassword(at = '/forgot-password') {
  renderScreen(ForgotPassword, at);
  const user = userEvent.setup({ delay: null });
  write(screen.getByLabelText('Phone number'), '503 555 0142');
  await user.click(screen.getByRole('button', { name: 'Send a verification code' }));
  write(await screen.findByLabelText('6-digit code'), '402100');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByRole('heading', { name: 'Choose a new password' });
  return user;
}

const newPassword = () => screen.getByLabelText<HTMLInputElement>('New password');
const save = () => screen.getByRole('button', { name: 'Save password' });
const bodies = (path: string) =>
  server.stub.requests.filter((request) => request.path === `/api/v1${path}`).map(({ json }) => json);

describe('a forgotten password', () => {
  it('asks for the number and a code, then saves a new password', async () => {
    const user = await openNewPassword();
    write(newPassword(), 'a short sentence');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Login' }).at(-1)?.getAttribute('href')).toBe('/login');
    expect(bodies('/otp/send')).toEqual([
      { contact: '5035550142', phone_code: '+1', user_type: '1', purpose: 'reset' },
    ]);
    expect(bodies('/password/reset')).toEqual([{ reset_token: 'rt_1', password: 'a short sentence' }]);
    expect(localStorage.getItem('ServiceData')).toBeNull();
  });

  it('takes an e-mail address instead of a number, and lets the person change it', async () => {
    renderScreen(ForgotPassword, '/forgot-password');
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Use your email instead' }));
    await user.click(screen.getByRole('button', { name: 'Send a verification code' }));
    expect(await screen.findByText('Enter your email address.')).toBeTruthy();
    write(screen.getByLabelText('Email'), 'mia@example.com');
    await user.click(screen.getByRole('button', { name: 'Send a verification code' }));
    expect(await screen.findByText(/Sent to .*mia@example\.com/)).toBeTruthy();
    expect(bodies('/otp/send')).toMatchObject([{ contact: 'mia@example.com', purpose: 'reset' }]);
    await user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('mia@example.com');
  });

  it('resets a provider’s password from the providers’ sign-in', async () => {
    await openNewPassword('/forgot-password?as=provider');
    expect(bodies('/otp/verify')[0]).toMatchObject({ user_type: '2', purpose: 'reset' });
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?as=provider');
  });

  it('saves a new password from the link that staff receive, without a code', async () => {
    const token = 'rt-of-a-link_0123456789abcdef';
    renderScreen(ForgotPassword, `/forgot-password?as=admin#token=${token}`);
    const user = userEvent.setup({ delay: null });
    write(newPassword(), 'a short sentence');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Login' }).at(-1)?.getAttribute('href')).toBe('/login?as=admin');
    expect(bodies('/password/reset')).toEqual([{ reset_token: token, password: 'a short sentence' }]);
    expect(bodies('/otp/send')).toEqual([]);
  });

  it('requires 8 characters, shows the password and rates its strength', async () => {
    const user = await openNewPassword();
    write(newPassword(), '1234567');
    expect(screen.getByText('Too easy to guess. Make it longer.')).toBeTruthy();
    await user.click(save());
    expect(await screen.findByText('Choose a password with 8 characters or more.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(newPassword().type).toBe('text');
    expect(bodies('/password/reset')).toEqual([]);
  });

  it('shows the server’s rejection beside the field', async () => {
    const detail = 'This password is too common.';
    server.stub.on('v1:/password/reset', { status: 422, body: { code: 'validation', field: 'password', detail } });
    const user = await openNewPassword();
    write(newPassword(), 'password1234');
    await user.click(save());
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(newPassword().value).toBe('password1234');
  });

  it('asks for another code when the reset has expired', async () => {
    server.stub.on('v1:/password/reset', {
      status: 422,
      body: { code: 'validation', field: 'reset_token', detail: 'Too late.' },
    });
    const user = await openNewPassword();
    write(newPassword(), 'a short sentence');
    await user.click(save());
    expect(await screen.findByText('The time for this change is over. Ask for a new code.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('503 555 0142');
  });

  it('keeps the new password when the server cannot be reached', async () => {
    server.stub.on('v1:/password/reset', { fault: 'cut' });
    const user = await openNewPassword();
    write(newPassword(), 'a short sentence');
    await user.click(save());
    expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
    expect(newPassword().value).toBe('a short sentence');
  });

  it.each(['/forgot-password?as=admin', '/forgot-password'])(
    'leads to login where no code can be sent: %s',
    async (at) => {
      configure({ apiExtensions: at.includes('admin') });
      renderScreen(ForgotPassword, at);
      expect(await screen.findByText(at.includes('admin') ? 'At /login?as=admin' : 'At /login')).toBeTruthy();
    },
  );
});

describe('a contact change that the owner did not make', () => {
  const open = () => renderScreen(ForgotPassword, '/forgot-password?undo=a-token');
  const takeBack = async () =>
    userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Undo the change' }));

  it('undoes the change on a press, then asks for a new password', async () => {
    open();
    expect(screen.getByRole('heading', { name: 'Did somebody else make this change?' })).toBeTruthy();
    expect(bodies('/contact/undo')).toEqual([]);
    await takeBack();
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
    write(newPassword(), 'a short sentence');
    await userEvent.setup({ delay: null }).click(save());
    expect(await screen.findByText('Your password is changed')).toBeTruthy();
    expect(bodies('/contact/undo')).toEqual([{ token: 'a-token' }]);
    expect(bodies('/password/reset')).toEqual([{ reset_token: 'rt_2', password: 'a short sentence' }]);
  });

  it.each([
    [{ status: 422, body: { code: 'validation', field: 'token', detail: 'This link has expired.' } }, /has expired/],
    [{ fault: 'cut' }, /could not reach the server/],
  ] as const)('explains why the change cannot be undone', async (result, message) => {
    server.stub.on('v1:/contact/undo', result);
    open();
    await takeBack();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('asks for a code when the time for the new password has expired', async () => {
    const body = { code: 'validation', field: 'reset_token', detail: 'Too late.' };
    server.stub.on('v1:/password/reset', { status: 422, body });
    open();
    await takeBack();
    await screen.findByRole('heading', { name: 'Choose a new password' });
    write(newPassword(), 'a short sentence');
    await userEvent.setup({ delay: null }).click(save());
    expect(await screen.findByLabelText('Phone number')).toBeTruthy();
  });
});

// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { VerifyEmail } from './VerifyEmail';

const server = withStub();
afterEach(cleanup);

const at = '/verify-email?token=t0ken';
const ended = { status: 422, body: { code: 'validation', field: 'token', detail: 'This link has expired.' } };
const press = async () =>
  userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Confirm' }));

describe('the link that confirms an address', () => {
  it('confirms on a press, not when it is opened, without a sign-in', async () => {
    renderScreen(VerifyEmail, at);
    expect(server.stub.requests).toEqual([]);
    await press();
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed.' })).toBeTruthy();
    expect(screen.getByText(/From now on we write to/).textContent).toContain('mia@example.com');
    expect(server.stub.requests.map(({ path, json }) => [path, json])).toEqual([
      ['/api/v1/email/link', { token: 't0ken' }],
    ]);
  });

  it('reports an address that is confirmed already', async () => {
    server.stub.on('v1:POST /email/link', { body: { email: 'mia@example.com', first: false } });
    renderScreen(VerifyEmail, at);
    await press();
    expect(await screen.findByText(/was opened before/)).toBeTruthy();
  });

  it('leads a visitor with an expired link to sign in', async () => {
    server.stub.on('v1:POST /email/link', ended);
    renderScreen(VerifyEmail, at);
    await press();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?next=%2Fprofile%23details');
  });

  it('offers a new link to a signed-in person when the link has expired', async () => {
    signInAs('customer', { email: 'mia@example.com' });
    server.stub.on('v1:POST /email/link', ended);
    server.stub.on('v1:GET /notifications/delivery', { body: { email: 'unverified', sms: 'works' } });
    renderScreen(VerifyEmail, at);
    await press();
    expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeTruthy();
  });

  it.each([
    ['the server could not be reached', { fault: 'html502' } as const],
    ['there were too many', { status: 429, body: { status: 429, code: 'rate_limited' } }],
  ])('allows another try when %s', async (_why, answer) => {
    server.stub.on('v1:POST /email/link', answer);
    renderScreen(VerifyEmail, at);
    await press();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  });

  it('redirects home on a server without links', async () => {
    configure({ apiExtensions: false });
    renderScreen(VerifyEmail, at);
    expect(await screen.findByText('At /home')).toBeTruthy();
  });
});

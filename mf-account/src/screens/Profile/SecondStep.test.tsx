// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Profile } from './Profile';

const server = withStub();
afterEach(cleanup);

const requests = (method: string, path: string) =>
  server.stub.requests.filter((request) => request.method === method && request.path === `/api/v1${path}`);
const on = { on: true, since: '2026-11-01T08:00:00Z', recovery_codes_left: 9 };

async function open() {
  signInAs('provider');
  renderScreen(Profile, '/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Manage' }));
  return within(await screen.findByRole('dialog', { name: 'Second step of the sign-in' }));
}

describe('the second step of the sign-in', () => {
  it('offers the second step to providers and loads it when they open it', async () => {
    signInAs('customer');
    renderScreen(Profile, '/profile');
    await screen.findByText('Passkeys', { selector: 'h2' });
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
    cleanup();
    signInAs('provider');
    renderScreen(Profile, '/profile');
    await screen.findByRole('button', { name: 'Manage' });
    expect(requests('GET', '/me/second-step')).toHaveLength(0);
  });

  it('sets up the second step with a QR code and a first code, and shows the recovery codes once', async () => {
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Set it up' }));
    expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect(dialog.getByText('ABCD EFGH')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Six digits of your app'), '۱۲۳ 456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on the second step' }));
    expect(await dialog.findByText('abcde-fghjk')).toBeTruthy();
    expect(requests('POST', '/me/second-step/confirm')[0]?.json).toEqual({ code: '123456' });
    server.stub.on('v1:GET /me/second-step', { body: on });
    await userEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
    await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
    const again = within(await screen.findByRole('dialog', { name: 'Second step of the sign-in' }));
    expect(await again.findByText(/On since .*9 recovery codes are left\./)).toBeTruthy();
    expect(again.queryByText('abcde-fghjk')).toBeNull();
  });

  it('reports a wrong first code, and too many of them', async () => {
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Set it up' }));
    const wrong = { code: 'validation', field: 'code', detail: 'x' };
    server.stub.on('v1:POST /me/second-step/confirm', { status: 422, body: wrong });
    await userEvent.type(dialog.getByLabelText('Six digits of your app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on the second step' }));
    expect(await dialog.findByText('This code is not right. Take the newest one.')).toBeTruthy();
    server.stub.on('v1:POST /me/second-step/confirm', { status: 429, body: { code: 'locked', detail: 'x' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on the second step' }));
    expect(await dialog.findByText('Too many wrong codes. Please try again in 5 minutes.')).toBeTruthy();
  });

  it('turns the second step off after the person confirms again', async () => {
    server.stub.on('v1:GET /me/second-step', { body: on });
    server.stub.on('v1:DELETE /me/second-step', { status: 403, body: { code: 'confirm_again', detail: 'Is it you?' } });
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Turn it off' }));
    const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    server.stub.on('v1:DELETE /me/second-step', {});
    server.stub.on('v1:GET /me/second-step', { body: { on: false, since: '', recovery_codes_left: 0 } });
    await userEvent.type(question.getByLabelText('Password'), 'doorstep-demo');
    await userEvent.click(question.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('The second step is off.')).toBeTruthy();
    expect(requests('DELETE', '/me/second-step')).toHaveLength(2);
  });

  it('changes nothing when the confirmation is cancelled', async () => {
    server.stub.on('v1:POST /me/second-step', { status: 403, body: { code: 'confirm_again', detail: 'Is it you?' } });
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Set it up' }));
    const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('button', { name: 'Set it up' })).toBeTruthy();
    expect(dialog.queryByText(/did not work/)).toBeNull();
  });

  it('reports that the state cannot be loaded', async () => {
    server.stub.on('v1:GET /me/second-step', { fault: 'html502' });
    const dialog = await open();
    expect(await dialog.findByText(/We could not check whether it is on/)).toBeTruthy();
  });
});

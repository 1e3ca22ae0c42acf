// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Profile } from './Profile';

const server = withStub();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const url = 'https://doorstep.example/api/v1/calendar.ics?key=k1';
const requests = (method: string) =>
  server.stub.requests.filter((request) => request.method === method && request.path === '/api/v1/me/calendar');

it('makes a private calendar address and copies it', async () => {
  signInAs('customer');
  renderScreen(Profile, '/profile');
  const make = await screen.findByRole('button', { name: 'Make a private address' });
  await waitFor(() => expect(make).toHaveProperty('disabled', false));
  server.stub.on('v1:GET /me/calendar', { body: { url } });
  await userEvent.click(make);
  const address = (await screen.findByLabelText('Private address')) as HTMLInputElement;
  expect(address.value).toBe(url);
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith(url);
});

it('asks before it renews or ends the address', async () => {
  signInAs('provider');
  server.stub.on('v1:GET /me/calendar', { body: { url } });
  renderScreen(Profile, '/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Renew address' }));
  const renewal = within(await screen.findByRole('dialog', { name: 'Renew address' }));
  expect(requests('POST')).toHaveLength(0);
  await userEvent.click(renewal.getByRole('button', { name: 'Renew address' }));
  await waitFor(() => expect(requests('POST')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'End address' }));
  const ending = within(await screen.findByRole('dialog', { name: 'End address' }));
  server.stub.on('v1:GET /me/calendar', { body: { url: '' } });
  await userEvent.click(ending.getByRole('button', { name: 'End address' }));
  expect(await screen.findByRole('button', { name: 'Make a private address' })).toBeTruthy();
  expect(requests('DELETE')).toHaveLength(1);
});

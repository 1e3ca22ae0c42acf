// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Notification } from './Notification';

const server = withStub();

beforeEach(() => {
  signInAs('customer');
  vi.setSystemTime(new Date('2026-11-21T02:00:00Z'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const user = () => userEvent.setup({ delay: null });
const rows = () => screen.getAllByRole('listitem');
const marked = () =>
  server.stub.requests.filter(({ path }) => path === '/api/v1/notifications/read').map(({ json }) => json);
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '');

describe('notifications', () => {
  it('lists notifications by day, newest first, with readable texts', async () => {
    renderScreen(Notification, '/notification');
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const titles = today.getAllByRole('listitem').map((row) => plain(row.querySelector('b')?.textContent));
    expect(titles).toEqual(['Sam Carter offers $85.00', 'Sam Carter is on the way']);
    await user().click(screen.getByRole('button', { name: 'Show earlier ones' }));
    const earlier = await screen.findByRole('region', { name: 'Yesterday' });
    expect(plain(earlier.textContent)).toContain('Your provider accepted your booking');
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
  });

  it('announces new notifications to screen readers', async () => {
    renderScreen(Notification, '/notification');
    await screen.findByRole('region', { name: 'Today' });
    expect(rows().map((row) => within(row).queryByText(', new') !== null)).toEqual([true, true]);
  });

  it('links to the page where the person can react, and marks the notification as read', async () => {
    renderScreen(Notification, '/notification');
    const link = await screen.findByRole('link', { name: /^View offer/ });
    expect(link.getAttribute('href')).toBe('/provider-sendoffer?booking_id=b_80');
    await user().click(link);
    expect(await screen.findByText('At /provider-sendoffer?booking_id=b_80')).toBeTruthy();
    expect(marked()).toEqual([{ ids: ['n_3'] }]);
  });

  it('marks all notifications as read', async () => {
    renderScreen(Notification, '/notification');
    await user().click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(marked()).toEqual([{ ids: 'all' }]));
  });

  it('reports a failure to mark them', async () => {
    server.stub.on('v1:/notifications/read', { fault: 'html502' });
    renderScreen(Notification, '/notification');
    await user().click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('They could not be marked as read. Please try again.')).toBeTruthy();
  });

  it('explains the empty list', async () => {
    server.stub.on('v1:/notifications', { body: { items: [], next: null, unread: 0 } });
    renderScreen(Notification, '/notification');
    expect(await screen.findByRole('heading', { name: 'Nothing new at your door' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('loads the list again on request after a failure', async () => {
    server.stub.on('v1:/notifications', { fault: 'html502' });
    renderScreen(Notification, '/notification');
    expect(await screen.findByText('Your notifications could not be loaded.')).toBeTruthy();
    server.stub.on('v1:/notifications', {});
    await user().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Today' })).toBeTruthy();
  });

  describe('of a request that can be accepted', () => {
    const request = {
      starts_at: '2026-11-27T17:00:00Z',
      time_zone: 'America/Los_Angeles',
      area: 'Pearl District',
      earning: '40.50',
      recurs: 'week',
    };
    const show = (more: object) => {
      const values = { customer: 'Ada L.', category: 'Plumbing' };
      const item = { id: 'n_9', kind: 'job_offered', values, at: '2026-11-20T21:20:00Z', read: true, image: '' };
      const items = [{ ...item, booking_id: 'b_91', ...more }];
      server.stub.on('v1:/notifications', { body: { items, next: null, unread: 0 } });
      renderScreen(Notification, '/notification');
    };
    const accept = () => screen.findByRole('button', { name: /^Accept: / });

    it('names time, neighbourhood, earnings and rhythm, and accepts with one press', async () => {
      signInAs('provider', { user_type: '2', user_id: 'p_31' });
      show({ request });
      const button = await accept();
      const text = plain(rows()[0]?.textContent);
      for (const fact of ['9:00', 'Pearl District', 'You get $40.50', 'Every week']) expect(text).toContain(fact);
      await user().click(button);
      expect(await screen.findByText(/The job is yours/)).toBeTruthy();
      expect(server.stub.requests.filter(({ path }) => path.endsWith('/b_91/accept'))).toHaveLength(1);
      expect(screen.queryByRole('button', { name: /^Accept: / })).toBeNull();
    });

    it('says why a request is gone', async () => {
      signInAs('provider', { user_type: '2', user_id: 'p_31' });
      const detail = 'Somebody else has accepted this request.';
      server.stub.on('v1:POST /provider/jobs/b_91/accept', { status: 409, body: { code: 'state_conflict', detail } });
      show({ request });
      await user().click(await accept());
      expect(await screen.findByText(detail)).toBeTruthy();
    });

    it('offers nothing to accept once the request has ended', async () => {
      signInAs('provider', { user_type: '2', user_id: 'p_31' });
      show({});
      await screen.findByRole('link', { name: /^View Detail/ });
      expect(screen.queryByRole('button', { name: /^Accept: / })).toBeNull();
    });
  });

  it('requests no notifications from a server without extensions', async () => {
    configure({ apiExtensions: false });
    renderScreen(Notification, '/notification');
    expect(await screen.findByText('At /home')).toBeTruthy();
    expect(server.stub.requests).toEqual([]);
  });
});

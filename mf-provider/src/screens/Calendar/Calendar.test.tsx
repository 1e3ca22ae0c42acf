// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Calendar } from './Calendar';

const server = withStub();
const zone = 'America/Los_Angeles';
const midnight = (day: number) => `2026-11-${day}T08:00:00Z`;

function job(id: string, name: string, start_at: string, over: object = {}) {
  const service = [{ category_name: 'Plumbing', subcategory_name: name, price: '60.00', created_At: '' }];
  const booking = { booking_id: id, status: '2', booking_type: '1', provider_id: 'p_31', service, time_zone: zone };
  return {
    booking: { ...booking, start_at, address: '4 Lovejoy Court', payment: { status: 'captured' }, ...over },
    customer: { name: 'Priya Raman', image: '' },
    ...{ share: '51.00', named: true, minutes: 60, unread_messages: 0 },
  };
}

const days = Array.from({ length: 8 }, (_, index) => 15 + index).map((day) => ({
  ...{ date: `2026-11-${day}`, starts_at: midnight(day), ends_at: midnight(day + 1) },
  note: day === 22 ? 'Van service' : '',
  hours:
    day === 22
      ? []
      : [
          { from: `2026-11-${day}T16:00:00Z`, to: `2026-11-${day}T20:00:00Z` },
          { from: `2026-11-${day}T20:30:00Z`, to: `2026-11-${day + 1}T02:00:00Z` },
        ],
}));

beforeEach(() => {
  // Friday, one o'clock in Portland.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:00:00Z') });
  signInAs('provider', { user_type: '2', user_id: 'p_31' });
  const times = {
    time_zone: zone,
    hours: [],
    days_off: [],
    taking_jobs: true,
    buffer_minutes: 15,
    notice_minutes: 120,
  };
  server.stub.on('v1:GET /provider/availability', { body: times });
  const jobs = [
    job('b_1', 'Leak repair', '2026-11-20T17:40:00Z', { status: '5' }),
    job('b_2', 'Tap fitting', '2026-11-20T23:30:00Z'),
    job('b_3', 'Valve check', '2026-11-21T17:00:00Z', { status: '1' }),
  ];
  const busy = [{ from: '2026-11-20T21:00:00Z', to: '2026-11-20T22:00:00Z' }];
  const ways = [{ booking_id: 'b_2', minutes: 35 }];
  server.stub.on('v1:GET /provider/calendar', { body: { time_zone: zone, days, jobs, busy, ways } });
  server.stub.on('v1:/availability', { body: { time_zone: zone, slots: [] } });
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.useRealTimers();
});

const posts = () => server.stub.requests.filter(({ path }) => path === '/api/v1/provider/jobs/b_2/propose');
const asked = () => server.stub.requests.filter(({ path }) => path.startsWith('/api/v1/provider/calendar'));

describe('the week', () => {
  it('shows each day with its jobs, and the sum of the agreed ones', async () => {
    renderScreen(Calendar, '/provider-calendar?view=week&date=2026-11-20');
    expect(await screen.findByText(/^2 jobs, .\$102\.00. after commission/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/November 16.*22/);
    const friday = within(
      screen.getByRole('link', { name: /^Friday 20 November 2 jobs/ }).closest('section') as HTMLElement,
    );
    const blocks = friday.getAllByRole('link').slice(1);
    expect(blocks.map((link) => link.getAttribute('href'))).toEqual(
      ['b_1', 'b_2'].map((id) => `/provider-job?booking_id=${id}`),
    );
    expect(blocks[1]?.textContent).toContain('03:30 PM');
    expect(screen.getByText('Van service')).toBeTruthy();
    expect(String(asked()[0]?.query)).toBe('from=2026-11-15&to=2026-11-22');
  });

  it('moves no job, but proposes the time that was chosen by keyboard once it is confirmed', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(Calendar, '/provider-calendar?view=week&date=2026-11-20');
    const link = await screen.findByRole('link', { name: /^03:30 PM/ });
    link.focus();
    fireEvent.keyDown(link, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(link, { key: 'ArrowRight', shiftKey: true });
    expect(screen.getByText(/^Saturday 21 November, 03:45 PM\. Press Enter/)).toBeTruthy();
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(screen.queryByText(/Press Enter to propose/)).toBeNull();
    fireEvent.keyDown(link, { key: 'ArrowUp', shiftKey: true });
    fireEvent.keyDown(link, { key: 'Enter' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
    expect(posts()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Propose 1 of 3' }));
    await waitFor(() => expect(posts()[0]?.json).toEqual({ starts: ['2026-11-20T23:15:00Z'], text: '' }));
  });

  it('lets nobody move a job that is done or not accepted yet', async () => {
    renderScreen(Calendar, '/provider-calendar?view=week&date=2026-11-20');
    for (const name of [/Leak repair/, /Valve check/]) {
      const link = await screen.findByRole('link', { name });
      fireEvent.keyDown(link, { key: 'ArrowDown', shiftKey: true });
      expect(screen.queryByText(/Press Enter to propose/)).toBeNull();
    }
  });
});

describe('the day', () => {
  it('lists jobs, drives, breaks, busy and free times in order, with the limits beside them', async () => {
    renderScreen(Calendar, '/provider-calendar?view=day&date=2026-11-20');
    await screen.findByText('Break, 30 min');
    const items = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    const starts = items.flatMap((text) => /^\d\d:\d\d [AP]M/.exec(text) ?? []);
    expect(starts).toEqual([
      '08:00 AM',
      '09:40 AM',
      '10:55 AM',
      '12:00 PM',
      '12:30 PM',
      '01:00 PM',
      '02:00 PM',
      '03:30 PM',
      '04:45 PM',
    ]);
    expect(screen.getByText('Busy in another calendar, 1 hr')).toBeTruthy();
    const drive = items.indexOf('35 min drive');
    expect(items[drive + 1]).toMatch(/^03:30 PM/);
    expect(screen.getByText('Free, 1 hr 25 min')).toBeTruthy();
    expect(screen.getByText('15 min')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change this day only' }).getAttribute('href')).toBe(
      '/provider-hours?day=2026-11-20',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Another time' }));
    expect(await screen.findByRole('dialog', { name: 'Propose another time' })).toBeTruthy();
  });
});

describe('the month', () => {
  it('shows the first job of a day and its amount, and keeps the view while it steps on', async () => {
    renderScreen(Calendar, '/provider-calendar?view=month&date=2026-11-20');
    const friday = within(
      (await screen.findByRole('link', { name: 'Friday 20 November' })).closest('td') as HTMLElement,
    );
    expect(friday.getByRole('link', { name: /^09:40 AM Leak repair/ })).toBeTruthy();
    expect(friday.getByText('and 1 more')).toBeTruthy();
    expect(friday.getByText('$102.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'December 2026' })).toBeTruthy();
  });
});

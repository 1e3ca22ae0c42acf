// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { Component as Hours } from './Hours/Hours';
import { Component as Assignment } from './Job/Job';
import { Component as Assignments } from './Jobs/Jobs';
import { Component as Profile } from './Profile/Profile';
import { Component as Reviews } from './Reviews/Reviews';
import { Component as Services } from './Services/Services';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(() => {
  cleanup();
  dismissAllToasts();
});

const user = () => userEvent.setup({ delay: null });
const requestsTo = (method: string, path: string) =>
  server.stub.requests.filter((request) => request.method === method && request.path === `/api/v1${path}`);
const waiting = {
  status: 403,
  code: 'forbidden',
  detail: 'Your account is waiting for approval.',
  title: '',
  type: '',
};

describe('an application', () => {
  it.each([
    ['incomplete', 'Choose what you offer', 'Choose services', '/provider-services'],
    ['waiting', 'Your account is waiting for approval', 'See my documents', '/provider-profile'],
  ])('explains the next step of an application that is %s, with a link', async (state, title, action, path) => {
    server.stub.on('v1:GET /provider/jobs', { status: 403, body: waiting });
    server.stub.on('v1:GET /provider/application', { status: 200, body: { state, reason: '', wanted: [] } });
    renderScreen(Assignments, '/provider-jobs');
    await screen.findAllByRole('heading', { name: title });
    expect(screen.getAllByRole('link', { name: action })[0]?.getAttribute('href')).toBe(path);
  });

  it('names what an operator asked for, links to it, and sends the application back with a message', async () => {
    server.stub.on('v1:GET /provider/jobs', { status: 403, body: waiting });
    const body = {
      state: 'more_wanted',
      reason: 'The back is blurred.',
      wanted: ['licence_back', 'services', 'other'],
    };
    server.stub.on('v1:GET /provider/application', { status: 200, body });
    renderScreen(Assignments, '/provider-jobs');
    await screen.findByRole('heading', { name: 'We need something more from you' });
    expect(screen.getByText('The back is blurred.')).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toContainEqual(['The back of your licence, again', '/provider-profile']);
    expect(links).toContainEqual(['Your services and prices', '/provider-services']);
    await user().type(screen.getByLabelText('Anything to say about it?'), ' A new photo. ');
    await user().click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(requestsTo('POST', '/provider/application')[0]?.json).toEqual({ text: 'A new photo.' }));
    expect(await screen.findByText('We have it again and will review it within the promised time.')).toBeTruthy();
  });

  it('shows why the application cannot be sent back, and keeps the message', async () => {
    server.stub.on('v1:GET /provider/jobs', { status: 403, body: waiting });
    server.stub.on('v1:GET /provider/application', {
      status: 200,
      body: { state: 'more_wanted', reason: '', wanted: [] },
    });
    const body = {
      status: 409,
      code: 'state_conflict',
      detail: 'Your application was refused. Please contact support.',
    };
    server.stub.on('v1:POST /provider/application', { status: 409, body });
    renderScreen(Assignments, '/provider-jobs');
    const field = await screen.findByLabelText('Anything to say about it?');
    await user().type(field, 'Here it is');
    await user().click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText(body.detail)).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('Here it is');
  });
});

it('explains on a site without a catalogue that no services can be offered yet', async () => {
  server.stub.on('v1:/provider/services', { body: { categories: [] } });
  renderScreen(Services, '/provider-services');
  expect(await screen.findByText('There is nothing to offer yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

describe('the board', () => {
  it('lists open jobs, and accepts one with one touch', async () => {
    renderScreen(Assignments, '/provider-jobs');
    const open = within((await screen.findByRole('heading', { name: /^Open/ })).parentElement as HTMLElement);
    await user().click(await open.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(requestsTo('POST', '/provider/jobs/b_91/accept')).toHaveLength(1));
    const dialog = within(await screen.findByRole('dialog', { name: 'The job is yours' }));
    expect(dialog.getByText(/You find the job under “Accepted” and in your calendar/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'See the job' }).getAttribute('href')).toMatch(/^\/provider-job\?/);
  });

  it.each([
    ['open', '1', true],
    ['accepted', '2', false],
  ])('shows notes and photos on the card of a request that is %s: %s', async (_state, status, isShown) => {
    const booking = {
      ...{ booking_id: 'b_7', status, booking_type: '1', time_zone: 'UTC', payment: { status: 'captured' } },
      ...{ notes: 'The tap below the sink drips.', service_image1: '/uploads/1.jpg' },
      recurring: { id: 'rb_1', every: 'two_weeks' },
    };
    const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '40.50', named: true, minutes: 60 };
    server.stub.on('v1:GET /provider/jobs', {
      body: { items: [{ ...job, distance_km: 3.2, unread_messages: 0 }], next: null },
    });
    renderScreen(Assignments, '/provider-jobs');
    expect((await screen.findAllByText('You get')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/away/).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Every two weeks').length).toBeGreaterThan(0);
    expect(screen.queryAllByText('The tap below the sink drips.').length > 0).toBe(isShown);
    expect(screen.queryAllByRole('img', { name: '1 photo' }).length > 0).toBe(isShown);
  });

  it('asks before a job is declined, and sends the reason', async () => {
    renderScreen(Assignments, '/provider-jobs');
    await user().click((await screen.findAllByRole('button', { name: 'Decline' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Decline this job?' }));
    expect(requestsTo('POST', '/provider/jobs/b_91/decline')).toEqual([]);
    await user().type(dialog.getByLabelText(/^Reason/), 'Too far');
    await user().click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(requestsTo('POST', '/provider/jobs/b_91/decline')[0]?.json).toEqual({ reason: 'Too far' }),
    );
  });

  it.each([
    ['requires_payment', 'true'],
    ['captured', null],
  ])('blocks the departure for a job with payment status %s until it is paid', async (status, isOff) => {
    const booking = {
      ...{ booking_id: 'b_7', status: '2', booking_type: '1', time_zone: 'UTC', payment: { status } },
      service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '45.55', created_At: '' }],
    };
    const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '40.50', named: true, minutes: 60 };
    server.stub.on('v1:GET /provider/jobs', { body: { items: [{ ...job, unread_messages: 0 }], next: null } });
    renderScreen(Assignments, '/provider-jobs');
    const buttons = await screen.findAllByRole('button', { name: 'I am on my way' });
    expect(new Set(buttons.map((button) => button.getAttribute('aria-disabled')))).toEqual(new Set([isOff]));
    expect(screen.queryAllByText('The customer has not paid yet.').length > 0).toBe(isOff === 'true');
  });

  it.each([
    ['charged_back', '0.00', '$0.00'],
    ['earned', '22.14', '$22.14'],
    [undefined, '', '$40.50'],
  ])(
    'shows the earnings of a job that is %s, and blocks the departure when it is no longer paid',
    async (state, amount, shown) => {
      const booking = {
        booking_id: 'b_7',
        status: '2',
        booking_type: '1',
        time_zone: 'UTC',
        payment: { status: 'captured' },
      };
      const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '40.50', named: true, minutes: 60 };
      const item = { ...job, unread_messages: 0, ...(state && { earning: { state, amount } }) };
      server.stub.on('v1:GET /provider/jobs', { body: { items: [item], next: null } });
      renderScreen(Assignments, '/provider-jobs');
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
      const isUnpaid = state === 'charged_back';
      expect(screen.queryAllByText('This booking is no longer paid.').length > 0).toBe(isUnpaid);
      const [button] = screen.getAllByRole('button', { name: 'I am on my way' });
      expect(button?.getAttribute('aria-disabled')).toBe(isUnpaid ? 'true' : null);
    },
  );

  it('shows the server’s message when a job is gone', async () => {
    const body = { status: 409, code: 'state_conflict', detail: 'This job has changed. Please look at it again.' };
    server.stub.on('v1:POST /provider/jobs/b_91/accept', { status: 409, body });
    renderScreen(Assignments, '/provider-jobs');
    await user().click((await screen.findAllByRole('button', { name: 'Accept' }))[0] as HTMLElement);
    expect(await screen.findByText('This job has changed. Please look at it again.')).toBeTruthy();
  });

  it('tells providers without approval the state of their application', async () => {
    server.stub.on('v1:/provider/jobs', { status: 403, body: waiting });
    renderScreen(Assignments, '/provider-jobs');
    expect(await screen.findByText('Your account is waiting for approval')).toBeTruthy();
  });
});

describe('a request', () => {
  const openTo = (named: boolean, questions: Record<string, unknown>) => {
    const booking = { booking_id: 'b_91', status: '1', booking_type: '1', time_zone: 'UTC' };
    const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '40.50', named, minutes: 60 };
    const details = { job: { ...job, unread_messages: 0 }, moves: ['accept'], blocked: {}, possible_at: {} };
    server.stub.on('v1:GET /provider/jobs/b_91', { body: { ...details, start_with: 'nothing' } });
    server.stub.on('v1:GET /provider/jobs/b_91/questions', { status: 200, body: questions });
    renderScreen(Assignment, '/provider-job?booking_id=b_91');
  };
  const asked = {
    id: 'jq_1',
    text: 'Which floor?',
    at: '',
    by: '',
    mine: false,
    answer: 'The second',
    answered_at: '',
  };

  it('shows what was asked before, and takes a question to the customer', async () => {
    openTo(false, { items: [asked], can_ask: true, can_answer: false });
    expect(await screen.findByText('The second')).toBeTruthy();
    const mine = { ...asked, id: 'jq_2', text: 'Is there a lift?', mine: true, answer: '' };
    server.stub.on('v1:GET /provider/jobs/b_91/questions', {
      status: 200,
      body: { items: [asked, mine], can_ask: false, can_answer: false },
    });
    server.stub.on('v1:POST /provider/jobs/b_91/questions', {
      status: 200,
      body: { items: [asked, mine], can_ask: false, can_answer: false },
    });
    await user().type(screen.getByLabelText('Ask before you accept'), ' Is there a lift? ');
    await user().click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('No answer yet')).toBeTruthy();
    expect(requestsTo('POST', '/provider/jobs/b_91/questions')[0]?.json).toMatchObject({ text: 'Is there a lift?' });
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull();
  });

  it('leads a chosen provider to its chat for questions', async () => {
    openTo(true, { items: [], can_ask: false, can_answer: false });
    const link = await screen.findByRole('link', { name: 'Ask a question' });
    expect(link.getAttribute('href')).toContain('booking_id=b_91');
    expect(requestsTo('GET', '/provider/jobs/b_91/questions')).toEqual([]);
  });
});

describe('a job', () => {
  it('hides the address until the job is accepted, and offers the allowed actions', async () => {
    renderScreen(Assignment, '/provider-job?booking_id=b_91');
    expect(await screen.findByText('The exact address and the contact appear when you have accepted.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Navigate there' })).toBeNull();
  });

  it('leads back to the board when the job is gone or was never named', async () => {
    server.stub.on('v1:/provider/jobs/b_0', { status: 404, body: { status: 404, code: 'not_found', detail: '' } });
    renderScreen(Assignment, '/provider-job?booking_id=b_0');
    expect(await screen.findByText('This job is not available any more.')).toBeTruthy();
    cleanup();
    renderScreen(Assignment, '/provider-job');
    expect(await screen.findByText('This job is not available any more.')).toBeTruthy();
  });
});

describe('working hours', () => {
  it('saves hours and days off, and rejects a day that ends before it begins', async () => {
    renderScreen(Hours, '/provider-hours');
    const from = await screen.findByLabelText('Monday, from');
    await user().clear(from);
    await user().type(from, '19:00');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Working hours must begin before they end.');
    expect(requestsTo('PUT', '/provider/availability')).toEqual([]);
    await user().clear(from);
    await user().type(from, '10:00');
    await user().click(screen.getByRole('button', { name: /^Remove 24/ }));
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsTo('PUT', '/provider/availability')).toHaveLength(1));
    expect(requestsTo('PUT', '/provider/availability')[0]?.json).toMatchObject({
      hours: [{ weekday: 1, from: '10:00', to: '17:00' }, {}, {}, {}, {}],
      days_off: [],
      taking_jobs: true,
    });
  });

  it('saves the switch for new jobs with unchanged hours', async () => {
    renderScreen(Hours, '/provider-hours');
    const taking = await screen.findByRole('switch', { name: 'Taking jobs' });
    await user().click(taking);
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requestsTo('PUT', '/provider/availability')[0]?.json).toMatchObject({ taking_jobs: false }),
    );
  });

  it('accepts a single date as a day off, and sorts it among the others', async () => {
    renderScreen(Hours, '/provider-hours');
    const first = await screen.findByLabelText('First day');
    await user().type(first, '01/12/2020');
    await user().click(screen.getByRole('button', { name: 'Add days off' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect((first as HTMLInputElement).value).toBe('');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requestsTo('PUT', '/provider/availability')[0]?.json).toMatchObject({
        days_off: [{ from: '2020-12-01', to: '2020-12-01' }, {}],
      }),
    );
  });

  it('saves a break, a night and the limits', async () => {
    renderScreen(Hours, '/provider-hours');
    await user().click(await screen.findByRole('button', { name: 'Add hours after a break (Monday)' }));
    const to = screen.getByLabelText('Monday, hours 2, to');
    expect((screen.getByLabelText('Monday, hours 2, from') as HTMLInputElement).value).toBe('18:00');
    await user().clear(to);
    await user().type(to, '02:00');
    expect(screen.getByText('until the next day')).toBeTruthy();
    await user().selectOptions(screen.getByLabelText('Free time between two jobs'), '30 minutes');
    await user().selectOptions(screen.getByLabelText('Most jobs a day'), 'No limit');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsTo('PUT', '/provider/availability')).toHaveLength(1));
    expect(requestsTo('PUT', '/provider/availability')[0]?.json).toMatchObject({
      hours: [{ weekday: 1, from: '09:00', to: '24:00' }, {}, {}, {}, {}],
      ranges: [{ weekday: 1, from: '09:00', to: '17:00' }, { weekday: 1, from: '18:00', to: '02:00' }, {}, {}, {}, {}],
      special_days: [{ day: '2026-12-31', repeat: 'yearly', ranges: [{ from: '09:00', to: '12:00' }] }],
      ...{ buffer_minutes: 30, notice_minutes: 120, max_jobs_per_day: 0 },
    });
  });

  it('refuses hours that overlap, also a night and the next morning', async () => {
    renderScreen(Hours, '/provider-hours');
    const to = await screen.findByLabelText('Monday, to');
    const from = screen.getByLabelText('Monday, from');
    await user().clear(from);
    await user().type(from, '22:00');
    await user().clear(to);
    await user().type(to, '09:30');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('must not overlap, also not past midnight');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Tuesday, from').getAttribute('aria-invalid')).toBe('true');
    expect(requestsTo('PUT', '/provider/availability')).toEqual([]);
  });

  it('adds a repeating day with other hours, and refuses it twice', async () => {
    renderScreen(Hours, '/provider-hours');
    const day = await screen.findByLabelText('Day');
    const add = screen.getByRole('button', { name: 'Add this day' });
    await user().click(add);
    expect((await screen.findByRole('alert')).textContent).toContain('Write each day as a date');
    await user().type(day, '31/12/2026');
    await user().selectOptions(screen.getByLabelText('Repeats'), 'Every year');
    await user().click(add);
    expect((await screen.findByRole('alert')).textContent).toContain('in the list already');
    await user().selectOptions(screen.getByLabelText('Repeats'), 'Every second week');
    await user().click(screen.getByRole('switch', { name: 'Off all day' }));
    await user().click(add);
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsTo('PUT', '/provider/availability')).toHaveLength(1));
    expect(requestsTo('PUT', '/provider/availability')[0]?.json).toMatchObject({
      special_days: [{ repeat: 'yearly' }, { day: '2026-12-31', repeat: 'second_week', ranges: [] }],
    });
  });

  it('names the accepted jobs that new hours would cut before it saves them', async () => {
    const conflicts = [{ booking_id: 'b_7', start_at: '2026-12-24T18:00:00Z' }];
    server.stub.on('v1:POST /provider/availability/check', { status: 200, body: { conflicts } });
    renderScreen(Hours, '/provider-hours');
    await user().click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/1 accepted job would lie outside these hours/)).toBeTruthy();
    expect(requestsTo('PUT', '/provider/availability')).toEqual([]);
    await user().click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByText(/would lie outside/)).toBeNull();
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await user().click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(requestsTo('PUT', '/provider/availability')).toHaveLength(1));
  });

  it('warns about accepted jobs outside the hours', async () => {
    const body = {
      time_zone: 'UTC',
      hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
      days_off: [],
      taking_jobs: true,
      conflicts: [{ booking_id: 'b_7', start_at: '2026-12-24T18:00:00Z' }],
    };
    server.stub.on('v1:PUT /provider/availability', { status: 200, body });
    renderScreen(Hours, '/provider-hours');
    await user().click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/1 accepted job lies outside your hours/)).toBeTruthy();
  });
});

describe('other calendars', () => {
  const url = 'https://calendar.example.com/private/basic.ics';
  const row = { id: 'bc_1', url, fetched_at: '2026-11-20T12:00:00Z', error: '', busy_count: 12 };

  it('shows when each was read, its busy times, and an error in plain words', async () => {
    server.stub.on('v1:GET /provider/busy-calendars', {
      body: { items: [row, { ...row, id: 'bc_2', url: `${url}?2`, error: 'too_large' }] },
    });
    renderScreen(Hours, '/provider-hours');
    expect(await screen.findByText(url)).toBeTruthy();
    expect(screen.getAllByText(/Last read: .* · 12 busy times/)).toHaveLength(2);
    expect(screen.getByText(/larger than 2 MB.*still count/)).toBeTruthy();
  });

  it('adds an address and removes one', async () => {
    renderScreen(Hours, '/provider-hours');
    await user().type(await screen.findByLabelText('Address of the calendar (.ics)'), url);
    await user().click(screen.getByRole('button', { name: 'Add calendar' }));
    await waitFor(() => expect(requestsTo('POST', '/provider/busy-calendars')[0]?.json).toEqual({ url }));
    await user().click(await screen.findByRole('button', { name: `Remove ${url}` }));
    await waitFor(() => expect(requestsTo('DELETE', '/provider/busy-calendars/bc_1')).toHaveLength(1));
  });

  it('leads to the page of a service, and connects an account again whose permission ended', async () => {
    const account = { ...row, url: '', service: 'google', error: 'disconnected' };
    const services = [{ id: 'google', name: 'Google' }];
    server.stub.on('v1:GET /provider/busy-calendars', { body: { items: [account], services } });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    renderScreen(Hours, '/provider-hours');
    expect(await screen.findByText('Google calendar')).toBeTruthy();
    expect(screen.getByText(/permission to read this calendar has ended/)).toBeTruthy();
    await user().click(screen.getByRole('button', { name: 'Connect Google calendar' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.example.com/ask'));
    expect(requestsTo('POST', '/provider/busy-calendars/connect')[0]?.json).toEqual({ service: 'google' });
  });

  it.each([
    ['connected', 'The calendar is connected.'],
    ['refused', 'The calendar was not connected, because you did not allow it.'],
    ['failed', 'The calendar could not be connected. Please try again.'],
  ])('says once that a connection %s', async (outcome, text) => {
    const { router } = renderScreen(Hours, `/provider-hours?calendar=${outcome}`);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('offers no connection to a service that is connected', async () => {
    const services = [{ id: 'google', name: 'Google' }];
    server.stub.on('v1:GET /provider/busy-calendars', {
      body: { items: [{ ...row, url: '', service: 'google' }], services },
    });
    renderScreen(Hours, '/provider-hours');
    expect(await screen.findByText('Google calendar')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect Google calendar' })).toBeNull();
  });

  it('says why an address is refused', async () => {
    const detail = 'You have already added this address.';
    const body = { status: 422, code: 'validation', detail };
    server.stub.on('v1:POST /provider/busy-calendars', { status: 422, body });
    renderScreen(Hours, '/provider-hours');
    await user().type(await screen.findByLabelText('Address of the calendar (.ics)'), url);
    await user().click(screen.getByRole('button', { name: 'Add calendar' }));
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });
});

describe('services', () => {
  it('saves services with their prices, and sends nothing when a price is out of range', async () => {
    renderScreen(Services, '/provider-services');
    const price = await screen.findByLabelText('Price of Leak repair in dollars');
    await user().clear(price);
    await user().type(price, '500');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(price.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(price);
    expect(requestsTo('PUT', '/provider/services')).toEqual([]);
    await user().clear(price);
    await user().type(price, '50.00');
    await user().click(screen.getByRole('switch', { name: 'Tap fitting' }));
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requestsTo('PUT', '/provider/services')[0]?.json).toEqual({
        services: [
          { subcategory_id: 's_9', price: '50.00' },
          { subcategory_id: 's_10', price: '30.00' },
        ],
      }),
    );
  });

  it('shows which services an ended licence pauses, and leads to the upload of a new one', async () => {
    const service = (id: string, name: string, paused: boolean) => ({
      ...{ subcategory_id: id, name, minutes: 60, offered: true, price: '45.00', list_price: '45.00' },
      ...(paused && { paused }),
    });
    const categories = [
      { category_id: 'c_1', name: 'Plumbing', services: [service('s_9', 'Leak repair', true)] },
      { category_id: 'c_2', name: 'Moving', services: [service('s_10', 'Boxes', false)] },
    ];
    server.stub.on('v1:/provider/services', { body: { categories } });
    renderScreen(Services, '/provider-services');
    expect(await screen.findByText(/Your licence has ended. Paused services get no new bookings/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upload a new licence' }).getAttribute('href')).toBe('/provider-profile');
    expect(screen.getByText(/^Paused · List price \$45\.00 · /)).toBeTruthy();
    expect(screen.getByText(/^List price \$45\.00 · /)).toBeTruthy();
    expect(screen.getByText('1 service offered')).toBeTruthy();
  });

  it('shows no note about a licence while no service is paused', async () => {
    renderScreen(Services, '/provider-services');
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByText(/licence has ended/)).toBeNull();
  });

  it('reports a successful save after a failed one, and removes the error', async () => {
    server.stub.on('v1:PUT /provider/services', { status: 500, body: {} });
    renderScreen(Services, '/provider-services');
    await user().click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.stub.on('v1:PUT /provider/services', {});
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsTo('PUT', '/provider/services')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('reviews and the profile', () => {
  it('sends a reply to a review once it has text', async () => {
    renderScreen(Reviews, '/provider-reviews');
    await user().click((await screen.findAllByRole('button', { name: /^Answer the review/ }))[0] as HTMLElement);
    const text = screen.getByLabelText('Your answer');
    await user().clear(text);
    await user().click(screen.getByRole('button', { name: 'Publish' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please write an answer.');
    await user().type(text, 'Thank you!');
    await user().click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(server.stub.requests.some(({ path, json }) => path.endsWith('/reply') && json !== undefined)).toBe(true),
    );
  });

  it('goes to older and newer pages of the reviews', async () => {
    const histogram = { 5: 11, 4: 0, 3: 0, 2: 0, 1: 0 };
    const ofTwo = { items: [], total: 11, average: '5.00', histogram };
    server.stub.on('v1:/providers/p_31/reviews', { body: { ...ofTwo, page: 1 } });
    renderScreen(Reviews, '/provider-reviews');
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByText('Page 1 of 2');
    expect([button('Newer').disabled, button('Older').disabled]).toEqual([true, false]);
    server.stub.on('v1:/providers/p_31/reviews', { body: { ...ofTwo, page: 2 } });
    await user().click(button('Older'));
    await screen.findByText('Page 2 of 2');
    expect([button('Newer').disabled, button('Older').disabled]).toEqual([false, true]);
    expect(requestsTo('GET', '/providers/p_31/reviews').map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('rejects a text file named .jpg as soon as it is picked, as photo and as licence', async () => {
    const text = () => new File(['hello'], 'me.jpg', { type: 'image/jpeg' });
    renderScreen(Profile, '/provider-profile');
    await user().upload(await screen.findByLabelText('Your photo'), text());
    expect(await screen.findByText('Choose a JPEG, PNG or WebP image.')).toBeTruthy();
    const [licence] = screen.getAllByLabelText(/^Choose a file: /);
    await user().upload(licence as HTMLElement, text());
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a JPEG, PNG or WebP image, or a PDF.');
    expect(screen.queryByText(/me\.jpg/)).toBeNull();
  });

  it('validates the profile before it is sent, and keeps the input when that fails', async () => {
    server.stub.on('v1:PUT /provider/profile', { status: 500, body: {} });
    renderScreen(Profile, '/provider-profile');
    const radius = await screen.findByLabelText('How far you travel, in km');
    await user().clear(radius);
    await user().type(radius, '101');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('From 1 to 100 km')).length).toBeGreaterThan(0);
    expect(requestsTo('PUT', '/provider/profile')).toEqual([]);
    await user().clear(radius);
    await user().type(radius, '30');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This could not be saved. Nothing is lost: please try again.')).toBeTruthy();
    expect((radius as HTMLInputElement).value).toBe('30');
    expect(requestsTo('PUT', '/provider/profile')[0]?.json).toMatchObject({ radius_km: 30, full_name: 'Sam Carter' });
  });
});

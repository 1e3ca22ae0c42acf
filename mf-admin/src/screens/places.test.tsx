// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BookingItem, BookingWithHistory } from '../model/api/bookingsApi';
import type { ContactMessageDetails, MessageReportDetails } from '../model/api/messagesApi';
import type { Person as PersonDetails } from '../model/api/peopleApi';
import type { ReviewDetails } from '../model/api/reviewsApi';
import type { WaitingItem } from '../model/api/todayApi';
import { renderScreen } from '../testing/renderScreen';
import { refused, robin } from '../testing/stubAdmin';
import { withAdmin } from '../testing/withAdmin';
import { Bookings } from './Bookings/Bookings';
import { Messages } from './Messages/Messages';
import { Person } from './Person/Person';
import { Reviews } from './Reviews/Reviews';
import { Today } from './Today/Today';

const server = withAdmin();
const bodies = (call: string) => server.sent(call).map(({ body }) => body);

const igor: PersonDetails = {
  ...{ user_id: 'u_5', full_name: 'Igor Petrenko', user_type: 'provider', state: 'active', version: 2 },
  ...{ phone: '+1 ••• 0119', email: 'ig••@x.com', address: '', since: '2024-03-12T10:00:00Z', image: '' },
  ...{ language: 'ru', service_title: 'Moving', rating: '4.78', reviews: 143, completed_jobs: 168 },
  bookings: [{ status: 'completed', count: 168, amount: '9000.00' }],
  ...{
    sessions: [],
    changes: [],
    open_jobs: [],
    open_jobs_more: 0,
    second_step: false,
    email_bounced_at: '',
    texts_stopped_at: '',
  },
};

describe('one person', () => {
  it('reveals one hidden value after a reason was given', async () => {
    server.answer('GET /people/u_5', { body: igor });
    server.answer('POST /people/u_5/reveal', { body: { value: '+1 503 555 0119' } });
    renderScreen(Person, '/admin/person?id=u_5');
    await userEvent.click(await screen.findByRole('button', { name: 'Show: Phone' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Reason for access'), 'Text failed');
    await userEvent.click(form.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('+1 503 555 0119')).toBeTruthy();
    expect(screen.getByText('ig••@x.com')).toBeTruthy();
    expect(bodies('POST /people/u_5/reveal')).toEqual([{ field: 'phone', why: 'Text failed' }]);
  });

  it('offers no reveal to a role without that right', async () => {
    const rights = robin.rights.filter((right) => right !== 'people.reveal');
    server.answer('GET /me', { body: { ...robin, roles: [], rights } });
    server.answer('GET /people/u_5', { body: igor });
    renderScreen(Person, '/admin/person?id=u_5');
    expect(await screen.findByText('ig••@x.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show: / })).toBeNull();
  });

  it.each([
    [0, undefined],
    [1, 'and 1 later job'],
    [3, 'and 3 later jobs'],
  ])('counts %i open jobs that are not shown: %s', async (open_jobs_more, words) => {
    const job = { category: 'Moving', customer: 'Emma Collins', start_at: '2026-11-24T21:00:00Z', amount: '310.00' };
    const open_jobs = [
      { ...job, booking_id: 'b_1', number: 'D-20420', status: 'accepted' as const, if_suspended: 'others' as const },
    ];
    server.answer('GET /people/u_5', { body: { ...igor, open_jobs, open_jobs_more } });
    renderScreen(Person, '/admin/person?id=u_5');
    expect((await screen.findAllByText('D-20420')).length).toBe(1);
    expect(screen.queryByText(/later jobs?$/)?.textContent).toBe(words);
  });

  it('reports returned mails and stopped text messages', async () => {
    const at = '2026-11-18T09:20:00Z';
    server.answer('GET /people/u_5', { body: { ...igor, email_bounced_at: at, texts_stopped_at: at } });
    renderScreen(Person, '/admin/person?id=u_5');
    expect(await screen.findByText('E-mails bounce since')).toBeTruthy();
    expect(screen.getByText('Text messages stopped since')).toBeTruthy();
  });

  it.each([
    ['active', ['Suspend']],
    ['pending_review', ['Suspend']],
    ['suspended', ['Restore']],
    ['deleted', []],
  ] as const)('offers for a person who is %s the actions %j', async (state, acts) => {
    server.answer('GET /people/u_5', { body: { ...igor, state } });
    renderScreen(Person, '/admin/person?id=u_5');
    await screen.findAllByText('Igor Petrenko');
    const buttons = screen.queryAllByRole('button', { name: /^(Suspend|Restore)$/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(acts);
  });

  it('suspends a person with a reason and the version that was read', async () => {
    const job = { category: 'Moving', customer: 'Emma Collins', start_at: '2026-11-24T21:00:00Z', amount: '310.00' };
    const open_jobs = [
      { ...job, booking_id: 'b_1', number: 'D-20420', status: 'accepted', if_suspended: 'others' },
      { ...job, booking_id: 'b_2', number: 'D-20379', status: 'accepted', if_suspended: 'in_question' },
    ];
    server.answer('GET /people/u_5', { body: { ...igor, open_jobs } });
    server.answer('POST /people/u_5/suspend', { body: { ...igor, state: 'suspended' } });
    renderScreen(Person, '/admin/person?id=u_5');
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const form = within(await screen.findByRole('dialog', { name: 'Suspend Igor Petrenko?' }));
    const jobs = within(form.getByRole('list', { name: '2 open jobs and what happens to them' })).getAllByRole(
      'listitem',
    );
    expect(jobs.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /D-20420, Moving, \$310\.00.*Emma Collins, .*11\/24.*Offered to other providers, same time and price/,
      ),
      expect.stringMatching(/D-20379.*Unchanged until its problem is decided/),
    ]);
    await userEvent.type(form.getByLabelText('In your words'), 'Did not come twice.');
    expect(form.getByRole('checkbox', { name: 'Hold the payouts', checked: false })).toBeTruthy();
    await userEvent.selectOptions(form.getByLabelText('Cause'), 'Forged or wrong documents');
    expect(form.getByRole('checkbox', { name: 'Hold the payouts', checked: true })).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Suspend and tell' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('POST /people/u_5/suspend')).toEqual([
      { seen: 2, reason: 'Did not come twice.', cause: 'documents', hold_payouts: true },
    ]);
  });
});

const review: ReviewDetails = {
  ...{ review_id: 'r_1', booking_id: 'bk_1', author_id: 'u_1', author: 'Mia', provider_id: 'u_2', provider: 'Sam' },
  ...{ rating: 1, comment: 'I was never at this address.', reply: '', at: '2026-11-18T09:20:00Z', reports: 1 },
  ...{ hidden: false, hidden_reason: '', quotable: false, version: 3, changes: [] },
  ...{ appeal: '', appealed_at: '', appeal_waits: false, may_quote: false },
  reported: [{ at: '2026-11-18T10:00:00Z', by: 'Sam', reason: 'Not my customer', handled_at: '' }],
};

it('opens a reported review in place with the report, and hides it with a reason', async () => {
  server.answer('GET /reviews', { body: { items: [review], next: '' } });
  server.answer('GET /reviews/r_1', { body: review });
  server.answer('POST /reviews/r_1/decide', { body: { ...review, hidden: true } });
  renderScreen(Reviews, '/admin/reviews');
  await userEvent.click(await screen.findByRole('button', { name: /never at this address/ }));
  expect((await screen.findByText('“Not my customer”')).parentElement?.textContent).toBe('Sam: “Not my customer”');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  const form = within(await screen.findByRole('dialog', { name: 'Hide' }));
  await userEvent.type(form.getByLabelText('In your words'), 'Another house');
  await userEvent.click(form.getByRole('button', { name: 'Hide' }));
  await waitFor(() =>
    expect(bodies('POST /reviews/r_1/decide')).toEqual([{ decision: 'hide', seen: 3, reason: 'Another house' }]),
  );
});

it('shows the appeal beside the review, and shows the review again or keeps it hidden', async () => {
  const appeal = { appeal: 'It names nobody.', appealed_at: '2026-11-19T10:00:00Z', appeal_waits: true };
  const hidden = { ...review, hidden: true, hidden_reason: 'Another house', reports: 0, reported: [], ...appeal };
  server.answer('GET /reviews', { body: { items: [hidden], next: '' } });
  server.answer('GET /reviews/r_1', { body: hidden });
  server.answer('POST /reviews/r_1/decide', { body: { ...hidden, appeal_waits: false } });
  renderScreen(Reviews, '/admin/reviews');
  await userEvent.click(await screen.findByRole('button', { name: /never at this address/ }));
  expect((await screen.findByText('“It names nobody.”')).parentElement?.textContent).toContain('Mia appeals:');
  expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep it hidden' }));
  const form = within(await screen.findByRole('dialog', { name: 'Keep it hidden' }));
  await userEvent.type(form.getByLabelText('In your words'), 'It names the street');
  await userEvent.click(form.getByRole('button', { name: 'Keep it hidden' }));
  await waitFor(() =>
    expect(bodies('POST /reviews/r_1/decide')).toEqual([
      { decision: 'uphold', seen: 3, reason: 'It names the street' },
    ]),
  );
});

it('shows the photos of a review to the staff who decide about it', async () => {
  const photographed = { ...review, photos: ['/uploads/reviews/1.jpg'] };
  server.answer('GET /reviews', { body: { items: [photographed], next: '' } });
  server.answer('GET /reviews/r_1', { body: photographed });
  renderScreen(Reviews, '/admin/reviews');
  await userEvent.click(await screen.findByRole('button', { name: /never at this address/ }));
  expect(await screen.findByRole('button', { name: 'Photo 1 of this review' })).toBeTruthy();
});

it('offers to quote a review only when its author agreed', async () => {
  const agreed = { ...review, review_id: 'r_2', comment: 'Well done.', may_quote: true };
  server.answer('GET /reviews', { body: { items: [review, agreed], next: '' } });
  server.answer('GET /reviews/r_1', { body: review });
  server.answer('GET /reviews/r_2', { body: agreed });
  renderScreen(Reviews, '/admin/reviews');
  await userEvent.click(await screen.findByRole('button', { name: /never at this address/ }));
  expect(await screen.findByText('The author did not agree to be quoted.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quote it' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Well done/ }));
  expect(await screen.findByRole('button', { name: 'Quote it' })).toBeTruthy();
});

const message: ContactMessageDetails = {
  ...{ message_id: 'cm_1', reference: 'D-7', full_name: 'Mia', email: 'mia@x.com', phone: '', language: 'de' },
  ...{ text: 'Where is my receipt?', at: '2026-11-18T09:20:00Z', due_at: '2026-11-19T09:20:00Z', handled_at: '' },
  ...{
    answer: '',
    version: 2,
    changes: [],
    accounts: [{ user_id: 'u_1', full_name: 'Mia Torres', user_type: 'customer' }],
  },
};

describe('a contact message', () => {
  const open = async () => {
    server.answer('GET /contact-messages', { body: { items: [message], next: '' } });
    server.answer('GET /contact-messages/cm_1', { body: message });
    renderScreen(Messages, '/admin/messages?id=cm_1');
    expect((await screen.findByRole('link', { name: 'Mia Torres' })).getAttribute('href')).toBe('/admin/person?id=u_1');
  };

  it('sends an answer with the version that was read, and rejects an empty one', async () => {
    await open();
    server.answer('POST /contact-messages/cm_1/answer', { body: { ...message, handled_at: '2026-11-18T10:00:00Z' } });
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    const form = within(await screen.findByRole('dialog', { name: 'Answer' }));
    await userEvent.click(form.getByRole('button', { name: 'Answer' }));
    expect(form.getByLabelText('Answer').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(form.getByLabelText('Answer'), 'Under Receipts.');
    await userEvent.click(form.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('POST /contact-messages/cm_1/answer')).toEqual([{ seen: 2, answer: 'Under Receipts.' }]);
  });

  it('keeps the text when a colleague was faster', async () => {
    await open();
    server.answer('POST /contact-messages/cm_1/close', refused(409, 'state_conflict', 'Theo answered it.'));
    await userEvent.click(screen.getByRole('button', { name: 'Close without an answer' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Reason'), 'Advertising');
    await userEvent.click(form.getByRole('button', { name: 'Close without an answer' }));
    expect((await form.findByRole('alert')).textContent).toContain('Theo answered it.');
    expect((form.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Advertising');
  });
});

const booking: BookingItem = {
  ...{
    booking_id: 'bk_1',
    number: 'D-20001',
    category: 'Moving',
    customer_id: 'u_1',
    customer: 'Ben',
    provider_id: 'u_5',
  },
  ...{ provider: 'Igor', start_at: '2026-11-19T18:00:00Z', created_at: '2026-11-12T18:00:00Z', amount: '180.00' },
  ...{ status: 'accepted', payment_status: 'captured', refunded: '0.00', version: 4 },
};
const story: BookingWithHistory = {
  ...booking,
  ...{
    time_zone: 'UTC',
    address: '412 NW Marshall Street',
    address2: '',
    notes: '',
    cancel_reason: '',
    total: '200.00',
  },
  ...{ discount: '20.00', coupon: 'WELCOME10', commission: '18.00', provider_share: '162.00' },
  lines: [{ name: '2-room move', price: '200.00', minutes: 120 }],
  history: [{ at: '2026-11-12T18:00:00Z', to: 'open', by: 'customer', who: 'Ben', reason: '' }],
  messages: [{ number: 1, at: '2026-11-12T19:00:00Z', author_id: 'u_5', author: 'Igor', text: 'See you then.' }],
  notifications: [],
  payments: [],
  ledger: [{ at: '2026-11-12T18:00:00Z', kind: 'captured', account: 'escrow', amount: '-180.00' }],
  ...{ moves: ['reassign', 'cancel', 'complete'], left: '180.00', commission_percent: '10.00', problem_id: '' },
  changes: [],
};

describe('jobs that the list omits', () => {
  it('counts the jobs that the list omits, on the page and in the dialog to suspend', async () => {
    const job = { category: 'Moving', customer: 'Emma Collins', start_at: '2026-11-24T21:00:00Z', amount: '310.00' };
    const open_jobs = [
      { ...job, booking_id: 'b_1', number: 'D-20420', status: 'accepted' as const, if_suspended: 'others' as const },
    ];
    server.answer('GET /people/u_5', { body: { ...igor, open_jobs, open_jobs_more: 61 } });
    renderScreen(Person, '/admin/person?id=u_5');
    expect(await screen.findByText('and 61 later jobs')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('list', { name: '62 open jobs and what happens to them' })).toBeTruthy();
    expect(dialog.getByText('And 61 later jobs. The same rules apply.')).toBeTruthy();
  });
});

describe('the second step of a person who lost phone and codes', () => {
  it('turns off a person’s second step with a reason, and hides the button when it is off', async () => {
    server.answer('GET /people/u_5', { body: { ...igor, second_step: true } });
    server.answer('POST /people/u_5/second-step/off', { body: igor });
    renderScreen(Person, '/admin/person?id=u_5');
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off the second step' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the second step of Igor Petrenko?' }));
    server.answer('GET /people/u_5', { body: igor });
    await userEvent.type(dialog.getByRole('textbox'), 'Came with an identity card.');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn it off and tell' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off the second step' })).toBeNull());
    expect(bodies('POST /people/u_5/second-step/off')).toEqual([{ reason: 'Came with an identity card.' }]);
  });
});

describe('one booking', () => {
  const open = async (more: Partial<BookingWithHistory> = {}) => {
    server.answer('GET /bookings', { body: { items: [booking], next: '' } });
    server.answer('GET /bookings/bk_1', { body: { ...story, ...more } });
    renderScreen(Bookings, '/admin/bookings?id=bk_1');
    return within(await screen.findByRole('complementary', { name: 'Booking D-20001' }));
  };

  it('cancels a booking with its refund, a reason and the version that was read', async () => {
    server.answer('POST /bookings/bk_1/move', { body: { ...story, status: 'cancelled', moves: [] } });
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Decide' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Cancel' }));
    await userEvent.type(panel.getByLabelText('Reason, both sides read it'), 'The street is closed.');
    await userEvent.click(panel.getByRole('button', { name: 'Cancel, refund $180.00' }));
    const parts = { refund_cents: 18_000, pay_provider_cents: 0 };
    await waitFor(() =>
      expect(bodies('POST /bookings/bk_1/move')).toEqual([
        { seen: 4, move: 'cancel', ...parts, reason: 'The street is closed.' },
      ]),
    );
  });

  it('leaves a booking that a colleague changed, shows the change and keeps the text', async () => {
    const { body } = refused(409, 'state_conflict', 'This has changed since you opened it.');
    const change = { at: '2026-11-19T10:00:00Z', who: 'Theo Marsh', act: 'booking.complete', why: 'It is done.' };
    server.answer('POST /bookings/bk_1/move', { status: 409, body: { ...(body as object), changes: [change] } });
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Decide' }));
    await userEvent.type(panel.getByLabelText('Reason, both sides read it'), 'So.');
    await userEvent.click(panel.getByRole('button', { name: 'Give the job to others' }));
    const changes = await panel.findByRole('list', { name: 'Changes' });
    expect(changes.textContent).toMatch(/Theo Marsh: Marked the booking as completed “It is done.”/);
    await userEvent.click(panel.getByRole('button', { name: 'Reload' }));
    expect(panel.getByLabelText<HTMLTextAreaElement>('Reason, both sides read it').value).toBe('So.');
  });

  it('gives a tip back with a reason and the version that was read', async () => {
    const tip = { payment_id: 'pi_2', is_tip: true, captured: '20.00', refund_wanted: '5.00' };
    server.answer('POST /bookings/bk_1/tip/refund', { body: story });
    const panel = await open({ payments: [tip] });
    await userEvent.click(await panel.findByRole('button', { name: /^Money/ }));
    await userEvent.click(panel.getByRole('button', { name: 'Refund the tip ($15.00)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund $15.00 of the tip?' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Given by mistake.');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund and notify' }));
    await waitFor(() =>
      expect(bodies('POST /bookings/bk_1/tip/refund')).toEqual([{ seen: 4, reason: 'Given by mistake.' }]),
    );
  });

  it('offers no refund of a tip when there is none', async () => {
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: /^Money/ }));
    expect(panel.queryByRole('button', { name: /Refund the tip/ })).toBeNull();
  });

  it('links to the open problem of the booking instead', async () => {
    const panel = await open({ moves: [], problem_id: 'pr_1' });
    expect(await panel.findByText('This booking has an open problem. Decide it on the problem page.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Decide' })).toBeNull();
  });
});

it('finds bookings by words and status, and shows the history beside the list until Escape', async () => {
  server.answer('GET /bookings', { body: { items: [booking], next: '' } });
  server.answer('GET /bookings/bk_1', { body: story });
  const { router } = renderScreen(Bookings, '/admin/bookings?q=igor');
  await screen.findByRole('link', { name: 'D-20001' });
  await userEvent.click(screen.getByRole('button', { name: 'State' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'accepted');
  await waitFor(() => expect(server.sent('GET /bookings').at(-1)?.query).toEqual({ text: 'igor', status: 'accepted' }));
  await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await userEvent.type(screen.getByLabelText('Amount from'), '180{Enter}');
  await userEvent.type(screen.getByLabelText('Amount to'), '180.00{Enter}');
  const wanted = { text: 'igor', status: 'accepted', min: '180.00', max: '180.00' };
  await waitFor(() => expect(server.sent('GET /bookings').at(-1)?.query).toEqual(wanted));
  await userEvent.type(screen.getByLabelText('Amount to'), 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter an amount, such as 12.50.');
  expect(server.sent('GET /bookings').at(-1)?.query).toEqual(wanted);
  await userEvent.click(screen.getByRole('button', { name: 'Amount: $180.00, remove filter' }));
  await userEvent.click(screen.getByRole('button', { name: 'State: Accepted, remove filter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Money' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Money' }), 'Held');
  await userEvent.click(screen.getByRole('button', { name: 'Place' }));
  await userEvent.type(screen.getByLabelText('Part of the address'), 'marshall{Enter}');
  await waitFor(() =>
    expect(server.sent('GET /bookings').at(-1)?.query).toEqual({
      ...{ text: 'igor', payment_status: 'authorized', place: 'marshall' },
    }),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'D-20001' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Booking D-20001' }));
  await userEvent.click(await panel.findByRole('button', { name: /^Money/ }));
  expect(panel.getByText('−$20.00')).toBeTruthy();
  expect(panel.getByText('Taken, Held: −$180.00')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: /^Chat/ }));
  expect(panel.getByText('See you then.')).toBeTruthy();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).not.toContain('id='));
});

const waiting: WaitingItem = {
  ...{
    kind: 'application',
    id: 'u_7',
    title: 'Tomás Rivera',
    line: 'Barber',
    booking_id: '',
    since: '2026-11-17T16:12:00Z',
  },
  ...{ due_at: '2026-11-19T16:12:00Z', late: true, owner_id: '', owner: '' },
  ...{ version: 0, promise_working_days: 2, promise_hours: 0 },
};

describe('messages between people', () => {
  const report: MessageReportDetails = {
    ...{ report_id: 'mr_1', booking_id: 'b_1', text: 'You fool.', author_id: 'u_5', author: 'Igor', by_id: 'u_1' },
    ...{ by: 'Mia', reason: 'He insults me.', at: '2026-11-19T10:00:00Z', due_at: '2026-11-20T10:00:00Z' },
    ...{ handled_at: '', decision: '', version: 1, changes: [] },
    ...{ appeal: '', appealed_at: '', appeal_waits: false },
    around: [{ at: '2026-11-19T09:59:00Z', author_id: 'u_5', author: 'Igor', text: 'You fool.', reported: true }],
  };

  it('hides a reported message with a reason and the version that was read', async () => {
    server.answer('GET /message-reports', { body: { items: [report], next: '' } });
    server.answer('GET /message-reports/mr_1', { body: report });
    server.answer('POST /message-reports/mr_1/decide', { body: { ...report, decision: 'hide' } });
    renderScreen(Messages, '/admin/messages?show=reported&id=mr_1');
    await userEvent.click(await screen.findByRole('button', { name: 'Hide it' }));
    const form = within(await screen.findByRole('dialog', { name: 'Hide it' }));
    await userEvent.type(form.getByLabelText('In your words'), 'An insult.');
    await userEvent.click(form.getByRole('button', { name: 'Hide it' }));
    await waitFor(() =>
      expect(bodies('POST /message-reports/mr_1/decide')).toEqual([
        { seen: 1, decision: 'hide', reason: 'An insult.' },
      ]),
    );
  });

  it('shows a hidden message again, and answers its author’s appeal', async () => {
    const appeal = { appeal: 'It was a joke.', appealed_at: '2026-11-19T12:00:00Z', appeal_waits: true };
    const hidden = { ...report, handled_at: '2026-11-19T11:00:00Z', decision: 'hide' as const, version: 3, ...appeal };
    server.answer('GET /message-reports', { body: { items: [hidden], next: '' } });
    server.answer('GET /message-reports/mr_1', { body: hidden });
    server.answer('POST /message-reports/mr_1/decide', { body: { ...hidden, decision: 'dismiss' } });
    renderScreen(Messages, '/admin/messages?show=reported&id=mr_1');
    expect((await screen.findByText('“It was a joke.”')).parentElement?.textContent).toContain('Igor appeals:');
    expect(screen.getByRole('button', { name: 'Keep it hidden' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show it again' }));
    const form = within(await screen.findByRole('dialog', { name: 'Show it again' }));
    await userEvent.type(form.getByLabelText('In your words'), 'They are friends.');
    await userEvent.click(form.getByRole('button', { name: 'Show it again' }));
    await waitFor(() =>
      expect(bodies('POST /message-reports/mr_1/decide')).toEqual([
        { seen: 3, decision: 'restore', reason: 'They are friends.' },
      ]),
    );
  });

  it('retries failed messages, one or all', async () => {
    const failed = { message_id: 'o_1', channel: 'email', to: 'mi••@x.com', attempts: 9, error: 'refused' };
    const body = {
      items: [{ ...failed, since: '2026-11-18T10:00:00Z', given_up_at: '2026-11-19T10:00:00Z' }],
      next: '',
    };
    server.answer('GET /outbox/dead', { body });
    server.answer('POST /outbox/replay', { body: { replayed: 1 } });
    renderScreen(Messages, '/admin/messages?show=failed');
    await userEvent.click(await screen.findByRole('button', { name: /^Try again/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Try all again' }));
    await waitFor(() => expect(bodies('POST /outbox/replay')).toEqual([{ ids: ['o_1'] }, { ids: 'all' }]));
  });
});

describe('today', () => {
  const queue = { count: 1, late: 1, oldest_since: '', oldest_due_at: '' };
  it('lists waiting items with their kind, and lets unassigned ones be taken', async () => {
    server.answer('GET /today', { body: { at: '', queues: [{ kind: 'application', ...queue }] } });
    server.answer('GET /queue', { body: { items: [waiting], next: '' } });
    server.answer('POST /queue/application/u_7/take', refused(409, 'state_conflict', 'Theo has it.'));
    renderScreen(Today, '/admin');
    expect(await screen.findByRole('heading', { name: '1 item waiting' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Take Tomás Rivera' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Theo has it.');
    expect(bodies('POST /queue/application/u_7/take')).toEqual([{ seen: '' }]);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('j{Enter}');
    expect(await screen.findByText('At /admin/application?id=u_7')).toBeTruthy();
  });

  it('shows the promised time of each item, and lets a problem be taken with its version', async () => {
    const problem = { ...waiting, kind: 'problem', id: 'p_1', title: 'not_finished', line: 'Emma, Noor', version: 3 };
    const stuck = { ...waiting, kind: 'stuck_job', id: 'bk_1', title: 'Moving', promise_working_days: 0 };
    server.answer('GET /today', { body: { at: '', queues: [{ kind: 'problem', ...queue }] } });
    server.answer('GET /queue', { body: { items: [problem, { ...stuck, promise_hours: 1 }], next: '' } });
    server.answer('POST /problems/p_1/assign', { body: {} });
    renderScreen(Today, '/admin');
    const row = await screen.findByRole('row', { name: /Work not finished/ });
    expect(row.textContent).toContain('Problem. Emma, Noor');
    expect(within(row).getByText('2 working days')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Moving/ })).getByText('1 hr')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take Work not finished' }));
    await waitFor(() => expect(bodies('POST /problems/p_1/assign')).toEqual([{ seen: 3 }]));
    expect(screen.queryByRole('button', { name: 'Take Moving' })).toBeNull();
  });

  it('counts all items under each filter, and loads those of the active one', async () => {
    const queues = [{ kind: 'application', ...queue, count: 40, late: 30, due_soon: 2, mine: 1, unowned: 39 }];
    server.answer('GET /today', { body: { at: '', queues } });
    server.answer('GET /queue', ({ show }) => ({ body: { items: show === 'soon' ? [] : [waiting], next: '' } }));
    renderScreen(Today, '/admin');
    await userEvent.click(await screen.findByRole('button', { name: /^Mine ?1$/ }));
    expect(screen.getByRole('button', { name: /^Late ?30$/ })).toBeTruthy();
    await waitFor(() => expect(server.sent('GET /queue').at(-1)?.query).toEqual({ show: 'mine' }));
    await userEvent.click(screen.getByRole('button', { name: /^Due soon ?2$/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Tomás Rivera')).toBeTruthy();
  });

  it('counts what is due soon, and today’s decisions by kind, own and all', async () => {
    const decided = [
      { kind: 'application', all: 3, mine: 1 },
      { kind: 'problem', all: 0, mine: 0 },
      { kind: 'booking', all: 1, mine: 1 },
    ];
    const queues = [{ kind: 'application', ...queue, late: 0, due_soon: 2 }];
    server.answer('GET /today', { body: { at: '', queues, decided } });
    server.answer('GET /queue', { body: { items: [], next: '' } });
    renderScreen(Today, '/admin');
    const section = within(await screen.findByRole('table', { name: 'Decided today' }));
    expect(section.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ItemBy youBy the team',
      'Applications13',
      'Bookings11',
    ]);
    expect(screen.getByText('decided today, 2 by you').previousElementSibling?.textContent).toBe('4');
    expect(screen.getByText('due in the next 3 hours').previousElementSibling?.textContent).toBe('2');
  });

  it('shows kept promises and held money, with links to the counted items', async () => {
    const decided = [{ kind: 'problem', all: 2, mine: 1 }];
    const queues = [{ kind: 'problem', ...queue, late: 1, oldest_due_at: '2026-11-19T16:12:00Z', due_soon: 1 }];
    const promises = { from: '2026-11-14', kept: 199, of: 200 };
    const held = { problems: 3, amount: '606.00' };
    server.answer('GET /today', { body: { at: '', day: '2026-11-20', queues, decided, promises, held } });
    const soon = { ...waiting, id: 'u_8', title: 'Dana Whitfield', late: false };
    server.answer('GET /queue', ({ show }) => ({ body: { items: [show === 'soon' ? soon : waiting], next: '' } }));
    renderScreen(Today, '/admin');
    const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: /^99% ?promises kept/ });
    expect(leadsTo(/^99% ?promises kept, 7 days$/)).toBe('/admin/audit?decided=all&from=2026-11-14');
    expect(leadsTo(/^\$606\.00 ?held by problems: 3$/)).toBe('/admin/problems');
    expect(leadsTo(/^2 ?decided today/)).toBe('/admin/audit?decided=all&from=2026-11-20');
    expect(leadsTo(/^Problems$/)).toBe('/admin/audit?decided=problem&from=2026-11-20');
    expect(leadsTo(/^1 ?late/)).toBe('/admin?show=late');
    await userEvent.click(screen.getByRole('link', { name: /^1 ?due in the next 3 hours/ }));
    expect(await screen.findByText('Dana Whitfield')).toBeTruthy();
    expect(screen.queryByText('Tomás Rivera')).toBeNull();
  });

  it('reports that everything is answered', async () => {
    server.answer('GET /today', { body: { at: '', queues: [{ kind: 'problem', ...queue, count: 0, late: 0 }] } });
    server.answer('GET /queue', { body: { items: [], next: '' } });
    renderScreen(Today, '/admin');
    expect(await screen.findByRole('heading', { name: 'No items waiting' })).toBeTruthy();
    expect(screen.getByText('All answered')).toBeTruthy();
  });
});

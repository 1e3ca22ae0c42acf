// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BookingItem, BookingStory } from '../model/api/bookingsApi';
import type { ContactMessageDetails } from '../model/api/messagesApi';
import type { Person as PersonDetails } from '../model/api/peopleApi';
import type { ReviewDetails } from '../model/api/reviewsApi';
import type { WaitingItem } from '../model/api/todayApi';
import { renderScreen } from '../testing/renderScreen';
import { refused } from '../testing/stubAdmin';
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
  ...{ sessions: [], changes: [] },
};

describe('one person', () => {
  it('shows a hidden value once somebody says why, and no other', async () => {
    server.answer('GET /people/u_5', { body: igor });
    server.answer('POST /people/u_5/reveal', { body: { value: '+1 503 555 0119' } });
    renderScreen(Person, '/admin/person?id=u_5');
    await userEvent.click(await screen.findByRole('button', { name: 'Show: Phone' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Why it is needed'), 'Text failed');
    await userEvent.click(form.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('+1 503 555 0119')).toBeTruthy();
    expect(screen.getByText('ig••@x.com')).toBeTruthy();
    expect(bodies('POST /people/u_5/reveal')).toEqual([{ field: 'phone', why: 'Text failed' }]);
  });

  it('is suspended with a reason, as it was looked at', async () => {
    server.answer('GET /people/u_5', { body: igor });
    server.answer('POST /people/u_5/suspend', { body: { ...igor, state: 'suspended' } });
    renderScreen(Person, '/admin/person?id=u_5');
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const form = within(await screen.findByRole('dialog', { name: 'Suspend Igor Petrenko?' }));
    await userEvent.type(form.getByLabelText('In your words'), 'Did not come twice.');
    await userEvent.click(form.getByRole('button', { name: 'Suspend and tell' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('POST /people/u_5/suspend')).toEqual([{ seen: 2, reason: 'Did not come twice.' }]);
  });
});

const review: ReviewDetails = {
  ...{ review_id: 'r_1', booking_id: 'bk_1', author_id: 'u_1', author: 'Mia', provider_id: 'u_2', provider: 'Sam' },
  ...{ rating: 1, comment: 'I was never at this address.', reply: '', at: '2026-11-18T09:20:00Z', reports: 1 },
  ...{ hidden: false, hidden_reason: '', quotable: false, version: 3, changes: [] },
  reported: [{ at: '2026-11-18T10:00:00Z', by: 'Sam', reason: 'Not my customer', handled_at: '' }],
};

it('a reported review opens in place with the reason of the report, and is hidden with one', async () => {
  server.answer('GET /reviews', { body: { items: [review], next: '' } });
  server.answer('GET /reviews/r_1', { body: review });
  server.answer('POST /reviews/r_1/decide', { body: { ...review, hidden: true } });
  renderScreen(Reviews, '/admin/reviews');
  await userEvent.click(await screen.findByRole('button', { name: /never at this address/ }));
  expect(await screen.findByText('Sam: “Not my customer”')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  const form = within(await screen.findByRole('dialog', { name: 'Hide' }));
  await userEvent.type(form.getByLabelText('Reason'), 'Another house');
  await userEvent.click(form.getByRole('button', { name: 'Hide' }));
  await waitFor(() =>
    expect(bodies('POST /reviews/r_1/decide')).toEqual([{ decision: 'hide', seen: 3, reason: 'Another house' }]),
  );
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

  it('is answered as it was looked at, and nothing empty is sent', async () => {
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

  it('stays open with what was written when somebody else was faster', async () => {
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
  ...{ booking_id: 'bk_1', category: 'Moving', customer_id: 'u_1', customer: 'Ben', provider_id: 'u_5' },
  ...{ provider: 'Igor', start_at: '2026-11-19T18:00:00Z', created_at: '2026-11-12T18:00:00Z', amount: '180.00' },
  ...{ status: 'accepted', payment_status: 'captured', refunded: '0.00' },
};
const story: BookingStory = {
  ...booking,
  ...{ time_zone: 'UTC', address: '412 NW Marshall Street', notes: '', cancel_reason: '', total: '200.00' },
  ...{ discount: '20.00', coupon: 'WELCOME10', commission: '18.00', provider_share: '162.00' },
  lines: [{ name: '2-room move', price: '200.00', minutes: 120 }],
  history: [{ at: '2026-11-12T18:00:00Z', to: 'open', by: 'customer', who: 'Ben', reason: '' }],
  messages: [{ number: 1, at: '2026-11-12T19:00:00Z', author_id: 'u_5', author: 'Igor', text: 'See you then.' }],
  notifications: [],
  ledger: [{ at: '2026-11-12T18:00:00Z', kind: 'captured', account: 'escrow', amount: '-180.00' }],
  changes: [],
};

it('a booking is found by words and status, and its whole story stands beside the list until Escape', async () => {
  server.answer('GET /bookings', { body: { items: [booking], next: '' } });
  server.answer('GET /bookings/bk_1', { body: story });
  const { router } = renderScreen(Bookings, '/admin/bookings?q=igor');
  await screen.findByRole('link', { name: 'bk_1' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'accepted');
  await waitFor(() => expect(server.sent('GET /bookings').at(-1)?.query).toEqual({ text: 'igor', status: 'accepted' }));
  await userEvent.click(await screen.findByRole('link', { name: 'bk_1' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Booking bk_1' }));
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
  ...{ kind: 'application', id: 'u_7', title: 'Tomás Rivera', line: 'Barber', since: '2026-11-17T16:12:00Z' },
  ...{ due_at: '2026-11-19T16:12:00Z', late: true, owner_id: '', owner: '' },
};

describe('today', () => {
  const queue = { count: 1, late: 1, oldest_since: '', oldest_due_at: '' };
  it('shows what waits with its kind, and what is nobody’s can be taken', async () => {
    server.answer('GET /today', { body: { at: '', queues: [{ kind: 'application', ...queue }] } });
    server.answer('GET /queue', { body: { items: [waiting], next: '' } });
    server.answer('POST /queue/application/u_7/take', refused(409, 'state_conflict', 'Theo has it.'));
    renderScreen(Today, '/admin');
    expect(await screen.findByRole('heading', { name: '1 wait for a person' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Take Tomás Rivera' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Theo has it.');
    expect(bodies('POST /queue/application/u_7/take')).toEqual([{ seen: '' }]);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('j{Enter}');
    expect(await screen.findByText('At /admin/application?id=u_7')).toBeTruthy();
  });

  it('says that everything is answered', async () => {
    server.answer('GET /today', { body: { at: '', queues: [{ kind: 'problem', ...queue, count: 0, late: 0 }] } });
    server.answer('GET /queue', { body: { items: [], next: '' } });
    renderScreen(Today, '/admin');
    expect(await screen.findByRole('heading', { name: 'Nobody waits' })).toBeTruthy();
    expect(screen.getByText('All answered')).toBeTruthy();
  });
});

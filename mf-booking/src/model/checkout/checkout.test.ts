import { apiError } from '@doorstep/shared-api';
import type { CreatedBooking } from '@doorstep/shared-api/domain';
import { makeQuote } from '@doorstep/shared-api/testing';
import { expect, test, vi } from 'vitest';
import type { PendingBooking } from '../booking/pendingBooking';
import type { CardGateway } from '../payment/cardGateway';
import type { PaymentAttempt } from '../payment/paymentAttempt';
import { Checkout, type CheckoutPorts } from './checkout';

const card = {
  kind: 'card',
  card: { number: '4242424242424242', holderName: 'Mia Torres', expMonth: 12, expYear: 2034, cvc: '123' },
} as const;
const quote = makeQuote();
const order = { asap: true, bookingType: 'book', quote } as const;
const createdBooking: CreatedBooking = {
  id: 'b_77',
  status: 'open',
  bookingType: 'book',
  message: 'Booking Confirm Successfully',
};
const noResponse = apiError('network');

function browser(over: { gateway?: Partial<CardGateway>; ports?: Partial<CheckoutPorts> } = {}) {
  let attempt: PaymentAttempt | undefined;
  let pending: PendingBooking | undefined;
  let keys = 0;
  const { gateway: ours = {}, ports: otherPorts = {} } = over;
  const open: CardGateway['open'] = async ({ payableCents, id = '' }) => ({
    reference: `pi_of_${id}`,
    amountCents: payableCents,
    clientSecret: 'secret',
  });
  const authorized = async () => ({ kind: 'authorized' }) as const;
  const gateway = {
    open: vi.fn(ours.open ?? open),
    confirm: vi.fn<CardGateway['confirm']>(ours.confirm ?? authorized),
    answerChallenge: vi.fn<CardGateway['answerChallenge']>(ours.answerChallenge ?? authorized),
    stateOf: vi.fn<CardGateway['stateOf']>(ours.stateOf ?? authorized),
  };
  const ports = {
    gateway,
    attempt: {
      read: () => attempt,
      write: (next: PaymentAttempt | undefined) => {
        attempt = next;
      },
    },
    pending: {
      recall: (key: string) => (pending?.idempotencyKey === key ? pending : undefined),
      remember: (next: PendingBooking) => {
        pending = structuredClone(next);
      },
      forget: () => {
        pending = undefined;
      },
    },
    photos: async () => [],
    photoPlaces: () => [],
    acquire: async () => () => {},
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    now: () => new Date('2026-11-20T20:30:00Z'),
    sleep: async () => {},
    onBooked: vi.fn(async () => {}),
    ...otherPorts,
    createBooking: vi.fn<CheckoutPorts['createBooking']>(otherPorts.createBooking ?? (async () => createdBooking)),
  };
  const bookingsSent = () => ports.createBooking.mock.calls.map(([input]) => input);
  return { gateway, ports, bookingsSent, stored: () => ({ attempt, pending }), visit: () => new Checkout(ports) };
}

const failing = <T>(error: unknown, times: number, value: T) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw error;
    return value;
  });
};

test('a good card is authorized, the booking is made with it and the draft is cleared', async () => {
  const { ports, bookingsSent, stored, visit } = browser();
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'booked', booking: createdBooking, amountCents: quote.payableCents });
  expect(bookingsSent()).toMatchObject([{ stripeToken: 'pi_of_q_1', idempotencyKey: 'key-1', asap: true }]);
  expect(ports.onBooked).toHaveBeenCalledOnce();
  expect(stored()).toEqual({ attempt: undefined, pending: undefined });
});

test('a double click is one payment and one booking', async () => {
  const { gateway, bookingsSent, visit } = browser();
  const checkout = visit();
  await Promise.all([checkout.pay(order, card), checkout.pay(order, card)]);
  expect(gateway.confirm).toHaveBeenCalledOnce();
  expect(bookingsSent()).toHaveLength(1);
});

test('a click that comes after the booking is made does nothing', async () => {
  const { bookingsSent, visit } = browser();
  const checkout = visit();
  await checkout.pay(order, card);
  await checkout.pay(order, card);
  await checkout.book(order);
  expect(checkout.phase.name).toBe('booked');
  expect(bookingsSent()).toHaveLength(1);
});

test('a declined card is reported, and another card completes the same payment', async () => {
  const confirm = vi
    .fn<CardGateway['confirm']>()
    .mockResolvedValueOnce({ kind: 'declined', code: 'insufficient_funds' })
    .mockResolvedValueOnce({ kind: 'authorized' });
  const { gateway, bookingsSent, visit } = browser({ gateway: { confirm } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'ready', problem: { key: 'declined.insufficient_funds' } });
  expect(bookingsSent()).toEqual([]);
  await checkout.pay(order, card);
  expect(checkout.phase.name).toBe('booked');
  expect(gateway.open).toHaveBeenCalledOnce();
});

test('a bank challenge is answered before the booking is made, and a rejection costs nothing', async () => {
  const confirm: CardGateway['confirm'] = async () => ({ kind: 'challenge' });
  const { gateway, bookingsSent, visit } = browser({ gateway: { confirm } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toMatchObject({ name: 'challenge', amountCents: quote.payableCents });
  gateway.answerChallenge.mockResolvedValueOnce({ kind: 'declined', code: 'authentication_failed' });
  await checkout.answerChallenge('fail');
  expect(checkout.phase).toEqual({ name: 'ready', problem: { key: 'declined.authentication_failed' } });
  expect(bookingsSent()).toEqual([]);
  await checkout.pay(order, card);
  await checkout.answerChallenge('pass');
  expect(checkout.phase.name).toBe('booked');
});

test('a lost gateway response is fetched again, and the payment is not reported as failed meanwhile', async () => {
  const { gateway, bookingsSent, visit } = browser({
    gateway: { confirm: failing(noResponse, 9, undefined as never) },
  });
  gateway.stateOf.mockRejectedValueOnce(noResponse).mockResolvedValueOnce({ kind: 'pending' });
  const checkout = visit();
  const phases: string[] = [];
  checkout.subscribe(() => phases.push(checkout.phase.name));
  await checkout.pay(order, card);
  expect(phases).toContain('checking');
  expect(phases.slice(0, -1)).not.toContain('ready');
  expect(checkout.phase.name).toBe('booked');
  expect(bookingsSent()).toHaveLength(1);
});

test('a booking whose response is lost is sent again with the same key and content', async () => {
  const createBooking = failing(noResponse, 3, createdBooking);
  const { bookingsSent, visit } = browser({ ports: { createBooking } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase.name).toBe('booked');
  const createBookingInputs = bookingsSent();
  expect(createBookingInputs).toHaveLength(4);
  expect(new Set(createBookingInputs.map((input) => JSON.stringify(input))).size).toBe(1);
});

test('an unreachable server stalls the checkout until the customer resumes it, and nothing is lost', async () => {
  const createBooking = failing(noResponse, 9, createdBooking);
  const { bookingsSent, stored, visit } = browser({ ports: { createBooking } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'checking', stalled: true });
  expect(stored().attempt).toMatchObject({ status: 'booking', idempotencyKey: 'key-1' });
  await checkout.resume();
  expect(checkout.phase.name).toBe('booked');
  expect(new Set(bookingsSent().map((input) => input.idempotencyKey))).toEqual(new Set(['key-1']));
});

test('a reload resumes with the same key and the start time of the first try', async () => {
  const first = browser({
    ports: { createBooking: failing(noResponse, 9, createdBooking), now: () => new Date('2026-11-20T20:30:00Z') },
  });
  await first.visit().pay(order, card);
  const ports = {
    ...first.ports,
    createBooking: vi.fn(async () => createdBooking),
    now: () => new Date('2026-11-20T20:45:00Z'),
  };
  const afterReload = new Checkout(ports);
  await afterReload.resume();
  expect(afterReload.phase.name).toBe('booked');
  expect(ports.createBooking).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ idempotencyKey: 'key-1', firstSentAt: '2026-11-20T20:30:00.000Z' }),
  );
  expect(first.gateway.confirm).toHaveBeenCalledOnce();
});

test('a reload during a bank challenge returns to it', async () => {
  const confirm: CardGateway['confirm'] = async () => ({ kind: 'challenge' });
  const stateOf: CardGateway['stateOf'] = async () => ({ kind: 'challenge' });
  const { bookingsSent, visit } = browser({ gateway: { confirm, stateOf } });
  await visit().pay(order, card);
  const afterReload = visit();
  await afterReload.resume();
  expect(afterReload.phase.name).toBe('challenge');
  await afterReload.answerChallenge('pass');
  expect(afterReload.phase.name).toBe('booked');
  expect(bookingsSent()).toMatchObject([{ idempotencyKey: 'key-1', stripeToken: 'pi_of_q_1' }]);
});

test('an expired session asks to sign in, and the same attempt continues afterwards', async () => {
  const createBooking = failing(apiError('session'), 1, createdBooking);
  const { gateway, bookingsSent, visit } = browser({ ports: { createBooking } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'signIn' });
  const back = visit();
  await back.resume();
  expect(back.phase.name).toBe('booked');
  expect(gateway.confirm).toHaveBeenCalledOnce();
  expect(bookingsSent().map((input) => input.idempotencyKey)).toEqual(['key-1', 'key-1']);
});

test('a changed price ends the attempt, and paying again starts a new one at the new price', async () => {
  const createBooking = failing(apiError('business', { code: 'price_changed' }), 1, createdBooking);
  const { bookingsSent, stored, visit } = browser({ ports: { createBooking } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'ready', problem: { key: 'payment.priceChanged', help: 'amounts' } });
  expect(stored()).toEqual({ attempt: undefined, pending: undefined });
  await checkout.pay({ ...order, quote: makeQuote({ id: 'q_2' }) }, card);
  expect(bookingsSent().map((input) => [input.idempotencyKey, input.stripeToken])).toEqual([
    ['key-1', 'pi_of_q_1'],
    ['key-2', 'pi_of_q_2'],
  ]);
});

test("a taken slot offers another time instead of the server's message", async () => {
  const createBooking = failing(apiError('business', { code: 'slot_taken', message: 'Taken.' }), 1, createdBooking);
  const { visit } = browser({ ports: { createBooking } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'ready', problem: { key: 'payment.slotTaken', help: 'time' } });
});

test("any other rejection shows the server's message", async () => {
  const createBooking = failing(
    apiError('business', { message: 'This provider is not available.' }),
    1,
    createdBooking,
  );
  const { visit } = browser({ ports: { createBooking } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({
    name: 'ready',
    problem: { key: 'failure.something', message: 'This provider is not available.' },
  });
});

test('a payment that cannot be opened charges nothing and says so', async () => {
  const { bookingsSent, stored, visit } = browser({ gateway: { open: failing(noResponse, 1, undefined as never) } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'ready', problem: { key: 'payment.notStarted' } });
  expect(stored().attempt).toBeUndefined();
  expect(bookingsSent()).toEqual([]);
});

test('a tab does not pay while another tab is paying', async () => {
  const { gateway, visit } = browser({ ports: { acquire: async () => undefined } });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase).toEqual({ name: 'ready', problem: { key: 'payment.otherTab' } });
  expect(gateway.open).not.toHaveBeenCalled();
});

test('a booking with nothing to pay is sent at once, and a second try carries the same key', async () => {
  const { gateway, bookingsSent, visit } = browser({
    ports: { createBooking: failing(noResponse, 1, createdBooking) },
  });
  const checkout = visit();
  await checkout.book(order);
  expect(checkout.phase).toEqual({ name: 'ready', problem: { key: 'failure.unexpected' } });
  await checkout.book(order);
  expect(checkout.phase.name).toBe('booked');
  expect(gateway.open).not.toHaveBeenCalled();
  expect(bookingsSent().map((input) => input.idempotencyKey)).toEqual(['key-1', 'key-1']);
});

test('a server without idempotency keys is asked for its bookings before one is sent again', async () => {
  const findBooking = vi.fn<NonNullable<CheckoutPorts['findBooking']>>(async () => createdBooking);
  const { bookingsSent, visit } = browser({
    ports: { createBooking: failing(noResponse, 9, createdBooking), findBooking },
  });
  const checkout = visit();
  await checkout.pay(order, card);
  expect(checkout.phase.name).toBe('booked');
  expect(bookingsSent()).toHaveLength(1);
});

test('the wallet pays with a separate payment, and the booking is made with that one', async () => {
  const confirm: CardGateway['confirm'] = async () => ({ kind: 'authorized', reference: 'pw_1' });
  const { bookingsSent, visit } = browser({
    gateway: { confirm },
    ports: { createBooking: failing(noResponse, 1, createdBooking) },
  });
  const checkout = visit();
  await checkout.pay(order, { kind: 'wallet' });
  expect(checkout.phase.name).toBe('booked');
  expect(bookingsSent().map(({ stripeToken }) => stripeToken)).toEqual(['pw_1', 'pw_1']);
});

test('a corrected problem is no longer shown', async () => {
  const createBooking = failing(apiError('business', { code: 'slot_taken' }), 1, createdBooking);
  const checkout = browser({ ports: { createBooking } }).visit();
  await checkout.pay(order, card);
  checkout.dismiss();
  expect(checkout.phase).toEqual({ name: 'ready' });
});

import type { BookingTransition } from '@doorstep/shared-api/domain';
import { byTier } from '@doorstep/shared-process/measured';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { BookingColumns } from '../src/catalog/orders/bookingRows.repository';
import { runMaintenance } from '../src/main/maintenance';
import { DAY } from '../src/platform/clock';
import { type Booking, bookings } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import { lifecycleWays, nameOf, type TransitionCase, testedTransitions } from './support/lifecycleWays';
import { changedTables, hashRows, type RowHashes, sendWaitingMessages } from './support/rows';

const nextInterruption = vi.hoisted(() => ({ next: undefined as (() => Promise<void>) | undefined }));
vi.mock('../src/platform/events/outbox', async (original) => {
  const outbox = await original<typeof import('../src/platform/events/outbox')>();
  const withEvents: typeof outbox.withEvents = async (...transaction) => {
    const { next } = nextInterruption;
    nextInterruption.next = undefined;
    await next?.();
    return outbox.withEvents(...transaction);
  };
  return { ...outbox, withEvents };
});

const testBed = useTestBed();
let server: TestServer;
const transitionCases = lifecycleWays(testBed, () => server);

beforeAll(async () => {
  server = await testBed.serve({}, { testDelivery: () => {} });
});

const interruptions = {
  'another status': () => ({ status: 'completed' }),
  'another version, as by moving it to another time': () => ({}),
  'another payment status': ({ paymentStatus }) => ({
    paymentStatus: paymentStatus === 'authorized' ? 'captured' : 'authorized',
  }),
} as const satisfies Record<string, (booking: Booking) => BookingColumns>;
type Interruption = keyof typeof interruptions;

function succeedsDespite(interruption: Interruption, { action, by, to, guards, effects }: BookingTransition): boolean {
  // Declining an open job affects that provider alone. The booking stays unchanged.
  if (effects.includes('hide_from_provider')) return true;
  if (interruption === 'another status') return false;
  // A negotiation is read under a lock. A customer's cancellation is repeated with the new state.
  if (action === 'accept_offer' || (action === 'cancel' && by === 'customer')) return true;
  // A transition that ends the booking still happens, except after another payment status or when `nothing_in_question`
  // guards it.
  const isEnding = to === 'cancelled' || effects.includes('settle_by_decision');
  return interruption !== 'another payment status' && isEnding && !guards.includes('nothing_in_question');
}

/** Each interruption raises the version, so by day the others run only where they end differently. */
const ANOTHER_VERSION = 'another version, as by moving it to another time';
const noticesMore = (interruption: Interruption, row: BookingTransition) =>
  interruption === ANOTHER_VERSION ||
  row.effects.includes('hide_from_provider') ||
  succeedsDespite(interruption, row) !== succeedsDespite(ANOTHER_VERSION, row);

const interruptionCases = testedTransitions.flatMap((row) =>
  (Object.keys(interruptions) as Interruption[])
    .filter((interruption) => byTier(noticesMore(interruption, row), true))
    .map((interruption) => [nameOf(row), interruption, row] as const),
);

test.each(interruptionCases)('%s, meanwhile %s', async (name, interruption, row) => {
  // The clock must end no other booking than that of this test.
  if (row.by === 'system') {
    for (const days of [15, 2]) {
      server.clock.forward(days * DAY);
      await runMaintenance(server.app.context, server.app.server.log);
    }
  }
  const { prepare, act } = transitionCases[name] as TransitionCase;
  const parties = await prepare();
  const read = async () => {
    const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
    return booking as Booking;
  };
  expect((await read()).status).toBe(row.from);
  await sendWaitingMessages(server);
  let before: RowHashes = new Map();
  nextInterruption.next = async () => {
    const change = { ...interruptions[interruption](await read()), version: sql`${bookings.version} + 1` };
    await testBed.db.update(bookings).set(change).where(eq(bookings.id, parties.bookingId));
    before = await hashRows(testBed, server);
  };
  const response = await act(parties);
  expect(nextInterruption.next).toBeUndefined();
  const changed = changedTables(before, await hashRows(testBed, server));

  if (succeedsDespite(interruption, row)) {
    if (response) expect([response.status, response.body.error?.code]).toEqual([200, undefined]);
    const isHidden = row.effects.includes('hide_from_provider') && interruption === 'another status';
    expect((await read()).status).toBe(isHidden ? 'completed' : row.to);
    expect(changed).not.toEqual([]);
  } else {
    if (response) expect(response.body.code ?? response.body.error?.code).toBe('state_conflict');
    expect(changed).toEqual([]);
  }
});

import { type BookingStatus, bookingTransitions } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readGuardFacts } from '../src/bookings/bookings/guardFacts';
import { findTransitionBlock } from '../src/bookings/bookings/guards';
import { runMaintenance } from '../src/main/maintenance';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { hasWaitingProblem } from '../src/money/ledger/waitingProblems.repository';
import { DAY, HOUR, MINUTE } from '../src/platform/clock';
import { type Booking, bookings } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import { sessionFor } from './support/callTable';
import { createBookingWithParties, type Parties, startCodeOf } from './support/jobs';
import { createSeededRandom } from './support/seededNumbers';

/** `WALK_SEED=<number>` chooses another walk. A failing walk has its seed in the message. */
const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);
const WALKS = 6;
const STEPS = 14;

const testBed = useTestBed();
let server: TestServer;
beforeAll(async () => {
  server = await testBed.serve({}, { testDelivery: () => {} });
});

const timeJumps = [MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 2 * HOUR, DAY, 3 * DAY, 15 * DAY];
const providerActions = ['accept', 'decline', 'out', 'arrive', 'start', 'complete', 'undo', 'no-show'] as const;
const customerActions = ['confirm', 'confirm-start', 'nobody-came', 'take-back'] as const;

/** An absence is a jump in time without any action. */
const walkActions: readonly (readonly [name: string, act: (parties: Parties) => Promise<unknown>])[] = [
  ...providerActions.map(
    (move) =>
      [
        move,
        async ({ provider, bookingId }: Parties) => {
          const code = move === 'start' ? { code: await startCodeOf(bookingId) } : {};
          const browser = await sessionFor(testBed, server, provider.id);
          return browser.x('POST', `/provider/jobs/${bookingId}/${move}`, code);
        },
      ] as const,
  ),
  ...customerActions.map(
    (word) =>
      [
        word,
        async ({ customer, bookingId }: Parties) =>
          (await sessionFor(testBed, server, customer.id)).x('POST', `/bookings/${bookingId}/${word}`),
      ] as const,
  ),
  [
    'cancel',
    async ({ customer, bookingId }) =>
      (await sessionFor(testBed, server, customer.id)).x('POST', `/bookings/${bookingId}/cancel-request`, {}),
  ],
  [
    'concede',
    async ({ provider, bookingId }) =>
      (await sessionFor(testBed, server, provider.id)).x('POST', `/provider/jobs/${bookingId}/answer`, {
        concede: true,
      }),
  ],
  [
    'contest',
    async ({ provider, bookingId }) =>
      (await sessionFor(testBed, server, provider.id)).x('POST', `/provider/jobs/${bookingId}/answer`, {
        text: 'Was there.',
      }),
  ],
  [
    'wrong code',
    async ({ provider, bookingId }) => {
      const code = (await startCodeOf(bookingId)) === '0000' ? '0001' : '0000';
      return (await sessionFor(testBed, server, provider.id)).x('POST', `/provider/jobs/${bookingId}/start`, { code });
    },
  ],
];

/** Likely actions, which are chosen twice as often. A walk of refusals alone would test little. */
const likelyActions: Partial<Record<BookingStatus, readonly string[]>> = {
  open: ['accept'],
  accepted: ['out', 'nobody-came'],
  on_the_way: ['arrive', 'nobody-came'],
  arrived: ['start', 'wrong code'],
  started: ['complete'],
  completed: ['confirm', 'undo'],
};

const read = async (id: string) => (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0] as Booking;

async function isStuck(booking: Booking): Promise<boolean> {
  const isOver =
    booking.status === 'cancelled' || (booking.status === 'completed' && booking.completion === 'confirmed');
  if (isOver || (await hasWaitingProblem(testBed.db, booking.id))) return false;
  const facts = await readGuardFacts(testBed.db, booking);
  const endOfTime = new Date(server.clock.now().getTime() + 60 * DAY);
  const byClock = bookingTransitions.filter(({ from, by }) => from === booking.status && by === 'system');
  return byClock.every((row) => findTransitionBlock(row, booking, facts, endOfTime) !== undefined);
}

test(`random walks: nobody is stuck, the ledger balances after each step, and every booking ends (seed ${seed})`, async () => {
  const random = createSeededRandom(seed);
  const reached = new Set<BookingStatus>();
  for (let walk = 0; walk < WALKS; walk++) {
    const parties = await createBookingWithParties(testBed, server);
    const path: string[] = [];
    const because = () => `WALK_SEED=${seed}, walk ${walk}: ${path.join(', ')}`;
    for (let step = 0; step < STEPS; step++) {
      const { status } = await read(parties.bookingId);
      reached.add(status);
      const wished = likelyActions[status] ?? [];
      const kind = random(10);
      if (kind < 3) {
        const jump = timeJumps[random(timeJumps.length)] ?? 0;
        path.push(`${jump / MINUTE} minutes`);
        server.clock.forward(jump);
        await runMaintenance(server.app.context, server.app.server.log);
      } else {
        const wish = kind < 8 ? walkActions.find(([name]) => name === wished[random(wished.length)]) : undefined;
        const [name, act] = wish ?? (walkActions[random(walkActions.length)] as (typeof walkActions)[number]);
        path.push(name);
        await act(parties);
      }
      expect(await findLedgerMismatches(testBed.db), because()).toEqual([]);
      expect(await isStuck(await read(parties.bookingId)), because()).toBe(false);
    }
    for (const days of [3, 16, 2]) {
      server.clock.forward(days * DAY);
      await runMaintenance(server.app.context, server.app.server.log);
    }
    const booking = await read(parties.bookingId);
    const isEnded = booking.status === 'cancelled' || booking.completion === 'confirmed';
    expect(isEnded || (await hasWaitingProblem(testBed.db, booking.id)), because()).toBe(true);
    expect(await findLedgerMismatches(testBed.db), because()).toEqual([]);
  }
  expect(reached.size).toBeGreaterThan(2);
}, 60_000);

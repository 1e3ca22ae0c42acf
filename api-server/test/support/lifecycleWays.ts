import { type BookingTransition, bookingTransitions } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { acceptOrAnnounce } from '../../src/bookings/bookings/acceptInstant';
import {
  confirmFinishedWork,
  endUnansweredClaims,
  followUpOverdue,
} from '../../src/bookings/bookings/clockTransitions';
import { endBookingsNobodyTook, endUnpaidBookings } from '../../src/bookings/bookings/expireBookings';
import { releaseBookingsOfAllSuspended } from '../../src/bookings/bookings/releaseBookings';
import { transitionBooking } from '../../src/bookings/bookings/transitionBooking';
import { settlePayment } from '../../src/money/payments/settlePayment';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { bookings, providerServices, users } from '../../src/platform/db/schema';
import { withEvents } from '../../src/platform/events/outbox';
import type { TestBed, TestServer } from './apiFixture';
import type { AnyValue, HttpResponse } from './browser';
import {
  accept,
  createBookingWithParties,
  makeOffer,
  type Parties,
  requestJobTransition,
  startCodeOf,
  takeJobSteps,
} from './jobs';
import { hoursAhead } from './order';
import { createSignedInStaff } from './staff';

export const nameOf = ({ from, by, action, to }: BookingTransition) => `${from} ${by} ${action} ${to}`;

export const testedTransitions = bookingTransitions;

/** Rows of the clock have no response. */
export interface TransitionCase {
  prepare(): Promise<Parties>;
  act(parties: Parties): Promise<HttpResponse<AnyValue> | undefined>;
}

export function lifecycleWays(testBed: TestBed, serverOf: () => TestServer): Record<string, TransitionCase> {
  const open = () => createBookingWithParties(testBed, serverOf());
  const hire = () =>
    createBookingWithParties(testBed, serverOf(), { bookingType: 'hire', startAt: hoursAhead(serverOf(), 30) });
  const offered = async (by: 'customer' | 'provider') => {
    const parties = await hire();
    await makeOffer(by === 'provider' ? parties.asProvider : parties.asCustomer, parties, by, '100.00');
    return parties;
  };
  const after =
    (...steps: string[]) =>
    async () => {
      const parties = await open();
      await takeJobSteps(serverOf(), parties, ...steps);
      return parties;
    };
  const waited = async (parties: Parties, time: number) => {
    serverOf().clock.forward(time);
    return parties;
  };
  const pastStart = async (parties: Parties, time: number) => {
    const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
    const ahead = (booking?.startAt?.getTime() ?? 0) - serverOf().clock.now().getTime();
    return waited(parties, Math.max(0, ahead) + time);
  };
  const step =
    (move: string): TransitionCase['act'] =>
    ({ asProvider, bookingId }) =>
      requestJobTransition(asProvider, bookingId, move);
  const cancel: TransitionCase['act'] = ({ asCustomer, bookingId }) =>
    asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, {});
  const late =
    (end: typeof endUnpaidBookings): TransitionCase['act'] =>
    async () => {
      await end(serverOf().app.context, serverOf().app.server.log);
      return undefined;
    };
  const say =
    (path: string): TransitionCase['act'] =>
    ({ asCustomer, bookingId }) =>
      asCustomer.x('POST', `/bookings/${bookingId}/${path}`);
  const answer =
    (body: object): TransitionCase['act'] =>
    ({ asProvider, bookingId }) =>
      asProvider.x('POST', `/provider/jobs/${bookingId}/answer`, body);
  const claimed =
    (...steps: string[]) =>
    async () => {
      const parties = await pastStart(await after(...steps)(), 16 * MINUTE);
      await say('nobody-came')(parties);
      return parties;
    };
  const suspended = async (hasOthers: boolean, ...done: string[]) => {
    const parties = await open();
    const { provider } = parties;
    await takeJobSteps(serverOf(), parties, ...done);
    if (hasOthers) {
      const offered = await testBed.db
        .select({ id: providerServices.subcategoryId, priceCents: providerServices.priceCents })
        .from(providerServices)
        .where(eq(providerServices.providerId, provider.id));
      await testBed.provider(offered);
      await testBed.db
        .update(bookings)
        .set({ startAt: hoursAhead(serverOf(), 30) })
        .where(eq(bookings.id, parties.bookingId));
    }
    await testBed.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, provider.id));
    return parties;
  };
  /** The payment of an instant booking accepts it in the same transaction. This one is paid already. */
  const acceptAtOnce: TransitionCase['act'] = async ({ bookingId }) => {
    const { context, server } = serverOf().app;
    const set = { instant: true };
    const [booking] = await testBed.db.update(bookings).set(set).where(eq(bookings.id, bookingId)).returning();
    if (!booking) throw new Error('nothing to accept');
    const now = context.clock();
    const payments = await withEvents(context.db, now, (tx) => acceptOrAnnounce(tx, booking, now));
    for (const id of payments) await settlePayment(context, id, server.log);
    return undefined;
  };
  const completed = after('accept', 'out', 'arrive', 'start', 'complete');
  const steps = { accepted: ['accept'], on_the_way: ['accept', 'out'], arrived: ['accept', 'out', 'arrive'] };
  const started = [...steps.arrived, 'start'];
  /** Call the code directly: no route does this alone yet. */
  const resolve =
    (to: 'cancelled' | 'completed'): TransitionCase['act'] =>
    async ({ bookingId }) => {
      const { context, server } = serverOf().app;
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      const transition = bookingTransitions.find(
        (row) => row.action === 'resolve_dispute' && row.from === booking?.status && row.to === to,
      );
      if (!booking || !transition) throw new Error('nothing to resolve');
      const decision = { refundCents: 4000, payProviderCents: 5000 };
      const now = context.clock();
      const payments = await withEvents(context.db, now, (tx) =>
        transitionBooking(tx, { transition, booking, actorId: null, decision, now }),
      );
      for (const id of payments ?? []) await settlePayment(context, id, server.log);
      return undefined;
    };

  const byStaff =
    (move: 'cancel' | 'reassign'): TransitionCase['act'] =>
    async ({ bookingId }) => {
      const { browser } = await createSignedInStaff(testBed, serverOf(), 'operations');
      const { version: seen } = (await browser.x('GET', `/admin/bookings/${bookingId}`)).body;
      const refund = move === 'cancel' ? { refund_cents: 10_000 } : {};
      return browser.x('POST', `/admin/bookings/${bookingId}/move`, { move, seen, reason: 'It has to be.', ...refund });
    };
  const withOthers = async (...done: string[]) => {
    const parties = await suspended(true, ...done);
    await testBed.db.update(users).set({ accountStatus: 'active' }).where(eq(users.id, parties.provider.id));
    return parties;
  };

  return {
    'open admin cancel cancelled': { prepare: open, act: byStaff('cancel') },
    'open provider accept accepted': { prepare: open, act: step('accept') },
    'open system accept accepted': { prepare: open, act: acceptAtOnce },
    'open customer accept_offer accepted': {
      prepare: () => offered('provider'),
      act: (parties) => accept(parties.asCustomer, parties, '100.00'),
    },
    'open provider accept_offer accepted': {
      prepare: () => offered('customer'),
      act: (parties) => accept(parties.asProvider, parties, '100.00'),
    },
    'open provider decline open': {
      prepare: () => createBookingWithParties(testBed, serverOf(), { named: false }),
      act: step('decline'),
    },
    'open provider decline cancelled': { prepare: open, act: step('decline') },
    'open customer cancel cancelled': { prepare: open, act: cancel },
    'open system expire cancelled': {
      prepare: async () => waited(await open(), 3 * DAY),
      act: late(endBookingsNobodyTook),
    },
    'accepted provider out on_the_way': { prepare: after('accept'), act: step('out') },
    'accepted customer cancel cancelled': { prepare: after('accept'), act: cancel },
    'accepted provider decline cancelled': { prepare: after('accept'), act: step('decline') },
    'accepted system expire cancelled': {
      prepare: async () => {
        const parties = await offered('provider');
        await accept(parties.asCustomer, parties, '100.00');
        return waited(parties, 3 * DAY);
      },
      act: late(endUnpaidBookings),
    },
    'on_the_way customer cancel cancelled': {
      prepare: async () => {
        const parties = await after('accept', 'out')();
        const startAt = serverOf().clock.now();
        const newArrivalAt = new Date(startAt.getTime() + HOUR);
        await testBed.db.update(bookings).set({ startAt, newArrivalAt }).where(eq(bookings.id, parties.bookingId));
        return parties;
      },
      act: cancel,
    },
    'on_the_way provider arrive arrived': { prepare: after('accept', 'out'), act: step('arrive') },
    'arrived provider start started': {
      prepare: async () => pastStart(await after('accept', 'out', 'arrive')(), 0),
      act: step('start'),
    },
    'arrived provider no_show cancelled': {
      prepare: async () => pastStart(await after('accept', 'out', 'arrive')(), 31 * MINUTE),
      act: step('no-show'),
    },
    'arrived customer confirm_start started': {
      prepare: async () => {
        const parties = await after(...steps.arrived)();
        const { asProvider, bookingId } = parties;
        await pastStart(parties, 0);
        const wrong = (await startCodeOf(bookingId)) === '0000' ? '0001' : '0000';
        for (let attempt = 0; attempt < 3; attempt++)
          await asProvider.x('POST', `/provider/jobs/${bookingId}/start`, { code: wrong });
        return parties;
      },
      act: say('confirm-start'),
    },
    'started provider complete completed': { prepare: after(...started), act: step('complete') },
    'completed provider undo started': { prepare: completed, act: step('undo') },
    'completed customer confirm completed': { prepare: completed, act: say('confirm') },
    'completed system confirm completed': {
      prepare: async () => waited(await completed(), DAY),
      act: late(confirmFinishedWork),
    },
    'accepted system close cancelled': {
      prepare: async () => waited(await after('accept')(), 2 * DAY),
      act: late(followUpOverdue),
    },
    ...Object.fromEntries(
      (['accepted', 'on_the_way'] as const).flatMap((from) => [
        [
          `${from} customer nobody_came ${from}`,
          { prepare: async () => pastStart(await after(...steps[from])(), 16 * MINUTE), act: say('nobody-came') },
        ],
        [`${from} customer take_back ${from}`, { prepare: claimed(...steps[from]), act: say('take-back') }],
        [`${from} provider concede cancelled`, { prepare: claimed(...steps[from]), act: answer({ concede: true }) }],
        [
          `${from} provider contest ${from}`,
          { prepare: claimed(...steps[from]), act: answer({ text: 'I was there.' }) },
        ],
        [
          `${from} system unanswered cancelled`,
          {
            prepare: async () => waited(await claimed(...steps[from])(), 2 * HOUR),
            act: late(endUnansweredClaims),
          },
        ],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({ open: [], ...steps }).flatMap(([from, way]) => [
        [
          `${from} system release open`,
          { prepare: () => suspended(true, ...way), act: late(releaseBookingsOfAllSuspended) },
        ],
        [`${from} admin release open`, { prepare: () => withOthers(...way), act: byStaff('reassign') }],
        [
          `${from} system release cancelled`,
          { prepare: () => suspended(false, ...way), act: late(releaseBookingsOfAllSuspended) },
        ],
      ]),
    ),
    ...Object.fromEntries(
      (['on_the_way', 'arrived'] as const).map((from) => [
        `${from} provider decline cancelled`,
        { prepare: after(...steps[from]), act: step('decline') },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({ ...steps, started }).flatMap(([from, way]) => [
        ...(['cancelled', 'completed'] as const).map((to) => [
          `${from} admin resolve_dispute ${to}`,
          { prepare: after(...way), act: resolve(to) },
        ]),
        ...(from === 'accepted'
          ? []
          : [
              [
                `${from} system remind ${from}`,
                { prepare: async () => pastStart(await after(...way)(), 3 * HOUR), act: late(followUpOverdue) },
              ],
              [
                `${from} system escalate ${from}`,
                { prepare: async () => waited(await after(...way)(), 2 * DAY), act: late(followUpOverdue) },
              ],
              [
                `${from} system close ${from === 'started' ? 'completed' : 'cancelled'}`,
                { prepare: async () => waited(await after(...way)(), 15 * DAY), act: late(followUpOverdue) },
              ],
            ]),
      ]),
    ),
  };
}

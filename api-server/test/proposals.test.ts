import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { HOUR } from '../src/platform/clock';
import { bookings, notifications, slotClaims, timeProposals } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import { createBookingWithParties, requestJobTransition } from './support/jobs';
import { hoursAhead } from './support/order';

describe('other times for accepted bookings', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  const accepted = async (hours = 5, on = server) => {
    const startAt = hoursAhead(on, hours);
    const parties = await createBookingWithParties(testBed, on, { bookingType: 'schedule', startAt });
    await requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
    return { ...parties, startAt: startAt.toISOString() };
  };
  type Accepted = Awaited<ReturnType<typeof accepted>>;
  const next = (hours = 28) => hoursAhead(server, hours).toISOString();
  const ask = ({ asCustomer, bookingId }: Accepted, start_at: string) =>
    asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, { start_at });
  const propose = ({ asProvider, bookingId }: Accepted, ...starts: string[]) =>
    asProvider.x('POST', `/provider/jobs/${bookingId}/propose`, { starts, text: 'The part comes at noon.' });
  const answerAsProvider = ({ asProvider, bookingId }: Accepted, accept: boolean) =>
    asProvider.x('POST', `/provider/jobs/${bookingId}/reschedule`, { accept });
  const answerAsCustomer = ({ asCustomer, bookingId }: Accepted, body: object) =>
    asCustomer.x('POST', `/bookings/${bookingId}/proposal`, body);
  const startOf = async ({ bookingId }: Accepted) =>
    (await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.startAt?.toISOString();
  const notificationsOf = ({ bookingId }: Accepted, userId: string, kind: string) =>
    testBed.db.$count(
      notifications,
      and(eq(notifications.bookingId, bookingId), eq(notifications.userId, userId), eq(notifications.kind, kind)),
    );
  const proposalOf = async ({ asCustomer, bookingId }: Accepted) =>
    (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data.proposal;
  const timeOf = (text: string) => new Date(text).getTime();

  test.each([
    [true, 'move_accepted'],
    [false, 'move_refused'],
  ])('asks the provider about a move on short notice, and applies the answer %s', async (isAccepted, kind) => {
    const one = await accepted();
    const wished = next();
    const { status, body } = await ask(one, wished);
    expect([status, timeOf(body.booking.start_at)]).toEqual([200, timeOf(one.startAt)]);
    expect(body.booking.proposal.by).toBe('customer');
    expect(body.booking.proposal.starts.map(timeOf)).toEqual([timeOf(wished)]);
    expect(await startOf(one)).toBe(one.startAt);
    expect(await notificationsOf(one, one.provider.id, 'move_asked')).toBe(1);
    expect((await answerAsCustomer(one, { accept: true })).status).toBe(409);
    expect((await answerAsProvider(one, isAccepted)).status).toBe(200);
    expect(await startOf(one)).toBe(isAccepted ? wished : one.startAt);
    expect(await notificationsOf(one, one.customer.id, kind)).toBe(1);
    expect((await answerAsProvider(one, true)).status).toBe(409);
    expect(await proposalOf(one)).toBeUndefined();
    expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, one.bookingId))).toBe(4);
  });

  test('moves a booking at once a day or more before both starts', async () => {
    const one = await accepted(28);
    const wished = next(52);
    const { body } = await ask(one, wished);
    expect([body.booking.proposal, await startOf(one)]).toEqual([undefined, wished]);
  });

  test('lets the customer ask for possible times only', async () => {
    const one = await accepted();
    const night = new Date(new Date(next()).setUTCHours(10)).toISOString();
    expect((await ask(one, night)).body.code).toBe('provider_unavailable');
    expect(await proposalOf(one)).toBeUndefined();
  });

  describe('a provider who proposes times', () => {
    test('asks the customer, who takes one of them', async () => {
      const one = await accepted();
      const [first, second] = [next(28), next(30)];
      expect((await propose(one, first, second)).body.booking.proposal.by).toBe('provider');
      expect(await notificationsOf(one, one.customer.id, 'times_proposed')).toBe(1);
      expect((await proposalOf(one)).text).toBe('The part comes at noon.');
      expect((await answerAsCustomer(one, { accept: true, start_at: next(29) })).status).toBe(422);
      expect((await answerAsCustomer(one, { accept: true, start_at: second })).status).toBe(200);
      expect(await startOf(one)).toBe(second);
      expect(await notificationsOf(one, one.provider.id, 'booking_rescheduled')).toBe(1);
    });

    test('learns when the customer keeps the agreed time, and cannot propose impossible times', async () => {
      const one = await accepted();
      await propose(one, next());
      expect((await answerAsCustomer(one, { accept: false })).status).toBe(200);
      expect([await startOf(one), await notificationsOf(one, one.provider.id, 'times_refused')]).toEqual([
        one.startAt,
        1,
      ]);
      for (const starts of [[one.startAt], [new Date(0).toISOString()], [next(28), next(29), next(30), next(31)]])
        expect([400, 422]).toContain((await propose(one, ...starts)).status);
      const open = await createBookingWithParties(testBed, server);
      const url = `/provider/jobs/${open.bookingId}/propose`;
      expect((await open.asProvider.x('POST', url, { starts: [next()] })).status).toBe(409);
    });

    test('cannot propose a time while the customer’s request waits', async () => {
      const one = await accepted();
      await ask(one, next());
      expect((await propose(one, next(30))).status).toBe(409);
    });
  });

  test('keeps the agreed time without an answer', async () => {
    const ownServer = await testBed.serve();
    const one = await accepted(5, ownServer);
    await propose(one, hoursAhead(ownServer, 28).toISOString());
    ownServer.clock.forward(4 * HOUR + 1);
    await runMaintenance(ownServer.app.context, ownServer.app.server.log);
    const [row] = await testBed.db.select().from(timeProposals).where(eq(timeProposals.bookingId, one.bookingId));
    expect([row?.state, await startOf(one)]).toEqual(['expired', one.startAt]);
  });

  test('counts one of two simultaneous answers', async () => {
    const one = await accepted();
    await ask(one, next());
    const responses = await Promise.all([true, false, true, false].map((accept) => answerAsProvider(one, accept)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

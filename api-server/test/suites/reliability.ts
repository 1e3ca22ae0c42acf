import { randomUUID } from 'node:crypto';
import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../src/platform/clock';
import { changeSetting } from '../../src/platform/settings/settings.repository';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { createBookingWithParties, requestJobTransition, takeJobSteps } from '../support/jobs';

export function reliability(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  /** On the providers' clock, while they are at work. */
  const atNoon = () => {
    const { date } = wallTimeIn('America/Los_Angeles', server.clock.now());
    return instantOfWallTime('America/Los_Angeles', { date: dayAfter(date, 2), time: '12:00' });
  };
  const read = async (as: HttpBrowser): Promise<Record<string, AnyValue>> => {
    const { body } = await as.x('GET', '/provider/reliability');
    return Object.fromEntries(body.results.map((result: AnyValue) => [result.figure, result]));
  };
  const publicFigures = async (providerId: string) => {
    const { body } = await server.browser().w('providerDetails', { provider_id: providerId });
    return body.data.reliability;
  };
  const say = ({ bookingId }: { bookingId: string }, as: HttpBrowser, text: string) =>
    as.x('POST', `/bookings/${bookingId}/messages`, { client_id: randomUUID(), text });

  describe('reliability of a provider', () => {
    test('counts a request, a late arrival, a reply and a finished job', async () => {
      const startAt = atNoon();
      const parties = await createBookingWithParties(testBed, server, { startAt });
      const { asProvider, asCustomer, bookingId, provider } = parties;
      expect(await read(asProvider)).toMatchObject({ acceptance: { cases: 0 }, punctuality: { cases: 0 } });
      await requestJobTransition(asProvider, bookingId, 'accept');
      await say(parties, asCustomer, 'Is there parking?');
      await say(parties, asCustomer, 'It is a big van.');
      server.clock.forward(12 * MINUTE);
      await say(parties, asProvider, 'Yes.');
      server.clock.forward(startAt.getTime() - server.clock.now().getTime() + 20 * MINUTE);
      await takeJobSteps(server, parties, 'out', 'arrive', 'start', 'complete');
      const figures = await read(asProvider);
      const one = { booking_id: bookingId, title: 'Plumbing' };
      expect(figures).toMatchObject({
        acceptance: { cases: 1, met: 1, enough: false, newest: [{ ...one, outcome: 'accepted' }] },
        punctuality: { cases: 1, met: 0, newest: [{ ...one, outcome: 'late', minutes: 20 }] },
        cancellations: { cases: 1, met: 1, newest: [{ ...one, outcome: 'done' }] },
        replies: { cases: 1, met: 1, minutes: 12, newest: [{ ...one, outcome: 'replied', minutes: 12 }] },
        returning: { cases: 1, met: 0, newest: [{ ...one, outcome: 'once' }] },
      });
      expect(await publicFigures(provider.id)).toEqual({ days: 90 });
      await changeSetting(testBed.db, 'reliabilityMinCases', 1, 'test', server.clock.now());
      server.clock.forward(HOUR);
      try {
        expect(await publicFigures(provider.id)).toEqual({ days: 90, on_time: 0, accepted: 100, returning: 0 });
      } finally {
        await changeSetting(testBed.db, 'reliabilityMinCases', 5, 'test', server.clock.now());
      }
    });

    test('tells a job that its provider gave up from a closed door', async () => {
      const givenUp = await createBookingWithParties(testBed, server, { startAt: atNoon() });
      await takeJobSteps(server, givenUp, 'accept', 'decline');
      expect(await read(givenUp.asProvider)).toMatchObject({
        cancellations: { cases: 1, met: 0, newest: [{ outcome: 'cancelled' }] },
        punctuality: { cases: 0 },
      });
      const closedDoor = await createBookingWithParties(testBed, server, { startAt: atNoon() });
      await takeJobSteps(server, closedDoor, 'accept', 'out', 'arrive', 'no-show');
      expect(await read(closedDoor.asProvider)).toMatchObject({
        cancellations: { cases: 0 },
        punctuality: { cases: 1, met: 1 },
      });
    });

    test('counts a named request that was declined, and no open job that was', async () => {
      const named = await createBookingWithParties(testBed, server);
      await requestJobTransition(named.asProvider, named.bookingId, 'decline');
      const outcomes = async (as: HttpBrowser) =>
        (await read(as)).acceptance.newest.map(({ outcome }: AnyValue) => outcome);
      expect(await outcomes(named.asProvider)).toEqual(['declined']);
      const open = await createBookingWithParties(testBed, server, { named: false });
      await requestJobTransition(open.asProvider, open.bookingId, 'decline');
      expect(await outcomes(open.asProvider)).toEqual([]);
    });
  });
}

import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listEligibleProviders } from '../../src/catalog/availability/eligible';
import { bookings, customerBlocks, providerServices, subcategories, users } from '../../src/platform/db/schema';
import { gatherPersonalData } from '../../src/records/exports/personalData';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue } from '../support/browser';
import { createBookingWithParties, type Parties, requestJobTransition, takeJobSteps } from '../support/jobs';
import { orderFields } from '../support/order';

export function customerRatings(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  /** On the providers' clock, while they are at work. */
  const noonIn = (days: number) => {
    const { date } = wallTimeIn('America/Los_Angeles', server.clock.now());
    return instantOfWallTime('America/Los_Angeles', { date: dayAfter(date, days), time: '12:00' });
  };
  const booked = (startAt = noonIn(2)) => createBookingWithParties(testBed, server, { startAt });
  const urlOf = ({ bookingId }: Parties, part = '') => `/provider/jobs/${bookingId}/customer${part}`;
  const finish = (parties: Parties) => takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
  const rate = (parties: Parties, rating: object) => parties.asProvider.x('PUT', urlOf(parties, '/rating'), rating);

  describe('private ratings of customers', () => {
    test('wait for the end of the job, can be changed, and show their average on new requests', async () => {
      const parties = await booked();
      const early = await rate(parties, { stars: 5 });
      expect([early.status, early.body.code]).toEqual([409, 'state_conflict']);
      await finish(parties);
      expect((await rate(parties, { stars: 6 })).status).toBe(400);
      expect((await rate(parties, { stars: 2, note: 'Late.' })).body).toMatchObject({
        own: { stars: 2, note: 'Late.' },
      });
      expect((await rate(parties, { stars: 4, note: ' Friendly. ' })).body).toEqual({
        ...{ ratings: 1, average: '4.00', can_rate: true, blocked: false },
        own: { stars: 4, note: 'Friendly.' },
      });
      const by = { user: parties.customer, browser: parties.asCustomer };
      const other = await createBookingWithParties(testBed, server, { startAt: noonIn(3), by });
      expect((await other.asProvider.x('GET', urlOf(other))).body).toEqual({
        ...{ ratings: 1, average: '4.00', can_rate: false, blocked: false },
      });
      await parties.asProvider.x('DELETE', urlOf(parties, '/rating'));
      expect((await other.asProvider.x('GET', urlOf(other))).body).toMatchObject({ ratings: 0 });
    });

    test('appear in the export of both sides, without their author in that of the customer', async () => {
      const parties = await booked();
      await finish(parties);
      await rate(parties, { stars: 3, note: 'The dog bites.' });
      await parties.asProvider.x('PUT', urlOf(parties, '/block'));
      const exportOf = async (id: string) => {
        const [user] = await testBed.db.select().from(users).where(eq(users.id, id));
        if (!user) throw new Error('there is no such person');
        return gatherPersonalData(testBed.db, user, server.clock.now());
      };
      const rating = { stars: 3, note: 'The dog bites.', at: expect.any(String) };
      const ofCustomer = await exportOf(parties.customer.id);
      expect(ofCustomer).toMatchObject({ rated_by_providers: [rating], blocked_customers: [] });
      expect(ofCustomer.rated_by_providers[0]).toEqual(rating);
      expect(await exportOf(parties.provider.id)).toMatchObject({
        ...{ rated_by_providers: [], rated_customers: [{ ...rating, booking_id: parties.bookingId }] },
        blocked_customers: [{ booking_id: parties.bookingId }],
      });
    });
  });

  describe('a blocked customer', () => {
    test('finds the provider not available until unblocked, and keeps the existing job', async () => {
      const parties = await booked();
      const { asProvider, asCustomer, bookingId, provider } = parties;
      await requestJobTransition(asProvider, bookingId, 'accept');
      expect((await asProvider.x('PUT', urlOf(parties, '/block'))).body.blocked).toBe(true);
      const [offered] = await testBed.db
        .select({ service: subcategories })
        .from(providerServices)
        .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
        .where(eq(providerServices.providerId, provider.id));
      if (!offered) throw new Error('the provider offers nothing');
      const category = { id: offered.service.categoryId, services: [offered.service] };
      const day = noonIn(4).toISOString().slice(0, 10);
      const times = () =>
        asCustomer.x('GET', `/availability?provider_id=${provider.id}&from=${day}&to=${day}&duration=60`);
      const hold = () =>
        asCustomer.x('POST', '/holds', { provider_id: provider.id, start_at: noonIn(4).toISOString(), duration: 60 });
      const book = () =>
        asCustomer.w('booking', orderFields({ category, providerId: provider.id, startAt: noonIn(4) }));
      const refused = { code: 'provider_unavailable', detail: 'This provider is not available.' };
      expect((await times()).body).toMatchObject(refused);
      expect((await hold()).body).toMatchObject(refused);
      expect((await book()).body).toMatchObject({ message: refused.detail, error: { code: refused.code } });
      const visitor = await server
        .browser()
        .x('GET', `/availability?provider_id=${provider.id}&from=${day}&to=${day}&duration=60`);
      expect(visitor.body.slots.length).toBeGreaterThan(0);
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(booking?.status).toBe('accepted');
      expect((await asProvider.x('GET', '/provider/blocked-customers')).body.items).toMatchObject([
        { booking_id: bookingId, name: expect.stringMatching(/^Person \d\.$/) },
      ]);
      expect((await asProvider.x('DELETE', urlOf(parties, '/block'))).status).toBe(204);
      expect((await times()).body.slots.length).toBeGreaterThan(0);
      expect((await hold()).status).toBe(201);
    });

    test('can be unblocked although the job is no longer the provider’s', async () => {
      const parties = await booked();
      const { asProvider, bookingId, provider } = parties;
      await requestJobTransition(asProvider, bookingId, 'accept');
      await asProvider.x('PUT', urlOf(parties, '/block'));
      const { provider: other } = await booked();
      await testBed.db.update(bookings).set({ providerId: other.id }).where(eq(bookings.id, bookingId));
      expect((await asProvider.x('DELETE', urlOf(parties, '/block'))).status).toBe(204);
      expect(await testBed.db.$count(customerBlocks, eq(customerBlocks.providerId, provider.id))).toBe(0);
      expect((await asProvider.x('DELETE', urlOf(parties, '/block'))).status).toBe(404);
    });

    test('sends open jobs to other providers only', async () => {
      const parties = await booked();
      const { asProvider, customer, asCustomer, provider } = parties;
      const by = { user: customer, browser: asCustomer };
      const open = await createBookingWithParties(testBed, server, { named: false, startAt: noonIn(3), by });
      const [service] = await testBed.db
        .select()
        .from(providerServices)
        .where(eq(providerServices.providerId, open.provider.id));
      if (!service) throw new Error('the provider offers nothing');
      await testBed.db.insert(providerServices).values({ ...service, providerId: provider.id });
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, open.bookingId));
      if (!booking) throw new Error('there is no booking');
      const openJobs = async () =>
        (await asProvider.x('GET', '/provider/jobs?state=open')).body.items.map(
          ({ booking: { booking_id } }: AnyValue) => booking_id,
        );
      expect(await openJobs()).toContain(open.bookingId);
      expect(await listEligibleProviders(testBed.db, booking)).toContain(provider.id);
      await asProvider.x('PUT', urlOf(parties, '/block'));
      expect(await openJobs()).not.toContain(open.bookingId);
      expect(await listEligibleProviders(testBed.db, booking)).toEqual([open.provider.id]);
      expect(await openJobs()).toContain(parties.bookingId);
    });
  });
}

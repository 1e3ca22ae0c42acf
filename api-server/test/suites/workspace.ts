import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deliverNotifications } from '../../src/identity/notifications/deliver';
import { insertNotification } from '../../src/identity/notifications/notifications.repository';
import { addMilliseconds, DAY, MINUTE } from '../../src/platform/clock';
import { bookings, files, notifications, outbox, users } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { createBookingWithParties, requestJobTransition } from '../support/jobs';
import { hoursAhead, orderFields } from '../support/order';
import { messagesTo } from '../support/outbox';
import { file, picture } from '../support/pictures';

export function workspace(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const employed = async (...prices: number[]) => {
    const category = await testBed.category(...prices);
    const provider = await testBed.provider(category.services);
    return { category, provider, browser: await testBed.signIn(server, provider, 'provider') };
  };
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));

  describe('working times', () => {
    test('limit the bookable times to hours per weekday, without the days off', async () => {
      const { browser, category, provider } = await employed(5000);
      const before = (await browser.x('GET', '/provider/availability')).body;
      expect(before.hours).toHaveLength(7);
      expect(before).toMatchObject({ days_off: [], taking_jobs: true });
      const day = hoursAhead(server, 24 * 7)
        .toISOString()
        .slice(0, 10);
      const off = { from: day, to: day, note: 'Family' };
      const { status, body } = await browser.x('PUT', '/provider/availability', {
        hours: week,
        days_off: [off],
        taking_jobs: true,
      });
      expect([status, body.hours, body.days_off, body.conflicts]).toEqual([200, week, [off], []]);
      const { slots } = (
        await browser.x('GET', `/availability?provider_id=${provider.id}&from=${day}&to=${day}&duration=60`)
      ).body;
      expect(slots).toEqual([]);
      const { browser: customer } = await testBed.customer(server);
      const startAt = new Date(`${day}T19:00:00Z`);
      const fields = orderFields({ category, providerId: provider.id, startAt });
      expect((await customer.w('booking', fields)).body.error.code).toBe('provider_unavailable');
    });

    test('keep an accepted booking on a new day off, and name it', async () => {
      const startAt = hoursAhead(server, 5);
      const parties = await createBookingWithParties(testBed, server, { startAt });
      await requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
      const day = startAt.toISOString().slice(0, 10);
      const input = { hours: week, days_off: [{ from: day, to: day }], taking_jobs: true };
      const { body } = await parties.asProvider.x('PUT', '/provider/availability', input);
      expect(body.conflicts).toMatchObject([{ booking_id: parties.bookingId }]);
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
      expect(row?.status).toBe('accepted');
    });

    describe('the calendar', () => {
      const read = (as: HttpBrowser, from: string, to = from) =>
        as.x('GET', `/provider/calendar?from=${from}&to=${to}`);

      test('lists the jobs of the days, also one that only reaches into them, and none that was cancelled', async () => {
        const startAt = hoursAhead(server, 30);
        const parties = await createBookingWithParties(testBed, server, { startAt });
        const { asProvider, asCustomer, bookingId } = parties;
        await requestJobTransition(asProvider, bookingId, 'accept');
        const { date } = wallTimeIn('America/Los_Angeles', startAt);
        const jobsOn = async (as: HttpBrowser, day: string) =>
          (await read(as, day)).body.jobs.map(({ booking }: AnyValue) => booking.booking_id);
        expect(await jobsOn(asProvider, date)).toEqual([bookingId]);
        expect(await jobsOn(asProvider, dayAfter(date))).toEqual([]);
        const midnight = instantOfWallTime('America/Los_Angeles', { date: dayAfter(date), time: '00:00' });
        const night = {
          startAt: addMilliseconds(midnight, -30 * MINUTE),
          endAt: addMilliseconds(midnight, 30 * MINUTE),
        };
        await testBed.db.update(bookings).set(night).where(eq(bookings.id, bookingId));
        expect([await jobsOn(asProvider, date), await jobsOn(asProvider, dayAfter(date))]).toEqual([
          [bookingId],
          [bookingId],
        ]);
        const other = await employed(5000);
        expect(await jobsOn(other.browser, date)).toEqual([]);
        expect((await read(asCustomer, date)).status).toBe(403);
        await requestJobTransition(asProvider, bookingId, 'decline');
        expect(await jobsOn(asProvider, date)).toEqual([]);
      });

      test('lists the hours of days off, special days and nights, and days of 23 and 25 hours', async () => {
        const { browser } = await employed(5000);
        const ranges = [
          { weekday: 6, from: '22:00', to: '06:00' },
          { weekday: 0, from: '09:00', to: '12:00' },
          { weekday: 0, from: '13:00', to: '17:00' },
        ];
        const saved = await browser.x('PUT', '/provider/availability', {
          ...{ hours: [], ranges, taking_jobs: true },
          days_off: [{ from: '2027-03-16', to: '2027-03-17', note: 'Van service' }],
          special_days: [
            { day: '2027-03-15', repeat: 'once', ranges: [{ from: '10:00', to: '11:00' }], note: 'Short' },
          ],
        });
        expect(saved.status).toBe(200);
        const { body } = await read(browser, '2027-03-13', '2027-03-16');
        const hour = { from: expect.any(String), to: expect.any(String) };
        expect(body).toMatchObject({
          time_zone: 'America/Los_Angeles',
          days: [
            { date: '2027-03-13', hours: [{ from: '2027-03-14T06:00:00Z', to: '2027-03-14T13:00:00Z' }] },
            { starts_at: '2027-03-14T08:00:00Z', ends_at: '2027-03-15T07:00:00Z', hours: [hour, hour] },
            { note: 'Short', hours: [{ from: '2027-03-15T17:00:00Z', to: '2027-03-15T18:00:00Z' }] },
            { note: 'Van service', hours: [] },
          ],
          jobs: [],
        });
        const [autumn] = (await read(browser, '2027-11-07')).body.days;
        expect(Date.parse(autumn.ends_at) - Date.parse(autumn.starts_at)).toBe(25 * 60 * MINUTE);
      });

      test.each([
        ['2027-03-02', '2027-03-01'],
        ['2027-03-01', '2027-04-15'],
        ['2027-02-30', '2027-03-01'],
      ])('refuses the period from %s to %s', async (from, to) => {
        const { browser } = await employed(5000);
        const { status, body } = await read(browser, from, to);
        expect([status, body.field ?? body.errors]).toEqual([422, 'to']);
      });
    });

    describe('with breaks, nights, special days and limits', () => {
      const fullTimes = {
        hours: [],
        ranges: [
          { weekday: 1, from: '09:00', to: '12:00' },
          { weekday: 1, from: '13:00', to: '17:00' },
          { weekday: 5, from: '22:00', to: '06:00' },
        ],
        days_off: [],
        special_days: [
          { day: '2026-12-31', repeat: 'yearly', ranges: [{ from: '09:00', to: '12:00' }], note: 'Half a day' },
          { day: '2027-01-04', repeat: 'second_week', ranges: [] },
        ],
        ...{ buffer_minutes: 30, notice_minutes: 240, max_jobs_per_day: 2, taking_jobs: true },
      };

      test('stay when an older client changes other things', async () => {
        const { browser } = await employed(5000);
        const saved = await browser.x('PUT', '/provider/availability', fullTimes);
        const outline = [
          { weekday: 1, from: '09:00', to: '17:00' },
          { weekday: 5, from: '22:00', to: '24:00' },
        ];
        expect(saved.body).toMatchObject({ ...fullTimes, hours: outline });
        const { hours, days_off, taking_jobs } = saved.body;
        const older = await browser.x('PUT', '/provider/availability', { hours, days_off, taking_jobs });
        expect(older.body).toMatchObject({ ...fullTimes, hours: outline });
        const friday = { weekday: 5, from: '08:00', to: '12:00' };
        const changed = await browser.x('PUT', '/provider/availability', {
          ...{ days_off, taking_jobs },
          hours: [outline[0], friday],
        });
        expect(changed.body.ranges).toEqual([...fullTimes.ranges.slice(0, 2), friday]);
        expect(changed.body.special_days).toEqual(fullTimes.special_days);
      });

      test.each([
        ['ranges', { ranges: [...fullTimes.ranges, { weekday: 6, from: '05:00', to: '08:00' }] }],
        ['ranges', { ranges: [...fullTimes.ranges, { weekday: 1, from: '11:00', to: '14:00' }] }],
        ['ranges', { ranges: [{ weekday: 1, from: '09:00', to: '09:00' }] }],
        ['special_days', { special_days: [{ day: '2026-02-30', repeat: 'once', ranges: [] }] }],
        ['special_days', { special_days: [fullTimes.special_days[0], fullTimes.special_days[0]] }],
      ])('reject wrong %s', async (field, change) => {
        const { browser } = await employed(5000);
        for (const [method, path] of [
          ['PUT', '/provider/availability'],
          ['POST', '/provider/availability/check'],
        ] as const) {
          const { status, body } = await browser.x(method, path, { ...fullTimes, ...change });
          expect([status, body.field]).toEqual([422, field]);
        }
      });

      test('name the accepted jobs that they would cut, and save nothing', async () => {
        const startAt = hoursAhead(server, 5);
        const parties = await createBookingWithParties(testBed, server, { startAt });
        await requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
        const before = (await parties.asProvider.x('GET', '/provider/availability')).body;
        const ranges = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '00:30' }));
        const check = () => parties.asProvider.x('POST', '/provider/availability/check', { ...before, ranges });
        expect((await check()).body.conflicts).toMatchObject([{ booking_id: parties.bookingId }]);
        expect((await parties.asProvider.x('GET', '/provider/availability')).body).toEqual(before);
        const saved = await parties.asProvider.x('PUT', '/provider/availability', { ...before, ranges });
        expect(saved.body.conflicts).toMatchObject([{ booking_id: parties.bookingId }]);
        expect((await check()).body.conflicts).toEqual([]);
      });

      test('keep a buffer between jobs and a limit for each day, also in concurrent bookings', async () => {
        const { browser, category, provider } = await employed(5000);
        const ranges = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
        const limits = { buffer_minutes: 30, max_jobs_per_day: 2 };
        await browser.x('PUT', '/provider/availability', { ...fullTimes, ...limits, ranges, special_days: [] });
        const zone = 'America/Los_Angeles';
        const { date } = wallTimeIn(zone, addMilliseconds(server.clock.now(), 3 * DAY));
        const at = (time: string) => instantOfWallTime(zone, { date, time });
        const book = async (time: string) => {
          const { browser: customer } = await testBed.customer(server);
          const order = { category, providerId: provider.id, startAt: at(time), bookingType: 'schedule' as const };
          const { body } = await customer.w('booking', orderFields(order));
          return body.response ? 'booked' : body.error.code;
        };
        const outcomes = await Promise.all(['10:00', '11:00', '12:00'].map(book));
        expect(outcomes.filter((outcome) => outcome === 'slot_taken').length).toBeGreaterThanOrEqual(1);
        const free = async () =>
          (await browser.x('GET', `/availability?provider_id=${provider.id}&from=${date}&to=${date}&duration=60`)).body
            .slots;
        if (outcomes.filter((outcome) => outcome === 'booked').length < 2) expect(await book('15:00')).toBe('booked');
        expect(await book('20:00')).toBe('slot_taken');
        expect(await free()).toEqual([]);
        const soon = await browser.x('POST', '/provider/availability/check', fullTimes);
        expect(soon.status).toBe(200);
      });

      test('refuse a booking with less than the own notice, except of a time that was held before', async () => {
        const { browser, category, provider } = await employed(5000);
        const ranges = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
        const limits = { buffer_minutes: 0, max_jobs_per_day: 0, special_days: [], ranges };
        await browser.x('PUT', '/provider/availability', { ...fullTimes, ...limits, notice_minutes: 60 });
        const { browser: customer } = await testBed.customer(server);
        const startAt = hoursAhead(server, 3);
        const hold = { provider_id: provider.id, start_at: startAt.toISOString(), duration: 60 };
        expect((await customer.x('POST', '/holds', hold)).status).toBe(201);
        await browser.x('PUT', '/provider/availability', { ...fullTimes, ...limits, notice_minutes: 24 * 60 });
        const { browser: other } = await testBed.customer(server);
        const order = (at: Date) =>
          orderFields({ category, providerId: provider.id, startAt: at, bookingType: 'schedule' });
        const refused = await other.w('booking', order(hoursAhead(server, 6)));
        expect(refused.body.error.code).toBe('provider_unavailable');
        expect(Date.parse(refused.body.data.nearest[0].start_at)).toBeGreaterThanOrEqual(
          server.clock.now().getTime() + DAY,
        );
        expect((await customer.w('booking', order(startAt))).body.response).toBe(true);
      });
    });

    test('hide a provider who takes no jobs, and allow neither bookings nor job offers', async () => {
      const { browser, category, provider } = await employed(5000);
      const { browser: customer } = await testBed.customer(server);
      const results = async () => {
        const { body } = await customer.w(
          'providersByService',
          { subcategory_id: [category.services[0]?.id] },
          { as: 'json' },
        );
        return body.data.map((item: { provider_id: string }) => item.provider_id);
      };
      expect(await results()).toEqual([provider.id]);
      await browser.x('PUT', '/provider/availability', { hours: week, days_off: [], taking_jobs: false });
      expect(await results()).toEqual([]);
      const booked = await customer.w('booking', orderFields({ category, providerId: provider.id }));
      expect(booked.body.error.code).toBe('provider_unavailable');
    });

    test.each([
      ['hours', { hours: [{ weekday: 1, from: '17:00', to: '09:00' }] }],
      ['hours', { hours: [{ weekday: 1, from: '25:00', to: '26:00' }] }],
      ['hours', { hours: [...week, { weekday: 1, from: '18:00', to: '19:00' }] }],
      ['hours', { hours: [] }],
      ['days_off', { days_off: [{ from: '2026-12-24', to: '2026-12-01' }] }],
      ['days_off', { days_off: [{ from: '2026-02-30', to: '2026-03-01' }] }],
      [
        'days_off',
        {
          days_off: [
            { from: '2026-12-01', to: '2026-12-05' },
            { from: '2026-12-05', to: '2026-12-06' },
          ],
        },
      ],
    ])('reject wrong %s by name, and change nothing', async (field, change) => {
      const { browser } = await employed(5000);
      const before = (await browser.x('GET', '/provider/availability')).body;
      const { status, body } = await browser.x('PUT', '/provider/availability', {
        hours: week,
        days_off: [],
        taking_jobs: true,
        ...change,
      });
      expect([status, body.field]).toEqual([422, field]);
      expect((await browser.x('GET', '/provider/availability')).body).toEqual(before);
    });
  });

  describe('services', () => {
    test('use the provider’s own prices, which customers see and pay', async () => {
      const { browser, category, provider } = await employed(5000, 3000);
      const [one, two] = category.services;
      const services = [{ subcategory_id: one?.id, price: '62.50' }];
      const { status, body } = await browser.x('PUT', '/provider/services', { services });
      expect(status).toBe(200);
      const own = body.categories.find((row: { category_id: string }) => row.category_id === category.id).services;
      expect(own).toMatchObject([
        { subcategory_id: one?.id, offered: true, price: '62.50', list_price: '50.00' },
        { subcategory_id: two?.id, offered: false, price: '30.00', list_price: '30.00' },
      ]);
      const { data } = (await server.browser().w('providerDetails', { provider_id: provider.id })).body;
      expect(data.subcategory.map((service: { price: string }) => service.price)).toEqual(['62.50']);
    });

    test.each(['24.99', '100.01', 'ten', '-1'])(
      'reject a price of %s, outside half to twice the list price',
      async (price) => {
        const { browser, category } = await employed(5000);
        const id = category.services[0]?.id;
        const { status, body } = await browser.x('PUT', '/provider/services', {
          services: [{ subcategory_id: id, price }],
        });
        expect([status, body.field]).toEqual([422, id]);
        expect((await browser.x('PUT', '/provider/services', { services: [] })).status).toBe(422);
      },
    );
  });

  describe('the profile', () => {
    test('shows changes, and stores valid portraits and licences', async () => {
      const { browser, provider } = await employed(5000);
      const input = {
        full_name: 'Sam Fix',
        service_title: 'Master plumber',
        description: 'Twenty years of leaks.',
        address: '9 Oak St, Portland',
        lat: 45.52,
        long: -122.68,
        radius_km: 12,
      };
      const { body } = await browser.x('PUT', '/provider/profile', input);
      expect(body).toMatchObject({ ...input, status: 'approved', licences: [] });
      const { data } = (await server.browser().w('providerDetails', { provider_id: provider.id })).body;
      expect(data).toMatchObject({
        fullname: 'Sam Fix',
        service_title: 'Master plumber',
        description: 'Twenty years of leaks.',
      });

      const form = async (...names: string[]) => {
        const data = new FormData();
        for (const name of names) data.append(name, file(await picture('png')));
        return data;
      };
      const image = await browser.send('POST', '/api/v1/provider/profile/image', await form('image'));
      expect(image.body.image).toMatch(/^\/uploads\//);
      const licences = await browser.send('POST', '/api/v1/provider/profile/licences', await form('front', 'back'));
      expect(licences.body.licences).toMatchObject([
        { side: 'back', status: 'pending', url: expect.stringContaining('sig=') },
        { side: 'front', status: 'pending' },
      ]);
      await browser.send('POST', '/api/v1/provider/profile/licences', await form('front'));
      const rows = await testBed.db.select().from(files).where(eq(files.ownerId, provider.id));
      expect(rows.filter((file) => file.kind === 'certificate')).toHaveLength(2);
      const wrong = new FormData();
      wrong.append('front', file('<svg/>'));
      const rejected = await browser.send('POST', '/api/v1/provider/profile/licences', wrong);
      expect([rejected.status, rejected.body.field]).toEqual([400, 'front']);
    });

    test.each([
      ['radius_km', 0],
      ['radius_km', 101],
      ['description', 'x'.repeat(1001)],
      ['service_title', ''],
      ['lat', 91],
    ])('rejects %s %s', async (field, value) => {
      const { browser } = await employed(5000);
      const input = {
        full_name: 'Sam',
        service_title: 'P',
        description: '',
        address: '9 Oak St',
        radius_km: 5,
        [field]: value,
      };
      const { status, body } = await browser.x('PUT', '/provider/profile', input);
      expect([status, body.field]).toEqual([400, field]);
    });
  });

  describe('notifications', () => {
    test('use the person’s chosen channels and language, once', async () => {
      const parties = await createBookingWithParties(testBed, server);
      const items = [
        { topic: 'bookings', site: false, email: true, sms: true },
        { topic: 'offers', site: false, email: false, sms: false },
      ];
      const { body } = await parties.asCustomer.x('PUT', '/notifications/preferences', { items });
      const rows = Object.fromEntries(body.items.map((row: { topic: string }) => [row.topic, row]));
      expect(rows.bookings).toEqual({ topic: 'bookings', site: true, email: true, sms: true, push: true });
      expect(rows.offers).toEqual({ topic: 'offers', site: false, email: false, sms: false, push: true });
      await testBed.db.update(users).set({ language: 'de' }).where(eq(users.id, parties.customer.id));
      await requestJobTransition(parties.asProvider, parties.bookingId, 'accept');
      // Deliver twice and wait, as any server of this database may be the one that sends.
      await Promise.all([deliverNotifications(server.app.context), deliverNotifications(server.app.context)]);
      const messages = () => messagesTo(server, `+1${parties.customer.contact}`);
      await vi.waitFor(async () => expect(await messages()).toHaveLength(1));
      const title = `${parties.provider.fullname} hat Ihre Buchung angenommen`;
      expect((await messages())[0]?.text).toContain(title);
      const mails = (await messagesTo(server, parties.customer.email)).filter(({ text }) =>
        text.includes('/booking-details?booking_id='),
      );
      const accepted = mails.filter(({ subject }) => subject === title);
      expect(accepted).toHaveLength(1);
      expect(accepted[0]?.text).toContain('Wir melden uns, sobald es losgeht.');
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
      const when = new Intl.DateTimeFormat('de', {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: booking?.timeZone,
      });
      for (const fact of [`D-${booking?.number}`, when.format(booking?.startAt ?? 0), booking?.address])
        expect(accepted[0]?.text).toContain(fact);
      expect(accepted[0]?.text).toMatch(new RegExp(`/booking-details\\?booking_id=${parties.bookingId}$`));
    });

    test('delay text messages until the local morning of the job, but no mails', async () => {
      const ownServer = await testBed.serve();
      const { clock, mail } = ownServer.app.context;
      const portland = 'America/Los_Angeles';
      const at = (time: string) => instantOfWallTime(portland, { ...wallTimeIn(portland, clock()), time });
      const { customer, bookingId } = await createBookingWithParties(testBed, server);
      ownServer.clock.forward(at('23:00').getTime() - clock().getTime());
      await testBed.db
        .update(bookings)
        .set({ startAt: addMilliseconds(clock(), 20 * DAY) })
        .where(eq(bookings.id, bookingId));
      // Insert it without a live event: a server whose clock shows noon could answer that first.
      const words = { kind: 'booking_accepted', title: '', text: '', values: {} };
      const id = newId('n');
      await insertNotification(testBed.db, {
        ...{ id, ...words, userId: customer.id, bookingId, createdAt: clock() },
        ...{ onSite: false, sendBy: 'email sms' },
      });
      await deliverNotifications(ownServer.app.context);
      await mail.settled();
      const rows = await testBed.db
        .select()
        .from(outbox)
        .where(like(outbox.key, `${id} %`));
      const stateOf = Object.fromEntries(rows.map(({ channel, state }) => [channel, state]));
      expect(stateOf).toEqual({ email: 'sent', sms: 'waiting' });
      expect(rows.find(({ channel }) => channel === 'sms')?.nextTryAt).toEqual(addMilliseconds(at('08:00'), DAY));
    });

    test('neither store nor send a disabled topic', async () => {
      const parties = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
      const silent = [{ topic: 'offers', site: false, email: false, sms: false }];
      await parties.asCustomer.x('PUT', '/notifications/preferences', { items: silent });
      const fields = { amount: '10.00', order_id: parties.bookingId, provider_id: parties.provider.id, type: '2' };
      expect((await parties.asProvider.w('sendOffer', fields)).body.response).toBe(true);
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.userId, parties.customer.id));
      expect(rows.filter(({ kind }) => kind === 'offer_received')).toEqual([]);
    });
  });
}

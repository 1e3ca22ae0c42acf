import { offsetAt, transitionsFor } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { transitionBooking } from '../src/bookings/bookings/transitionBooking';
import { timeZoneLines } from '../src/identity/calendar/timeZoneLines';
import { deliverNotifications } from '../src/identity/notifications/deliver';
import { bookings, calendarFeeds, outbox } from '../src/platform/db/schema';
import { withEvents } from '../src/platform/events/outbox';
import { type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { createBookingWithParties, requestJobTransition } from './support/jobs';
import { hoursAhead } from './support/order';
import { messagesTo } from './support/outbox';

const testBed = useTestBed();
let server: TestServer;
beforeAll(async () => {
  server = await testBed.serve();
});

const feedAddress = async (browser: HttpBrowser) => {
  const { body } = await browser.x('POST', '/me/calendar');
  return new URL(body.url);
};
const read = (address: URL, headers: Record<string, string> = {}) =>
  fetch(new URL(address.pathname + address.search, server.base), { headers });

const eventsAt = async (address: URL) => eventsIn(await (await read(address)).text());

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const read = new ICAL.Event(event);
    return {
      uid: read.uid,
      startAt: read.startDate.toJSDate().getTime(),
      zone: read.startDate.zone.tzid,
      sequence: read.sequence,
      location: read.location,
      status: String(event.getFirstPropertyValue('status')),
      method: String(calendar.getFirstPropertyValue('method')),
    };
  });
}

describe('the calendar feed', () => {
  test('shows both sides their agreed visit at the right time, as another library reads it', async () => {
    const startAt = hoursAhead(server, 30);
    const { asCustomer, asProvider, bookingId } = await createBookingWithParties(testBed, server, { startAt });
    const addresses = { customer: await feedAddress(asCustomer), provider: await feedAddress(asProvider) };
    expect(await eventsAt(addresses.provider)).toEqual([]);
    await requestJobTransition(asProvider, bookingId, 'accept');
    const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
    for (const address of Object.values(addresses)) {
      const [event, ...others] = await eventsAt(address);
      expect(others).toEqual([]);
      expect(event).toMatchObject({
        ...{ startAt: startAt.getTime(), zone: row?.timeZone, sequence: row?.version },
        ...{ location: row?.address, status: 'CONFIRMED' },
      });
      expect(event?.uid.startsWith(`${bookingId}@`)).toBe(true);
    }
  });

  test('raises the sequence when the visit moves, and says that it was cancelled', async () => {
    const { asCustomer, asProvider, bookingId } = await createBookingWithParties(testBed, server, {
      startAt: hoursAhead(server, 80),
    });
    await requestJobTransition(asProvider, bookingId, 'accept');
    const address = await feedAddress(asProvider);
    const [before] = await eventsAt(address);
    const later = hoursAhead(server, 80 + 24);
    const moved = await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, { start_at: later.toISOString() });
    expect(moved.status).toBe(200);
    const [after] = await eventsAt(address);
    expect(after).toMatchObject({ uid: before?.uid, startAt: later.getTime() });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    await asProvider.x('POST', `/provider/jobs/${bookingId}/decline`, { reason: 'The van broke down.' });
    const [cancelled] = await eventsAt(address);
    expect(cancelled).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    expect(cancelled?.sequence).toBeGreaterThan(after?.sequence ?? 0);
  });

  test('answers 304 until something changes', async () => {
    const { asProvider, bookingId } = await createBookingWithParties(testBed, server, {});
    const address = await feedAddress(asProvider);
    const first = await read(address);
    expect(first.headers.get('content-type')).toContain('text/calendar');
    const etag = first.headers.get('etag') ?? '';
    expect((await read(address, { 'If-None-Match': etag })).status).toBe(304);
    await requestJobTransition(asProvider, bookingId, 'accept');
    expect((await read(address, { 'If-None-Match': etag })).status).toBe(200);
  });

  test('ends its address when it is renewed or revoked, and shows nothing of others', async () => {
    const { browser, user } = await testBed.customer(server);
    expect((await browser.x('GET', '/me/calendar')).body).toEqual({ url: '' });
    const first = await feedAddress(browser);
    expect((await browser.x('GET', '/me/calendar')).body.url).toBe(first.href);
    const second = await feedAddress(browser);
    expect((await read(first)).status).toBe(404);
    expect(await eventsAt(second)).toEqual([]);
    expect((await browser.x('DELETE', '/me/calendar')).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect(await testBed.db.$count(calendarFeeds, eq(calendarFeeds.userId, user.id))).toBe(0);
  });
});

describe('invitations by mail', () => {
  /** Events of the person's mails about the booking, as another library reads them, with the subject of each mail. */
  async function invitationsTo({ email }: TestUser, bookingId: string) {
    await deliverNotifications(server.app.context);
    const mails = (await messagesTo(server, email)).filter(({ text }) => text.includes(bookingId));
    return mails.flatMap(({ subject, calendar = '' }) =>
      calendar ? eventsIn(calendar).map((event) => ({ ...event, subject })) : [],
    );
  }
  const lastTo = async (person: TestUser, bookingId: string) => (await invitationsTo(person, bookingId)).at(-1);
  const findBooking = async (id: string) => {
    const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, id));
    if (!row) throw new Error('no booking');
    return row;
  };
  const scheduled = () => createBookingWithParties(testBed, server, { startAt: hoursAhead(server, 80) });

  test('reach both sides when the provider accepts, with the event of the private calendar', async () => {
    const { customer, provider, asProvider, bookingId } = await scheduled();
    expect(await invitationsTo(provider, bookingId)).toEqual([]);
    await requestJobTransition(asProvider, bookingId, 'accept');
    const [feedEvent] = await eventsAt(await feedAddress(asProvider));
    for (const person of [customer, provider]) {
      const invitations = await invitationsTo(person, bookingId);
      expect(invitations.length).toBeGreaterThan(0);
      for (const { subject: _subject, ...event } of invitations)
        expect(event).toEqual({ ...feedEvent, method: 'REQUEST' });
    }
  });

  test('say the latest time with the highest sequence when a visit moves twice in a row', async () => {
    const { customer, provider, asCustomer, asProvider, bookingId } = await scheduled();
    await requestJobTransition(asProvider, bookingId, 'accept');
    const accepted = await lastTo(provider, bookingId);
    for (const hours of [100, 124])
      await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, {
        start_at: hoursAhead(server, hours).toISOString(),
      });
    const { startAt, version } = await findBooking(bookingId);
    for (const person of [customer, provider]) {
      const events = await invitationsTo(person, bookingId);
      const latest = events.filter(({ sequence }) => sequence === Math.max(...events.map((event) => event.sequence)));
      expect(latest.length).toBeGreaterThan(0);
      for (const event of latest)
        expect(event).toMatchObject({ startAt: startAt?.getTime(), sequence: version, method: 'REQUEST' });
    }
    expect(version).toBeGreaterThan(accepted?.sequence ?? 0);
  });

  test('follow a move that the provider agreed to', async () => {
    const parties = await createBookingWithParties(testBed, server, { startAt: hoursAhead(server, 22) });
    const { provider, asCustomer, asProvider, bookingId } = parties;
    await requestJobTransition(asProvider, bookingId, 'accept');
    const later = hoursAhead(server, 24);
    await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, { start_at: later.toISOString() });
    const answer = await asProvider.x('POST', `/provider/jobs/${bookingId}/reschedule`, { accept: true });
    expect(answer.status).toBe(200);
    expect(await lastTo(provider, bookingId)).toMatchObject({
      ...{ subject: 'The job has another time', startAt: later.getTime(), method: 'REQUEST' },
    });
  });

  test('cancel the visit for both sides when the provider cancels, with a higher sequence', async () => {
    const { customer, provider, asProvider, bookingId } = await scheduled();
    await requestJobTransition(asProvider, bookingId, 'accept');
    const accepted = await lastTo(provider, bookingId);
    await requestJobTransition(asProvider, bookingId, 'decline', 'The van broke down.');
    for (const person of [customer, provider]) {
      const last = await lastTo(person, bookingId);
      expect(last).toMatchObject({ uid: accepted?.uid, method: 'CANCEL', status: 'CANCELLED' });
      expect(last?.sequence).toBeGreaterThan(accepted?.sequence ?? 0);
    }
  });

  test('cancel the visit for both sides when the job goes to others', async () => {
    const { customer, provider, asProvider, bookingId } = await scheduled();
    await requestJobTransition(asProvider, bookingId, 'accept');
    const accepted = await lastTo(provider, bookingId);
    const { userId: _userId, ...booking } = await findBooking(bookingId);
    await withEvents(testBed.db, server.clock.now(), async (tx) => {
      const before = { ...booking, userId: customer.id };
      const [transition] = transitionsFor(before, 'system').filter(
        ({ action, to }) => action === 'release' && to === 'open',
      );
      if (!transition) throw new Error('no release');
      await transitionBooking(tx, { transition, booking: before, actorId: null, now: server.clock.now() });
    });
    for (const person of [customer, provider]) {
      const last = await lastTo(person, bookingId);
      expect(last).toMatchObject({ uid: accepted?.uid, method: 'CANCEL', startAt: accepted?.startAt });
      expect(last?.sequence).toBeGreaterThan(accepted?.sequence ?? 0);
    }
  });

  test('skip a person who wants no mails about bookings', async () => {
    const { provider, asProvider, bookingId } = await scheduled();
    const items = [{ topic: 'bookings', site: true, email: false, sms: false }];
    await asProvider.x('PUT', '/notifications/preferences', { items });
    await requestJobTransition(asProvider, bookingId, 'accept');
    expect(await invitationsTo(provider, bookingId)).toEqual([]);
  });

  test('disappear from a waiting mail when the visit is cancelled first', async () => {
    const { customer, asCustomer, asProvider, bookingId } = await scheduled();
    await requestJobTransition(asProvider, bookingId, 'accept');
    await deliverNotifications(server.app.context);
    await server.messagesSent();
    const calendar = (await messagesTo(server, customer.email)).findLast((mail) => mail.calendar)?.calendar;
    const waiting = { state: 'waiting', endedAt: null, calendar, nextTryAt: hoursAhead(server, 1) } as const;
    await testBed.db.update(outbox).set(waiting).where(eq(outbox.userId, customer.id));
    await asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, {});
    await deliverNotifications(server.app.context);
    const mails = await testBed.db.select().from(outbox).where(eq(outbox.userId, customer.id));
    expect(mails.filter((mail) => mail.calendar?.includes('METHOD:REQUEST'))).toEqual([]);
  });
});

describe('VTIMEZONE', () => {
  test.each([
    'America/Los_Angeles',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Tehran',
  ])('has the clocks of %s on both sides of each change, as another library reads them', (zone) => {
    const first = new Date('2026-01-01T00:00:00Z');
    const last = new Date('2027-12-31T00:00:00Z');
    const text = ['BEGIN:VCALENDAR', ...timeZoneLines(zone, first, last), 'END:VCALENDAR'].join('\r\n');
    const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone');
    const timezone = new ICAL.Timezone(component ?? undefined);
    for (let at = first.getTime(); at < last.getTime(); at += 7 * 3_600_000) {
      const moment = new Date(at);
      const offset = offsetAt(moment, zone);
      const wall = new Date(at + offset * 60_000);
      // A time that happens twice is read as its first pass.
      if (offsetAt(new Date(at - 2 * 3_600_000), zone) !== offset) continue;
      const local = ICAL.Time.fromDateTimeString(wall.toISOString().slice(0, 19));
      local.zone = timezone;
      expect(local.toJSDate()).toEqual(moment);
    }
  });
});

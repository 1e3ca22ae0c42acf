import { offsetAt } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { timeZoneLines } from '../src/bookings/calendarFeed/timeZoneLines';
import { bookings, calendarFeeds } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { createBookingWithParties, requestJobTransition } from './support/jobs';
import { hoursAhead } from './support/order';

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

async function eventsAt(address: URL) {
  const calendar = new ICAL.Component(ICAL.parse(await (await read(address)).text()));
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

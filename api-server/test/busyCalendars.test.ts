import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wallTimeIn } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshBusyCalendars } from '../src/bookings/busyCalendars/busyCalendars';
import { fetchCalendar } from '../src/bookings/busyCalendars/fetchCalendar';
import { readBusyTimes } from '../src/bookings/busyCalendars/readBusyTimes';
import { HOUR, MINUTE, SECOND } from '../src/platform/clock';
import { bookings, busyTimes } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import { createBookingWithParties, requestJobTransition } from './support/jobs';
import { hoursAhead } from './support/order';

const testBed = useTestBed();
let server: TestServer;
beforeAll(async () => {
  server = await testBed.serve();
});

const servers: Server[] = [];
afterAll(() => {
  for (const each of servers) {
    each.closeAllConnections();
    each.close();
  }
});
/** Serves another calendar on this machine, which tests may fetch. */
async function calendarServer(listener: RequestListener): Promise<string> {
  const created = createServer(listener);
  servers.push(created);
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(created.address() as AddressInfo).port}/basic.ics`;
}

const calendarText = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:e1', ...lines, 'END:VEVENT'];
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe('readBusyTimes', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const read = (...lines: string[]) =>
    readBusyTimes(calendarText(...lines), { now, timeZone: 'America/Los_Angeles', ownHost: 'doorstep.example' });
  const rangesOf = async (...lines: string[]) =>
    (await read(...lines)).map(({ startAt, endAt }) => `${startAt.toISOString()} ${endAt.toISOString()}`);
  const times = ['DTSTART:20261124T170000Z', 'DTEND:20261124T180000Z'];
  const busy = ['2026-11-24T17:00:00.000Z 2026-11-24T18:00:00.000Z'];

  test('reads times in UTC, in a named zone and in the zone of the provider', async () => {
    expect(await rangesOf(...event(...times))).toEqual(busy);
    expect(
      await rangesOf(
        ...event('DTSTART;TZID=Europe/Berlin:20261124T180000', 'DTEND;TZID=Europe/Berlin:20261124T190000'),
      ),
    ).toEqual(busy);
    expect(await rangesOf(...event('DTSTART:20261124T090000', 'DURATION:PT1H'))).toEqual(busy);
  });

  test('blocks a whole day in the zone of the provider', async () => {
    expect(await rangesOf(...event('DTSTART;VALUE=DATE:20261124'))).toEqual([
      '2026-11-24T08:00:00.000Z 2026-11-25T08:00:00.000Z',
    ]);
  });

  test.each(['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])(
    'ignores an event with %s',
    async (line) => {
      expect(await rangesOf(...event(...times, line))).toEqual([]);
    },
  );

  test('ignores the invitations that we sent', async () => {
    const own = event(...times).map((line) => line.replace('UID:e1', 'UID:b_1@doorstep.example'));
    expect(await rangesOf(...own)).toEqual([]);
  });

  test('repeats an event within 60 days, without its exceptions, and with the moved one', async () => {
    const ranges = await rangesOf(
      ...event(
        'DTSTART:20200107T170000Z',
        'DTEND:20200107T180000Z',
        'RRULE:FREQ=WEEKLY;BYDAY=TU',
        'EXDATE:20261124T170000Z',
      ),
      ...event('RECURRENCE-ID:20261201T170000Z', 'DTSTART:20261202T170000Z', 'DTEND:20261202T180000Z'),
    );
    expect(ranges.slice(0, 2)).toEqual([
      '2026-12-02T17:00:00.000Z 2026-12-02T18:00:00.000Z',
      '2026-12-08T17:00:00.000Z 2026-12-08T18:00:00.000Z',
    ]);
    expect(ranges).toHaveLength(7);
  });

  test('keeps the wall time of a repeated event when the clocks change', async () => {
    const ranges = await readBusyTimes(
      calendarText(...event('DTSTART;TZID=Europe/Berlin:20261001T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY')),
      { now: new Date('2026-10-20T00:00:00Z'), timeZone: 'America/Los_Angeles', ownHost: 'x' },
    );
    expect(ranges.slice(0, 2).map(({ startAt }) => wallTimeIn('Europe/Berlin', startAt).time)).toEqual([
      '09:00',
      '09:00',
    ]);
  });

  test('joins times that overlap or touch', async () => {
    const next = ['DTSTART:20261124T173000Z', 'DTEND:20261124T190000Z'];
    expect(await rangesOf(...event(...times), ...event(...next))).toEqual([
      '2026-11-24T17:00:00.000Z 2026-11-24T19:00:00.000Z',
    ]);
  });

  test.each([
    ['not a calendar at all', 'not_calendar', '<html></html>'],
    ['an event every second', 'too_many', calendarText(...event(...times, 'RRULE:FREQ=SECONDLY'))],
    [
      'a rule that never comes true',
      'too_many',
      calendarText(...event(...times, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')),
    ],
  ])('refuses %s as %s within seconds', async (_, code, text) => {
    await expect(
      readBusyTimes(text, { now, timeZone: 'UTC', ownHost: 'x' }, { timeLimit: SECOND * 3 }),
    ).rejects.toMatchObject({ code });
  });
});

describe('fetchCalendar', () => {
  const fetchFrom = async (listener: RequestListener, limits = {}) =>
    fetchCalendar({ url: await calendarServer(listener), etag: '"1"' }, server.app.context.settings, limits);

  test('refuses a calendar that is too large or never ends, as soon as the limit is reached', async () => {
    let written = 0;
    const endless: RequestListener = (_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000))) written += 10_000;
      };
      response.on('drain', write);
      write();
    };
    await expect(fetchFrom(endless)).rejects.toMatchObject({ code: 'too_large' });
    expect(written).toBeLessThan(10_000_000);
  });

  test('gives up on a calendar that sends nothing more', async () => {
    const silent: RequestListener = (_request, response) => void response.write('BEGIN:VCALENDAR');
    await expect(fetchFrom(silent, { timeLimit: 200 })).rejects.toMatchObject({ code: 'too_slow' });
  });

  test.each([
    ['http://169.254.169.254/latest/meta-data', 'not_public'],
    ['https://10.0.0.1/basic.ics', 'not_public'],
    ['https://localhost.localdomain.internal/x', 'not_public'],
    ['file:///etc/passwd', 'not_public'],
    ['/basic.ics', 'unavailable'],
  ])('refuses a redirect to %s as %s', async (location, code) => {
    const redirect: RequestListener = (_request, response) => void response.writeHead(302, { location }).end();
    await expect(fetchFrom(redirect)).rejects.toMatchObject({ code });
  });

  test.each([
    [404, 'not_found'],
    [500, 'unavailable'],
  ])('reports status %i as %s', async (status, code) => {
    const failing: RequestListener = (_request, response) => void response.writeHead(status).end();
    await expect(fetchFrom(failing)).rejects.toMatchObject({ code });
  });

  test('sends the ETag, and keeps it when nothing changed', async () => {
    const unchanged: RequestListener = ({ headers }, response) =>
      void response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 500).end();
    expect(await fetchFrom(unchanged)).toEqual({ text: undefined, etag: '"1"' });
  });
});

describe('busy calendars of a provider', () => {
  const path = '/provider/busy-calendars';
  const dayOf = (at: Date) => wallTimeIn('America/Los_Angeles', at).date;

  test('block free times and new bookings, never a job, and stop when the address is removed', async () => {
    const startAt = hoursAhead(server, 72);
    const parties = await createBookingWithParties(testBed, server, { startAt });
    const { asProvider, asCustomer, provider, bookingId } = parties;
    await requestJobTransition(asProvider, bookingId, 'accept');
    const busyAt = new Date(startAt.getTime() + 2 * HOUR);
    let text = calendarText(
      ...event(`DTSTART:${utc(startAt)}`, `DTEND:${utc(new Date(startAt.getTime() + HOUR))}`),
      ...event(`DTSTART:${utc(busyAt)}`, `DTEND:${utc(new Date(busyAt.getTime() + HOUR))}`),
    );
    let status = 200;
    const url = await calendarServer((_request, response) => void response.writeHead(status).end(text));
    const isFree = async (at: Date) => {
      const address = `/availability?provider_id=${provider.id}&from=${dayOf(at)}&to=${dayOf(at)}&duration=60`;
      const { body } = await asCustomer.x('GET', address);
      return body.slots.some((free: { start_at: string }) => Date.parse(free.start_at) === at.getTime());
    };
    expect(await isFree(busyAt)).toBe(true);
    const added = await asProvider.x('POST', path, { url });
    expect(added.body).toMatchObject({ url, error: '', busy_count: 2 });
    expect(await isFree(busyAt)).toBe(false);
    const move = await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, { start_at: busyAt.toISOString() });
    expect(move.body.code).toBe('slot_taken');
    const [job] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
    expect([job?.status, job?.startAt]).toEqual(['accepted', startAt]);

    status = 500;
    server.clock.forward(16 * MINUTE);
    await refreshBusyCalendars(server.app.context, server.app.server.log);
    expect((await asProvider.x('GET', path)).body.items).toMatchObject([{ error: 'unavailable', busy_count: 2 }]);
    expect(await isFree(busyAt)).toBe(false);
    [status, text] = [200, calendarText()];
    await refreshBusyCalendars(server.app.context, server.app.server.log);
    expect(await isFree(busyAt)).toBe(false);
    server.clock.forward(16 * MINUTE);
    await refreshBusyCalendars(server.app.context, server.app.server.log);
    expect((await asProvider.x('GET', path)).body.items).toMatchObject([{ error: '', busy_count: 0 }]);
    expect(await isFree(busyAt)).toBe(true);

    text = calendarText(...event(`DTSTART:${utc(busyAt)}`, `DTEND:${utc(new Date(busyAt.getTime() + HOUR))}`));
    server.clock.forward(16 * MINUTE);
    await refreshBusyCalendars(server.app.context, server.app.server.log);
    expect(await isFree(busyAt)).toBe(false);
    expect((await asProvider.x('DELETE', `${path}/${added.body.id}`)).status).toBe(204);
    expect(await isFree(busyAt)).toBe(true);
    expect(await testBed.db.$count(busyTimes, eq(busyTimes.providerId, provider.id))).toBe(0);
    expect((await asProvider.x('DELETE', `${path}/${added.body.id}`)).status).toBe(404);
  });

  test('refuse other addresses than https, a second time the same one, and more than five', async () => {
    const { asProvider } = await createBookingWithParties(testBed, server);
    for (const url of ['ftp://example.com/x.ics', 'https://10.1.2.3/x.ics', 'http://example.com/x.ics', 'calendar']) {
      const { status, body } = await asProvider.x('POST', path, { url });
      expect([status, body.field]).toEqual([422, 'url']);
    }
    const base = await calendarServer((_request, response) => void response.end(calendarText()));
    for (const n of [1, 2, 3, 4, 5])
      expect((await asProvider.x('POST', path, { url: `${base}?${n}` })).status).toBe(200);
    for (const n of [5, 6]) expect((await asProvider.x('POST', path, { url: `${base}?${n}` })).status).toBe(422);
  });
});

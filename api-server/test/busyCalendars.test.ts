import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshBusyCalendars } from '../src/bookings/busyCalendars/busyCalendars';
import { fetchCalendar } from '../src/bookings/busyCalendars/fetchCalendar';
import { readBusyTimes } from '../src/bookings/busyCalendars/readBusyTimes';
import type { StaffScope } from '../src/identity/accounts/staff';
import { HOUR, MINUTE, SECOND } from '../src/platform/clock';
import { bookings, busyCalendars, busyTimes } from '../src/platform/db/schema';
import { runSecretsCommand } from '../src/platform/secrets/secretsCommand';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { TestCalendarService } from './support/calendarService';
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

describe('connected calendar accounts', () => {
  const path = '/provider/busy-calendars';
  const service = new TestCalendarService();
  let own: TestServer;
  beforeAll(async () => {
    await service.listen();
    own = await testBed.serve({ calendarServices: service.settings() });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    Object.assign(service, { pages: [], scope: undefined, isRotating: false, status: 200 });
    service.requests.length = 0;
  });

  const signedInProvider = async () => {
    const provider = await testBed.provider((await testBed.category(4555)).services);
    return { provider, browser: await testBed.signIn(own, provider, 'provider') };
  };
  const readAgain = async () => {
    own.clock.forward(16 * MINUTE);
    await refreshBusyCalendars(own.app.context, own.app.server.log);
  };
  async function connectAccount(browser: HttpBrowser, id: 'google' | 'microsoft') {
    const { body } = await browser.x('POST', `${path}/connect`, { service: id });
    return followCallback(browser, service.agree(body.url));
  }
  const followCallback = async (browser: HttpBrowser, callback: string) => {
    const { pathname, search } = new URL(callback);
    const { status, headers } = await browser.send('GET', `${pathname}${search}`);
    return `${status} ${headers.get('location')}`;
  };
  const connected = '303 /provider-hours?calendar=connected';
  const timesOf = async (providerId: string) =>
    (await testBed.db.select().from(busyTimes).where(eq(busyTimes.providerId, providerId)))
      .map(({ startAt, endAt }) => `${startAt.toISOString()} ${endAt.toISOString()}`)
      .sort();
  const at = (hours: number) => hoursAhead(own, hours).toISOString();
  const range = (from: number, to: number) => `${at(from)} ${at(to)}`;
  const dayAt = (hours: number) => wallTimeIn('America/Los_Angeles', hoursAhead(own, hours)).date;
  const startOf = (day: string) => instantOfWallTime('America/Los_Angeles', { date: day, time: '00:00' }).toISOString();

  test('Google: all pages count; free, declined, cancelled events and our own invitations do not', async () => {
    const { provider, browser } = await signedInProvider();
    const time = (from: number, to: number) => ({ start: { dateTime: at(from) }, end: { dateTime: at(to) } });
    service.pages = [
      {
        items: [
          { status: 'confirmed', iCalUID: 'e1', ...time(72, 73) },
          { status: 'confirmed', transparency: 'transparent', ...time(80, 81) },
          { status: 'cancelled' },
          { status: 'confirmed', attendees: [{ self: true, responseStatus: 'declined' }], ...time(82, 83) },
          {
            status: 'confirmed',
            iCalUID: `b_1@${new URL(own.app.context.settings.publicUrl).hostname}`,
            ...time(84, 85),
          },
        ],
        nextPageToken: '1',
      },
      { items: [{ ...time(76, 77) }, { start: { date: dayAt(120) }, end: { date: dayAt(144) } }] },
    ];
    expect(await connectAccount(browser, 'google')).toBe(connected);
    expect(await timesOf(provider.id)).toEqual(
      [range(72, 73), range(76, 77), `${startOf(dayAt(120))} ${startOf(dayAt(144))}`].sort(),
    );
    const { items, services } = (await browser.x('GET', path)).body;
    expect(items).toMatchObject([{ url: '', service: 'google', error: '', busy_count: 3 }]);
    expect(services).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'microsoft', name: 'Microsoft' },
    ]);
  });

  test('Microsoft: times are in UTC, and a changed refresh token is kept', async () => {
    const { provider, browser } = await signedInProvider();
    const time = (from: number, to: number) => ({
      start: { dateTime: at(from).replace('Z', '0000') },
      end: { dateTime: at(to).replace('Z', '0000') },
    });
    const host = new URL(own.app.context.settings.publicUrl).hostname;
    const uid = `040000008200E00074C5B7101A82E008${Buffer.from(`vCal-Uid\x01\0\0\0b_1@${host}`).toString('hex')}`;
    service.isRotating = true;
    service.pages = [
      {
        value: [
          { showAs: 'busy', ...time(72, 73) },
          { showAs: 'tentative', ...time(74, 75) },
          { showAs: 'free', ...time(80, 81) },
          { showAs: 'busy', isCancelled: true, ...time(82, 83) },
          { showAs: 'busy', responseStatus: { response: 'declined' }, ...time(84, 85) },
          { showAs: 'busy', iCalUId: uid, ...time(86, 87) },
        ],
      },
    ];
    expect(await connectAccount(browser, 'microsoft')).toBe(connected);
    expect(await timesOf(provider.id)).toEqual([range(72, 73), range(74, 75)].sort());
    expect(service.requests.at(-1)?.headers.prefer).toBe('outlook.timezone="UTC"');
    for (const _ of [1, 2]) await readAgain();
    expect((await browser.x('GET', path)).body.items).toMatchObject([{ service: 'microsoft', error: '' }]);
  });

  test('a permission that was taken back is not asked for again, keeps its times, and can be renewed', async () => {
    const { provider, browser } = await signedInProvider();
    service.pages = [{ items: [{ start: { dateTime: at(72) }, end: { dateTime: at(73) } }] }];
    expect(await connectAccount(browser, 'google')).toBe(connected);
    service.tokens.clear();
    await readAgain();
    expect((await browser.x('GET', path)).body.items).toMatchObject([{ error: 'disconnected', busy_count: 1 }]);
    expect(await timesOf(provider.id)).toHaveLength(1);
    const asked = service.requests.length;
    await readAgain();
    expect(service.requests).toHaveLength(asked);
    expect(await connectAccount(browser, 'google')).toBe(connected);
    expect((await browser.x('GET', path)).body.items).toMatchObject([{ error: '', busy_count: 1 }]);
  });

  test('the permission is stored sealed, survives a rotation of secrets, and is given back on removal', async () => {
    const { provider, browser } = await signedInProvider();
    expect(await connectAccount(browser, 'google')).toBe(connected);
    const ofProvider = eq(busyCalendars.providerId, provider.id);
    const [before] = await testBed.db.select().from(busyCalendars).where(ofProvider);
    const token = [...service.tokens].at(-1) ?? '';
    expect(Buffer.from(before?.refreshToken ?? '', 'base64').includes(token)).toBe(false);
    await runSecretsCommand({ db: testBed.db, clock: own.clock.now } as StaffScope, {
      verb: 'rotate',
      name: 'calendars',
    });
    await own.app.context.secrets.refresh();
    await readAgain();
    const [after] = await testBed.db.select().from(busyCalendars).where(ofProvider);
    expect([after?.error, after?.refreshToken === before?.refreshToken]).toEqual(['', false]);
    expect((await browser.x('DELETE', `${path}/${after?.id}`)).status).toBe(204);
    expect(service.tokens.has(token)).toBe(false);
  });

  test.each([
    ['an error of the service', { status: 500 }, 'unavailable'],
    [
      'a next page of another host',
      { pages: [{ value: [], '@odata.nextLink': 'https://evil.example/next' }] },
      'unavailable',
    ],
    ['pages without an end', { pages: [{ items: [], nextPageToken: '0' }] }, 'too_many'],
    ['a withdrawn right to read', { status: 403 }, 'disconnected'],
  ] as const)('%s is told as an error', async (_what, answer, error) => {
    const { browser } = await signedInProvider();
    Object.assign(service, answer);
    expect(await connectAccount(browser, JSON.stringify(answer).includes('@odata') ? 'microsoft' : 'google')).toBe(
      connected,
    );
    expect((await browser.x('GET', path)).body.items).toMatchObject([{ error }]);
  });

  test('connects nothing when the person refuses, leaves the calendar out, or another browser comes back', async () => {
    const { browser } = await signedInProvider();
    const begin = async () => (await browser.x('POST', `${path}/connect`, { service: 'google' })).body.url as string;
    const refused = new URL(service.agree(await begin()));
    refused.searchParams.delete('code');
    refused.searchParams.set('error', 'access_denied');
    expect(await followCallback(browser, refused.href)).toBe('303 /provider-hours?calendar=refused');
    service.scope = 'openid';
    expect(await connectAccount(browser, 'google')).toBe('303 /provider-hours?calendar=refused');
    const failed = '303 /provider-hours?calendar=failed';
    const callback = service.agree(await begin());
    expect(await followCallback((await signedInProvider()).browser, callback)).toBe(failed);
    expect(await followCallback(browser, callback.replace('/google/', '/microsoft/'))).toBe(failed);
    expect(await followCallback(browser, callback)).toBe(failed);
    expect((await browser.x('GET', path)).body.items).toEqual([]);
    const { status } = await (await testBed.signIn(server, (await signedInProvider()).provider, 'provider')).x(
      'POST',
      `${path}/connect`,
      { service: 'google' },
    );
    expect(status).toBe(404);
  });
});

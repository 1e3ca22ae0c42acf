import type { BusyCalendarWire } from '@doorstep/shared-api/wire';
import { lockProvider } from '../../catalog/availability/availability.repository';
import { serviceOf } from '../../platform/calendarSettings';
import { addMilliseconds, DAY, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import type { Log } from '../../platform/log';
import { renewAccess } from './accountClient';
import { readAccountTimes } from './accountEvents';
import {
  type BusyCalendar,
  claimDueCalendar,
  findProviderZone,
  insertBusyCalendar,
  listBusyCalendars,
  replaceBusyTimes,
  saveOutcome,
} from './busyCalendars.repository';
import { CalendarError } from './calendarError';
import { fetchCalendar, isCalendarUrl, toCalendarUrl } from './fetchCalendar';
import { type BusyTime, type Reading, readBusyTimes } from './readBusyTimes';
import { openToken, sealToken } from './refreshTokens';

const MAX_CALENDARS = 5;
export const REFRESH_INTERVAL = 15 * MINUTE;
/** The horizon moves on although the calendar stays the same, so it is read again in whole once a day. */
const FULL_READ_INTERVAL = DAY;
const MAX_FETCHES_PER_RUN = 20;

export const toBusyCalendar = ({ id, url, account, fetchedAt, error, busyCount }: BusyCalendar): BusyCalendarWire => ({
  ...{ id, url, error, busy_count: busyCount },
  ...(account && { service: account }),
  fetched_at: fetchedAt ? toInstant(fetchedAt) : '',
});

const rejected = (message: string) => new HttpError('validation', message, { field: 'url', status: 422 });

/** Saves the address and fetches it at once, so that the provider sees whether it works. */
export async function addBusyCalendar(context: Context, providerId: string, input: string): Promise<BusyCalendarWire> {
  const { db, clock, settings } = context;
  const url = toCalendarUrl(input);
  if (!isCalendarUrl(url, settings)) throw rejected('Please enter an address that begins with https://.');
  const now = clock();
  const row: BusyCalendar = {
    ...{ account: '', refreshToken: '' },
    ...{ id: newId('bc'), providerId, url, etag: '', fetchedAt: null, error: '', busyCount: 0, createdAt: now },
    nextFetchAt: addMilliseconds(now, REFRESH_INTERVAL),
  };
  await db.transaction(async (tx) => {
    await lockProvider(tx, providerId);
    const calendars = await listBusyCalendars(tx, providerId);
    if (calendars.some((calendar) => calendar.url === url)) throw rejected('You have already added this address.');
    if (calendars.length >= MAX_CALENDARS) throw rejected('You can add at most 5 addresses. Please remove one first.');
    await insertBusyCalendar(tx, row);
  });
  return toBusyCalendar((await refresh(context, row)) ?? row);
}

/** Fetches the addresses that are due. Part of the maintenance job. */
export async function refreshBusyCalendars(context: Context, log: Log) {
  for (let fetches = 0; fetches < MAX_FETCHES_PER_RUN; fetches++) {
    const now = context.clock();
    const calendar = await claimDueCalendar(context.db, now, addMilliseconds(now, REFRESH_INTERVAL));
    if (!calendar) return;
    await refresh(context, calendar).catch((error) =>
      log.error({ err: error }, 'could not refresh a calendar of busy times; a later run retries'),
    );
  }
}

/** After a failure the last known times stay, since a free time that is not free is worse. */
export async function refresh(context: Context, calendar: BusyCalendar): Promise<BusyCalendar | undefined> {
  const { db, clock, settings } = context;
  const now = clock();
  const { id, providerId } = calendar;
  const timeZone = (await findProviderZone(db, providerId)) ?? settings.timeZone;
  const reading = { now, timeZone, ownHost: new URL(settings.publicUrl).hostname };
  try {
    const read = calendar.account ? readAccount : readUrl;
    const { times, ...outcome } = await read(context, calendar, reading);
    if (!times) return await saveOutcome(db, id, { fetchedAt: now, error: '' });
    return await db.transaction(async (tx) => {
      const saved = await saveOutcome(tx, id, { ...outcome, fetchedAt: now, error: '', busyCount: times.length });
      if (saved) await replaceBusyTimes(tx, calendar, times, now);
      return saved;
    });
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return saveOutcome(db, id, { error: error.code });
  }
}

/** Undefined times if nothing changed. */
type Answer = { times: BusyTime[] | undefined } & Partial<Pick<BusyCalendar, 'etag'>>;

async function readUrl({ settings }: Context, calendar: BusyCalendar, reading: Reading): Promise<Answer> {
  const { url, fetchedAt } = calendar;
  const isFullRead =
    !fetchedAt ||
    Math.floor(fetchedAt.getTime() / FULL_READ_INTERVAL) !== Math.floor(reading.now.getTime() / FULL_READ_INTERVAL);
  const { text, etag } = await fetchCalendar({ url, etag: isFullRead ? '' : calendar.etag }, settings);
  return { etag, times: text === undefined ? undefined : await readBusyTimes(text, reading) };
}

async function readAccount(
  { db, settings, secrets }: Context,
  calendar: BusyCalendar,
  reading: Reading,
): Promise<Answer> {
  const service = calendar.account && serviceOf(settings.calendarServices, calendar.account);
  // Without its variables nothing is read. They may come back.
  if (!service) throw new CalendarError('unavailable');
  const { id } = calendar;
  const opened = await openToken(secrets, id, calendar.refreshToken);
  if (!opened) throw new CalendarError('disconnected');
  const { accessToken, refreshToken } = await renewAccess(service, opened.token);
  // The former token may have ended already, so the new one is saved before anything else can fail.
  if (refreshToken !== opened.token || opened.isOutdated)
    await saveOutcome(db, id, { refreshToken: sealToken(secrets, id, refreshToken) });
  return { times: await readAccountTimes(service, accessToken, reading) };
}

import { instantOfWallTime } from '@doorstep/shared-api/domain';
import type { CalendarService } from '../../platform/calendarSettings';
import { SECOND } from '../../platform/clock';
import { fetchWithLimits } from '../../platform/http/fetchWithLimits';
import { isTimeout } from './accountClient';
import { CalendarError } from './calendarError';
import { type BusyTime, HORIZON, mergeBusyTimes, type Reading } from './readBusyTimes';

const TIME_LIMIT = 15 * SECOND;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PAGES = 10;

interface GoogleTime {
  dateTime?: string;
  /** yyyy-MM-dd of an event that takes whole days. */
  date?: string;
}

interface GoogleEvent {
  status?: string;
  transparency?: string;
  iCalUID?: string;
  start?: GoogleTime;
  end?: GoogleTime;
  attendees?: { self?: boolean; responseStatus?: string }[];
}

interface MicrosoftEvent {
  showAs?: string;
  isCancelled?: boolean;
  isAllDay?: boolean;
  iCalUId?: string;
  responseStatus?: { response?: string };
  start?: { dateTime?: string };
  end?: { dateTime?: string };
}

interface Page {
  events: BusyTime[];
  next: URL | undefined;
}

interface Api {
  firstPage(eventsUrl: string, from: Date, until: Date): URL;
  headers: Record<string, string>;
  read(body: Record<string, unknown>, page: URL, reading: Reading): Page;
}

const apis: Record<CalendarService['id'], Api> = {
  google: {
    headers: {},
    firstPage(eventsUrl, from, until) {
      const url = new URL(eventsUrl);
      url.search = String(
        new URLSearchParams({
          ...{ singleEvents: 'true', timeMin: from.toISOString(), timeMax: until.toISOString(), maxResults: '2500' },
          fields: 'nextPageToken,items(status,transparency,iCalUID,start,end,attendees(self,responseStatus))',
        }),
      );
      return url;
    },
    read({ items, nextPageToken }, page, { timeZone, ownHost }) {
      const events = listOf<GoogleEvent>(items).filter(
        ({ status, transparency, iCalUID, attendees }) =>
          status !== 'cancelled' &&
          transparency !== 'transparent' &&
          !isOwnEvent(iCalUID, ownHost) &&
          !attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined'),
      );
      const instantOf = ({ dateTime, date }: GoogleTime = {}) =>
        date ? startOfDay(timeZone, date) : new Date(dateTime ?? '');
      const next = typeof nextPageToken === 'string' ? new URL(page) : undefined;
      next?.searchParams.set('pageToken', String(nextPageToken));
      return { events: events.map(({ start, end }) => ({ startAt: instantOf(start), endAt: instantOf(end) })), next };
    },
  },
  microsoft: {
    headers: { Prefer: 'outlook.timezone="UTC"' },
    firstPage(eventsUrl, from, until) {
      const url = new URL(eventsUrl);
      url.search = String(
        new URLSearchParams({
          ...{ startDateTime: from.toISOString(), endDateTime: until.toISOString(), $top: '500' },
          $select: 'start,end,showAs,isAllDay,isCancelled,iCalUId,responseStatus',
        }),
      );
      return url;
    },
    read({ value, '@odata.nextLink': link }, page, { timeZone, ownHost }) {
      const events = listOf<MicrosoftEvent>(value).filter(
        ({ showAs = '', isCancelled, iCalUId, responseStatus }) =>
          !isCancelled &&
          !['free', 'workingElsewhere'].includes(showAs) &&
          responseStatus?.response !== 'declined' &&
          !isOwnEvent(iCalUId, ownHost),
      );
      const instantOf = (dateTime = '', isAllDay = false) =>
        isAllDay ? startOfDay(timeZone, dateTime.slice(0, 10)) : new Date(`${dateTime}Z`);
      return {
        events: events.map(({ start, end, isAllDay }) => ({
          startAt: instantOf(start?.dateTime, isAllDay),
          endAt: instantOf(end?.dateTime, isAllDay),
        })),
        next: typeof link === 'string' && URL.canParse(link) ? new URL(link, page) : undefined,
      };
    },
  },
};

/**
 * Reads the busy times of the coming weeks from the person's main calendar, earliest first, merged. Nothing else of an
 * event is kept. Throws `CalendarError`.
 */
export async function readAccountTimes(
  { id, eventsUrl }: Pick<CalendarService, 'id' | 'eventsUrl'>,
  accessToken: string,
  reading: Reading,
): Promise<BusyTime[]> {
  const { firstPage, headers, read } = apis[id];
  const { origin } = new URL(eventsUrl);
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const times: BusyTime[] = [];
  let page: URL | undefined = firstPage(eventsUrl, reading.now, new Date(reading.now.getTime() + HORIZON));
  for (let pages = 0; page; pages++) {
    if (pages === MAX_PAGES) throw new CalendarError('too_many');
    // The token must not leave for another host.
    if (page.origin !== origin) throw new CalendarError('unavailable');
    const sent = {
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
      signal,
      redirect: 'error',
    } as const;
    const { events, next }: Page = read(await fetchJson(page.href, sent), page, reading);
    times.push(...events);
    page = next;
  }
  return mergeBusyTimes(times, reading.now);
}

async function fetchJson(url: string, options: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetchWithLimits(url, options, MAX_BYTES).catch((error) => {
    throw new CalendarError(isTimeout(error) ? 'too_slow' : 'unavailable');
  });
  if (response.status === 401 || response.status === 403) throw new CalendarError('disconnected');
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof body !== 'object' || body === null) throw new CalendarError('unavailable');
  return body as Record<string, unknown>;
}

const listOf = <Event>(value: unknown) => (Array.isArray(value) ? (value as Event[]) : []);

const startOfDay = (zone: string, date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? instantOfWallTime(zone, { date, time: '00:00' }) : new Date(Number.NaN);

/** Microsoft wraps the UID of an invitation in hexadecimal digits. */
const isOwnEvent = (uid = '', ownHost: string) =>
  uid.endsWith(`@${ownHost}`) || Buffer.from(uid, 'hex').includes(`@${ownHost}`);

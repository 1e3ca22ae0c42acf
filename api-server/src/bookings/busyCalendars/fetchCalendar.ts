import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isLoopback, isPublicHttpsUrl, lookupPublicAddress } from '@doorstep/shared-process/publicAddress';
import { isDevelopment } from '../../identity/push/endpoint';
import { SECOND } from '../../platform/clock';
import type { Settings } from '../../platform/settings';
import { CalendarError } from './calendarError';

const MAX_BYTES = 2 * 1024 * 1024;
const TIME_LIMIT = 15 * SECOND;
const MAX_REDIRECTS = 3;
const MAX_ETAG_LENGTH = 500;

type Site = Pick<Settings, 'host' | 'publicUrl'>;

/** Calendars hand out `webcal:` for the same address by https. */
export const toCalendarUrl = (text: string) => text.trim().replace(/^webcals?:/i, 'https:');

/** Accepts https at a public name. Development also allows this machine. */
export function isCalendarUrl(text: string, site: Site): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (isDevelopment(site) && isLoopback(hostname)) return protocol === 'http:' || protocol === 'https:';
  return isPublicHttpsUrl(text);
}

export interface FetchedCalendar {
  /** Undefined if it has not changed. */
  text: string | undefined;
  etag: string;
}

/**
 * Fetches a stranger's address. Each redirect is checked like the address itself, the connection goes to the address
 * that was checked, and the time limit is for everything together. Throws `CalendarError`.
 */
export async function fetchCalendar(
  { url, etag }: { url: string; etag: string },
  site: Site,
  { maxBytes = MAX_BYTES, timeLimit = TIME_LIMIT } = {},
): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(timeLimit);
  let address = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!isCalendarUrl(address, site)) throw new CalendarError('not_public');
    const answer = await get(address, etag, signal, maxBytes).catch((error) => {
      if (error instanceof CalendarError) throw error;
      if (signal.aborted) throw new CalendarError('too_slow');
      throw new CalendarError(error.code === 'private_address' ? 'not_public' : 'unavailable');
    });
    if (!answer.location) return answer;
    if (!URL.canParse(answer.location, address)) throw new CalendarError('unavailable');
    address = new URL(answer.location, address).href;
  }
  throw new CalendarError('unavailable');
}

function get(address: string, etag: string, signal: AbortSignal, maxBytes: number) {
  const { protocol, hostname } = new URL(address);
  const send = protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise<FetchedCalendar & { location?: string }>((resolve, reject) => {
    const headers = {
      accept: 'text/calendar',
      'accept-encoding': 'identity',
      'user-agent': 'doorstep-calendar',
      ...(etag && { 'if-none-match': etag }),
    };
    const lookup = isLoopback(hostname) ? {} : { lookup: lookupPublicAddress };
    const request = send(address, { headers, signal, agent: false, ...lookup }, (response) => {
      const { statusCode = 0 } = response;
      const { location, etag: newEtag = '' } = response.headers;
      const finish = (text: string | undefined) =>
        resolve({ text, etag: newEtag.length <= MAX_ETAG_LENGTH ? newEtag : '' });
      const refuse = (error: CalendarError) => {
        reject(error);
        request.destroy();
      };
      if (statusCode === 304) {
        response.resume();
        return resolve({ text: undefined, etag });
      }
      if (statusCode >= 300 && statusCode < 400 && location) {
        resolve({ text: undefined, etag: '', location });
        return request.destroy();
      }
      if ([401, 403, 404, 410].includes(statusCode)) return refuse(new CalendarError('not_found'));
      if (statusCode !== 200) return refuse(new CalendarError('unavailable'));
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) refuse(new CalendarError('too_large'));
        else chunks.push(chunk);
      });
      response.on('end', () => finish(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

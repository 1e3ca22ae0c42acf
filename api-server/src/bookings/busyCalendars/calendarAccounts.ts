import { saveChallenge, takeChallenge } from '../../identity/auth/passkeys/passkeys.repository';
import { type CalendarServiceId, serviceOf } from '../../platform/calendarSettings';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import type { Log } from '../../platform/log';
import { hashOf } from '../../platform/tokens';
import { authorizationUrl, type Handshake, NotAllowed, newHandshake, redeemCode, revokeAccess } from './accountClient';
import { REFRESH_INTERVAL, refresh } from './busyCalendars';
import { type BusyCalendar, saveAccount } from './busyCalendars.repository';
import { openToken, sealToken } from './refreshTokens';

const ATTEMPT_LIFE = 10 * MINUTE;

interface Attempt extends Handshake {
  service: CalendarServiceId;
  providerId: string;
  redirectUri: string;
}

export type ConnectOutcome = 'connected' | 'refused' | 'failed';

/** The browser that began is the one that can end it. The state tells its tabs apart. */
const attemptKey = (browser: string, state: string) => `calendar ${browser} ${hashOf(state)}`;

/** Begins a round trip to the page of a service. Returns the address of that page. */
export async function beginConnect(
  { db, clock, settings }: Context,
  browser: string,
  start: Pick<Attempt, 'service' | 'providerId' | 'redirectUri'>,
): Promise<string> {
  const service = serviceOf(settings.calendarServices, start.service);
  if (!service) throw new HttpError('not_found', 'This calendar cannot be connected here.');
  const attempt: Attempt = { ...start, ...newHandshake() };
  await saveChallenge(db, {
    ...{ key: attemptKey(browser, attempt.state), challenge: JSON.stringify(attempt) },
    expiresAt: addMilliseconds(clock(), ATTEMPT_LIFE),
  });
  return authorizationUrl(service, start.redirectUri, attempt);
}

/** Ends a round trip, and reads the calendar at once. */
export async function finishConnect(
  context: Context,
  { browser, id, fields, log }: { browser: string; id: CalendarServiceId; fields: URLSearchParams; log: Log },
): Promise<ConnectOutcome> {
  const { db, clock, settings, secrets } = context;
  const text = await takeChallenge(db, attemptKey(browser, fields.get('state') ?? ''), clock());
  const attempt = text === undefined ? undefined : (JSON.parse(text) as Attempt);
  const service = serviceOf(settings.calendarServices, id);
  if (!service || attempt?.service !== id) return 'failed';
  let token: string;
  try {
    token = await redeemCode(service, fields, attempt.redirectUri, attempt);
  } catch (error) {
    if (error instanceof NotAllowed) return 'refused';
    const reason = String((error as { code?: unknown }).code ?? (error as Error).name);
    log.warn({ event: 'calendar_refused', calendarService: id, reason }, 'could not connect a calendar');
    return 'failed';
  }
  const now = clock();
  const calendarId = newId('bc');
  const row = {
    ...{
      id: calendarId,
      providerId: attempt.providerId,
      account: id,
      refreshToken: sealToken(secrets, calendarId, token),
    },
    ...{ createdAt: now, nextFetchAt: addMilliseconds(now, REFRESH_INTERVAL) },
  };
  const calendar = await db.transaction((tx) => saveAccount(tx, row));
  await refresh(context, calendar);
  return 'connected';
}

/** Gives the permission back. A failure is logged, since the person can do it in the account as well. */
export async function revokeCalendar({ settings, secrets }: Context, calendar: BusyCalendar, log: Log): Promise<void> {
  const service = calendar.account && serviceOf(settings.calendarServices, calendar.account);
  if (!service) return;
  const opened = await openToken(secrets, calendar.id, calendar.refreshToken);
  if (!opened) return;
  await revokeAccess(service, opened.token).catch((error) =>
    log.warn({ err: error, calendarService: service.id }, 'could not give back the permission to read a calendar'),
  );
}

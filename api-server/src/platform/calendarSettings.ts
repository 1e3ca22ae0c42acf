import { calendarServiceIds } from '@doorstep/shared-api/wire';

export type CalendarServiceId = (typeof calendarServiceIds)[number];

/** Service with calendars of people, who let us read their busy times over OAuth. */
export interface CalendarService {
  id: CalendarServiceId;
  name: string;
  clientId: string;
  secret: string;
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** Undefined if a single permission cannot be given back. */
  revocationUrl?: string;
  eventsUrl: string;
  /** The least permission that tells busy times apart. */
  scope: string;
  /** Further parameters of the page that asks the person, so that the permission lasts. */
  parameters: Record<string, string>;
}

const known: Record<CalendarServiceId, Omit<CalendarService, 'id' | 'clientId' | 'secret'>> = {
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revocationUrl: 'https://oauth2.googleapis.com/revoke',
    eventsUrl: 'https://www.googleapis.com/calendar/v3/calendars/primary/events',
    scope: 'https://www.googleapis.com/auth/calendar.events.readonly',
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    authorizationUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    eventsUrl: 'https://graph.microsoft.com/v1.0/me/calendarView',
    scope: 'https://graph.microsoft.com/Calendars.ReadBasic offline_access',
    parameters: { prompt: 'select_account' },
  },
};

const variables: Record<CalendarServiceId, readonly [clientId: string, secret: string, url: string]> = {
  google: ['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET', 'GOOGLE_CALENDAR_URL'],
  microsoft: ['MICROSOFT_CALENDAR_CLIENT_ID', 'MICROSOFT_CALENDAR_CLIENT_SECRET', 'MICROSOFT_CALENDAR_URL'],
};

type Raw = (name: string) => string | undefined;

/** Reads the services whose client is set. `GOOGLE_CALENDAR_URL` replaces the host of all its addresses, for trials. */
export function readCalendarServices(raw: Raw, url: Raw, issues: string[]): CalendarService[] {
  return calendarServiceIds.flatMap((id) => {
    const [idName, secretName, urlName] = variables[id];
    const [clientId, secret, trial] = [raw(idName), raw(secretName), url(urlName)];
    if (!clientId && !secret) return [];
    if (!clientId || !secret) {
      issues.push(`${idName} and ${secretName} must be set together`);
      return [];
    }
    const service = { id, clientId, secret, ...known[id] };
    return [trial ? onHost(service, trial) : service];
  });
}

function onHost(service: CalendarService, host: string): CalendarService {
  const move = (address: string) => new URL(new URL(address).pathname, host).href;
  return {
    ...service,
    issuer: new URL(host).origin,
    authorizationUrl: move(service.authorizationUrl),
    tokenUrl: move(service.tokenUrl),
    eventsUrl: move(service.eventsUrl),
    ...(service.revocationUrl && { revocationUrl: move(service.revocationUrl) }),
  };
}

export const serviceOf = (services: readonly CalendarService[], id: CalendarServiceId): CalendarService | undefined =>
  services.find((service) => service.id === id);

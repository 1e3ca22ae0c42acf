import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isLoopback } from '@doorstep/shared-process/publicAddress';
import { readTimeZone, TIME_ZONE_MISSING } from '@doorstep/shared-process/timeZone';
import { type CalendarService, readCalendarServices } from './calendarSettings';
import { readSignInProviders, type SignInProvider } from './signInSettings';

export { isLoopback };

export interface Settings {
  port: number;
  host: string;
  apiPort: number;
  dataDir: string;
  databaseUrl?: string;
  /** EMBEDDED_DATABASE=yes allows the embedded database on a public site. */
  isEmbeddedDatabaseChosen: boolean;
  /** Replica for public reads. `maxLag` is its maximum lag in milliseconds. */
  replica?: { url: string; maxLag: number };
  redis?: { url: string; prefix: string };
  apiUrl?: string;
  imageOrigins: string[];
  apiExtensions: boolean;
  gateway?: 'nginx' | 'embedded';
  appTokens: readonly [string, string, ...string[]];
  seed: 'demo' | 'none';
  rateLimits: boolean;
  /** UPI=off hides UPI where the gateway offers it. */
  upi: boolean;
  stripe?: { secretKey: string; publishableKey: string; webhookSecret?: string; apiUrl: string };
  googleMapsApiKey?: string;
  mapsUrl?: string;
  /** OSRM server without a trailing slash. */
  osrmUrl?: string;
  googleRoutes?: { apiKey: string; url: string };
  s3?: { url: string; bucket: string; accessKey: string; secretKey: string };
  outbox: string;
  smtpUrl?: string;
  smsUrl?: string;
  /** Twilio account for text messages, and for calls if `proxyService` is set. `apiUrl` replaces Twilio's own URLs. */
  twilio?: { accountSid: string; authToken: string; from: string; proxyService?: string; apiUrl?: string };
  /** OpenID providers that people may sign in with. Empty by default. */
  signInProviders: SignInProvider[];
  /** Services whose calendars providers may connect. Empty by default. */
  calendarServices: CalendarService[];
  push: boolean;
  /** Keys for signing push messages (RFC 8292), in base64url. Undefined for our own, which are among the secrets. */
  vapid?: { publicKey: string; privateKey: string };
  /** Contact address for push services: `mailto:…` or `https://…`. */
  vapidSubject?: string;
  /** Secret of the signatures of incoming text messages and bounces: `whsec_` and a key in base64. */
  inboundSecret?: string;
  isDemo: boolean;
  /** Public URL of the site without a trailing slash, for links in mails. */
  publicUrl: string;
  /** False when PUBLIC_URL is unset, and `publicUrl` is the gateway's own address. */
  hasPublicUrl: boolean;
  hasTrustedProxies: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  metricsPort?: number;
  metricsHost: string;
  /** URL of an OpenTelemetry collector (OTLP over HTTP) without a trailing slash. Undefined for no traces. */
  tracesUrl?: string;
  timeZone: string;
  /** False when `TIME_ZONE` is unset, and the zone is that of the demo data. */
  isTimeZoneSet: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const DEFAULT_PORT = 8080;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Reads the variables of docs/operations/settings.md. Each fault is a line with its variable and the expected value. Values are
 * never printed, because some are secrets. An empty variable counts as unset.
 */
export function readSettings(
  env: Environment,
): { settings: Settings; issues: [] } | { settings?: never; issues: string[] } {
  const { settings, issues } = parseSettings(env);
  return issues.length > 0 ? { issues } : { settings, issues: [] };
}

/** Like `readSettings`, but returns the settings even when some of them cannot be used. */
export function parseSettings(env: Environment): { settings: Settings; issues: string[] } {
  const issues: string[] = [];
  const raw = (name: string) => env[name]?.trim() || undefined;
  const issue = (name: string, expected: string) => {
    issues.push(`${name} must be ${expected}`);
  };

  const port = (name: string, fallback: number) => {
    const text = raw(name);
    if (text === undefined) return fallback;
    const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
    if (number < 0 || number > 65535) issue(name, 'a port number from 0 to 65535');
    return number;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const text = raw(name);
    if (text === undefined) return undefined;
    if ((allowed as readonly string[]).includes(text)) return text as T;
    issue(name, `one of: ${allowed.join(', ')}`);
    return undefined;
  };
  const url = (name: string, protocols: readonly string[]) => {
    const text = raw(name);
    if (text === undefined) return undefined;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      issue(name, `a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return text;
  };
  const web = ['http:', 'https:'];

  const host = raw('HOST') ?? '127.0.0.1';
  if (!isIP(host) && !/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(host))
    issue('HOST', 'an IP address or a host name');
  const apiUrl = url('API_URL', web);
  const rateLimits = (oneOf('RATE_LIMITS', ['on', 'off']) ?? 'on') === 'on';
  if (!rateLimits && !isLoopback(host)) issues.push('RATE_LIMITS=off is only allowed while HOST is a loopback address');

  const appTokens = (raw('APP_TOKENS') ?? 'doorstep-web-1,doorstep-web-2').split(',').map((token) => token.trim());
  if (
    appTokens.length !== 2 ||
    appTokens.some((token) => !/^[\x21-\x7e]{1,200}$/.test(token)) ||
    appTokens[0] === appTokens[1]
  ) {
    issue('APP_TOKENS', 'two different tokens without spaces, separated by a comma');
  }

  const imageOrigins = (raw('IMAGE_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean);
  if (imageOrigins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin.replace(/\/$/, ''))) {
    issue('IMAGE_ORIGINS', 'origins such as https://cdn.example.com, separated by commas');
  }

  const stripe = readStripe(raw, url('STRIPE_API_URL', web), issues);
  const twilio = readTwilio(raw, url('TWILIO_API_URL', web), issues);
  const redis = readRedis(raw, url('REDIS_URL', ['redis:', 'rediss:']), issues);
  const replica = readReplica(raw, url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']), issues);
  const s3 = readS3(raw, url('S3_URL', web), issues);
  const zone = readTimeZone(env);
  // On a public site, exposure.ts reports it with the other missing settings.
  if (zone.issue && (zone.issue !== TIME_ZONE_MISSING || isLoopback(host) || raw('DEMO') === 'yes'))
    issues.push(zone.issue);
  const osrmUrl = url('OSRM_URL', web)?.replace(/\/+$/, '');
  const dataDir = resolve(raw('DATA_DIR') ?? '.data');
  const sitePort = port('PORT', DEFAULT_PORT);
  const givenPublicUrl = url('PUBLIC_URL', web);
  const publicUrl = givenPublicUrl ?? `http://${hostInLinks(host)}:${sitePort}`;
  const settings: Settings = {
    port: sitePort,
    host,
    apiPort: port('API_PORT', 8081),
    dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    isEmbeddedDatabaseChosen: oneOf('EMBEDDED_DATABASE', ['yes']) === 'yes',
    replica,
    redis,
    apiUrl,
    imageOrigins,
    apiExtensions: (oneOf('API_EXTENSIONS', ['on', 'off']) ?? (apiUrl ? 'off' : 'on')) === 'on',
    gateway: oneOf('GATEWAY', ['nginx', 'embedded']),
    appTokens: appTokens as [string, string],
    seed: oneOf('SEED', ['demo', 'none']) ?? 'demo',
    rateLimits,
    upi: (oneOf('UPI', ['on', 'off']) ?? 'on') === 'on',
    stripe,
    googleMapsApiKey: raw('GOOGLE_MAPS_API_KEY'),
    mapsUrl: url('MAPS_URL', web),
    osrmUrl,
    googleRoutes: readGoogleRoutes(raw, url('GOOGLE_ROUTES_URL', web)),
    s3,
    outbox: resolve(raw('OUTBOX') ?? join(dataDir, 'outbox.jsonl')),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: url('SMS_URL', web),
    twilio,
    signInProviders: readSignInProviders(raw, (name) => url(name, web), issues),
    calendarServices: readCalendarServices(raw, (name) => url(name, web), issues),
    push: (oneOf('PUSH', ['on', 'off']) ?? 'on') === 'on',
    vapid: readVapid(raw, issues),
    vapidSubject: url('VAPID_SUBJECT', ['mailto:', 'https:']),
    inboundSecret: raw('INBOUND_SECRET'),
    isDemo: oneOf('DEMO', ['yes']) === 'yes',
    publicUrl: publicUrl.replace(/\/+$/, ''),
    hasPublicUrl: givenPublicUrl !== undefined,
    hasTrustedProxies: raw('TRUSTED_PROXIES') !== undefined,
    metricsPort: raw('METRICS_PORT') === undefined ? undefined : port('METRICS_PORT', 0),
    metricsHost: raw('METRICS_HOST') ?? '127.0.0.1',
    tracesUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', web)?.replace(/\/+$/, ''),
    logLevel: oneOf('LOG_LEVEL', logLevels) ?? 'info',
    timeZone: zone.timeZone ?? 'UTC',
    isTimeZoneSet: zone.isSet,
  };
  if (settings.inboundSecret && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(settings.inboundSecret))
    issue(
      'INBOUND_SECRET',
      'whsec_ followed by at least 24 bytes in base64, such as the output of `openssl rand -base64 32`',
    );
  if (settings.smsUrl && twilio)
    issues.push('SMS_URL and TWILIO_ACCOUNT_SID both send text messages: set only one of them');
  if (osrmUrl && settings.googleRoutes)
    issues.push('OSRM_URL and GOOGLE_ROUTES_API_KEY both answer travel times: set only one of them');
  if (settings.port === settings.apiPort && settings.port !== 0)
    issues.push('PORT and API_PORT must be two different ports');
  if (settings.databaseUrl && settings.isEmbeddedDatabaseChosen)
    issues.push('EMBEDDED_DATABASE=yes and DATABASE_URL name two databases: set only one of them');
  return { settings, issues };
}

const hostInLinks = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
};

export const isTelemetryOn = ({ metricsPort, tracesUrl }: Settings) =>
  metricsPort !== undefined || tracesUrl !== undefined;

type Raw = (name: string) => string | undefined;

function readStripe(raw: Raw, apiUrl: string | undefined, issues: string[]): Settings['stripe'] {
  const secretKey = raw('STRIPE_SECRET_KEY');
  const publishableKey = raw('STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = raw('STRIPE_WEBHOOK_SECRET');
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  if (!secretKey || !/^(sk|rk)_/.test(secretKey))
    issues.push('STRIPE_SECRET_KEY must be a key starting with sk_ or rk_');
  if (!publishableKey?.startsWith('pk_')) issues.push('STRIPE_PUBLISHABLE_KEY must be a key starting with pk_');
  if (webhookSecret && !/^whsec_[^,\s]*(,whsec_[^,\s]*)*$/.test(webhookSecret))
    issues.push('STRIPE_WEBHOOK_SECRET must be a secret starting with whsec_, or several separated by commas');
  if (!secretKey || !publishableKey) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiUrl: apiUrl ?? 'https://api.stripe.com' };
}

function readTwilio(raw: Raw, apiUrl: string | undefined, issues: string[]): Settings['twilio'] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const [accountSid, authToken, from] = names.map(raw);
  const proxyService = raw('TWILIO_PROXY_SERVICE');
  if (!accountSid && !authToken && !from && !proxyService) return undefined;
  if (!accountSid || !authToken || !from) {
    issues.push(`${names.join(', ')} must be set together`);
    return undefined;
  }
  if (!/^AC[0-9a-f]{32}$/.test(accountSid)) issues.push('TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits');
  if (!/^(\+\d{7,15}|MG[0-9a-f]{32})$/.test(from))
    issues.push(
      'TWILIO_FROM must be a number such as +15035550100, or the id of a messaging service (MG and 32 digits)',
    );
  if (proxyService && !/^KS[0-9a-f]{32}$/.test(proxyService))
    issues.push('TWILIO_PROXY_SERVICE must be KS and 32 hexadecimal digits');
  return { accountSid, authToken, from, proxyService, apiUrl: apiUrl?.replace(/\/+$/, '') };
}

const readGoogleRoutes = (raw: Raw, url = 'https://routes.googleapis.com'): Settings['googleRoutes'] => {
  const apiKey = raw('GOOGLE_ROUTES_API_KEY');
  return apiKey ? { apiKey, url: url.replace(/\/+$/, '') } : undefined;
};

function readVapid(raw: Raw, issues: string[]): Settings['vapid'] {
  const [publicKey, privateKey] = [raw('VAPID_PUBLIC_KEY'), raw('VAPID_PRIVATE_KEY')];
  if (!publicKey && !privateKey) return undefined;
  if (!publicKey || !privateKey) {
    issues.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together');
    return undefined;
  }
  const areOfOnePair = () => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  };
  try {
    if (areOfOnePair()) return { publicKey: publicKey.replace(/=+$/, ''), privateKey: privateKey.replace(/=+$/, '') };
  } catch {
    // The text is no key.
  }
  issues.push(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair, such as `npx web-push generate-vapid-keys` prints',
  );
  return undefined;
}

function readRedis(raw: Raw, url: string | undefined, issues: string[]): Settings['redis'] {
  const prefix = raw('REDIS_PREFIX') ?? 'doorstep';
  if (!/^[\w.:-]{1,60}$/.test(prefix))
    issues.push('REDIS_PREFIX must be up to 60 letters, digits, dots, colons, hyphens and underscores');
  if (!url) return undefined;
  if (!raw('DATABASE_URL'))
    issues.push(
      'REDIS_URL needs DATABASE_URL: the embedded database serves one process only, so there is nothing to share',
    );
  return { url, prefix };
}

function readReplica(raw: Raw, url: string | undefined, issues: string[]): Settings['replica'] {
  const text = raw('DATABASE_REPLICA_MAX_LAG') ?? '5';
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > 60)
    issues.push('DATABASE_REPLICA_MAX_LAG must be a whole number of seconds from 1 to 60');
  if (!url) return undefined;
  if (!raw('DATABASE_URL')) issues.push('DATABASE_REPLICA_URL needs DATABASE_URL, the primary of the replica');
  return { url, maxLag: seconds * 1000 };
}

function readS3(raw: Raw, url: string | undefined, issues: string[]): Settings['s3'] {
  const [bucket, accessKey, secretKey] = [raw('S3_BUCKET'), raw('S3_ACCESS_KEY'), raw('S3_SECRET_KEY')];
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    issues.push('S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, hyphens and dots');
  if (url && URL.canParse(url) && /[?#@]/.test(url))
    issues.push('S3_URL must be the address of the storage only, without a key or a query');
  if (url && bucket && accessKey && secretKey) return { url, bucket, accessKey, secretKey };
  if (url || bucket || accessKey || secretKey) {
    issues.push('S3_URL, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set together');
  }
  return undefined;
}

import { isIP } from 'node:net';
import { appTokenIssue, DEMO_TOKENS } from '@doorstep/shared-process/appTokens';
import { isLoopback } from '@doorstep/shared-process/publicAddress';
import { readTimeZone, TIME_ZONE_MISSING } from '@doorstep/shared-process/timeZone';
import type { GatewayAddresses } from '../health/aggregate';
import { type HealthLimits, parseHealthLimits } from '../health/healthLimits';
import { type Budgets, parseBudgets } from '../health/vitals';
import { type Prometheus, readPrometheusSettings } from '../rollouts/prometheus';
import type { ClientSettings } from '../types';
import { type ObservabilitySettings, readObservabilitySettings } from './observing';
import { readSecurityTxt } from './securityTxt';

export interface GatewaySettings {
  readonly api: {
    /** No trailing slash. May include a base path. */
    readonly url: string;
    /** The server is not ours (`API_URL`), so its pictures are proxied too. */
    readonly isExternal: boolean;
    /** Additional processes of our API (`API_SERVERS`), used in turn and in place of one that is not ready. */
    readonly others?: readonly string[];
    readonly hasExtensions: boolean;
  };
  /** Addresses or networks of trusted proxies, which set protocol, host and client address. */
  readonly trustedProxies?: readonly string[];
  /** Without it nobody can read this gateway's counts. */
  readonly healthToken?: string;
  readonly budgets?: Budgets;
  readonly healthLimits?: HealthLimits;
  /** Minutes in which a faulty promotion is taken back. 0 for never, 10 by default. */
  readonly promoteWatchMinutes?: number;
  /** Number of listed addresses to render before somebody requests them. 40 by default. */
  readonly pagesRenderedAhead?: number;
  readonly prometheus?: Prometheus;
  readonly healthGateways?: GatewayAddresses;
  readonly securityTxt?: string;
  readonly localCode?: true;
  /** Without it nothing is logged or counted. */
  readonly observing?: ObservabilitySettings;
  readonly appToken: string;
  readonly csp: CspSettings;
}

export interface CspSettings {
  readonly imageOrigins: readonly string[];
  readonly hasStripe: boolean;
  readonly hasMaps: boolean;
  /** Origin for geocoding if it is not Google's. */
  readonly mapsOrigin?: string;
}

export interface Settings {
  readonly client: ClientSettings;
  readonly gateway: GatewaySettings;
  readonly faults: readonly string[];
}

const TOKEN = /^[A-Za-z0-9._~-]{1,128}$/;
/** Limit of API servers, because nginx's configuration has an upstream for each subset. */
const MAX_API_SERVERS = 8;
const MAX_WATCH_MINUTES = 1440;

/** Lists settings with which a public gateway must not start. The API checks the others of that kind. */
export function exposureIssues(env: NodeJS.ProcessEnv): string[] {
  if (!isPublicGateway(env)) return [];
  const tokens = (env.APP_TOKENS || DEMO_TOKENS.join(',')).split(',').map((token) => token.trim());
  const issue = appTokenIssue(tokens);
  return [
    ...(issue
      ? [
          `HOST is ${hostOf(env)}, which other machines can reach, and ${issue} Or set DEMO=yes to run a public demonstration. Every page then says that it is one.`,
        ]
      : []),
    ...(readTimeZone(env).isSet ? [] : [TIME_ZONE_MISSING]),
  ];
}

export function exposureWarnings(env: NodeJS.ProcessEnv): string[] {
  if (!isPublicGateway(env) || env.TRUSTED_PROXIES?.trim()) return [];
  return [
    'Warning: TRUSTED_PROXIES is unset. Behind a proxy, all visitors then share one rate limit, and cookies are not marked Secure. Set it to the proxy’s network, such as 10.0.0.0/8.',
  ];
}

const hostOf = (env: NodeJS.ProcessEnv) => env.HOST || '127.0.0.1';
const isPublicGateway = (env: NodeJS.ProcessEnv) => !isLoopback(hostOf(env)) && env.DEMO !== 'yes';

export function settingsFromEnv(env: NodeJS.ProcessEnv): Settings {
  const issues: string[] = [];
  const url = (name: string): URL | undefined => {
    const text = env[name];
    if (!text) return undefined;
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.search && !parsed.hash)
      return parsed;
    issues.push(`${name} is "${text}": give an address such as https://example.com.`);
    return undefined;
  };
  const key = (name: string): string | undefined => {
    const text = env[name];
    if (!text) return undefined;
    if (TOKEN.test(text)) return text;
    issues.push(`${name} holds characters that a key cannot have. Use letters, digits, ".", "_", "~" and "-" only.`);
    return undefined;
  };

  const apiUrl = url('API_URL');
  const mapsUrl = url('MAPS_URL');
  const publicUrl = url('PUBLIC_URL');
  const stripeKey = key('STRIPE_PUBLISHABLE_KEY');
  const mapsKey = key('GOOGLE_MAPS_API_KEY');
  const tokens = (env.APP_TOKENS || DEMO_TOKENS.join(',')).split(',').map((token) => token.trim());
  if (!tokens.every((token) => TOKEN.test(token)))
    issues.push(
      'APP_TOKENS must be one or two tokens of letters, digits, ".", "_", "~" and "-", with a comma between.',
    );
  const extensions = env.API_EXTENSIONS || (apiUrl ? 'off' : 'on');
  if (extensions !== 'on' && extensions !== 'off') issues.push(`API_EXTENSIONS is "${extensions}": use on or off.`);
  const worker = env.SERVICE_WORKER || 'on';
  if (worker !== 'on' && worker !== 'off') issues.push(`SERVICE_WORKER is "${worker}": use on or off.`);
  const localCode = env.LOCAL_CODE || 'off';
  if (localCode !== 'on' && localCode !== 'off') issues.push(`LOCAL_CODE is "${localCode}": use on or off.`);
  if (localCode === 'on' && extensions === 'off')
    issues.push('LOCAL_CODE is on, but this API cannot say who is signed in. Set API_EXTENSIONS=on.');
  const apiServers = servers(env.API_SERVERS, issues);
  if (apiServers.length && apiUrl)
    issues.push('API_SERVERS are processes of our own API. Leave API_SERVERS unset when API_URL is set.');
  if (apiServers.length > MAX_API_SERVERS)
    issues.push(`API_SERVERS names ${apiServers.length} processes: one gateway has up to ${MAX_API_SERVERS}.`);
  const apiPort = env.API_PORT || '8081';
  if (!/^\d{1,5}$/.test(apiPort)) issues.push(`API_PORT is "${apiPort}": give a port number.`);

  const healthToken = env.HEALTH_TOKEN;
  if (healthToken && !/^[A-Za-z0-9._~-]{16,128}$/.test(healthToken))
    issues.push('HEALTH_TOKEN must have 16 to 128 letters, digits, ".", "_", "~" and "-".');
  const budgets = env.HEALTH_BUDGETS ? parseBudgets(env.HEALTH_BUDGETS) : undefined;
  if (typeof budgets === 'string') issues.push(`HEALTH_BUDGETS: ${budgets}.`);
  const healthLimits = env.HEALTH_LIMITS ? parseHealthLimits(env.HEALTH_LIMITS) : undefined;
  if (typeof healthLimits === 'string') issues.push(`HEALTH_LIMITS: ${healthLimits}.`);
  const watchText = env.PROMOTE_WATCH_MINUTES || undefined;
  if (watchText !== undefined && !(/^\d{1,4}$/.test(watchText) && Number(watchText) <= MAX_WATCH_MINUTES))
    issues.push(
      `PROMOTE_WATCH_MINUTES is "${watchText}": give whole minutes from 0 to ${MAX_WATCH_MINUTES}. 0 watches no promotion.`,
    );
  const aheadText = env.PAGES_RENDERED_AHEAD || undefined;
  if (aheadText !== undefined && !/^\d{1,3}$/.test(aheadText))
    issues.push(
      `PAGES_RENDERED_AHEAD is "${aheadText}": give a whole number from 0 to 999. 0 renders a page when it is requested.`,
    );

  const prometheus = readPrometheusSettings(env);
  if (typeof prometheus === 'string') issues.push(prometheus);
  const gatewayUrls = (env.HEALTH_GATEWAYS ?? '').split(/[\s,]+/).filter(Boolean);

  const securityTxt = readSecurityTxt(env, new Date(), issues);
  const observing = readObservabilitySettings(env, issues);
  const trusted = networks(env.TRUSTED_PROXIES, issues);
  if (env.DEMO && env.DEMO !== 'yes') issues.push(`DEMO is "${env.DEMO}": use yes, or leave it unset.`);
  const { timeZone, issue: zoneIssue } = readTimeZone(env);
  if (zoneIssue && !(isPublicGateway(env) && zoneIssue === TIME_ZONE_MISSING)) issues.push(zoneIssue);
  const hasExtensions = extensions === 'on';
  const appToken = tokens[0] ?? '';
  return {
    faults: issues,
    client: {
      apiExtensions: hasExtensions,
      appToken,
      ...(apiUrl ? { apiUrl: true } : {}),
      ...(stripeKey ? { stripePublishableKey: stripeKey } : {}),
      ...(mapsKey ? { googleMapsApiKey: mapsKey } : {}),
      ...(mapsUrl ? { mapsUrl: withoutSlash(mapsUrl) } : {}),
      ...(publicUrl ? { publicUrl: withoutSlash(publicUrl) } : {}),
      ...(env.DEMO === 'yes' ? { demo: true as const } : {}),
      ...(worker === 'off' ? { serviceWorker: false as const } : {}),
      ...(timeZone ? { timeZone } : {}),
    },
    gateway: {
      api: {
        url: apiUrl ? withoutSlash(apiUrl) : (apiServers[0] ?? `http://127.0.0.1:${apiPort}`),
        ...(apiServers.length > 1 && { others: apiServers.slice(1) }),
        isExternal: Boolean(apiUrl),
        hasExtensions,
      },
      ...(trusted.length ? { trustedProxies: trusted } : {}),
      ...(healthToken ? { healthToken } : {}),
      ...(typeof budgets === 'object' ? { budgets } : {}),
      ...(typeof healthLimits === 'object' ? { healthLimits } : {}),
      ...(watchText === undefined ? {} : { promoteWatchMinutes: Number(watchText) }),
      ...(aheadText === undefined ? {} : { pagesRenderedAhead: Number(aheadText) }),
      ...(typeof prometheus === 'object' ? { prometheus } : {}),
      ...(gatewayUrls.length && healthToken ? { healthGateways: { urls: gatewayUrls, token: healthToken } } : {}),
      ...(securityTxt ? { securityTxt } : {}),
      ...(localCode === 'on' ? { localCode: true as const } : {}),
      observing,
      appToken,
      csp: {
        imageOrigins: [...(apiUrl ? [apiUrl.origin] : []), ...origins(env.IMAGE_ORIGINS, issues)],
        hasStripe: Boolean(stripeKey),
        hasMaps: Boolean(mapsKey),
        ...(mapsUrl ? { mapsOrigin: mapsUrl.origin } : {}),
      },
    },
  };
}

const withoutSlash = (url: URL) => `${url.origin}${url.pathname.replace(/\/+$/, '')}`;

function servers(text: string | undefined, issues: string[]): string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((server) => {
      if (/^[A-Za-z0-9.-]+:\d{1,5}$/.test(server)) return [`http://${server}`];
      issues.push(`API_SERVERS holds "${server}": give hosts with ports such as 127.0.0.1:8081, with commas between.`);
      return [];
    });
}

function networks(text: string | undefined, issues: string[]): string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .filter((network) => {
      const [address = '', bits, more] = network.split('/');
      const max = isIP(address) === 4 ? 32 : 128;
      const isFine =
        isIP(address) && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max));
      if (!isFine) issues.push(`TRUSTED_PROXIES holds "${network}": give addresses or networks such as 10.0.0.0/8.`);
      return isFine;
    });
}

function origins(text: string | undefined, issues: string[]): string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((origin) => {
      if (URL.canParse(origin) && /^https?:\/\/[A-Za-z0-9.:[\]-]+\/?$/.test(origin)) return [new URL(origin).origin];
      issues.push(
        `IMAGE_ORIGINS holds "${origin}": give origins such as https://images.example.com, with commas between.`,
      );
      return [];
    });
}

import type { DataViewName } from '../types';
import type { GatewaySettings } from './settings';

export const VIEW_CALLS: Readonly<Record<DataViewName, string>> = {
  categories: 'category_with_subcategory',
  'top-providers': 'top_rated_provider_list',
  providers: 'provider_list',
  coupons: 'promocode',
  percentage: 'admin_percentage',
};

/** Seconds for which a view is fresh. Stale ones are served while a new one is fetched, or when that fails. */
export const VIEW_TTL_SECONDS = 30;
/** Seconds without requests after which a view is forgotten. */
export const VIEW_IDLE_SECONDS = 600;

/** The gateway allows more than the API's limit of 20 MB, so that the API answers with its own message. */
export const BODY_LIMIT_MIB = 25;

/**
 * Connections per client address: an office of eighty people with six each. nginx counts those with an active request.
 */
export const CONNECTIONS_PER_ADDRESS = 512;
/** Timeout for the head of a request, and between two parts of its body. */
export const HEADERS_SECONDS = 10;
export const BODY_SECONDS = 20;

const BOUNDARY = 'doorstep-view';
export const VIEW_CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
/** Multipart, because every server of the contract accepts it. */
export const viewBody = (appToken: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="app_token"\r\n\r\n${appToken}\r\n--${BOUNDARY}--\r\n`;

export function proxiedPrefixes({ api }: GatewaySettings): string[] {
  return [
    '/UserController/',
    '/uploads/',
    ...(api.hasExtensions || !api.isExternal ? ['/api/v1/'] : []),
    ...(api.isExternal ? ['/img/', '/assets/'] : []),
  ];
}

export const EVENTS_PATH = '/api/v1/events';
export const READY_PATH = '/api/v1/ready';

/** Other headers with claims about the request. They never reach the API. */
export const DROPPED_FORWARDED_HEADERS = [
  'Forwarded',
  'X-Forwarded-Port',
  'X-Forwarded-Server',
  'X-Forwarded-Scheme',
  'X-Forwarded-Ssl',
  'X-Forwarded-Prefix',
];

export const FORWARDED_HOST = '(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?';

export const MIME_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'text/xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  woff: 'font/woff',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  wasm: 'application/wasm',
};

export const WITH_CHARSET = [
  'text/html',
  'text/javascript',
  'text/css',
  'text/plain',
  'text/xml',
  'application/json',
  'image/svg+xml',
];

export const OVERRIDE_PATTERN = '[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?';

const UNREACHABLE = 'The service cannot be reached right now. Please try again in a moment.';
const TOO_LARGE = 'The upload is too large.';
const TOO_SLOW = 'The request did not come to its end in time.';

/**
 * Error response of the gateway for `/UserController` calls, which expect an envelope whose flags all report failure.
 */
const wireError = (message: string, code: string, requestId: string) =>
  JSON.stringify({ response: false, responce: false, result: false, message, error: { code, request_id: requestId } });

const problem = (status: number, title: string, detail: string, code: string, requestId: string) =>
  JSON.stringify({ type: 'about:blank', title, status, detail, code, request_id: requestId });

export const errorBodies = {
  unreachable: (requestId: string, isWire: boolean) =>
    isWire
      ? wireError(UNREACHABLE, 'internal', requestId)
      : problem(502, 'Bad Gateway', UNREACHABLE, 'internal', requestId),
  tooLarge: (requestId: string, isWire: boolean) =>
    isWire
      ? wireError(TOO_LARGE, 'validation', requestId)
      : problem(413, 'Content Too Large', TOO_LARGE, 'validation', requestId),
  tooSlow: (requestId: string, isWire: boolean) =>
    isWire
      ? wireError(TOO_SLOW, 'validation', requestId)
      : problem(408, 'Request Timeout', TOO_SLOW, 'validation', requestId),
  notFound: (requestId: string) =>
    problem(404, 'Not Found', 'There is nothing at this address.', 'not_found', requestId),
  method: (requestId: string) =>
    problem(405, 'Method Not Allowed', 'This address can only be read.', 'validation', requestId),
};

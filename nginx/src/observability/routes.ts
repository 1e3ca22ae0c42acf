import {
  ACTIVE_LINK,
  CRAWL_FILES,
  HEALTH_PATH,
  OPS_PATH,
  PREVIEW_PATH,
  PUBLISH_PATH,
  REPORTS_PATH,
  SECURITY_TXT_PATH,
  VIEWS,
  VIOLATIONS_PATH,
} from '@doorstep/release';
import { apiV1, userController, wireCalls } from '@doorstep/shared-api/wire';

/**
 * Maps addresses to the names used in the log: an entry of this table, or a page's file name. Ids, names and other
 * values from an address never reach the log. Both gateways use this mapping.
 */
export const OTHER_ROUTE = '*';

/** The first word after `/api/v1/`; a test holds them against the description of the calls. */
export const API_AREAS = (
  'addresses admin availability bookings calendar-accounts calendar.ics contact content conversations coupons email events favourites ' +
  'health holds inbound mail me newsletter notifications openapi.json otp passkeys password payment-methods payments provider providers ' +
  'public-profiles push quote ready recurring-bookings reviews search service-area service-pages session sessions sign-in verification ' +
  'wallet work-photos'
).split(' ');

const MANIFEST_PATH = '/mf-manifest/manifest.json';

const VARIANT_FILE_ROUTES: Readonly<Record<string, string>> = {
  '/manifest.json': MANIFEST_PATH,
  '/sw.js': '/sw.js',
  ...Object.fromEntries(CRAWL_FILES.map((file) => [`/${file}`, `/${file}`])),
};

const EXACT_ROUTES: ReadonlySet<string> = new Set([
  '/',
  MANIFEST_PATH,
  SECURITY_TXT_PATH,
  REPORTS_PATH,
  VIOLATIONS_PATH,
  PREVIEW_PATH,
  PUBLISH_PATH,
  HEALTH_PATH,
  '/sw.js',
  ...CRAWL_FILES.map((file) => `/${file}`),
  ...Object.keys(VIEWS).map((view) => `/data/${view}.json`),
  ...Object.values(wireCalls).map(({ path }) => `${userController}${path}`),
]);

const PREFIXES = [
  '/remotes/',
  '/shell/',
  '/uploads/',
  '/img/',
  '/assets/',
  '/data/',
  `${userController}/`,
  OPS_PATH.endsWith('/') ? OPS_PATH : `${OPS_PATH}/`,
];

const AREA = `${apiV1}/(?:${API_AREAS.map((area) => area.replaceAll('.', '\\.')).join('|')})`;
const PAGE = '(?:/[A-Za-z0-9_-]+)+';
const SET = '/(?:current/buckets/b[0-9][0-9]|overrides/[^/]+)';

const areaPattern = new RegExp(`^(${AREA})(/.*)?$`);

export function routeOf(pathname: string): string {
  if (EXACT_ROUTES.has(pathname)) return pathname;
  const area = areaPattern.exec(pathname);
  if (area) return area[2] ? `${area[1]}/*` : (area[1] as string);
  const prefix = PREFIXES.find((each) => pathname.startsWith(each));
  return prefix ? `${prefix}*` : OTHER_ROUTE;
}

/**
 * The same as lines of nginx's `map $uri`, which at the end of a request names the file that was served: a page's route is known
 * by it, and an address without a page has none.
 */
export const nginxRoutes = (): string[] => [
  `default "${OTHER_ROUTE}";`,
  ...[...EXACT_ROUTES].map((route) => `"${route}" "${route}";`),
  `"~/404\\.html$" "${OTHER_ROUTE}";`,
  `"~^${SET}/+(?:${ACTIVE_LINK}/[a-z]+/)?[a-z][a-z](?<mf_page_route>${PAGE})\\.html$" $mf_page_route;`,
  ...Object.entries(VARIANT_FILE_ROUTES).map(
    ([file, route]) => `"~^${SET}/?${file.replaceAll('.', '\\.')}$" "${route}";`,
  ),
  `"~^(?<mf_area>${AREA})$" "$mf_area";`,
  `"~^(?<mf_area_of>${AREA})/" "$mf_area_of/*";`,
  ...PREFIXES.map((prefix) => `"~^${prefix}" "${prefix}*";`),
];

export type RouteKind = 'page' | 'file' | 'read' | 'api' | 'report' | 'console' | 'other';

export function routeKindOf(route: string): RouteKind {
  if (route === OTHER_ROUTE || route === '/') return 'other';
  if (/^\/(?:remotes|shell|uploads|img|assets)\//.test(route)) return 'file';
  if (route.startsWith('/data/')) return 'read';
  if (route.startsWith(`${apiV1}/`) || route.startsWith(`${userController}/`)) return 'api';
  if (route === REPORTS_PATH || route === VIOLATIONS_PATH) return 'report';
  if (route.startsWith('/_doorstep/')) return 'console';
  return EXACT_ROUTES.has(route) ? 'other' : 'page';
}

import type { CspSettings } from './settings';

/**
 * Returns the policy of a composed page: it may load from and talk to itself and the origins that the settings need. A
 * prerendered page names its own style hashes in its meta tag, because a header cannot name those of every page
 * (compose/composePage.ts). `localOrigin` is the address of a developer's remote; its violations are not reported.
 */
export function contentSecurityPolicy(
  { imageOrigins, hasStripe, hasMaps, mapsOrigin }: CspSettings,
  isPrerendered = false,
  localOrigin?: string,
): string {
  const when = (condition: boolean, ...sources: string[]) => (condition ? sources : []);
  const local = localOrigin ? [localOrigin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...when(hasStripe, 'https://js.stripe.com', 'https://*.js.stripe.com'),
      ...when(hasMaps, 'https://maps.googleapis.com'),
      ...local,
    ],
    'style-src': [
      "'self'",
      ...when(hasMaps || isPrerendered, "'unsafe-inline'"),
      ...when(hasMaps, 'https://fonts.googleapis.com'),
      ...local,
    ],
    // data: and blob: are for previews of chosen pictures.
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...new Set(imageOrigins),
      ...when(hasStripe, 'https://*.stripe.com'),
      ...when(
        hasMaps,
        'https://*.googleapis.com',
        'https://*.gstatic.com',
        'https://*.google.com',
        'https://*.ggpht.com',
      ),
      ...local,
    ],
    'font-src': ["'self'", ...when(hasMaps, 'https://fonts.gstatic.com'), ...local],
    'connect-src': [
      "'self'",
      ...when(hasStripe, 'https://api.stripe.com'),
      ...when(hasMaps, 'https://*.googleapis.com'),
      ...(mapsOrigin ? when(hasMaps, mapsOrigin) : []),
      ...local,
    ],
    'frame-src': hasStripe
      ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
      : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Without third-party scripts, only the shell's own policy turns text into a script URL
    // (shell/src/trustedScripts.ts), and never into markup. Google's map and Stripe's form set URLs of their own.
    ...(hasMaps || hasStripe ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
    ...(localOrigin ? {} : { 'report-uri': [VIOLATIONS_PATH], 'report-to': [REPORT_GROUP] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

export const VIOLATIONS_PATH = '/_doorstep/violations';
const REPORT_GROUP = 'violations';

/** Frames of other parties get the payment feature alone. */
function permissionsPolicy({ hasStripe }: CspSettings): string {
  const own = [
    'clipboard-write',
    'fullscreen',
    'geolocation',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ];
  const none = [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ];
  return [
    ...own.map((feature) => `${feature}=(self)`),
    hasStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
    ...none.map((feature) => `${feature}=()`),
  ].join(', ');
}

export const pageSecurityHeaders = (csp: CspSettings): Readonly<Record<string, string>> => ({
  // Isolates the window from windows of other sites. A bank's window needs its opener for card checks.
  'Cross-Origin-Opener-Policy': csp.hasStripe ? 'same-origin-allow-popups' : 'same-origin',
  'Permissions-Policy': permissionsPolicy(csp),
  'Reporting-Endpoints': `${REPORT_GROUP}="${VIOLATIONS_PATH}"`,
});

/** Policy for responses that are no pages, so that nothing an API sends runs under this origin. */
export const SANDBOX_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Visitor's bucket for the developer panel. Scripts can read this header without a request. */
export const BUCKET_HEADER = 'Server-Timing';
export const bucketHeaderValue = (bucket: string) => `bucket;desc=${bucket}`;

export const PAGE_CACHE = 'no-cache, private';
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
export const VIEW_CACHE = 'public, max-age=60';
export const CRAWL_CACHE = 'public, max-age=600';
export const NO_STORE = 'no-store';
export const HSTS = 'max-age=31536000';

import { appTokenIssue } from '@doorstep/shared-process/appTokens';
import { TIME_ZONE_MISSING } from '@doorstep/shared-process/timeZone';
import { type Environment, isLoopback, parseSettings, type Settings } from './settings';
import type { SignInProvider } from './signInSettings';

export interface StartCheck {
  /** Undefined when the start is refused. */
  settings?: Settings;
  issues: string[];
  warnings: string[];
}

export function checkStart(env: Environment): StartCheck {
  const { settings, issues } = parseSettings(env);
  const exposed = exposureIssues(settings, issues);
  if (issues.length + exposed.length > 0) return { issues: [...issues, ...exposed], warnings: [] };
  return { settings, issues: [], warnings: exposureWarnings(settings) };
}

/**
 * Empty on loopback, and with `DEMO=yes`, which every page then shows. `known` are faults of variables that are already
 * listed.
 */
export function exposureIssues(settings: Settings, known: readonly string[] = []): string[] {
  if (!isPublicSite(settings)) return [];
  const named = known.map((issue) => issue.split(/[ ,=]/)[0] ?? '');
  const issues = [...siteIssues(settings), ...(settings.apiUrl ? [] : missingServiceIssues(settings))].filter(
    (issue) => !named.some((name) => new RegExp(`\\b${name}\\b`).test(issue)),
  );
  if (issues.length === 0) return [];
  return [
    `HOST is ${settings.host}, which other machines can reach. A public site does not start with these demo settings:`,
    ...issues,
    'Or set DEMO=yes to run a public demonstration. Every page then says that it is one.',
  ];
}

export function exposureWarnings(settings: Settings): string[] {
  if (!isPublicSite(settings)) return [];
  const { publicUrl, hasTrustedProxies, apiUrl, stripe } = settings;
  return [
    ...(publicUrl.startsWith('https://')
      ? []
      : [
          'Warning: PUBLIC_URL has no TLS, so passwords and cookies are sent unencrypted. Put a proxy with a certificate in front, and set PUBLIC_URL to its https:// address.',
        ]),
    ...(hasTrustedProxies
      ? []
      : [
          'Warning: TRUSTED_PROXIES is unset. Behind a proxy, all visitors then share one rate limit, and cookies are not marked Secure. Set it to the proxy’s network, such as 10.0.0.0/8.',
        ]),
    ...(!apiUrl && stripe && !stripe.webhookSecret
      ? [
          'Warning: STRIPE_WEBHOOK_SECRET is unset, so chargebacks and refunds made at Stripe are noticed late. Set it to the secret of the webhook endpoint /api/v1/payments/webhook.',
        ]
      : []),
  ];
}

const isOnThisMachine = (hostname: string) =>
  isLoopback(hostname) || /^(?:0\.0\.0\.0|\[::\]|(?:.*\.)?localhost\.?)$/.test(hostname);

const isTestProvider = ({ issuer }: SignInProvider) =>
  !issuer.startsWith('https://') || (URL.canParse(issuer) && isOnThisMachine(new URL(issuer).hostname));

const isPublicSite = ({ host, isDemo }: Settings) => !isDemo && !isLoopback(host);

function siteIssues({
  appTokens,
  hasPublicUrl,
  publicUrl,
  stripe,
  isTimeZoneSet,
  signInProviders,
  calendarServices,
}: Settings): string[] {
  const tokenIssue = appTokenIssue(appTokens);
  const isLocalAddress = hasPublicUrl && URL.canParse(publicUrl) && isOnThisMachine(new URL(publicUrl).hostname);
  return [
    ...(hasPublicUrl
      ? []
      : [
          'PUBLIC_URL is unset, so links in mails would point to this machine: set it to the public address of the site, such as https://doorstep.example.',
        ]),
    ...(isLocalAddress
      ? [
          'PUBLIC_URL is an address of this machine alone, so links in mails would not work elsewhere: set it to the public address of the site, such as https://doorstep.example.',
        ]
      : []),
    ...(isTimeZoneSet ? [] : [TIME_ZONE_MISSING]),
    ...(tokenIssue ? [tokenIssue] : []),
    ...signInProviders.filter(isTestProvider).map(({ id, name }) => {
      const variable = `${id.toUpperCase()}_ISSUER`;
      return `${variable} is an address of this machine or has no TLS, such as our test provider, where anybody signs in as anybody: set it to the https:// address of ${name}.`;
    }),
    ...calendarServices
      .filter(({ issuer }) => !issuer.startsWith('https://') || isOnThisMachine(new URL(issuer).hostname))
      .map(({ id }) => {
        const variable = `${id.toUpperCase()}_CALENDAR_URL`;
        return `${variable} is an address of this machine or has no TLS, such as a test service: remove it.`;
      }),
    ...(stripe && [stripe.secretKey, stripe.publishableKey].some((key) => /^[a-z]+_test_/.test(key))
      ? [
          "STRIPE_SECRET_KEY or STRIPE_PUBLISHABLE_KEY is a key of Stripe's test mode, which charges nobody: set both to live keys, sk_live_… and pk_live_….",
        ]
      : []),
  ];
}

const missingServiceIssues = ({
  seed,
  stripe,
  smtpUrl,
  smsUrl,
  twilio,
  databaseUrl,
  isEmbeddedDatabaseChosen,
}: Settings): string[] => [
  ...(seed === 'demo'
    ? [
        'SEED is demo, which creates accounts with a published password: set SEED=none. `npm run staff -- create` creates the first owner.',
      ]
    : []),
  ...(databaseUrl || isEmbeddedDatabaseChosen
    ? []
    : [
        'The site would use the embedded database, which serves one process from one folder: set DATABASE_URL to a PostgreSQL server. For a small site, set EMBEDDED_DATABASE=yes instead.',
      ]),
  ...(stripe
    ? []
    : [
        'Payments would go to the test gateway, which charges nobody: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
      ]),
  ...(smtpUrl ? [] : ['E-mails would go to a file: set SMTP_URL, such as smtps://name:password@mail.example.com.']),
  ...(smsUrl || twilio
    ? []
    : [
        'Text messages would go to a file: set SMS_URL, the address of a service that accepts JSON (POST {channel, to, text}), or TWILIO_*.',
      ]),
];

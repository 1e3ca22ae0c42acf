import { isLoopback, type Settings } from './settings';

/** Published with the sources: whoever reads them has these. */
export const DEMO_TOKENS = ['doorstep-web-1', 'doorstep-web-2'] as const;

/**
 * What a site that others can reach must not start with, one line each, and what to set instead. Empty on loopback, and with
 * `DEMO=yes`, which every page then says.
 */
export function exposureIssues(settings: Settings): string[] {
  const { host, isDemo, apiUrl } = settings;
  if (isDemo || isLoopback(host)) return [];
  const issues = [...tokenIssues(settings.appTokens), ...(apiUrl ? [] : ownServerIssues(settings))];
  if (issues.length === 0) return [];
  return [
    `HOST is ${host}, which others can reach: the site does not start there with parts that are for trying it out.`,
    ...issues,
    'Or set DEMO=yes, if it is to be a demonstration: every page says so then.',
  ];
}

export const tokenIssues = (tokens: readonly string[]): string[] =>
  tokens.some((token) => (DEMO_TOKENS as readonly string[]).includes(token))
    ? ['APP_TOKENS holds a published token: set it to two of your own, such as two times `openssl rand -hex 16`.']
    : [];

const ownServerIssues = ({ seed, stripe, smtpUrl, smsUrl, twilio }: Settings): string[] => [
  ...(seed === 'demo'
    ? [
        'SEED is demo, whose accounts have a published password: set SEED=none. `npm run staff -- create` makes the first owner.',
      ]
    : []),
  ...(stripe
    ? []
    : [
        'Payments would go to the test gateway, which charges nobody: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
      ]),
  ...(smtpUrl ? [] : ['E-mails would go to a file: set SMTP_URL, such as smtps://name:password@mail.example.com.']),
  ...(smsUrl || twilio
    ? []
    : [
        'Text messages would go to a file: set SMS_URL, the address that takes them as JSON (POST {channel, to, text}), or TWILIO_*.',
      ]),
];

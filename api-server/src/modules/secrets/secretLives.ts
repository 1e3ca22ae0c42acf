import { DAY, HOUR, MINUTE } from '../../clock';

/**
 * How long what each secret signs or seals is good for: so long its former value counts after a rotation. Sessions, passkeys and reset links are
 * random values of which we keep a hash: no secret stands behind them, and no rotation ends one.
 */
export const secretLives = {
  /** Codes by text message and mail. */
  codes: 5 * MINUTE,
  /** Links to private files. */
  'upload-links': HOUR / 4,
  /** PINs of the built-in relay. */
  calls: 2 * HOUR,
  /** Links that end mails: somebody tidies up a mailbox of years. */
  newsletter: 2 * 365 * DAY,
  unsubscribe: 2 * 365 * DAY,
  /** Signs what goes to browsers, each of which knows the public half of the one that it subscribed with. No session is older. */
  push: 180 * DAY,
  /** Seals private files. The maintenance job ends a former value when no file needs it any more (`sealAnew.ts`), time does not. */
  files: 1000 * 365 * DAY,
} as const;

export type SecretName = keyof typeof secretLives;

export const secretNames = Object.keys(secretLives) as SecretName[];
/** Other processes learn of a rotation within this time, and sign with the former value until then. */
export const REFRESH_INTERVAL = 10_000;
export const MARGIN = MINUTE;

import { DAY, HOUR, MINUTE } from '../clock';

/**
 * Lifetime of what each secret signs or encrypts. A former secret stays valid for as long after a rotation. Sessions,
 * passkeys and reset links are random values stored as hashes, so rotations do not affect them.
 */
export const secretLifetimes = {
  codes: 5 * MINUTE,
  'upload-links': HOUR / 4,
  calls: 2 * HOUR,
  /** Unsubscribe links must work for years, since people tidy up old mails. */
  newsletter: 2 * 365 * DAY,
  unsubscribe: 2 * 365 * DAY,
  /** Signs what goes to browsers, each of which knows the public half of the one that it subscribed with. No session is older. */
  push: 180 * DAY,
  /** Seals the permissions to read connected calendars. Each is sealed anew when its calendar is read, every 15 minutes. */
  calendars: 30 * DAY,
  /** Seals private files. The maintenance job ends a former value when no file needs it any more (`sealAnew.ts`), time does not. */
  files: 1000 * 365 * DAY,
} as const;

export type SecretName = keyof typeof secretLifetimes;

export const secretNames = Object.keys(secretLifetimes) as SecretName[];
/** Other processes notice a rotation within this time. Until then they sign with the former value. */
export const REFRESH_INTERVAL = 10_000;
export const MARGIN = MINUTE;

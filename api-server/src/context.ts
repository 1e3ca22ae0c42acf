import type { ChangeBroadcast } from './cache/changeMessages';
import type { ResponseCache } from './cache/responseCache';
import type { Clock } from './clock';
import type { Db } from './db/connect';
import type { PublicReadRouter, Replica } from './db/replica';
import type { Draining } from './draining';
import type { LiveHub } from './events/eventHub';
import type { RateLimiter } from './http/rateLimits';
import type { MailPort } from './mail/port';
import type { OneTimeCodes } from './modules/auth/otp/codes';
import type { CallPort } from './modules/maskedCalls/port';
import type { CardGateway } from './modules/payments/gateway';
import type { PayoutPort } from './modules/payouts/gateway';
import type { SigningSecrets } from './modules/secrets/signingSecrets';
import type { UploadStore } from './modules/uploads/store';
import type { Redis } from './redis/redis';
import type { Settings } from './settings';

export interface Context {
  db: Db;
  draining: Draining;
  responseCache: ResponseCache;
  publicReads: PublicReadRouter;
  /** Undefined when the primary serves all reads. */
  replica: Replica | undefined;
  settings: Settings;
  clock: Clock;
  payments: CardGateway;
  payouts: PayoutPort;
  /** Undefined when the gateway sends no events. */
  webhookSecret: string | undefined;
  uploads: UploadStore;
  limits: RateLimiter;
  codes: OneTimeCodes;
  secrets: SigningSecrets;
  mail: MailPort;
  live: LiveHub;
  /** Undefined when the processes share the database alone. */
  redis: Redis | undefined;
  changes: ChangeBroadcast | undefined;
  calls: CallPort | undefined;
}

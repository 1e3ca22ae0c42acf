import type { ResponseCache } from './cache/responseCache';
import type { ToldChanges } from './cache/toldChanges';
import type { Clock } from './clock';
import type { Db } from './db/connect';
import type { PublicReads, Replica } from './db/replica';
import type { Draining } from './draining';
import type { LiveHub } from './events/eventHub';
import type { RateLimiter } from './http/rateLimits';
import type { MailPort } from './mail/port';
import type { CodeBook } from './modules/auth/otp/codes';
import type { CallPort } from './modules/maskedCalls/port';
import type { CardGateway } from './modules/payments/gateway';
import type { PayoutPort } from './modules/payouts/gateway';
import type { SecretBook } from './modules/secrets/secretBook';
import type { UploadStore } from './modules/uploads/store';
import type { Redis } from './redis/redis';
import type { Settings } from './settings';

/** What every route and service may use. Built once in `buildApp`. */
export interface Context {
  db: Db;
  draining: Draining;
  responseCache: ResponseCache;
  publicReads: PublicReads;
  /** undefined: the primary answers all. */
  replica: Replica | undefined;
  settings: Settings;
  clock: Clock;
  payments: CardGateway;
  /** Who pays providers out. */
  payouts: PayoutPort;
  /** What the gateway signs its events with; undefined: it sends none. */
  webhookSecret: string | undefined;
  uploads: UploadStore;
  limits: RateLimiter;
  codes: CodeBook;
  secrets: SecretBook;
  mail: MailPort;
  live: LiveHub;
  /** undefined: the processes share the database alone. */
  redis: Redis | undefined;
  /** What the processes tell each other of changes to cached responses, through Redis. */
  changes: ToldChanges | undefined;
  /** undefined: nobody connects calls here. */
  calls: CallPort | undefined;
}

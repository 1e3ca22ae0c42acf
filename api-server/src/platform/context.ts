import type { CallPort } from '../bookings/maskedCalls/port';
import type { RoutePlanner } from '../catalog/travel/routePlanner';
import type { OneTimeCodes } from '../identity/auth/otp/codes';
import type { CardGateway } from '../money/payments/gateway';
import type { PayoutPort } from '../money/payouts/gateway';
import type { ChangeBroadcast } from './cache/changeMessages';
import type { ResponseCache } from './cache/responseCache';
import type { Clock } from './clock';
import type { Db, Session } from './db/connect';
import type { Booking } from './db/schema';
import type { Draining } from './draining';
import type { LiveHub } from './events/eventHub';
import type { RateLimiter } from './http/rateLimits';
import type { Log } from './log';
import type { MailPort } from './mail/port';
import type { Redis } from './redis/redis';
import type { PublicReadRouter, Replica } from './replica/replica';
import type { SigningSecrets } from './secrets/signingSecrets';
import type { Settings } from './settings';
import type { UploadStore } from './uploads/store';

/** Steps of a booking that payments trigger. The bookings room carries them out; `createContext` connects them. */
export interface BookingPort {
  /** Accepts a paid instant booking at once and announces any other one. */
  acceptOrAnnounce: (tx: Session, booking: Booking, now: Date) => Promise<unknown>;
  /** Decides stored requests whose answer was lost. */
  decidePending: (context: Context, log: Log) => Promise<unknown>;
}

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
  bookings: BookingPort;
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
  /** Undefined when travel times are only estimated. */
  routes: RoutePlanner | undefined;
}

import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { acceptOrAnnounce } from '../bookings/bookings/acceptInstant';
import { decidePending } from '../bookings/bookings/decidePending';
import { callsFor } from '../bookings/maskedCalls/callsFor';
import type { RoutePlanner } from '../catalog/travel/routePlanner';
import { routePlannerFor } from '../catalog/travel/routePlannerFor';
import { OneTimeCodes } from '../identity/auth/otp/codes';
import { webPush } from '../identity/push/webPush';
import { stripeGateway } from '../money/payments/gateways/stripeGateway';
import { testGateway } from '../money/payments/gateways/testGateway';
import { createTestWebhooks, type Delivery, type TestWebhooks } from '../money/payments/gateways/testWebhooks';
import { stripeConnect } from '../money/payouts/gateways/stripeConnect';
import { testBank } from '../money/payouts/gateways/testBank';
import { ResponseCache } from '../platform/cache/responseCache';
import { type Clock, systemClock } from '../platform/clock';
import type { Context } from '../platform/context';
import { type Connection, connectReplica, type Db } from '../platform/db/connect';
import { getOrCreateSecret } from '../platform/db/secret';
import { Draining } from '../platform/draining';
import { LiveHub } from '../platform/events/eventHub';
import { setEventTransport } from '../platform/events/outbox';
import { limitsInDatabase, limitsInMemory, limitsInRedis, noLimits } from '../platform/http/rateLimits';
import { deliveryByChannel } from '../platform/mail/mail';
import { Outbox } from '../platform/mail/outbox';
import type { Deliver } from '../platform/mail/port';
import { primaryReadRouter, Replica } from '../platform/replica/replica';
import { SigningSecrets } from '../platform/secrets/signingSecrets';
import type { Settings } from '../platform/settings';
import type { UploadStorage } from '../platform/uploads/port';
import { SealedStorage } from '../platform/uploads/sealedStorage';
import { storageFor } from '../platform/uploads/storageFor';
import { UploadStore } from '../platform/uploads/store';
import type { RequestLimits } from './plugins/shedding';

export interface AppDependencies {
  connection: Connection;
  settings: Settings;
  clock?: Clock;
  logger?: FastifyBaseLogger;
  storage?: UploadStorage;
  deliver?: Deliver;
  testDelivery?: Delivery;
  stripeTimeout?: number;
  routes?: RoutePlanner;
  room?: RequestLimits;
  schemaController?: FastifyServerOptions['schemaController'];
}

export async function createContext(parts: AppDependencies): Promise<{ context: Context; events: TestWebhooks }> {
  const { connection, settings, clock = systemClock, logger, testDelivery, stripeTimeout } = parts;
  const { storage = storageFor(settings) } = parts;
  const { db } = connection;
  const replica = createReplica(settings, db, logger);
  const redis = await connectSharedRedis(settings, logger);
  const ownLimits = connection.kind === 'embedded' ? limitsInMemory(clock) : limitsInDatabase(db, clock);
  const limits = redis ? limitsInRedis(redis, clock, ownLimits) : ownLimits;
  const live = new LiveHub(db, logger);
  if (redis) {
    const { redisEvents } = await import('../platform/events/redisEvents');
    const carrier = redisEvents(redis);
    setEventTransport(db, carrier);
    live.hear(carrier);
  }
  const changes = redis && (await import('../platform/cache/changeMessages')).redisChangeBroadcast(redis);
  const eventSecret = `whsec_${await getOrCreateSecret(db, 'test-gateway-events')}`;
  const events = createTestWebhooks(eventSecret, testDelivery);
  const secrets = await SigningSecrets.open(db, clock);
  const deliver = parts.deliver ?? deliveryByChannel(settings, clock, webPush({ db, settings, secrets }));
  const mail = new Outbox({ db, clock, deliver, log: logger });
  const context: Context = {
    db,
    draining: new Draining(),
    responseCache: new ResponseCache(changes && { changes, of: db }),
    live,
    redis,
    changes,
    replica,
    publicReads: replica ?? primaryReadRouter(db),
    settings,
    clock,
    payments: settings.stripe
      ? stripeGateway(settings.stripe, stripeTimeout)
      : testGateway(db, clock, await getOrCreateSecret(db, 'test-gateway'), events.emit),
    bookings: { acceptOrAnnounce, decidePending },
    payouts: settings.stripe ? stripeConnect(settings.stripe, stripeTimeout) : testBank(db, clock),
    webhookSecret: settings.stripe ? settings.stripe.webhookSecret : eventSecret,
    uploads: new UploadStore({ storage: new SealedStorage(storage, secrets), db, secrets, clock, log: logger }),
    limits: settings.rateLimits ? limits : noLimits,
    codes: new OneTimeCodes(secrets, clock),
    secrets,
    mail,
    calls: callsFor({ db, settings, clock, mail, secrets }),
    routes: parts.routes ?? routePlannerFor(settings),
  };
  return { context, events };
}

function createReplica({ replica }: Settings, db: Db, log: FastifyBaseLogger | undefined) {
  return replica && new Replica(db, connectReplica(replica.url), replica.maxLag, log);
}

/** Redis may be down at the start. */
async function connectSharedRedis({ redis }: Settings, log: FastifyBaseLogger | undefined) {
  if (!redis) return undefined;
  const { Redis } = await import('../platform/redis/redis');
  return new Redis(redis, log);
}

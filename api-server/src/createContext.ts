import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { ResponseCache } from './cache/responseCache';
import { type Clock, systemClock } from './clock';
import type { Context } from './context';
import { type Connection, connectReplica, type Db } from './db/connect';
import { primaryReadRouter, Replica } from './db/replica';
import { getOrCreateSecret } from './db/secret';
import { Draining } from './draining';
import { LiveHub } from './events/eventHub';
import { setEventTransport } from './events/outbox';
import { limitsInDatabase, limitsInMemory, limitsInRedis, noLimits } from './http/rateLimits';
import { deliveryByChannel } from './mail/mail';
import { Outbox } from './mail/outbox';
import type { Deliver } from './mail/port';
import { OneTimeCodes } from './modules/auth/otp/codes';
import { callsFor } from './modules/maskedCalls/callsFor';
import { stripeGateway } from './modules/payments/gateways/stripeGateway';
import { testGateway } from './modules/payments/gateways/testGateway';
import { createTestWebhooks, type Delivery, type TestWebhooks } from './modules/payments/gateways/testWebhooks';
import { stripeConnect } from './modules/payouts/gateways/stripeConnect';
import { testBank } from './modules/payouts/gateways/testBank';
import { webPush } from './modules/push/webPush';
import { SigningSecrets } from './modules/secrets/signingSecrets';
import type { UploadStorage } from './modules/uploads/port';
import { SealedStorage } from './modules/uploads/sealedStorage';
import { storageFor } from './modules/uploads/storageFor';
import { UploadStore } from './modules/uploads/store';
import type { RequestLimits } from './plugins/shedding';
import type { Settings } from './settings';

export interface AppDependencies {
  connection: Connection;
  settings: Settings;
  clock?: Clock;
  logger?: FastifyBaseLogger;
  storage?: UploadStorage;
  deliver?: Deliver;
  testDelivery?: Delivery;
  stripeTimeout?: number;
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
    const { redisEvents } = await import('./events/redisEvents');
    const carrier = redisEvents(redis);
    setEventTransport(db, carrier);
    live.hear(carrier);
  }
  const changes = redis && (await import('./cache/changeMessages')).redisChangeBroadcast(redis);
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
    payouts: settings.stripe ? stripeConnect(settings.stripe, stripeTimeout) : testBank(db, clock),
    webhookSecret: settings.stripe ? settings.stripe.webhookSecret : eventSecret,
    uploads: new UploadStore({ storage: new SealedStorage(storage, secrets), db, secrets, clock, log: logger }),
    limits: settings.rateLimits ? limits : noLimits,
    codes: new OneTimeCodes(secrets, clock),
    secrets,
    mail,
    calls: callsFor({ db, settings, clock, mail, secrets }),
  };
  return { context, events };
}

function createReplica({ replica }: Settings, db: Db, log: FastifyBaseLogger | undefined) {
  return replica && new Replica(db, connectReplica(replica.url), replica.maxLag, log);
}

/** Redis may be down at the start. */
async function connectSharedRedis({ redis }: Settings, log: FastifyBaseLogger | undefined) {
  if (!redis) return undefined;
  const { Redis } = await import('./redis/redis');
  return new Redis(redis, log);
}

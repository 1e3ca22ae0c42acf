import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiV1, userController, type WireCallName, wireCalls, writeFlag } from '@doorstep/shared-api/wire';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import { ResponseCache } from './cache/responseCache';
import { type Clock, MINUTE, SECOND, systemClock } from './clock';
import type { Context } from './context';
import type { Connection } from './db/connect';
import { secretOf } from './db/secret';
import { Draining, sendElsewhere } from './draining';
import { LiveHub } from './events/eventHub';
import { liveRoutes } from './events/events.routes';
import { checkAddress, checkInput } from './http/checkInput';
import { HttpError } from './http/httpError';
import { limitsInDatabase, limitsInMemory, noLimits } from './http/rateLimits';
import { sendProblem } from './http/restHooks';
import { rpcErrorBody } from './http/rpcErrorBody';
import { rejectCrossSite } from './http/sameSite';
import { newRequestId } from './ids';
import { mailFor } from './mail/mail';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { addressRoutes } from './modules/addresses/addresses.routes';
import { deviceRoutes } from './modules/auth/devices/devices.routes';
import { CodeBook } from './modules/auth/otp/codes';
import { codeRoutes } from './modules/auth/otp/otp.routes';
import { passwordRoutes } from './modules/auth/password/password.routes';
import { sessionRoutes } from './modules/auth/sessions/sessions.routes';
import { availabilityRoutes } from './modules/availability/availability.routes';
import { laterRoutes } from './modules/bookings/appointments.routes';
import { bookingRoutes } from './modules/bookings/bookings.routes';
import { catalogRoutes } from './modules/catalog/catalog.routes';
import { contactRoutes } from './modules/contact/contact.routes';
import { contentRoutes } from './modules/content/content.routes';
import { couponRoutes } from './modules/coupons/coupons.routes';
import { exportRoutes } from './modules/exports/exports.routes';
import { favouriteListRoutes } from './modules/favourites/favouriteList.routes';
import { favouriteRoutes } from './modules/favourites/favourites.routes';
import { healthRoutes } from './modules/health/health.routes';
import { assignmentRoutes } from './modules/jobs/jobs.routes';
import { ownRelay } from './modules/maskedCalls/ownRelay';
import { messageRoutes } from './modules/messages/messages.routes';
import { newsletterRoutes } from './modules/newsletter/newsletter.routes';
import { deliverNotifications } from './modules/notifications/deliver';
import { notificationRoutes } from './modules/notifications/notifications.routes';
import { offerRoutes } from './modules/offers/offers.routes';
import { insertCommission } from './modules/orders/orders.repository';
import { stripeGateway } from './modules/payments/gateways/stripeGateway';
import { type Delivery, testEvents } from './modules/payments/gateways/testEvents';
import { testGateway } from './modules/payments/gateways/testGateway';
import { paymentRoutes } from './modules/payments/payments.routes';
import { savedCardRoutes } from './modules/payments/savedCards.routes';
import { webhookRoutes } from './modules/payments/webhook';
import { profileRoutes } from './modules/profile/profile.routes';
import { quoteRoutes } from './modules/quotes/quotes.routes';
import { receiptRoutes } from './modules/receipts/receipts.routes';
import { reviewRoutes } from './modules/reviews/reviews.routes';
import { filesOnDisk } from './modules/uploads/filesOnDisk';
import { ObjectStorage } from './modules/uploads/objectStorage';
import type { UploadStorage } from './modules/uploads/port';
import { UploadStore } from './modules/uploads/store';
import { uploadRoutes } from './modules/uploads/uploads.routes';
import { walletRoutes } from './modules/wallet/wallet.routes';
import { workspaceRoutes } from './modules/workspace/workspace.routes';
import { isLoopback, type Settings } from './settings';

/** Of a database that nobody has set one in: 10 %, in hundredths of a percent. */
const DEFAULT_COMMISSION = 1000;

/** Milliseconds. */
const SEND_AFTER = 50;

export interface AppParts {
  connection: Connection;
  settings: Settings;
  clock?: Clock;
  logger?: FastifyBaseLogger;
  storage?: UploadStorage;
  /** For tests: how the test gateway's events arrive, and how long Stripe is waited for. */
  testDelivery?: Delivery;
  stripeTimeout?: number;
}

export interface App {
  server: FastifyInstance;
  context: Context;
  /** Every call that is answered. */
  routes: readonly Pick<RouteOptions, 'method' | 'url'>[];
}

export const storageFor = ({ s3, dataDir }: Settings) =>
  s3 ? new ObjectStorage(s3) : filesOnDisk(join(dataDir, 'uploads'));

/** Everything but listening: routes, conventions and the parts that they share. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { connection, settings, clock = systemClock, logger, testDelivery, stripeTimeout } = parts;
  const { storage = storageFor(settings) } = parts;
  const { db } = connection;
  await insertCommission(db, DEFAULT_COMMISSION);
  const limits = connection.kind === 'embedded' ? limitsInMemory(clock) : limitsInDatabase(db, clock);
  const eventSecret = `whsec_${await secretOf(db, 'test-gateway-events')}`;
  const events = testEvents(eventSecret, testDelivery);
  const mail = mailFor(settings, clock, logger);
  const draining = new Draining();
  const context: Context = {
    db,
    draining,
    ready: new ResponseCache(db),
    live: new LiveHub(db, logger),
    settings,
    clock,
    payments: settings.stripe
      ? stripeGateway(settings.stripe, stripeTimeout)
      : testGateway(db, clock, await secretOf(db, 'test-gateway'), events.emit),
    webhookSecret: settings.stripe ? settings.stripe.webhookSecret : eventSecret,
    uploads: new UploadStore({ storage, db, secret: await secretOf(db, 'upload-links'), clock, log: logger }),
    limits: settings.rateLimits ? limits : noLimits,
    codes: new CodeBook(await secretOf(db, 'codes'), clock),
    mail,
    calls: ownRelay(mail, clock, await secretOf(db, 'calls')),
  };

  let isRequested = false;
  let isSending = false;
  /** Notifications that leave by mail or text message, those of one moment together; what fails is left to the maintenance job. */
  context.live.listen(connection.notices, async () => {
    isRequested = true;
    if (isSending) return;
    isSending = true;
    while (isRequested) {
      await wait(SEND_AFTER, undefined, { ref: false });
      isRequested = false;
      await deliverNotifications(context).catch((error) =>
        logger?.warn({ err: error }, 'notifications could not be sent'),
      );
    }
    isSending = false;
  });

  const server = Fastify({
    loggerInstance: logger,
    genReqId: () => newRequestId(),
    // One hop, and only from this machine: the gateway. What a browser claims about its own address counts for nothing.
    trustProxy: (address, hop) => hop === 0 && isLoopback(address.replace(/^::ffff:/, '')),
    bodyLimit: 1024 * 1024,
    // A head or a body that does not come to its end; streams that we send are as long as they like.
    requestTimeout: 5 * MINUTE,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  }) as unknown as FastifyInstance;

  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => {
    routes.push(route);
  });
  server.removeContentTypeParser('text/plain');
  await server.register(fastifyCookie);
  await server.register(fastifyFormbody, { bodyLimit: 1024 * 1024 });
  await server.register(fastifyMultipart);
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Doorstep',
        version: '1',
        description: 'The calls beside /UserController: JSON, problem+json errors.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
    },
  });

  server.addHook('onRequest', rejectCrossSite(settings.publicUrl));
  // Multipart bodies are read later, and looked at there (`http/readBody.ts`).
  server.addHook('preValidation', async ({ url, params, query, body }) => {
    checkAddress(url);
    for (const input of [params, query, body]) checkInput(input);
  });
  server.setErrorHandler(sendProblem);
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith(`${apiV1}/`)) throw new HttpError('not_found', 'There is nothing here.');
    const call = request.method === 'POST' ? undefined : callAt(path);
    if (call) {
      return reply
        .code(405)
        .header('Allow', 'POST')
        .send({
          ...writeFlag(call, false),
          message: 'This call only takes POST.',
          ...rpcErrorBody[call],
          error: { code: 'validation', request_id: request.id },
        });
    }
    return reply.code(404).send({
      response: false,
      message: 'There is nothing here.',
      error: { code: 'not_found', request_id: request.id },
    });
  });
  server.addHook('onSend', (_request, reply, _payload, result) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    result();
  });

  sendElsewhere(server, draining);
  events.attach(server);
  for (const addRoutes of [
    healthRoutes,
    uploadRoutes,
    accountRoutes,
    addressRoutes,
    availabilityRoutes,
    bookingRoutes,
    laterRoutes,
    catalogRoutes,
    couponRoutes,
    favouriteRoutes,
    offerRoutes,
    paymentRoutes,
    webhookRoutes,
    walletRoutes,
    savedCardRoutes,
    quoteRoutes,
    receiptRoutes,
    codeRoutes,
    passwordRoutes,
    profileRoutes,
    deviceRoutes,
    sessionRoutes,
    favouriteListRoutes,
    notificationRoutes,
    liveRoutes,
    assignmentRoutes,
    workspaceRoutes,
    messageRoutes,
    reviewRoutes,
    contactRoutes,
    newsletterRoutes,
    contentRoutes,
    exportRoutes,
  ]) {
    await server.register((scope: FastifyInstance) => addRoutes(scope, context));
  }
  server.get(`${apiV1}/openapi.json`, { schema: { hide: true } }, async () => server.swagger());
  server.addHook('onClose', () => context.live.close());
  // Messages under way still leave; a mail server that does not answer holds nobody up for long.
  server.addHook('onClose', () => Promise.race([context.mail.settled(), wait(3 * SECOND, undefined, { ref: false })]));
  await server.ready();
  return { server, context, routes };
}

function callAt(path: string): WireCallName | undefined {
  const names = Object.keys(wireCalls) as WireCallName[];
  return names.find((name) => path === userController + wireCalls[name].path);
}

import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { insertFirstCommission } from '../catalog/commission/commission.repository';
import { MINUTE, SECOND } from '../platform/clock';
import type { Context } from '../platform/context';
import { closeConnectionsWhenDraining } from '../platform/draining';
import { lazyCompilers } from '../platform/http/lazyCompilers';
import { newRequestId } from '../platform/ids';
import { isLoopback, isTelemetryOn } from '../platform/settings';
import { type AppDependencies, createContext } from './createContext';
import { registerFeatures } from './features';
import { BODY_BYTES, bodies } from './plugins/bodies';
import { errors } from './plugins/errors';
import { notifications } from './plugins/notifications';
import { openapi } from './plugins/openapi';
import { ownWrites } from './plugins/ownWrites';
import { requestChecks } from './plugins/requestChecks';
import { shedding } from './plugins/shedding';
import { telemetry } from './plugins/telemetry';
import { tellChanges } from './plugins/tellChanges';

/** Default commission in hundredths of a percent (10 %), used while no operator has set one. */
const DEFAULT_COMMISSION = 1000;

export interface App {
  server: FastifyInstance;
  context: Context;
  routes: readonly Pick<RouteOptions, 'method' | 'url'>[];
}

export async function buildApp(parts: AppDependencies): Promise<App> {
  await insertFirstCommission(parts.connection.db, DEFAULT_COMMISSION);
  const { context, events } = await createContext(parts);
  const server = Fastify({
    loggerInstance: parts.logger,
    genReqId: () => newRequestId(),
    // Trust `X-Forwarded-For` only from the gateway on this machine. Browsers cannot set their own address.
    trustProxy: (address, hop) => hop === 0 && isLoopback(address.replace(/^::ffff:/, '')),
    bodyLimit: BODY_BYTES,
    // Limits incomplete heads and bodies of requests. Streamed responses have no limit.
    requestTimeout: 5 * MINUTE,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    schemaController: parts.schemaController ?? lazyCompilers(),
  }) as unknown as FastifyInstance;

  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => {
    routes.push(route);
  });
  if (isTelemetryOn(context.settings)) await server.register(telemetry);
  await server.register(shedding, { room: parts.room, log: parts.logger });
  await server.register(bodies);
  await server.register(requestChecks, { publicUrl: context.settings.publicUrl });
  await server.register(errors);
  await server.register(openapi);
  await server.register(notifications, { context, notices: parts.connection.notices });
  const { replica } = context.settings;
  if (replica) await server.register(ownWrites, { maxLag: replica.maxLag });
  if (context.changes) await server.register(tellChanges, { changes: context.changes });
  closeConnectionsWhenDraining(server, context.draining);
  events.attach(server);
  await registerFeatures(server, context);
  await server.ready();
  return { server, context, routes };
}

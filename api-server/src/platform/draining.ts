import { Server } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { SECOND } from './clock';

/** Minimum wait, so that balancers that ask `/ready` stop sending and no connection waits when the listener closes. */
const MIN_TIME = 2 * SECOND;
/** Maximum wait for balancers that ask rarely or never. */
const MAX_TIME = 8 * SECOND;
const QUIET_TIME = SECOND;
/** Time for gateways to close idle connections (nginx and ours: after 4 s), and for running requests. */
const RELEASE_TIMEOUT = 5 * SECOND;
const TOTAL_TIMEOUT = 9 * SECOND;
const POLL_INTERVAL = 50;
const PROBES = [`${apiV1}/ready`, `${apiV1}/health`];

/** The process still serves requests, but sends connections elsewhere for the next one. */
export class Draining {
  #hasStarted = false;
  #listeners: (() => void)[] = [];
  requests = 0;

  get hasStarted() {
    return this.#hasStarted;
  }

  onStart(listener: () => void) {
    this.#listeners.push(listener);
  }

  start() {
    this.#hasStarted = true;
    for (const listener of this.#listeners) listener();
  }
}

/** Closes connections after their response, so that the next request goes to another process. */
export function closeConnectionsWhenDraining(server: FastifyInstance, draining: Draining) {
  server.addHook('onRequest', (request, _reply, result) => {
    if (!PROBES.includes(request.url)) draining.requests += 1;
    result();
  });
  server.addHook('onSend', (_request, reply, _payload, result) => {
    if (draining.hasStarted) reply.header('Connection', 'close');
    result();
  });
}

/**
 * Ends the server in steps: reports that it is not ready, stops accepting connections once balancers send nothing more,
 * and waits for open ones. Closing the listener earlier would reset waiting connections, and gateways do not repeat a
 * write. Idle connections are never closed here, as a request may be on its way.
 */
export async function drain({ server }: FastifyInstance, draining: Draining) {
  const startedAt = Date.now();
  draining.start();
  await wait(MIN_TIME - QUIET_TIME);
  await waitUntilQuiet(draining, startedAt + MAX_TIME);
  // Call net's `close`, as http's own would close idle connections.
  Server.prototype.close.call(server);
  const deadline = Math.min(Date.now() + RELEASE_TIMEOUT, startedAt + TOTAL_TIMEOUT);
  const connected = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  while (Date.now() < deadline && (await connected()) > 0) await wait(POLL_INTERVAL);
}

/** Counts checks instead of time: a process that is too busy to check is not quiet. */
async function waitUntilQuiet(draining: Draining, deadline: number) {
  let quietPolls = 0;
  while (quietPolls < QUIET_TIME / POLL_INTERVAL && Date.now() < deadline) {
    const { requests } = draining;
    await wait(POLL_INTERVAL);
    // Run after the event loop has accepted and read connections.
    await setImmediate();
    quietPolls = draining.requests === requests ? quietPolls + 1 : 0;
  }
}

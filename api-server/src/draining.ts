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
const END_TIME = 9 * SECOND;
const POLL_INTERVAL = 50;
const PROBES = [`${apiV1}/ready`, `${apiV1}/health`];

/**
 * State of a process that is about to end. It still serves requests, but sends connections elsewhere for the next one.
 */
export class Draining {
  #hasStarted = false;
  #listeners: (() => void)[] = [];
  /** Requests since it began, but for those of balancers that only ask how this process is. */
  requests = 0;

  get hasStarted() {
    return this.#hasStarted;
  }

  /** Registers a listener for connections that do not end by themselves, such as streams. */
  onStart(listener: () => void) {
    this.#listeners.push(listener);
  }

  start() {
    this.#hasStarted = true;
    for (const listener of this.#listeners) listener();
  }
}

/** The next request of a connection goes to another process. */
export function sendElsewhere(server: FastifyInstance, draining: Draining) {
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
 * Ends the server in three steps. First it reports that it is not ready, and serves everything. Once balancers send
 * nothing more, it stops accepting connections. Then it waits for open ones, until none is left or the time is over.
 * Closing a listener resets waiting connections, and a write on one of them is not repeated. Idle connections are never
 * closed here, as a request may be on its way.
 */
export async function drain({ server }: FastifyInstance, draining: Draining) {
  const startedAt = Date.now();
  draining.start();
  await wait(MIN_TIME - QUIET_TIME);
  await quiet(draining, startedAt + MAX_TIME);
  // Call net's `close`, as http's own would close idle connections.
  Server.prototype.close.call(server);
  const deadline = Math.min(Date.now() + RELEASE_TIMEOUT, startedAt + END_TIME);
  const connected = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  while (Date.now() < deadline && (await connected()) > 0) await wait(POLL_INTERVAL);
}

/** Looks are counted, not time: a process that is too busy to look is not quiet. */
async function quiet(draining: Draining, deadline: number) {
  let quietLooks = 0;
  while (quietLooks < QUIET_TIME / POLL_INTERVAL && Date.now() < deadline) {
    const { requests } = draining;
    await wait(POLL_INTERVAL);
    // Right after connections were accepted and read.
    await setImmediate();
    quietLooks = draining.requests === requests ? quietLooks + 1 : 0;
  }
}

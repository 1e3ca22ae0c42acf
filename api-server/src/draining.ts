import { Server } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { SECOND } from './clock';

/** For balancers that ask `/ready`: they send nothing more, and nobody waits to be accepted when the listener closes. */
const MIN_TIME = 2 * SECOND;
/** For balancers that ask seldom, or not at all. */
const MAX_TIME = 8 * SECOND;
const QUIET_TIME = SECOND;
/** For gateways to let go of their idle connections (nginx and ours: after 4 s), and for requests under way. */
const RELEASE_TIMEOUT = 5 * SECOND;
const END_TIME = 9 * SECOND;
const POLL_INTERVAL = 50;
const PROBES = [`${apiV1}/ready`, `${apiV1}/health`];

/** Whether this process is about to end: it answers what comes, and sends everybody elsewhere for the next. */
export class Draining {
  #hasStarted = false;
  #listeners: (() => void)[] = [];
  /** Requests since it began, but for those of balancers that only ask how this process is. */
  requests = 0;

  get hasStarted() {
    return this.#hasStarted;
  }

  /** For connections that do not end by themselves, such as streams. */
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
 * Not ready first, while everything is still served; once balancers send nothing more, no new connections; then those that
 * are left. Closing a listener resets connections that wait for it, and a write on one of them is not sent again. An idle
 * connection is never closed from here: a request may just be on its way. Ends when nobody is connected, or in time.
 */
export async function drain({ server }: FastifyInstance, draining: Draining) {
  const startedAt = Date.now();
  draining.start();
  await wait(MIN_TIME - QUIET_TIME);
  await quiet(draining, startedAt + MAX_TIME);
  // Not http's own close: that one closes idle connections.
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

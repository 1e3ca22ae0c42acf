import { setTimeout as wait } from 'node:timers/promises';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { addMilliseconds, SECOND } from '../clock';
import type { Context } from '../context';
import { DatabaseUnavailableError } from '../db/deadlines';
import { diskFullCountOf } from '../db/fullDisk';
import { hasRoom } from '../diskRoom';
import { HttpError } from '../http/httpError';
import { problemResponses } from '../http/schemas';
import { logOf } from '../log';
import { ping } from './health.repository';

/** Must stay below the two seconds that callers wait. */
const READY_TIMEOUT_MS = 1500;
/** Twice the interval of the maintenance job, whose writes renew the state. */
const DISK_FULL_FOR = 30 * SECOND;

const Ok = Type.Object({ status: Type.Literal('ok') });
const Ready = Type.Object({
  status: Type.Literal('ok'),
  /** Services that are down and replaced by others for now. */
  degraded: Type.Optional(Type.Array(Type.Enum(['redis', 'replica']))),
});

export async function healthRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const ok = { status: 'ok' } as const;
  /** With object storage and PostgreSQL, no uploads are stored on this disk. */
  const keepsFiles = !context.settings.s3 || !context.settings.databaseUrl;
  let question: Promise<unknown> | undefined;
  let fullCount = diskFullCountOf(context.db);
  let fullUntil = new Date(0);

  /** The database's disk may be on another machine, so rely on its recent disk-full errors. */
  function isDatabaseFull(): boolean {
    const count = diskFullCountOf(context.db);
    if (count !== fullCount) fullUntil = addMilliseconds(context.clock(), DISK_FULL_FOR);
    fullCount = count;
    return context.clock() < fullUntil;
  }

  /**
   * Pings the database once for all concurrent callers. A hanging database would otherwise occupy another session with
   * each call.
   */
  async function respondsInTime() {
    question ??= ping(context.db).finally(() => {
      question = undefined;
    });
    const timeout = new AbortController();
    const late = wait(READY_TIMEOUT_MS, undefined, { ref: false, signal: timeout.signal }).then(() => {
      throw new DatabaseUnavailableError('no answer in time');
    });
    late.catch(() => {});
    try {
      await Promise.race([question, late]);
    } finally {
      timeout.abort();
    }
  }

  app.get(
    `${apiV1}/health`,
    {
      logLevel: 'warn',
      schema: { summary: 'Check that the process is running', tags: ['operation'], response: { 200: Ok } },
    },
    async () => ok,
  );

  app.get(
    `${apiV1}/ready`,
    {
      logLevel: 'warn',
      schema: {
        summary: 'Check that the database responds, the disk has space and the process is not shutting down',
        description:
          '`degraded` names what is down while the server still works. `redis`: the database delivers live events and counts rate limits. `replica`: it is down or too far behind, and the primary serves public reads.',
        tags: ['operation'],
        response: { 200: Ready, ...problemResponses(503) },
      },
    },
    async (request) => {
      if (context.draining.hasStarted) throw new HttpError('internal', 'The server is shutting down.', { status: 503 });
      try {
        await respondsInTime();
      } catch (error) {
        logOf(request).error({ err: error }, 'the database does not respond');
        throw new HttpError('internal', 'The database does not answer.', { status: 503, retryAfterSeconds: 2 });
      }
      if (keepsFiles && !(await hasRoom(context.settings.dataDir))) {
        logOf(request).error({}, 'the disk of DATA_DIR has less than 32 MiB free');
        throw new HttpError('internal', 'The disk is full.', { status: 503, retryAfterSeconds: 60 });
      }
      if (isDatabaseFull()) {
        logOf(request).error({}, 'the disk of the database is full');
        throw new HttpError('internal', 'The disk of the database is full.', { status: 503, retryAfterSeconds: 60 });
      }
      const { redis, replica } = context;
      const degraded: ('redis' | 'replica')[] = [];
      if (redis && !redis.isUp) degraded.push('redis');
      if (replica && !replica.isUsable) degraded.push('replica');
      return { ...ok, ...(degraded.length > 0 && { degraded }) };
    },
  );
}

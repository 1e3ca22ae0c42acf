import type { ServerResponse } from 'node:http';
import { apiV1, type LiveEventWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addMilliseconds, DAY, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Listener } from '../../platform/events/eventHub';
import type { LiveEvent } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses, security } from '../../platform/http/schemas';
import { toInstant } from '../../platform/instant';
import { LIVE_DELIVERY, meter } from '../../platform/observability/instruments';
import { filterOpenSessionTokens, tokenOf } from '../auth/sessions/sessions';
import { needsSession, userOf } from '../http/restHooks';

/** Milliseconds after which a browser reconnects a broken stream. */
const RECONNECT_DELAY = 2 * SECOND;
const HEARTBEAT = 15 * SECOND;
const MAX_STREAMS_PER_USER = 10;
/** A transaction may commit this long after the time of its events, so that the page's first requests missed them. */
const MAX_COMMIT_DELAY = 5 * SECOND;
/** Maximum unread bytes. A slow page is disconnected, and reconnects with the number of its last event. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const toWire = ({ seq, kind, bookingId, createdAt }: LiveEvent): LiveEventWire => ({
  id: String(seq),
  kind,
  ...(bookingId && { booking_id: bookingId }),
  at: toInstant(createdAt),
});

/** An event says what changed. The pages request the current state themselves. */
export const liveRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, live, draining } = context;
  const open = new Set<FastifyReply>();
  const beats = heartbeats(async (tokens) => filterOpenSessionTokens(db, clock(), tokens));
  const delivery = meter().createHistogram(LIVE_DELIVERY, {
    unit: 's',
    description: 'Time from the start of the transaction of a change to the delivery of its live event',
  });
  const countPerUser = new Map<string, number>();
  const endAll = () => {
    for (const reply of open) reply.raw.end();
  };
  draining.onStart(endAll);
  app.addHook('preClose', async () => {
    beats.stop();
    endAll();
  });

  app.get(
    `${apiV1}/events`,
    {
      onRequest: needsSession(context),
      schema: {
        tags: ['notifications'],
        security,
        summary: 'Stream live events (text/event-stream) after the last event that the client has',
        description:
          'Events: `change` with {id, kind, booking_id?, at}, `ready` when the stream starts without an event id, `reset` when the events after the id are no longer kept and the client has to reload everything. A page without an id sends its age in milliseconds as `age`, and gets the changes since it began to load.',
        querystring: Type.Object({
          after: Type.Optional(Type.String({ maxLength: 20 })),
          age: Type.Optional(Type.Integer({ minimum: 0, maximum: DAY })),
        }),
        response: {
          200: { description: 'The stream', content: { 'text/event-stream': { schema: Type.String() } } },
          ...problemResponses(401, 429),
        },
      },
    },
    async (request, reply) => {
      const { id: userId } = userOf(request);
      if (draining.hasStarted) throw new HttpError('internal', 'The server is shutting down.', { status: 503 });
      const count = countPerUser.get(userId) ?? 0;
      if (count >= MAX_STREAMS_PER_USER) {
        throw new HttpError('rate_limited', 'You have too many pages open. Please close some of them.', {
          status: 429,
          retryAfterSeconds: 30,
        });
      }
      if (reply.raw.destroyed) return reply.hijack();
      // Count before the first await, as other streams may open meanwhile.
      countPerUser.set(userId, count + 1);
      reply.raw.once('close', () => {
        const others = (countPerUser.get(userId) ?? 1) - 1;
        if (others > 0) countPerUser.set(userId, others);
        else countPerUser.delete(userId);
      });
      const latest = await live.latest(userId);
      const { age, after } = request.query;
      const lastEventId = parseEventNumber(request.headers['last-event-id'] ?? after);
      const firstMissed =
        lastEventId === undefined && age !== undefined
          ? await live.firstSince(userId, addMilliseconds(clock(), -age - MAX_COMMIT_DELAY))
          : undefined;
      const start = firstMissed === undefined ? latest : firstMissed - 1;
      const { raw } = reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        'X-Content-Type-Options': 'nosniff',
      });
      const send = (event: string, id: number, data: object) =>
        raw.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);

      const openedAt = clock();
      const listener: Listener = {
        userId,
        seq: lastEventId !== undefined && lastEventId <= latest ? lastEventId : start,
        events(events) {
          const now = clock();
          for (const event of events) {
            send('change', event.seq, toWire(event));
            // Do not count time in which the page was disconnected as a delay.
            if (event.createdAt >= openedAt)
              delivery.record(Math.max(0, now.getTime() - event.createdAt.getTime()) / SECOND);
          }
          if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
        },
        reset: (seq) => send('reset', seq, {}),
      };
      raw.write(`retry: ${RECONNECT_DELAY}\n\n`);
      if (lastEventId === undefined) send('ready', start, {});
      else if (lastEventId > latest || !(await live.holds(userId, lastEventId, latest))) {
        listener.seq = latest;
        send('reset', latest, {});
      }
      if (raw.destroyed || draining.hasStarted) return void raw.end();

      open.add(reply);
      const remove = live.add(listener);
      const stopBeating = beats.add({ raw, token: tokenOf(request) ?? '' });
      raw.once('close', () => {
        stopBeating();
        remove();
        open.delete(reply);
      });
    },
  );
};

interface BeatingStream {
  raw: ServerResponse;
  token: string;
}

/**
 * Sends each stream a heartbeat every 15 seconds, and ends those without a valid session: signed out elsewhere, or a
 * closed account. A fifteenth of them is checked each second by one query, so that thousands of pages cost one
 * statement a second.
 */
function heartbeats(livingOf: (tokens: readonly string[]) => Promise<ReadonlySet<string>>) {
  const slots = Array.from({ length: HEARTBEAT / SECOND }, () => new Set<BeatingStream>());
  let now = 0;
  let next = 0;
  const timer = setInterval(async () => {
    now = (now + 1) % slots.length;
    const streams = [...(slots[now] ?? [])].filter(({ raw }) => !raw.writableEnded);
    if (streams.length === 0) return;
    for (const { raw } of streams) raw.write(': still here\n\n');
    const living = await livingOf(streams.map(({ token }) => token)).catch(() => undefined);
    if (living) for (const { raw, token } of streams) if (!living.has(token)) raw.end();
  }, SECOND).unref();
  return {
    add(stream: BeatingStream) {
      next = (next + 1) % slots.length;
      const slot = slots[next];
      slot?.add(stream);
      return () => void slot?.delete(stream);
    },
    stop: () => clearInterval(timer),
  };
}

function parseEventNumber(value: string | string[] | undefined): number | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from '../context';
import type { Log } from '../log';
import { backlog } from '../mail/outbox.repository';
import { meter } from './instruments';

/** What is asked of process and database when somebody reads the metrics, once for all of them. */
export function registerGauges(context: Context, log: Log): void {
  const own = meter();
  const gauge = own.createObservableGauge.bind(own);
  const waiting = gauge('doorstep.messages', { description: 'Mails and text messages that wait or were given up' });
  const oldest = gauge('doorstep.messages.oldest_age', { unit: 's', description: 'Since when the oldest one waits' });
  const streams = gauge('doorstep.event_streams', { description: 'Open pages that hear live events' });
  const redis = gauge('doorstep.redis.up', { description: '0: the database does its part meanwhile' });
  const lag = gauge('doorstep.replica.lag', { unit: 's', description: 'How old its data is at most' });
  const delay = gauge('nodejs.eventloop.delay.p99', { unit: 's', description: 'Since the last reading' });
  const memory = gauge('process.memory.usage', { unit: 'By', description: 'Resident memory' });
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  own.addBatchObservableCallback(
    async (result) => {
      result.observe(streams, context.live.size);
      if (context.redis) result.observe(redis, context.redis.isUp ? 1 : 0);
      if (context.replica) result.observe(lag, Math.min(context.replica.lag, 86_400_000) / 1000);
      result.observe(delay, histogram.percentile(99) / 1e9);
      histogram.reset();
      result.observe(memory, process.memoryUsage.rss());
      try {
        const messages = await backlog(context.db, context.clock());
        result.observe(waiting, messages.waiting, { state: 'waiting' });
        result.observe(waiting, messages.dead, { state: 'dead' });
        const now = context.clock().getTime();
        result.observe(oldest, messages.oldest ? (now - messages.oldest.getTime()) / 1000 : 0);
      } catch (error) {
        // The database does not answer: the other figures say so, and these are missing.
        log.warn({ err: error }, 'the backlog of messages could not be read');
      }
    },
    [waiting, oldest, streams, redis, lag, delay, memory],
  );
}

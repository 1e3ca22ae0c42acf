import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from '../../platform/context';
import type { Log } from '../../platform/log';
import { meter } from '../../platform/observability/instruments';
import { backupAge, cachedLedgerFigures, freeDiskShare, isReady, moneyFigures } from './alarmFigures';
import { backlogByChannel, moneyKinds } from './alarms.repository';

export function registerGauges(context: Context, log: Log): void {
  const own = meter();
  const gauge = own.createObservableGauge.bind(own);
  const waiting = gauge('doorstep.messages', {
    description: 'Mails and text messages that are waiting or were given up',
  });
  const oldest = gauge('doorstep.messages.oldest_age', { unit: 's', description: 'Age of the oldest waiting message' });
  const streams = gauge('doorstep.event_streams', { description: 'Open streams of live events' });
  const redis = gauge('doorstep.redis.up', { description: '0: Redis is down and the database replaces it' });
  const lag = gauge('doorstep.replica.lag', { unit: 's', description: 'Maximum age of the data of the replica' });
  const delay = gauge('nodejs.eventloop.delay.p99', {
    unit: 's',
    description: '99th percentile since the last reading',
  });
  const memory = gauge('process.memory.usage', { unit: 'By', description: 'Resident memory' });
  const ready = gauge('doorstep.ready', { description: '0: /api/v1/ready answers 503' });
  const disk = gauge('doorstep.disk.free_ratio', { description: 'Free share of the disk of DATA_DIR' });
  const backup = gauge('doorstep.backup.age', { unit: 's', description: 'Time since the latest backup was finished' });
  const backupKnown = gauge('doorstep.backup.known', { description: '0: no backup of this DATA_DIR was made' });
  const overdue = gauge('doorstep.money.overdue', {
    description: 'Money movements that the gateway has not confirmed in time',
  });
  const failedPayouts = gauge('doorstep.payouts.failed', {
    description: 'Payouts that failed or were returned, and were not paid again',
  });
  const differences = gauge('doorstep.ledger.differences', {
    description: 'Unexplained differences between gateway and ledger',
  });
  const reconciliationAge = gauge('doorstep.reconciliation.age', {
    unit: 's',
    description: 'Time since balance movements were fetched from the gateway',
  });
  const ledgerFigures = cachedLedgerFigures(context);
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
      const free = await freeDiskShare(context.settings.dataDir);
      if (free !== undefined) result.observe(disk, free);
      const age = backupAge(context);
      result.observe(backupKnown, age === undefined ? 0 : 1);
      if (age !== undefined) result.observe(backup, age);
      const answers = await isReady(context);
      result.observe(ready, answers ? 1 : 0);
      // Skip the database's figures when it is unavailable. `doorstep_ready` shows why.
      if (!answers) return;
      try {
        const now = context.clock();
        for (const { channel, ...lane } of await backlogByChannel(context.db, now)) {
          result.observe(waiting, lane.waiting, { state: 'waiting', channel });
          result.observe(waiting, lane.dead, { state: 'dead', channel });
          result.observe(oldest, lane.oldest ? (now.getTime() - lane.oldest.getTime()) / 1000 : 0, { channel });
        }
        const money = await moneyFigures(context);
        for (const kind of moneyKinds) result.observe(overdue, money.overdue[kind], { kind });
        result.observe(failedPayouts, money.failedPayouts);
        const ledger = await ledgerFigures();
        if (ledger) {
          result.observe(differences, ledger.differences);
          result.observe(reconciliationAge, ledger.importAgeSeconds);
        }
      } catch (error) {
        log.warn({ err: error }, 'could not read the metrics for the alarms');
      }
    },
    [
      ...[waiting, oldest, streams, redis, lag, delay, memory, ready, disk],
      ...[backup, backupKnown, overdue, failedPayouts, differences, reconciliationAge],
    ],
  );
}

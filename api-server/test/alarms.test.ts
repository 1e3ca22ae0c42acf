import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupAge, freeDiskShare, isReady, ledgerFigures, moneyFigures } from '../src/main/observability/alarmFigures';
import { backlogByChannel } from '../src/main/observability/alarms.repository';
import { noteBackup } from '../src/main/ops/backup/lastBackup';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../src/platform/clock';
import type { Context } from '../src/platform/context';
import { gatewayImports, gatewayLines, outbox, payments } from '../src/platform/db/schema';
import { TestBed } from './support/apiFixture';

/**
 * Metrics behind the alarms: doorstep_ready, doorstep_money_overdue, doorstep_ledger_differences,
 * doorstep_reconciliation_age, doorstep_messages_oldest_age, doorstep_backup_age and doorstep_disk_free_ratio. Each is
 * tested before and after its part breaks. scripts/observability.test.ts reads these names.
 */
describe('figures of the alarms', () => {
  const testBed = new TestBed();
  let context: Context;
  let customerId = '';
  beforeAll(async () => {
    await testBed.open();
    context = (await testBed.serve()).app.context;
    customerId = (await testBed.user()).id;
  });
  afterAll(() => testBed.close());
  const now = () => context.clock();

  const pay = (id: string, change: object) =>
    testBed.db.insert(payments).values({
      ...{
        id,
        gateway: 'test' as const,
        userId: customerId,
        amountCents: 5000,
        createdAt: addMilliseconds(now(), -HOUR),
      },
      ...change,
    });

  test('count captures, refunds and voids that the gateway has not confirmed for ten minutes', async () => {
    expect((await moneyFigures(context)).overdue).toEqual({ capture: 0, refund: 0, void: 0, payout: 0 });
    const longAgo = addMilliseconds(now(), -20 * MINUTE);
    await pay('pi_capture', { captureWantedAt: longAgo });
    await pay('pi_capture_now', { captureWantedAt: addMilliseconds(now(), -MINUTE) });
    await pay('pi_refund', { captureWantedAt: longAgo, capturedCents: 5000, refundWantedCents: 1000 });
    await pay('pi_void', { voidWantedAt: longAgo });
    await pay('pi_voided', { voidWantedAt: longAgo, voidedAt: longAgo });
    expect((await moneyFigures(context)).overdue).toEqual({ capture: 1, refund: 1, void: 1, payout: 0 });
  });

  test('count movements of the gateway that the ledger lacks, and show the age of that count', async () => {
    await testBed.db.delete(gatewayImports);
    expect(await ledgerFigures(context)).toBeUndefined();
    const gateway = 'test' as const;
    await testBed.db
      .insert(gatewayImports)
      .values({ gateway, since: addMilliseconds(now(), -30 * DAY), until: addMilliseconds(now(), -2 * HOUR) });
    expect(await ledgerFigures(context)).toMatchObject({ differences: 0, importAgeSeconds: expect.closeTo(7200, -2) });
    const line = { ref: 'ch_unknown', kind: 'charge' as const, amountCents: 700, feeCents: 0, currency: 'usd' };
    await testBed.db
      .insert(gatewayLines)
      .values({ gateway, ...line, at: addMilliseconds(now(), -DAY), subject: 'line:ch_unknown' });
    expect(await ledgerFigures(context)).toMatchObject({ differences: 1 });
  });

  test('show for each channel how long its oldest message waits', async () => {
    const created = addMilliseconds(now(), -20 * MINUTE);
    await testBed.db.insert(outbox).values({
      ...{ id: 'om_late', key: 'late', channel: 'sms', to: '+15550100001', subject: '', text: 'Hello', urgent: false },
      ...{ nextTryAt: created, giveUpAt: addMilliseconds(created, DAY), createdAt: created },
    } as typeof outbox.$inferInsert);
    const lanes = await backlogByChannel(testBed.db, now());
    expect(lanes.map(({ channel }) => channel)).toEqual(['email', 'sms', 'call', 'push']);
    expect(lanes.find(({ channel }) => channel === 'sms')).toMatchObject({ waiting: 1, oldest: created });
    expect(lanes.find(({ channel }) => channel === 'call')).toMatchObject({ waiting: 0, oldest: undefined });
  });

  test('show the age of the latest backup', () => {
    expect(backupAge(context)).toBeUndefined();
    noteBackup(context.settings.dataDir, addMilliseconds(now(), -4 * HOUR));
    expect(backupAge(context)).toBeCloseTo(4 * 3600, -1);
    expect(() => noteBackup('/nowhere/at/all', now())).not.toThrow();
  });

  test('show the free share of the disk', async () => {
    expect(await freeDiskShare(context.settings.dataDir)).toBeGreaterThan(0);
    expect(await freeDiskShare('/nowhere/at/all')).toBeUndefined();
  });

  test('show that the process is not ready without its database, or when it is about to end', async () => {
    expect(await isReady(context)).toBe(true);
    const broken = { execute: () => Promise.reject(new Error('ECONNREFUSED')) } as unknown as Context['db'];
    expect(await isReady({ ...context, db: broken })).toBe(false);
    const hanging = { execute: () => new Promise(() => {}) } as unknown as Context['db'];
    expect(await isReady({ ...context, db: hanging })).toBe(false);
    expect(await isReady({ ...context, draining: { hasStarted: true } as Context['draining'] })).toBe(false);
  });
});

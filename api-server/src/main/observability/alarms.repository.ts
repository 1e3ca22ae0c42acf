import { sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type OutboxChannel, outboxChannels } from '../../platform/db/schema';

export const moneyKinds = ['capture', 'refund', 'void', 'payout'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export async function countOverdueMoney(db: Session, wantedBefore: Date): Promise<Record<MoneyKind, number>> {
  const before = sql`${wantedBefore.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Record<MoneyKind, number>>(sql`
    select
      count(*) filter (where captured_cents = 0 and capture_wanted_at < ${before} and void_wanted_at is null)::int as capture,
      count(*) filter (where refund_wanted_cents > refunded_cents
        and coalesce(void_wanted_at, capture_wanted_at, created_at) < ${before})::int as refund,
      count(*) filter (where void_wanted_at < ${before})::int as void,
      (select count(*)::int from payouts where status in ('prepared', 'sending') and created_at < ${before}) as payout
    from payments where voided_at is null and (void_wanted_at is not null or refund_wanted_cents > refunded_cents
      or (capture_wanted_at is not null and captured_cents = 0))`);
  return rows[0] ?? { capture: 0, refund: 0, void: 0, payout: 0 };
}

export async function countFailedPayouts(db: Session): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from payouts where status in ('failed', 'returned') and paid_again_by is null`,
  );
  return rows[0]?.count ?? 0;
}

export interface LaneBacklog {
  channel: OutboxChannel;
  waiting: number;
  dead: number;
  oldest: Date | undefined;
}

/** Counts due and given up messages of each channel separately, so that a stuck channel is visible. */
export async function backlogByChannel(db: Session, now: Date): Promise<LaneBacklog[]> {
  const due = sql`greatest(created_at, give_up_at - interval '24 hours')`;
  const isDue = sql`state = 'waiting' and ${due} <= ${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    channel: OutboxChannel;
    waiting: number;
    dead: number;
    oldest: string | null;
  }>(sql`
    select channel, count(*) filter (where ${isDue})::int as waiting, count(*) filter (where state = 'dead')::int as dead,
      (extract(epoch from min(${due}) filter (where ${isDue})) * 1000)::text as oldest
    from outbox where state in ('waiting', 'dead') group by channel`);
  return outboxChannels.map((channel) => {
    const row = rows.find((one) => one.channel === channel);
    return {
      channel,
      waiting: row?.waiting ?? 0,
      dead: row?.dead ?? 0,
      oldest: row?.oldest ? new Date(Number(row.oldest)) : undefined,
    };
  });
}

import type { PayoutFailure } from '@doorstep/shared-api/domain';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import { publish, withEvents } from '../../platform/events/outbox';
import type { Log } from '../../platform/log';
import type { GatewayPayout } from './gateway';
import { payoutPortOf } from './gateways/payoutPortOf';
import { notifyOfFailure } from './notifyOfFailure';
import { refreshAccount } from './payoutAccount';
import { findPayout, type Payout, transitionPayout } from './payouts.repository';

/** Safe to call at any time and repeatedly, as an event only says where to look. */
export async function settlePayout(context: Context, id: string, log: Log) {
  const payout = await findPayout(context.db, id);
  if (!payout?.gatewayRef || payout.status === 'failed' || payout.status === 'returned') return;
  const news = await payoutPortOf(context, payout.gateway).findPayout(payout.gatewayRef, payout.accountRef);
  if (news) await applyPayoutUpdate(context, payout, news, log);
}

export async function applyPayoutUpdate(context: Context, payout: Payout, news: GatewayPayout, log: Log) {
  const { status } = news;
  if (status === 'on_the_way') return;
  const code = news.code ?? 'other';
  const now = context.clock();
  const cameBack = await withEvents(context.db, now, async (tx) => {
    const has = { gatewayRef: news.ref, claimedUntil: null, sentAt: payout.sentAt ?? now };
    const isBack = await applyTransitions(tx, payout, status, { ...has, expectedAt: news.expectedAt }, code, now);
    publish(tx, { userId: payout.providerId, kind: 'payment', bookingId: null });
    if (isBack) await notifyOfFailure(context, tx, payout, code, now);
    return isBack;
  });
  if (cameBack) await refreshAccount(context, payout.providerId, log);
}

/** Returns true when the money came back. */
async function applyTransitions(
  tx: Session,
  payout: Payout,
  status: 'paid' | 'failed' | 'returned',
  has: Partial<Payout>,
  code: PayoutFailure,
  now: Date,
): Promise<boolean> {
  const isPaid = async () =>
    transitionPayout(
      tx,
      payout,
      {
        from: ['prepared', 'sending', 'on_the_way'],
        change: { ...has, status: 'paid', paidAt: now, askAt: addMilliseconds(now, DAY) },
        kind: 'payout_paid',
      },
      now,
    );
  const ended = { ...has, code, endedAt: now, askAt: null };
  if (status === 'paid') {
    await isPaid();
    return false;
  }
  // A failure reported after the arrival returns the money.
  if (
    status === 'failed' &&
    (await transitionPayout(
      tx,
      payout,
      { from: ['prepared', 'sending', 'on_the_way'], change: { ...ended, status: 'failed' }, kind: 'payout_failed' },
      now,
    ))
  )
    return true;
  await isPaid();
  return transitionPayout(
    tx,
    payout,
    { from: ['paid'], change: { ...ended, status: 'returned' }, kind: 'payout_returned' },
    now,
  );
}

export async function recordRefusedPayout(context: Context, payout: Payout, code: PayoutFailure, log: Log) {
  const now = context.clock();
  const isBack = await withEvents(context.db, now, async (tx) => {
    const change = { status: 'failed', code, endedAt: now, askAt: null, claimedUntil: null } as const;
    const isTaken = await transitionPayout(tx, payout, { from: ['sending'], change, kind: 'payout_failed' }, now);
    if (!isTaken) return false;
    publish(tx, { userId: payout.providerId, kind: 'payment', bookingId: null });
    await notifyOfFailure(context, tx, payout, code, now);
    return true;
  });
  if (isBack) await refreshAccount(context, payout.providerId, log);
}

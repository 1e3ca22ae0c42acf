import { setColumns } from '../../catalog/orders/bookingRows.repository';
import { bookingBalance } from '../../money/ledger/bookingMoney.repository';
import { earnWhatIsLeft } from '../../money/payments/earnWhatIsLeft';
import { expireExtraWork } from '../../money/payments/extraWork.repository';
import { markEarned, voidOrRefundPayments } from '../../money/payments/payments.repository';
import { adjustCompletedJobs } from '../jobs/jobs.repository';
import type { RunEffect } from './transitioned';

export const completionEffects = {
  async await_confirmation(tx, { booking, now }) {
    await setColumns(tx, booking.id, { completion: 'awaiting', completedAt: now });
    await expireExtraWork(tx, { bookingId: booking.id }, now);
  },

  take_back_completion: (tx, { booking }) => setColumns(tx, booking.id, { completion: null, completedAt: null }),

  async record_earnings(tx, { booking, now }) {
    await setColumns(tx, booking.id, { completion: 'confirmed' });
    await earnWhatIsLeft(tx, booking, now);
  },

  async settle_by_decision(tx, { booking, decision, now, payments }) {
    if (!decision) throw new Error('the transition needs a decision to resolve the dispute');
    const { id, status, providerId, paymentId } = booking;
    if (status === 'completed') await setColumns(tx, id, { completion: 'confirmed', completedAt: now });
    // The decision covers what is left, without earlier refunds and chargebacks.
    const keepCents = Math.max(0, (await bookingBalance(tx, id, ['escrow'])) - decision.refundCents);
    const { payProviderCents: providerPayoutCents, promotionCents = 0 } = decision;
    if (providerId && keepCents + promotionCents > 0) {
      const commissionCents = keepCents + promotionCents - providerPayoutCents;
      const shares = { providerPayoutCents, commissionCents, promotionCents };
      await markEarned(tx, { id, providerId, paymentId }, shares, now);
    }
    payments.push(...(await voidOrRefundPayments(tx, id, now, keepCents)));
  },

  async count_completed_job(tx, { booking: { providerId } }) {
    if (providerId) await adjustCompletedJobs(tx, providerId, 1);
  },
  async uncount_completed_job(tx, { booking: { providerId } }) {
    if (providerId) await adjustCompletedJobs(tx, providerId, -1);
  },

  note_reminder: (tx, { booking, now }) => setColumns(tx, booking.id, { remindedAt: now }),
  queue_for_operator: (tx, { booking, now }) => setColumns(tx, booking.id, { queuedAt: now }),
} satisfies Record<string, RunEffect>;

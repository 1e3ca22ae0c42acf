import type { payments } from '../../platform/db/schema';
import type { Intent } from './gateway';

type Payment = typeof payments.$inferSelect;

type WalletPart = Pick<Payment, 'walletCents' | 'walletRefundedCents'>;

/** The intent of the whole payment: the gateway knows the card's part alone. */
export function withWalletPart(intent: Intent, { walletCents, walletRefundedCents }: WalletPart): Intent {
  if (walletCents === 0) return intent;
  return {
    ...intent,
    amountCents: intent.amountCents + walletCents,
    capturedCents: intent.capturedCents > 0 ? intent.capturedCents + walletCents : 0,
    refundedCents: intent.refundedCents + walletRefundedCents,
  };
}

/** The part of a refund for the wallet: the card gets its money back first, as far as it paid and its bank has not taken it. */
export function walletRefundOf(payment: Payment, cents: number): number {
  const { capturedCents, walletCents, chargedBackCents, refundWantedCents, walletRefundedCents } = payment;
  if (walletCents === 0) return 0;
  const onCard = capturedCents - walletCents - chargedBackCents - (refundWantedCents - walletRefundedCents);
  return Math.min(Math.max(0, cents - Math.max(0, onCard)), walletCents - walletRefundedCents);
}

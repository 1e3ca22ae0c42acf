import { type ExtraWorkRef, useApproveExtraWorkMutation } from '../model/extraWork/extraWorkApi';
import type { RunningCheckout } from './useCheckoutWith';
import { placeholderBooking, usePurposeCheckout } from './usePurposeCheckout';

export function useExtraWorkPayment(ref: ExtraWorkRef): RunningCheckout {
  const [approve] = useApproveExtraWorkMutation();
  return usePurposeCheckout(
    `doorstep.extraWork.${ref.extraWorkId}`,
    ({ payableCents }) => ({ extraWorkId: ref.extraWorkId, amountCents: payableCents }),
    async (intentId, { payableCents }) => {
      await approve({ ...ref, intentId }).unwrap();
      return placeholderBooking({ payableCents });
    },
  );
}

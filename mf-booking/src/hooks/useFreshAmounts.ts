import { updateDraft } from '@doorstep/shared-api/draft';
import { useEffect } from 'react';
import type { CheckoutPhase } from '../model/checkout/checkout';

/** A server that has other amounts, or no longer takes the coupon, is requested the right ones at once. */
export function useCurrentAmounts(phase: CheckoutPhase, refetch: () => void): void {
  const problem = phase.name === 'ready' ? phase.problem : undefined;
  useEffect(() => {
    if (problem?.help === 'coupon') updateDraft({ coupon: undefined });
    else if (problem) refetch();
  }, [problem, refetch]);
}

import { updateDraft } from '@doorstep/shared-api/draft';
import { useEffect, useEffectEvent } from 'react';
import type { CheckoutPhase } from '../model/checkout/checkout';

export function useRefetchAmountsOnProblem(phase: CheckoutPhase, refetch: () => void): void {
  const problem = phase.name === 'ready' ? phase.problem : undefined;
  const refetchNow = useEffectEvent(refetch);
  useEffect(() => {
    if (problem?.help === 'coupon') updateDraft({ coupon: undefined });
    else if (problem) refetchNow();
  }, [problem]);
}

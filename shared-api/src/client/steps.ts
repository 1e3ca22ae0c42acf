import { useEffect } from 'react';

/**
 * Steps of a visitor's journey towards a booked visit. Each is reported once per document, by one page in two and
 * without personal data. Rollouts and experiments compare versions by them.
 */
export type JourneyStep = 'searched' | 'provider-opened' | 'booking-opened' | 'booking-confirmed' | 'paid';

export const declareStep = (step: JourneyStep) => void performance.mark('doorstep:step', { detail: step });

export function useStep(step: JourneyStep, isReached = true): void {
  useEffect(() => {
    if (isReached) declareStep(step);
  }, [step, isReached]);
}

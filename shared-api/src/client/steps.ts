import { useEffect } from 'react';

/**
 * Steps of a visitor's journey towards a booked visit. Each is reported once per document, by one page in two and
 * without personal data. Rollouts and experiments compare versions by them.
 */
export type JourneyStep = 'searched' | 'provider-opened' | 'booking-opened' | 'booking-confirmed' | 'paid';

/** The visitor got as far as that. */
export const declareStep = (step: JourneyStep) => void performance.mark('doorstep:step', { detail: step });

/** The same for a step that is reached by what is on the screen; nothing until it is. */
export function useStep(step: JourneyStep, isReached = true): void {
  useEffect(() => {
    if (isReached) declareStep(step);
  }, [step, isReached]);
}

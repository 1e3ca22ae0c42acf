import { useEffect } from 'react';

/**
 * How far visitors get on the way to a visit. Each is told once for a document, for one page in two, without anything of the person;
 * rollouts and experiments compare versions by it.
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

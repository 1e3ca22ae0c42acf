import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { lacksLicence } from '../applications/pausedServices.repository';
import { notifyAboutNewBooking } from '../jobs/notifyOfBooking';
import { findTransition, findTransitionBlock } from './guards';
import { transitionBooking } from './transitionBooking';

const noFacts = { arrivedAt: undefined, claim: undefined, hasOpenProblem: false, isTakenBack: false };

/**
 * Accepts a paid instant booking at once. Any other one is announced. Returns ids of payments to settle at the gateway.
 */
export async function acceptOrAnnounce(tx: Session, booking: Booking, now: Date): Promise<string[]> {
  const transition = findTransition(booking, 'system', null, 'accept');
  const isInstant = transition !== undefined && findTransitionBlock(transition, booking, noFacts, now) === undefined;
  if (!isInstant || (await lacksLicence(tx, booking.id))) {
    await notifyAboutNewBooking(tx, booking);
    return [];
  }
  return (await transitionBooking(tx, { transition, booking, actorId: null, now })) ?? [];
}

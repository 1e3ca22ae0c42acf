import { lacksLicence } from '../../catalog/catalog/pausedServices.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
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

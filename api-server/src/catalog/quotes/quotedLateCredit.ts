import type { Session } from '../../platform/db/connect';
import { canPromise, type LateCreditTerms, type PromisedVisit } from '../orders/lateCredit';
import { findOwnQuote } from './quotes.repository';

/** Returns the promise of a quote that the customer still may book with, whatever the settings say now. */
export async function quotedLateCredit(
  db: Session,
  quoteId: string | undefined,
  visit: PromisedVisit & { userId: string; providerId: string | null },
  now: Date,
): Promise<LateCreditTerms | undefined> {
  if (!quoteId || !canPromise(visit)) return undefined;
  const quote = await findOwnQuote(db, quoteId, visit.userId);
  if (!quote || quote.expiresAt < now || quote.providerId !== visit.providerId || quote.lateCreditCents === 0)
    return undefined;
  return { cents: quote.lateCreditCents, after: quote.lateCreditAfter };
}

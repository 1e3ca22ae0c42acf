import { type Booking, type OfferType, type PriceOffer, transitionsFor } from '@doorstep/shared-api/domain';

export type Party = OfferType;

export interface Round {
  readonly offer: PriceOffer;
  readonly isMine: boolean;
  /** Difference to the same side's previous offer, in cents. Absent for its first offer. */
  readonly change?: number;
  /** Awaits an answer. At most the newest offer does. */
  readonly isLive: boolean;
  readonly hasRunOut: boolean;
}

export interface Negotiation {
  /** Newest first. */
  readonly rounds: readonly Round[];
  readonly mine: readonly Round[];
  readonly theirs: readonly Round[];
  readonly live?: Round;
}

const minute = 60_000;

function isOver(offer: PriceOffer, now: Date): boolean {
  return offer.expiresAt !== undefined && Date.parse(offer.expiresAt) <= now.getTime();
}

/** Each of the server's two lists is newest first. */
export function negotiation(
  byProvider: readonly PriceOffer[],
  byCustomer: readonly PriceOffer[],
  party: Party,
  now: Date,
): Negotiation {
  const dated = [
    ...byProvider.map((offer, index) => ({ offer, isMine: party === 'provider', index, list: byProvider })),
    ...byCustomer.map((offer, index) => ({ offer, isMine: party === 'customer', index, list: byCustomer })),
  ].sort((a, b) => time(b.offer) - time(a.offer) || closedOrder(a.offer) - closedOrder(b.offer));
  const rounds = dated.map(({ offer, isMine, index, list }, place): Round => {
    const before = list[index + 1];
    const hasRunOut = offer.status === 'live' && isOver(offer, now);
    return {
      offer,
      isMine,
      ...(before && { change: offer.amountCents - before.amountCents }),
      isLive: place === 0 && offer.status === 'live' && !hasRunOut,
      hasRunOut,
    };
  });
  const live = rounds.find(({ isLive }) => isLive);
  return {
    rounds,
    mine: rounds.filter(({ isMine }) => isMine),
    theirs: rounds.filter(({ isMine }) => !isMine),
    ...(live && { live }),
  };
}

/**
 * Times have whole seconds. Of two offers in one second, the closed one came first, because the other one closed it.
 */
const closedOrder = ({ status }: PriceOffer): number => Number(status === 'closed');

function time({ createdAt }: PriceOffer): number {
  return createdAt ? Date.parse(createdAt) : 0;
}

export function canRespond(round: Round, booking: Booking | undefined, party: Party): boolean {
  return round.isLive && !round.isMine && isOpenForOffers(booking, party);
}

export function isOpenForOffers(booking: Booking | undefined, party: Party): boolean {
  if (!booking) return true;
  const transitions = transitionsFor(booking, party);
  return booking.can?.offer !== false && transitions.some(({ action }) => action === 'accept_offer');
}

export type TimeLeft =
  | { readonly unit: 'hours'; readonly hours: number }
  | { readonly unit: 'hoursMinutes'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number };

/** Undefined when the offer has expired or never expires. */
export function timeLeft(expiresAt: string | undefined, now: Date): TimeLeft | undefined {
  if (!expiresAt) return undefined;
  const left = Math.ceil((Date.parse(expiresAt) - now.getTime()) / minute);
  if (!(left > 0)) return undefined;
  const hours = Math.floor(left / 60);
  if (hours >= 10) return { unit: 'hours', hours };
  return hours > 0 ? { unit: 'hoursMinutes', hours, minutes: left % 60 } : { unit: 'minutes', minutes: left };
}

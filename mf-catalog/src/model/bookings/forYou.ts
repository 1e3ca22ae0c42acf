import {
  type BookingListItem,
  type BookingStatus,
  type Category,
  dayAfter,
  instantOfWallTime,
  type Rebooking,
  wallTimeIn,
} from '@doorstep/shared-api/domain';

const IN_PROGRESS: readonly BookingStatus[] = ['on_the_way', 'arrived', 'started'];

/** The booking under way, otherwise the one that starts next. */
export function nextBookingOf(bookings: readonly BookingListItem[], now: Date): BookingListItem | undefined {
  const rank = ({ status, startAt = '' }: BookingListItem) => (IN_PROGRESS.includes(status) ? 0 : Date.parse(startAt));
  return bookings
    .filter(
      ({ status, startAt }) =>
        IN_PROGRESS.includes(status) ||
        ((status === 'accepted' || status === 'open') && startAt !== undefined && Date.parse(startAt) > now.getTime()),
    )
    .toSorted((a, b) => rank(a) - rank(b))[0];
}

export type Waiting = { readonly booking: BookingListItem } & (
  | { readonly kind: 'payment' }
  | { readonly kind: 'offer'; readonly offerCents: number }
);

/** A payment that is due comes before an offer, because the booking ends without it. */
export function waitingOf(bookings: readonly BookingListItem[], now: Date): Waiting | undefined {
  const unpaid = bookings.find(
    ({ status, payment }) =>
      status !== 'cancelled' &&
      payment?.status === 'requires_payment' &&
      payment.payBy !== undefined &&
      Date.parse(payment.payBy) > now.getTime(),
  );
  if (unpaid) return { kind: 'payment', booking: unpaid };
  const offered = bookings.find(({ status, unreadOffers = 0 }) => status === 'open' && unreadOffers > 0);
  return offered?.offerCents === undefined
    ? undefined
    : { kind: 'offer', booking: offered, offerCents: offered.offerCents };
}

const startOf = ({ startAt = '' }: BookingListItem) => Date.parse(startAt) || 0;

/** The last finished visit. None while another one of the same provider is ahead. */
export function lastVisitOf(bookings: readonly BookingListItem[]): BookingListItem | undefined {
  const last = bookings
    .filter(({ status, provider, startAt }) => status === 'completed' && provider && startAt)
    .toSorted((a, b) => startOf(b) - startOf(a))[0];
  const isAhead = bookings.some(
    ({ status, provider }) => status !== 'completed' && status !== 'cancelled' && provider?.id === last?.provider?.id,
  );
  return isAhead ? undefined : last;
}

/** Half a week less than two weeks: with the days of the week that follow, the middle is two weeks. */
const MIN_DAYS_AHEAD = 11;

const weekdayOf = (date: string) => new Date(`${date}T00:00Z`).getUTCDay();

/** Same day of the week and time as the last visit, in about two weeks. */
export function startInTwoWeeks(startAt: string, zone: string, now: Date): string {
  const { date, time } = wallTimeIn(zone, new Date(startAt));
  const earliest = dayAfter(wallTimeIn(zone, now).date, MIN_DAYS_AHEAD);
  const wished = dayAfter(earliest, (weekdayOf(date) - weekdayOf(earliest) + 7) % 7);
  return instantOfWallTime(zone, { date: wished, time }).toISOString().replace('.000Z', 'Z');
}

/** True within three days of two weeks. */
export function isInTwoWeeks(startAt: string, zone: string, now: Date): boolean {
  const day = (at: Date) => Date.parse(wallTimeIn(zone, at).date);
  const days = (day(new Date(startAt)) - day(now)) / 86_400_000;
  return Math.abs(days - 14) <= 3;
}

export interface RebookOffer {
  readonly categorySlug: string;
  readonly provider: { readonly id: string; readonly name: string };
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  /** Price of the server's quote. */
  readonly priceCents: number;
}

/** Undefined unless the server names a price and a free time for all services of the visit. */
export function rebookOfferOf(rebooking: Rebooking, categories: readonly Category[]): RebookOffer | undefined {
  const { provider, quote, lines, startAt, nearest, unavailableServices, fewerServices = [] } = rebooking;
  const category = categories.find(({ id }) => id === rebooking.category.id);
  const start = startAt ?? nearest[0]?.startAt;
  const minutes = lines.map(({ subcategoryId, quantity = 1 }) => {
    const service = category?.services.find(({ id }) => id === subcategoryId);
    return (service?.durationMinutes ?? Number.NaN) * quantity;
  });
  const durationMinutes = minutes.reduce((sum, each) => sum + each, 0);
  if (!provider || !quote || !start || !category?.slug || !durationMinutes) return undefined;
  if (unavailableServices.length + fewerServices.length > 0) return undefined;
  return { categorySlug: category.slug, provider, startAt: start, durationMinutes, priceCents: quote.totalCents };
}

import {
  type Booking,
  type BookingStatus,
  type BookingType,
  type TimelineStep,
  timeline,
} from '@doorstep/shared-api/domain';

/**
 * On a cancelled booking the steps it had reached stay done. The domain's timeline only says that none of them is
 * active.
 */
export function timelineStepsOf(booking: Pick<Booking, 'status' | 'createdAt' | 'history'>): readonly TimelineStep[] {
  const { cancelled, steps } = timeline(booking);
  return cancelled ? steps.map((step) => (step.at ? { ...step, state: 'done' } : step)) : steps;
}

export function cancelledAt(booking: Pick<Booking, 'status' | 'history'>): string | undefined {
  return booking.history.find((change) => change.status === 'cancelled')?.at;
}

/** Names of the sentences under `headline.` and `next.`. They depend on the type and on the chosen provider. */
export function headlineKey(booking: {
  readonly status: BookingStatus;
  readonly bookingType: BookingType;
  readonly provider?: object;
  readonly payment?: { readonly status: string };
  readonly freeOthers?: readonly object[];
}): string {
  if (booking.freeOthers && booking.provider) return 'unanswered';
  // An unpaid booking waits for the customer, not for a provider.
  const isUnpaid = booking.payment?.status === 'requires_payment';
  if (isUnpaid && (booking.status === 'open' || booking.status === 'accepted')) return `${booking.status}_unpaid`;
  if (booking.status !== 'open') return booking.status;
  if (booking.bookingType === 'hire') return 'open_hire';
  return booking.provider ? 'open_named' : 'open';
}

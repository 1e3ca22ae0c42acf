import { formatMoney, VISIT_CHARGE_LEAD_HOURS, visitStart } from '@doorstep/shared-api/domain';
import type { RecurringBookingWire, RecurringVisitWire } from '@doorstep/shared-api/wire';
import { customerForProvider } from '../../identity/disclosure/customerForProvider';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { translateNamesFor } from '../../platform/db/bookingNames.repository';
import type { Booking, RecurringRow, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { VISITS_AHEAD } from './changeRecurring';
import { findChargeCards } from './charges.repository';
import {
  findLastPrices,
  findRecurringOfParty,
  listRecurringOfParty,
  type RecurringDetails,
  readRecurringDetails,
  startOf,
} from './recurring.repository';

export async function listRecurring(context: Context, user: User): Promise<RecurringBookingWire[]> {
  return serializeRecurring(context, user, await listRecurringOfParty(context.db, user.id));
}

/** Throws where the person is on neither side of it. */
export async function readRecurring(context: Context, user: User, id: string): Promise<RecurringBookingWire> {
  const row = await findRecurringOfParty(context.db, id, user.id);
  const [recurring] = row ? await serializeRecurring(context, user, [row]) : [];
  if (!recurring) throw new HttpError('not_found', 'There is no such recurring booking.');
  return recurring;
}

async function serializeRecurring({ db, clock }: Context, user: User, rows: readonly RecurringRow[]) {
  const now = clock();
  const about = await translateNamesFor(db, user, await readRecurringDetails(db, rows, now));
  const ids = about.map(({ row }) => row.id);
  const prices = await findLastPrices(db, ids);
  const cards = await findChargeCards(db, ids);
  return about.map((one) =>
    toWire(one, user, { priceCents: prices.get(one.row.id) ?? 0, card: cards.get(one.row.id) }, now),
  );
}

function toWire(
  { row, booking, lines, providerName, visits }: RecurringDetails,
  user: User,
  { priceCents, card }: { priceCents: number; card: RecurringBookingWire['charged_card'] },
  now: Date,
): RecurringBookingWire {
  const { id, state } = row;
  const isCustomer = row.userId === user.id;
  const isLive = state !== 'ended';
  const decided = visits.map((visit) => toVisit(visit, user, isCustomer, card !== undefined));
  const planned = state === 'running' || state === 'waiting' ? plannedVisits(row, now) : [];
  const isFree = ({ number }: RecurringVisitWire) => decided.every((visit) => visit.number !== number);
  const all = [...decided, ...planned.filter(isFree)].sort((a, b) => a.start_at.localeCompare(b.start_at));
  return {
    id,
    every: row.every,
    state,
    category_name: booking.categoryName,
    service_names: lines.map(({ subcategoryName }) => subcategoryName),
    other_name: isCustomer ? providerName : customerNameFor(user, row, booking),
    first_booking_id: row.firstBookingId,
    time_zone: row.timeZone,
    price: formatMoney(priceCents),
    ...(row.endedBy && { ended_by: row.endedBy }),
    can: {
      end: isLive,
      skip: state === 'running' || state === 'waiting',
      resume: isCustomer && state === 'paused',
      charge: isCustomer && (isLive || card !== undefined),
    },
    ...(isCustomer && card && { charged_card: card }),
    visits: all.slice(0, VISITS_AHEAD),
  };
}

/** Accepting the first visit accepts them all. */
function customerNameFor(user: User, { state, providerId }: RecurringRow, { fullName }: Booking): string {
  const status = state === 'waiting' ? 'open' : 'accepted';
  return customerForProvider(user.id, { status, providerId, wasAccepted: status === 'accepted' }, { fullName })
    .fullName;
}

/** Rows of skipped visits override the planned ones. */
function plannedVisits(row: RecurringRow, now: Date): RecurringVisitWire[] {
  return Array.from({ length: VISITS_AHEAD }, (_, index) => {
    const number = row.nextVisit + index;
    return { number, startAt: visitStart(startOf(row), number) };
  })
    .filter(({ startAt }) => startAt > now)
    .map(({ number, startAt }) => ({ number, start_at: toInstant(startAt), state: 'planned' }));
}

/**
 * Gets the id of a cancelled booking only for the customer. A former provider learns only that a visit was
 * reassigned.
 */
function toVisit(
  { visit, booking, startAt }: RecurringDetails['visits'][number],
  user: User,
  isCustomer: boolean,
  hasCard: boolean,
): RecurringVisitWire {
  const common = { number: visit.number, start_at: toInstant(startAt) };
  if (!booking) {
    return { ...common, state: visit.state, ...(visit.reason && { reason: visit.reason }) };
  }
  if (!isCustomer && booking.providerId !== user.id) return { ...common, state: 'reassigned' };
  const isCancelled = booking.status === 'cancelled';
  const isUnpaid = !isCancelled && booking.paymentStatus === 'requires_payment';
  const hasFailed = visit.chargeState === 'failed';
  return {
    ...common,
    state: isCancelled ? 'cancelled' : 'booked',
    ...((isCustomer || !isCancelled) && { booking_id: booking.id }),
    ...(isUnpaid && booking.payBy && { pay_by: toInstant(booking.payBy) }),
    ...(isUnpaid && isCustomer && hasFailed && { charge_failed: true }),
    ...(isUnpaid &&
      isCustomer &&
      hasCard &&
      !hasFailed && { charge_at: toInstant(addMilliseconds(startAt, -VISIT_CHARGE_LEAD_HOURS * HOUR)) }),
  };
}

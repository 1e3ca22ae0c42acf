import { bookingNumber, formatMoney } from '@doorstep/shared-api/domain';
import { statusCodes } from '@doorstep/shared-api/wire';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { quantityField } from '../../catalog/orders/quantity';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { audit } from '../../identity/audit/audit';
import { heldCents, readCouponTerms } from '../../money/ledger/heldMoney';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { readFullBookings } from '../bookings/fullBookings.repository';
import { readMessages } from '../messages/conversation';
import { loadMessagePhotos } from '../messages/messagePhotos';
import { listEntries, listPhotos } from './problems.repository';
import { noProblem } from './staffProblems';
import * as stored from './staffProblems.repository';

type Row = stored.StaffProblemRow;

const personOf = (person: Row['customer'] | Row['provider']) => ({ id: person?.id ?? '', name: person?.name ?? '' });

function toItem(
  { problem, number, category, status, customer, provider, assignee }: Row,
  heldCents: number,
  now: Date,
) {
  const isWaiting = problem.state !== 'decided';
  return {
    id: problem.id,
    booking_id: problem.bookingId,
    booking_number: bookingNumber(number),
    kind: problem.kind,
    state: problem.state,
    by: problem.openedBy,
    category,
    status: statusCodes[status],
    customer: personOf(customer),
    provider: personOf(provider),
    held: formatMoney(isWaiting ? heldCents : 0),
    at: toInstant(problem.createdAt),
    due_at: toInstant(problem.dueAt),
    late: isWaiting && problem.dueAt < now,
    assigned_to: { id: assignee?.id ?? '', name: assignee?.name ?? '' },
    version: problem.version,
  };
}

export async function listProblemsForStaff(
  { db, clock }: Context,
  filter: stored.ProblemFilter,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const now = clock();
  const rows = await stored.listForStaff(db, filter, decodeCursor(cursor), limit);
  const held = await stored.heldByBooking(
    db,
    rows.map(({ problem }) => problem.bookingId),
  );
  return toPage(
    rows,
    limit,
    (row) => toItem(row, held.get(row.problem.bookingId) ?? 0, now),
    ({ problem: { createdAt: at, id } }) => encodeCursor({ at, id }),
  );
}

/** Access is recorded in the audit log. */
export async function readProblemForStaff({ db, uploads, clock }: Context, staff: User, id: string) {
  const now = clock();
  const row = await stored.findForStaff(db, id);
  const booking = row && (await findBooking(db, row.problem.bookingId));
  const [full] = booking ? await readFullBookings(db, [booking], staff, now) : [];
  if (!row || !booking || !full) throw noProblem();
  const entries = await listEntries(db, [id]);
  const photos = await listPhotos(
    db,
    entries.map((entry) => entry.id),
  );
  const leftCents = await heldCents(db, booking.id);
  const couponTerms = await readCouponTerms(db, booking, now);
  const { messages } = await readMessages(db, booking.id, 0);
  const photosOf = await loadMessagePhotos(db, uploads, { bookingId: booking.id, readerId: staff.id, messages });
  const movements = await stored.listMovementsOf(db, booking.id);
  await db.transaction((tx) =>
    audit(tx, now, { actor: staff, kind: 'look', act: 'problem.read', subject: { type: 'problem', id } }),
  );
  return {
    ...toItem(row, leftCents, now),
    appeal_until: toInstant(row.problem.appealUntil),
    people: {
      customer: {
        ...personOf(row.customer),
        image: row.customer.image,
        language: row.customer.language,
        ...(await stored.countBookingsAndProblems(db, 'customer', booking.userId)),
      },
      provider: {
        ...personOf(row.provider),
        image: row.provider?.image ?? '',
        language: row.provider?.language ?? '',
        ...(booking.providerId
          ? await stored.countBookingsAndProblems(db, 'provider', booking.providerId)
          : { bookings: 0, problems: 0 }),
      },
    },
    booking: {
      start_at: toInstant(booking.startAt),
      time_zone: booking.timeZone,
      address: booking.address,
      services: full.lines.map(({ subcategoryName, quantity, priceCents }) => ({
        name: subcategoryName,
        ...quantityField({ quantity }),
        price: formatMoney(priceCents),
      })),
      photos: full.photos.map(({ path }) => uploads.signedUrl(path, staff.id)),
      timeline: full.history.map(({ toStatus, at, by }) => ({ status: statusCodes[toStatus], at: toInstant(at), by })),
    },
    entries: entries.map((entry) => ({
      kind: entry.kind,
      by: entry.by,
      author_id: entry.authorId ?? '',
      to: entry.to,
      text: entry.text,
      wants: entry.wants,
      photos: photos.filter(({ entryId }) => entryId === entry.id).map(({ path }) => uploads.signedUrl(path, staff.id)),
      at: toInstant(entry.at),
      ...(entry.decision && {
        decision: {
          outcome: entry.decision.outcome,
          refund: formatMoney(entry.decision.refundCents),
          pay_provider: formatMoney(entry.decision.payProviderCents),
          commission: formatMoney(entry.decision.commissionCents),
          coupon: entry.decision.couponCode,
        },
      }),
    })),
    messages: messages.map(({ number, authorId, text, createdAt }) => ({
      by: authorId === booking.userId ? ('customer' as const) : ('provider' as const),
      text,
      photos: photosOf(number).map(({ url }) => url),
      at: toInstant(createdAt),
    })),
    money: {
      currency: 'usd' as const,
      paid: formatMoney(booking.payableCents),
      refunded: formatMoney(booking.refundedCents),
      left: formatMoney(leftCents),
      left_cents: leftCents,
      commission_percent: (booking.percentHundredths / 100).toFixed(2),
      ...(couponTerms && { coupon: couponTerms }),
      movements: movements.map(({ at, kind, amountCents, from, to }) => ({
        at: toInstant(at),
        kind,
        amount: formatMoney(amountCents),
        from: stripAccountIds(from),
        to: stripAccountIds(to),
      })),
    },
  };
}

/** Removes people's ids from account names: the response already lists them. */
const stripAccountIds = (accounts: string | null) => (accounts ?? '').replace(/:\S+/g, '');

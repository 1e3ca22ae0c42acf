import {
  EXTRA_WORK_ANSWER_MINUTES,
  type ExtraLine,
  formatMoney,
  minCardChargeCents,
} from '@doorstep/shared-api/domain';
import type { BookingExtraWorkWire } from '@doorstep/shared-api/wire';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { runOnce } from '../../identity/http/performOnce';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, ExtraWorkRow, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { IdempotencyKey } from '../../platform/http/idempotency';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import { readExtraWorkRules } from '../../platform/settings/settings.repository';
import { lockBooking } from '../disputes/disputes.repository';
import {
  endExtraWork,
  expireExtraWork,
  findExtraWork,
  insertExtraWork,
  listExtraWork,
} from '../payments/extraWork.repository';
import { isStillOpen, takesExtraWork } from '../payments/extraWorkRules';

const notFound = () => new HttpError('not_found', 'No detail available!');
const alreadyAnswered = () =>
  new HttpError('state_conflict', 'This has been answered already, or its time is over. Please look again.');

async function readLeftCents(db: Session, booking: Booking, rows: readonly ExtraWorkRow[], now: Date) {
  const agreedCents = rows
    .filter(({ state }) => state === 'approved')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { extraWorkPercent } = await readExtraWorkRules(db, now);
  const mostCents = Math.floor(((booking.totalCents - agreedCents) * extraWorkPercent) / 100);
  return Math.max(0, mostCents - agreedCents);
}

async function findBookingOfParty(db: Session, user: User, id: string): Promise<Booking> {
  const booking = await findBooking(db, id);
  if (!booking || (booking.userId !== user.id && booking.providerId !== user.id)) throw notFound();
  return booking;
}

export async function readExtraWork(
  { db, clock }: Context,
  user: User,
  bookingId: string,
): Promise<BookingExtraWorkWire> {
  const booking = await findBookingOfParty(db, user, bookingId);
  const rows = await listExtraWork(db, bookingId);
  const now = clock();
  const isPossible = await takesExtraWork(db, booking);
  const leftCents = isPossible ? await readLeftCents(db, booking, rows, now) : 0;
  const hasOpen = rows.some((row) => isStillOpen(row, now));
  return {
    can_propose: user.id === booking.providerId && !hasOpen && leftCents >= minCardChargeCents,
    left: formatMoney(leftCents),
    total: formatMoney(booking.payableCents),
    commission: booking.percentHundredths / 100,
    proposals: rows.map((row) => ({
      id: row.id,
      state: row.state === 'open' && !(isPossible && isStillOpen(row, now)) ? 'expired' : row.state,
      lines: row.lines.map(({ text, kind, cents }) => ({ text, kind, amount: formatMoney(cents) })),
      note: row.note,
      amount: formatMoney(row.amountCents),
      answer_by: toInstant(row.answerBy),
      card_refused: row.cardRefusedAt !== null,
    })),
  };
}

interface ProposedWork {
  lines: readonly ExtraLine[];
  note: string;
  key: IdempotencyKey | undefined;
}

/** Sending the same lines again while they are open changes nothing. */
export async function proposeExtraWork(
  { db, clock }: Context,
  user: User,
  bookingId: string,
  { lines, note, key }: ProposedWork,
) {
  const now = clock();
  await runOnce(db, key, now, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || booking.providerId !== user.id) throw notFound();
    const rows = await listExtraWork(tx, bookingId);
    const open = rows.find((row) => isStillOpen(row, now));
    if (open && isSame(open, { lines, note })) return;
    if (open) {
      throw new HttpError('state_conflict', 'The customer has not answered your last lines yet. Withdraw them first.');
    }
    if (!(await takesExtraWork(tx, booking))) {
      throw new HttpError('state_conflict', 'Extra work can be added only while the job is under way and paid.');
    }
    const amountCents = lines.reduce((sum, { cents }) => sum + cents, 0);
    requirePossibleAmount(amountCents, await readLeftCents(tx, booking, rows, now));
    await expireExtraWork(tx, { bookingId }, now);
    const answerBy = addMilliseconds(now, EXTRA_WORK_ANSWER_MINUTES * MINUTE);
    const common = { id: newId('xw'), bookingId, lines: [...lines], note, amountCents };
    await insertExtraWork(tx, { ...common, createdAt: now, answerBy });
    publishBookingChange(tx, booking, 'booking');
    notify(tx, { kind: 'extra_work_asked', booking, values: { amount: formatMoney(amountCents) } });
  });
}

const isSame = (row: ExtraWorkRow, { lines, note }: Pick<ProposedWork, 'lines' | 'note'>) =>
  row.note === note &&
  row.lines.length === lines.length &&
  lines.every(({ text, kind, cents }, index) => {
    const line = row.lines[index];
    return line?.text === text && line.kind === kind && line.cents === cents;
  });

function requirePossibleAmount(amountCents: number, leftCents: number) {
  if (amountCents < minCardChargeCents) {
    throw new HttpError('validation', `Please enter at least $${formatMoney(minCardChargeCents)} together.`, {
      field: 'lines',
      status: 422,
    });
  }
  if (amountCents > leftCents) {
    throw new HttpError('validation', `At most $${formatMoney(leftCents)} can be added to this booking.`, {
      field: 'lines',
      status: 422,
      body: { left: formatMoney(leftCents) },
    });
  }
}

/** Repeating the own answer changes nothing. */
export async function endOpenExtraWork(
  { db, clock }: Context,
  user: User,
  { bookingId, id, state }: { bookingId: string; id: string; state: 'declined' | 'withdrawn' },
) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const party = state === 'declined' ? booking?.userId : booking?.providerId;
    const row = await findExtraWork(tx, id);
    if (!booking || party !== user.id || row?.bookingId !== bookingId) throw notFound();
    if (row.state === state) return;
    if (!(await endExtraWork(tx, id, state, now))) throw alreadyAnswered();
    publishBookingChange(tx, booking, 'booking');
    if (state === 'declined') notify(tx, { kind: 'extra_work_declined', booking });
  });
}

/** No answer in time is a no. Part of the maintenance job. */
export async function endUnansweredExtraWork({ db, clock }: Context) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    for (const { bookingId } of await expireExtraWork(tx, { dueBy: now }, now)) {
      const booking = await findBooking(tx, bookingId);
      if (booking?.status !== 'started') continue;
      publishBookingChange(tx, booking, 'booking');
      notify(tx, { kind: 'extra_work_expired', booking });
    }
  });
}

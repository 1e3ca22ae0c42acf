import { firstVisitNumberFrom, VISIT_MIN_LEAD_HOURS, visitStart } from '@doorstep/shared-api/domain';
import { findCard } from '../../money/payments/savedCards';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { RecurringRow, User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { setChargeCard } from './charges.repository';
import { notifySide } from './notifySides';
import { insertVisit, listLiveOfParty, lockRecurring, startOf, updateRecurring } from './recurring.repository';

export const VISITS_AHEAD = 6;

const noSuch = () => new HttpError('not_found', 'There is no such recurring booking.');
const pausedError = () =>
  new HttpError(
    'state_conflict',
    'This recurring booking is paused. No visits are booked until the customer resumes it.',
  );
const endedError = () => new HttpError('state_conflict', 'This recurring booking has ended.');

const otherSide = (row: RecurringRow, userId: string) => (row.userId === userId ? 'provider' : 'customer');

/** Locks the user's own recurring booking, which serializes changes and the booking of visits. */
async function lockOwn(tx: Session, id: string, userId: string): Promise<RecurringRow> {
  const row = await lockRecurring(tx, id);
  if (!row || (row.userId !== userId && row.providerId !== userId)) throw noSuch();
  return row;
}

/** Skipping a visit again does nothing. Booked ones are cancelled on their own pages. */
export async function skipVisit({ db, clock }: Context, user: User, input: { id: string; visit: number }) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const row = await lockOwn(tx, input.id, user.id);
    const { visit } = input;
    if (row.state === 'ended') throw endedError();
    if (row.state === 'paused') throw pausedError();
    if (visit < row.nextVisit) {
      const text = 'This visit can no longer be skipped. If it is booked, please cancel it on its own page.';
      throw new HttpError('state_conflict', text, { field: 'visit' });
    }
    if (visit >= row.nextVisit + VISITS_AHEAD) {
      throw new HttpError('validation', 'Please choose one of the next visits.', { field: 'visit' });
    }
    const startAt = visitStart(startOf(row), visit);
    const isNew = await insertVisit(tx, {
      recurringId: row.id,
      number: visit,
      startAt,
      state: 'skipped',
      at: now,
    });
    if (!isNew) return;
    const values = { starts_at: toInstant(startAt), time_zone: row.timeZone };
    await notifySide(tx, row, otherSide(row, user.id), { kind: 'visit_skipped', values });
  });
}

/** Booked visits stay, as notice for the other side. */
export async function endRecurring({ db, clock }: Context, user: User, id: string) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const row = await lockOwn(tx, id, user.id);
    if (row.state === 'ended') return;
    await markEnded(tx, row, row.userId === user.id ? 'customer' : 'provider', now);
    await notifySide(tx, row, otherSide(row, user.id), { kind: 'recurring_ended' });
  });
}

const markEnded = (tx: Session, { id, state }: RecurringRow, endedBy: 'customer' | 'provider' | 'system', now: Date) =>
  updateRecurring(tx, id, { state }, { state: 'ended', endedBy, endedAt: now, updatedAt: now });

export async function endAllOf(tx: Session, userId: string, now: Date) {
  for (const { id } of await listLiveOfParty(tx, userId)) {
    const row = await lockRecurring(tx, id);
    if (!row || row.state === 'ended') continue;
    await markEnded(tx, row, row.userId === userId ? 'customer' : 'provider', now);
    await notifySide(tx, row, otherSide(row, userId), { kind: 'recurring_ended' });
  }
}

/** A paused one goes on with the first visit that can still be booked. */
export async function resumeRecurring({ db, clock }: Context, user: User, id: string) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const row = await lockOwn(tx, id, user.id);
    if (row.userId !== user.id) throw noSuch();
    if (row.state === 'ended') throw endedError();
    if (row.state !== 'paused') return;
    const nextVisit = firstVisitNumberFrom(
      startOf(row),
      row.nextVisit,
      addMilliseconds(now, VISIT_MIN_LEAD_HOURS * HOUR),
    );
    const nextStartAt = visitStart(startOf(row), nextVisit);
    const set = { state: 'running', nextVisit, nextStartAt, runningSince: now, updatedAt: now } as const;
    await updateRecurring(tx, row.id, { state: 'paused' }, set);
    await notifySide(tx, row, 'provider', { kind: 'recurring_resumed' });
  });
}

export async function agreeToCharges(context: Context, user: User, input: { id: string; cardId: string }) {
  const { db, clock } = context;
  const card = await findCard(context, user.id, input.cardId);
  if (!card) throw new HttpError('not_found', 'There is no such card.', { field: 'payment_method_id' });
  await db.transaction(async (tx) => {
    const row = await lockOwn(tx, input.id, user.id);
    if (row.userId !== user.id) throw noSuch();
    if (row.state === 'ended') throw endedError();
    await setChargeCard(tx, row.id, { cardId: card.id, now: clock() });
  });
}

/** Revokes the agreement to charges, for booked visits too. A charge that has begun is completed. */
export async function stopCharges({ db, clock }: Context, user: User, id: string) {
  await db.transaction(async (tx) => {
    const row = await lockOwn(tx, id, user.id);
    if (row.userId !== user.id) throw noSuch();
    await setChargeCard(tx, row.id, { cardId: null, now: clock() });
  });
}

import { dayAfter, formatMoney, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import type { ListPage } from '../../identity/admin/lists';
import { badCursor, decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { audit } from '../../identity/audit/audit';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import * as stored from './reconciliation.repository';

/**
 * other_day: both sides have it on different days. waiting: the gateway was not imported since. noted: staff explained
 * it.
 */
export const explanations = ['other_day', 'waiting', 'noted', ''] as const;
type Explanation = (typeof explanations)[number];

interface Page {
  cursor?: string;
  limit: number;
}

const SEARCH_PERIOD = 92 * DAY;

type Difference = stored.DayDifference & {
  explanation: Explanation;
  reason: string;
  by: string;
  notedAt: Date | undefined;
};

async function readExplainedDifferences({ db }: Context, window: stored.Window): Promise<Difference[]> {
  const imported = await stored.findImportedPeriod(db);
  if (!imported) return [];
  const rows = await stored.listDayDifferences(db, window);
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const until = addMilliseconds(window.until, 365 * DAY);
  const totals = await stored.totalDifferences(db, subjects, { since: imported.since, until });
  const notes = new Map((await stored.listNotes(db, subjects)).map((row) => [row.note.subject, row]));
  return rows.map((row) => {
    const total = totals.get(row.subject) ?? 0;
    const note = notes.get(row.subject);
    const isNoted = note?.note.differenceCents === total;
    const isWaiting = row.bookedAt !== undefined && row.bookedAt >= imported.until;
    const explanation: Explanation = total === 0 ? 'other_day' : isWaiting ? 'waiting' : isNoted ? 'noted' : '';
    const { reason = '', at } = (explanation === 'noted' && note?.note) || {};
    return { ...row, explanation, reason, by: reason ? (note?.by ?? '') : '', notedAt: at };
  });
}

/** Newest first. A day begins at midnight in the marketplace's time zone. */
export async function listDays(context: Context, { cursor, limit }: Page): Promise<ListPage<object>> {
  const { db, clock, settings } = context;
  const { timeZone } = settings;
  if (cursor && !/^\d{4}-\d\d-\d\d$/.test(cursor)) throw badCursor();
  const imported = await stored.findImportedPeriod(db);
  if (!imported) return { items: [], next: '' };
  const last = cursor ?? dayAfter(wallTimeIn(timeZone, clock()).date, 1);
  const firstDay = wallTimeIn(timeZone, imported.since).date;
  const first = [dayAfter(last, -limit), firstDay].sort().at(-1) as string;
  const midnight = (date: string) => instantOfWallTime(timeZone, { date, time: '00:00' });
  const window = { from: midnight(first), until: midnight(last), timeZone };
  const sums = new Map((await stored.sumDays(db, window)).map((row) => [row.day, row]));
  const differences = await readExplainedDifferences(context, window);
  const items: object[] = [];
  for (let day = dayAfter(last, -1); day >= first; day = dayAfter(day, -1)) {
    const row = sums.get(day);
    const { gateway = 0, ledger = 0 } = row ?? {};
    const ofDay = differences.filter((one) => one.day === day);
    const open = ofDay.filter(({ explanation }) => explanation === '');
    items.push({
      day,
      charges: formatMoney(row?.charges ?? 0),
      refunds: formatMoney(row?.refunds ?? 0),
      disputes: formatMoney(row?.disputes ?? 0),
      payouts: formatMoney(row?.payouts ?? 0),
      fees: formatMoney(row?.fees ?? 0),
      gateway: formatMoney(gateway),
      ledger: formatMoney(ledger),
      difference: formatMoney(gateway - ledger),
      explained: ofDay.length - open.length,
      to_explain: open.length,
      asked_at: toInstant(imported.until),
    });
  }
  return { items, next: first > firstDay ? first : '' };
}

interface Search {
  day?: string | undefined;
  isOpen: boolean;
}

export async function listDifferences(
  context: Context,
  { day, isOpen }: Search,
  { cursor, limit }: Page,
): Promise<ListPage<object>> {
  const { db, clock, settings } = context;
  const { timeZone } = settings;
  const midnight = (date: string) => instantOfWallTime(timeZone, { date, time: '00:00' });
  if (cursor && !/^\d{1,6}$/.test(cursor)) throw badCursor();
  const now = clock();
  const window = day
    ? { from: midnight(day), until: midnight(dayAfter(day, 1)), timeZone }
    : { from: addMilliseconds(now, -SEARCH_PERIOD), until: addMilliseconds(now, DAY), timeZone };
  const all = (await readExplainedDifferences(context, window)).filter(
    ({ explanation }) => !isOpen || explanation === '',
  );
  const start = Number(cursor ?? 0);
  const page = all.slice(start, start + limit);
  const bookings = await stored.findBookingsOfSubjects(
    db,
    page.map(({ subject }) => subject),
  );
  return {
    items: page.map((row) => {
      const [type = '', id = ''] = row.subject.split(':');
      return {
        difference_id: row.subject,
        day: row.day,
        about: type,
        about_id: id,
        booking_id: bookings.get(row.subject) ?? '',
        gateway: formatMoney(row.gateway),
        ledger: formatMoney(row.ledger),
        difference: formatMoney(row.gateway - row.ledger),
        explanation: row.explanation,
        reason: row.reason,
        by: row.by,
        noted_at: toInstant(row.notedAt),
      };
    }),
    next: start + limit < all.length ? String(start + limit) : '',
  };
}

/** The explanation covers the current amount only. */
export async function explainDifference({ db, clock }: Context, actor: User, subject: string, reason: string) {
  const now = clock();
  const imported = await stored.findImportedPeriod(db);
  await db.transaction(async (tx) => {
    const totals =
      imported &&
      (await stored.totalDifferences(tx, [subject], { since: imported.since, until: addMilliseconds(now, DAY) }));
    const differenceCents = totals?.get(subject) ?? 0;
    if (differenceCents === 0)
      throw new HttpError('not_found', 'There is nothing to explain. The gateway and the ledger agree.');
    await stored.storeNote(tx, { subject, differenceCents, reason, by: actor.id, at: now });
    await audit(tx, now, {
      ...{ actor, kind: 'act', act: 'reconciliation.explain', subject: { type: 'reconciliation', id: subject } },
      ...{ why: reason, after: { difference: formatMoney(differenceCents) } },
    });
  });
}

/** Oldest first. */
export async function listLedgerEntries(
  { db }: Context,
  range: { from: Date | undefined; until: Date | undefined },
  { cursor, limit }: Page,
): Promise<ListPage<object>> {
  const rows = await stored.listLedger(db, range, decodeCursor(cursor), limit + 1);
  const { items, next } = toPage(
    rows,
    limit,
    (row) => row,
    ({ at, id }) => encodeCursor({ at, id }),
  );
  return {
    next,
    items: items.flatMap(({ id, at, kind, bookingId, paymentId, payoutId, disputeId, entries }) =>
      entries.map(({ account, cents }) => ({
        movement_id: id,
        at: toInstant(at),
        kind,
        account,
        amount: formatMoney(cents),
        booking_id: bookingId ?? '',
        payment_id: paymentId ?? '',
        payout_id: payoutId ?? '',
        dispute_id: disputeId ?? '',
      })),
    ),
  };
}

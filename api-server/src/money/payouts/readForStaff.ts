import { formatMoney } from '@doorstep/shared-api/domain';
import type { Static } from 'typebox';
import { findUser } from '../../identity/accounts/accounts.repository';
import { lastActs } from '../../identity/admin/conflict';
import type { ListPage } from '../../identity/admin/lists';
import { badCursor, decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { readPayoutRules } from '../../platform/settings/settings.repository';
import { sumHeldByProblems } from '../ledger/waitingProblems.repository';
import { findPayee, findPayoutAccount } from './payoutAccounts.repository';
import { isMonthlyPayoutDay, nextPayoutDay } from './payoutDays';
import { stateOf } from './readPayouts';
import * as stored from './staffPayouts.repository';
import type { Overview, Payee, StaffPayout } from './staffPayouts.schemas';

interface Page {
  cursor?: string;
  limit: number;
}

export async function readOverview({ db, clock, settings }: Context): Promise<Static<typeof Overview>> {
  const now = clock();
  const { rules, isPaused } = await readPayoutRules(db, now);
  const { date, at } = nextPayoutDay(now, rules, settings.timeZone, 'weekly');
  const minimumCents = rules.payoutMinimumCents;
  const { sums, largest } = await stored.sumNextRun(db, { minimumCents, withMonthly: isMonthlyPayoutDay(date) });
  const sumOf = (...reasons: string[]) => {
    const rows = sums.filter(({ reason }) => reasons.includes(reason));
    const cents = rows.reduce((total, row) => total + Number(row.cents), 0);
    return { amount: formatMoney(cents), providers: rows.reduce((total, row) => total + row.providers, 0) };
  };
  const onTheWay = await stored.sumOnTheWay(db);
  const cameBack = await stored.sumFailedAndReturned(db);
  const inQuestion = await sumHeldByProblems(db);
  return {
    at: toInstant(now),
    next_run: {
      date,
      at: toInstant(at),
      goes_out: sumOf('goes_out'),
      held: sumOf('held'),
      no_account: sumOf('no_account'),
      below_minimum: sumOf('below_minimum'),
      monthly: sumOf('monthly'),
      payable: sumOf('goes_out', 'held', 'no_account', 'below_minimum', 'monthly'),
      largest: largest
        ? { provider_id: largest.providerId, provider: largest.provider, amount: formatMoney(largest.cents) }
        : null,
    },
    paused: isPaused,
    minimum: formatMoney(minimumCents),
    on_the_way: { amount: formatMoney(onTheWay.cents), payouts: onTheWay.payouts },
    came_back: { amount: formatMoney(cameBack.cents), payouts: cameBack.payouts },
    in_question: { amount: formatMoney(inQuestion.cents), problems: inQuestion.problems },
    below_zero: sumOf('below_zero'),
    lowest_balance: formatMoney(-rules.payoutDebtCents),
  };
}

export async function listPayoutsForStaff(
  db: Session,
  search: stored.PayoutSearch,
  { cursor, limit }: Page,
): Promise<ListPage<object>> {
  const rows = await stored.searchPayouts(db, search, decodeCursor(cursor), limit + 1);
  return toPage(rows, limit, toStaffPayout, ({ payout }) => encodeCursor({ at: payout.createdAt, id: payout.id }));
}

export async function readPayoutForStaff(db: Session, id: string) {
  const row = await stored.findPayoutRow(db, id);
  if (!row) throw new HttpError('not_found', 'There is no such payout.');
  return toStaffPayout(row);
}

const toStaffPayout = (row: stored.PayoutRow): Static<typeof StaffPayout> => {
  const { payout, provider, image, payableCents, heldAt, accountState, accountCheckedAt } = row;
  return {
    payout_id: payout.id,
    run: payout.runNumber,
    provider_id: payout.providerId,
    provider,
    image,
    state: stateOf(payout),
    amount: formatMoney(payout.amountCents),
    failure: payout.code as Static<typeof StaffPayout>['failure'],
    bank: payout.bankName,
    last4: payout.last4,
    started_at: toInstant(payout.createdAt),
    expected_at: toInstant(payout.expectedAt),
    arrived_at: toInstant(payout.paidAt),
    ended_at: toInstant(payout.endedAt),
    reminded_at: toInstant(payout.remindedAt),
    paid_again_by: payout.paidAgainBy ?? '',
    attempts: payout.attempts,
    payable: formatMoney(payableCents),
    account_state: accountState ?? 'none',
    account_checked_at: toInstant(accountCheckedAt),
    held: heldAt !== null,
    version: payout.version,
  };
};

export async function listRunsForStaff(db: Session, { cursor, limit }: Page): Promise<ListPage<object>> {
  if (cursor && !/^\d{1,9}$/.test(cursor)) throw badCursor();
  const rows = await stored.listRuns(db, cursor ? Number(cursor) : undefined, limit + 1);
  return toPage(rows, limit, toRun, ({ run }) => String(run.number));
}

const toRun = ({ run, startedBy, sums }: stored.RunRow) => ({
  run: run.number,
  day: run.day,
  kind: run.kind,
  state: run.state,
  started_at: toInstant(run.startedAt),
  started_by: startedBy ?? '',
  reason: run.reason,
  finished_at: toInstant(run.finishedAt),
  providers: sums?.providers ?? 0,
  amount: formatMoney(Number(sums?.cents ?? 0)),
  arrived: sums?.arrived ?? 0,
  not_paid: sums?.back ?? 0,
  not_paid_amount: formatMoney(Number(sums?.backCents ?? 0)),
  paid_again: sums?.again ?? 0,
});

export async function listHoldsForStaff(db: Session, { cursor, limit }: Page): Promise<ListPage<object>> {
  const rows = await stored.listHolds(db, decodeCursor(cursor), limit + 1);
  return toPage(
    rows,
    limit,
    ({ payee, provider, image, holder }) => ({
      provider_id: payee.providerId,
      provider,
      image,
      payable: formatMoney(payee.payableCents),
      since: toInstant(payee.heldAt),
      by: holder ?? '',
      reason: payee.holdReason,
      version: payee.version,
    }),
    ({ payee }) => encodeCursor({ at: payee.heldAt ?? new Date(0), id: payee.providerId }),
  );
}

export async function listBelowZeroForStaff(db: Session, { cursor, limit }: Page): Promise<ListPage<object>> {
  const [, cents = '', id = ''] = /^(-\d{1,12}) ([\w-]{1,80})$/.exec(cursor ?? '') ?? [];
  if (cursor && !id) throw badCursor();
  const rows = await stored.listBelowZero(db, id ? { cents: Number(cents), id } : undefined, limit + 1);
  return toPage(
    rows,
    limit,
    ({ payee, provider, image, at, kind, bookingId }) => ({
      provider_id: payee.providerId,
      provider,
      image,
      balance: formatMoney(payee.payableCents),
      since: toInstant(at),
      kind: kind ?? '',
      booking_id: bookingId ?? '',
      version: payee.version,
    }),
    ({ payee }) => `${payee.payableCents} ${payee.providerId}`,
  );
}

export async function readPayee(db: Session, providerId: string): Promise<Static<typeof Payee>> {
  const user = await findUser(db, providerId);
  if (user?.userType !== 'provider') throw new HttpError('not_found', 'There is no such provider.');
  const payee = await findPayee(db, providerId);
  const account = await findPayoutAccount(db, providerId);
  const holder = payee?.heldBy ? await findUser(db, payee.heldBy) : undefined;
  return {
    provider_id: providerId,
    provider: user.fullname,
    image: user.image,
    payable: formatMoney(payee?.payableCents ?? 0),
    in_payout: formatMoney(payee?.inPayoutCents ?? 0),
    paid: formatMoney(payee?.paidCents ?? 0),
    interval: payee?.interval ?? 'weekly',
    account: {
      state: account?.state ?? 'none',
      missing: (account?.missing ?? []) as Static<typeof Payee>['account']['missing'],
      bank: account?.bankName ?? '',
      last4: account?.last4 ?? '',
      checked_at: toInstant(account?.checkedAt),
    },
    hold: payee?.heldAt
      ? { since: toInstant(payee.heldAt), by: holder?.fullname ?? '', reason: payee.holdReason }
      : null,
    version: payee?.version ?? 1,
    changes: (await lastActs(db, 'payee', providerId)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}

import { formatMoney, type ProblemParty } from '@doorstep/shared-api/domain';
import type {
  BookingProblemsWire,
  ProblemDecisionWire,
  ProblemEntryWire,
  ProblemWire,
} from '@doorstep/shared-api/wire';
import { heldCents, moneyInQuestion } from '../../money/ledger/heldMoney';
import type { Context } from '../../platform/context';
import type { Booking, DecisionColumns, ProblemRow, User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { partyOf } from '../bookings/partyOf';
import { problemRefusalReason } from './openProblem';
import { listEntries, listPhotos, listProblems, type ProblemEntryRow } from './problems.repository';

const partyKinds = ['report', 'reply', 'answer', 'decision', 'appeal'] as const;
const kindForParty = ({ kind }: ProblemEntryRow) => partyKinds.find((one) => one === kind);

const hasAppealed = ({ customerAppealed, providerAppealed }: ProblemRow, by: ProblemParty) =>
  by === 'customer' ? customerAppealed : providerAppealed;

/** The other side of a report, or of an appeal without a report, may reply once until the decision. */
export function canReply(problem: ProblemRow, entries: readonly ProblemEntryRow[], by: ProblemParty) {
  const { state, openedBy } = problem;
  const isTheirs = openedBy === 'staff' ? hasAppealed(problem, by) : openedBy === by;
  return state !== 'decided' && !isTheirs && !entries.some(({ kind }) => kind === 'reply');
}

export const canAppeal = (problem: ProblemRow, by: ProblemParty, now: Date) =>
  problem.state === 'decided' && problem.appealUntil !== null && now < problem.appealUntil && !hasAppealed(problem, by);

export async function readProblems(
  { db, uploads, clock }: Context,
  user: User,
  booking: Booking,
): Promise<BookingProblemsWire> {
  const by = partyOf(booking, user.id);
  const now = clock();
  const rows = await listProblems(db, booking.id);
  const entries = await listEntries(
    db,
    rows.map(({ id }) => id),
  );
  const photos = await listPhotos(
    db,
    entries.map(({ id }) => id),
  );
  const isWaiting = rows.some(({ state }) => state !== 'decided');
  const held = rows.length === 0 ? 0 : await heldCents(db, booking.id);
  const toEntry = (entry: ProblemEntryRow): ProblemEntryWire[] => {
    const kind = kindForParty(entry);
    if (!kind || (entry.to !== 'both' && entry.to !== by && entry.by !== by)) return [];
    const links = photos
      .filter(({ entryId }) => entryId === entry.id)
      .map(({ path }) => uploads.signedUrl(path, user.id));
    return [
      {
        kind,
        by: entry.by,
        mine: entry.by === by,
        text: entry.text,
        wants: entry.wants,
        photos: links,
        at: toInstant(entry.at),
        ...(entry.decision && { decision: decisionFor(entry.decision, by) }),
      },
    ];
  };
  const toProblem = (row: ProblemRow): ProblemWire => {
    const own = entries.filter(({ problemId }) => problemId === row.id);
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      by: row.openedBy,
      mine: row.openedBy === by,
      at: toInstant(row.createdAt),
      due_at: toInstant(row.dueAt),
      held: formatMoney(row.state === 'decided' ? 0 : held),
      entries: own.flatMap(toEntry),
      can: { reply: canReply(row, own, by), appeal: !isWaiting && canAppeal(row, by, now) },
      appeal_until: toInstant(row.appealUntil),
    };
  };
  const isPossible = (await problemRefusalReason(db, booking, by, now)) === undefined;
  const can_report = isPossible && !isWaiting;
  const inQuestion = can_report ? await moneyInQuestion(db, booking, now) : held;
  return { items: rows.map(toProblem), can_report, held: formatMoney(inQuestion) };
}

/** Hides the provider's amount from the customer and the customer's coupon from the provider. */
function decisionFor(decision: DecisionColumns, by: ProblemParty): ProblemDecisionWire {
  const { outcome, refundCents, payProviderCents, couponCode } = decision;
  return {
    outcome,
    refund: formatMoney(refundCents),
    ...(by === 'provider' && { pay_provider: formatMoney(payProviderCents) }),
    ...(by === 'customer' && couponCode && { coupon: couponCode }),
  };
}

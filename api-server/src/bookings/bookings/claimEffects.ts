import type { AbsenceClaimState } from '@doorstep/shared-api/domain';
import { hasWaitingProblem } from '../../money/ledger/waitingProblems.repository';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { absenceClaims } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { openProblem } from '../problems/openProblem';
import { changeWaitingClaim, openClaim } from './claims.repository';
import type { RunEffect } from './transitioned';

const claimStateByAction = { concede: 'conceded', contest: 'contested', unanswered: 'unanswered' } as const;
type Answer = keyof typeof claimStateByAction;
const isAnswer = (action: string): action is Answer => action in claimStateByAction;

export const claimEffects = {
  open_claim: (tx, { booking, now }) =>
    openClaim(tx, booking.id, now, addMilliseconds(now, booking.limits.answerWithin * MINUTE)),

  withdraw_claim: (tx, { booking, now }) => endClaim(tx, booking.id, { state: 'taken_back', answeredAt: now }),

  async answer_claim(tx, { transition: { action }, booking, answer, now }) {
    if (!isAnswer(action)) throw new Error(`${action} is not an answer to a claim`);
    const { text = '', photos = [] } = answer ?? {};
    await endClaim(tx, booking.id, {
      state: claimStateByAction[action],
      answer: text,
      answerPhotos: photos,
      answeredAt: now,
    });
  },

  // An open problem already holds the money and shows the operator the answer.
  async open_problem(tx, { booking, answer, now }) {
    const { id, userId, providerId } = booking;
    if (!providerId || (await hasWaitingProblem(tx, id))) return;
    const { text = '', photos: photoIds = [] } = answer ?? {};
    const report = { authorId: userId, text: '' };
    const reply = { authorId: providerId, text, photoIds };
    await openProblem(tx, { booking, by: 'customer', kind: 'nobody_came', report, reply, now });
  },

  async close_claim(tx, { booking, now }) {
    await changeWaitingClaim(tx, booking.id, { state: 'closed', answeredAt: now });
  },
} satisfies Record<string, RunEffect>;

async function endClaim(
  tx: Session,
  bookingId: string,
  set: Partial<typeof absenceClaims.$inferInsert> & { state: AbsenceClaimState },
) {
  if (!(await changeWaitingClaim(tx, bookingId, set)))
    throw new HttpError('state_conflict', 'This booking has changed. Please look at it again.');
}
